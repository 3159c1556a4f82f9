import { and, eq, sql } from "drizzle-orm";
import type { Vault } from "../../database/tokens.ts";
import type { Tx } from "../../database/database.ts";
import { calendar_connections, calendar_revocations } from "../../database/schema-machinery.ts";
import { companies } from "../../database/schema.ts";
import type { Tokens } from "../../providers/calendars/calendar.ts";
import type { CalendarProvider } from "../../providers/providers.ts";
import { sealTokens } from "./connection.ts";

type Given = { companyId: string; userId: string; provider: CalendarProvider; tokens: Tokens };

/** Takes over the right to a calendar. Of two connections at the same moment the later one holds. */
export async function connectCalendar(tx: Tx, vault: Vault, { companyId, userId, provider, tokens }: Given) {
  const company = eq(companies.id, companyId);
  // The lock on the company serializes connecting and disconnecting. It is too weak to block an order that refers to the
  // company, which would deadlock.
  await tx.select({ id: companies.id }).from(companies).where(company).for("no key update");
  await queueRevocation(tx, companyId, { unless: provider });
  // Google takes the whole right back with any of its tokens: an older one must not end the new.
  await tx
    .delete(calendar_revocations)
    .where(and(eq(calendar_revocations.company_id, companyId), eq(calendar_revocations.provider, provider)));

  await tx.delete(calendar_connections).where(eq(calendar_connections.company_id, companyId));
  await tx.insert(calendar_connections).values({
    company_id: companyId,
    provider,
    connected_by: userId,
    ...sealTokens(vault, tokens),
    // An order that was being written at this very moment saw no connection: look again in a minute.
    compared_at: sql`app_now() - interval '59 minutes'`,
  });
  await tx.update(companies).set({ calendar_enabled: true, calendar_provider: provider }).where(company);
  await wantEverything(tx, companyId);
}

/** Forgets the right to a calendar. What stands in the calendar stays there. */
export async function disconnectCalendar(tx: Tx, companyId: string): Promise<CalendarProvider | null> {
  const company = eq(companies.id, companyId);
  await tx.select({ id: companies.id }).from(companies).where(company).for("no key update");
  await queueRevocation(tx, companyId, {});
  const [gone] = await tx
    .delete(calendar_connections)
    .where(eq(calendar_connections.company_id, companyId))
    .returning({ provider: calendar_connections.provider });
  await tx.update(companies).set({ calendar_enabled: false, calendar_provider: null }).where(company);
  return gone?.provider ?? null;
}

/** A row first: a provider that is down now gets its right back later. */
async function queueRevocation(tx: Tx, companyId: string, { unless }: { unless?: CalendarProvider }) {
  await tx.execute(sql`
    insert into calendar_revocations (company_id, provider, refresh_token_sealed)
    select company_id, provider, refresh_token_sealed from calendar_connections
    where company_id = ${companyId} and provider is distinct from ${unless ?? null}`);
}

/**
 * Everything from today on is written, also what an earlier connection had written: it may have been another account.
 * Where it was the same, the events' names are too, so nothing appears twice; what was cancelled meanwhile goes.
 */
async function wantEverything(tx: Tx, companyId: string) {
  await tx.execute(sql`
    delete from calendar_events e using calendar_deliveries d
    where e.company_id = ${companyId} and d.company_id = e.company_id and d.order_id = e.order_id
      and d.delivery_date < app_today()`);
  await tx.execute(sql`
    select want_calendar_events(array(
      select order_id from calendar_deliveries where company_id = ${companyId} and delivery_date >= app_today()))`);
  await tx.execute(sql`
    update calendar_events set written = null, attempts = 0, next_attempt_at = app_now()
    where company_id = ${companyId} and wanted is not null`);
}
