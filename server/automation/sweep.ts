import { sql } from "drizzle-orm";
import { platformScope } from "../database/database.ts";
import { MAIL_DAYS } from "../../domain/consent.ts";
import { emptyOldMails } from "../mail/empty.ts";
import { forgetInvited } from "../onboarding/forget-invited.ts";
import { eraseLeavers } from "../people/retention.ts";
import type { Services } from "../services.ts";

/**
 * Takes away what has served its time: ended sessions, old links, counters, remembered answers, messages to us,
 * whom we reminded of what, invitations in vain, what old mails said, former employees.
 */
export async function sweep(services: Services): Promise<void> {
  const { db } = services;
  await db.transaction(platformScope, async (tx) => {
    await tx.execute(sql`delete from sessions where expires_at < app_now()`);
    await tx.execute(sql`delete from one_time_links where expires_at < app_now() - interval '30 days'`);
    await tx.execute(sql`delete from rate_limits where window_start < app_now() - interval '1 day'`);
    await tx.execute(sql`delete from sign_in_attempts where attempted_at < app_now() - interval '1 day'`);
    await tx.execute(sql`delete from idempotency_keys where created_at < app_now() - interval '1 day'`);
    await tx.execute(sql`delete from calendar_grants where expires_at < app_now() - interval '1 day'`);
    await tx.execute(sql`delete from personal_links where expires_at < app_now()`);
    await tx.execute(sql`delete from payment_events where processed_at < app_now() - interval '90 days'`);
    await tx.execute(
      sql`delete from contact_messages where created_at < app_now() - make_interval(days => ${MAIL_DAYS})`,
    );
    await tx.execute(
      sql`delete from mail_holds where held_at < app_now() - make_interval(days => ${MAIL_DAYS})`,
    );
    // Somebody who looked at the payment page and never paid, or whose payment was turned away, is nobody to us.
    await tx.execute(
      sql`delete from checkouts where (completed_at is null or company_id is null) and created_at < app_now() - interval '30 days'`,
    );
    // What lies behind is reminded of no more. A birthday's row tells whose day it was.
    await tx.execute(sql`delete from reminders where delivery_date < app_today() - 30`);
    await forgetInvited(tx);
  });
  await db.transaction(platformScope, emptyOldMails);
  await eraseLeavers(services);
  await db.tidy();
}
