import { sql } from "drizzle-orm";
import { MAIL_DAYS } from "../../domain/consent.ts";
import { platformScope } from "../database/database.ts";
import { eraseOldMailContent } from "../mail/erase-content.ts";
import type { Services } from "../providers/services.ts";
import { featureRetention } from "./registry.ts";

const engineRetention = [
  sql`delete from rate_limits where window_start < app_now() - interval '1 day'`,
  sql`delete from idempotency_keys where created_at < app_now() - interval '1 day'`,
  sql`delete from mail_holds where held_at < app_now() - make_interval(days => ${MAIL_DAYS})`,
];

/** Deletes what has outlived its retention period: the engines' own rows, the content of old mails, and what each feature lists. */
export async function applyRetention(services: Services): Promise<void> {
  const { db } = services;
  const eraseMailContent = () => db.transaction(platformScope, eraseOldMailContent);
  for (const step of [...engineRetention, eraseMailContent, ...featureRetention()]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: none of it is urgent
    if (typeof step === "function") await step(services);
    // oxlint-disable-next-line no-await-in-loop
    else await db.transaction(platformScope, (tx) => tx.execute(step));
  }
  await db.vacuum();
}
