import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { orderKinds } from "../../../domain/order-kinds.ts";
import { platformScope } from "../../database/database.ts";
import { findRow, readRows, type Row } from "../../database/query.ts";
import { calendar_connections } from "../../database/schema-machinery.ts";
import { isFree, leaseFor } from "../../database/lease.ts";
import type { Services } from "../../providers/services.ts";
import { Connection, isStill } from "./connection.ts";

const BATCH = 40;
const CLAIM_MINUTES = 5;
/** After the n-th trouble in a row. A provider that was down for a day is asked again at least every quarter. */
const WAIT_SECONDS = [15, 30, 60, 120, 300, 600, 900];
/** For an event that the provider refuses as such: it may be mended, but not by asking often. */
const REFUSED_HOURS = [1, 6, 24];

const WaitingEvent = {
  order_id: z.string(),
  order_type: z.enum(orderKinds),
  event_id: z.string().nullable(),
  /** Null: the event is to be gone. */
  wanted: z.object({ date: z.string(), title: z.string(), description: z.string() }).nullable(),
  attempts: z.number(),
};
export type WaitingEvent = Row<typeof WaitingEvent>;

/** One company's calendar for a moment, and the events that come first: what is to be gone, then by day. */
export type Turn = { id: string; connection: Connection; attempts: number; events: WaitingEvent[] };

type ProviderFailure = { reason: string; afterSeconds: number | null };

/**
 * The company that has waited longest for its turn. Its events are marked before anything is sent: whoever dies in
 * between, or loses the answer, leaves a mark that makes the event be written, or deleted, once more.
 */
export function claimTurn({ db }: Services): Promise<Turn | null> {
  const id = randomUUID();
  return db.transaction(platformScope, async (tx) => {
    const connection = await findRow(tx, { ...Connection, attempts: z.number() })`
      update calendar_connections set claimed_until = ${leaseFor(CLAIM_MINUTES)}, served_at = app_now()
      where company_id = (
        select c.company_id from calendar_connections c join companies on companies.id = c.company_id
        where c.status = 'connected' and companies.subscription_tier = 'pro' and c.next_attempt_at <= app_now()
          and ${isFree(sql`c.claimed_until`)}
          and exists (
            select from calendar_events e where e.company_id = c.company_id
              and e.wanted is distinct from e.written and e.next_attempt_at <= app_now())
        order by c.served_at, c.company_id limit 1 for update of c skip locked)
      returning company_id, provider, access_token_sealed, refresh_token_sealed, access_expires_at, attempts`;
    if (!connection) return null;
    const events = await readRows(tx, WaitingEvent)`
      update calendar_events set written = to_jsonb(${id}::text)
      where company_id = ${connection.company_id} and order_id in (
        select order_id from calendar_events
        where company_id = ${connection.company_id} and wanted is distinct from written and next_attempt_at <= app_now()
        order by wanted ->> 'date' nulls first, order_id limit ${BATCH} for update skip locked)
      returning order_id, order_type, event_id, wanted, attempts`;
    const inTurn = events.sort((a, b) => dayOf(a).localeCompare(dayOf(b)));
    return { id, connection, attempts: connection.attempts, events: inTurn };
  });
}

/** What was wanted then is written now. A change of mind since then is still waiting, and so is another account. */
export async function settleEvent(
  { db }: Services,
  turn: Turn,
  event: WaitingEvent,
  remoteId: string | null,
) {
  await db.transaction(platformScope, (tx) =>
    tx.execute(sql`
      update calendar_events set written = ${event.wanted && JSON.stringify(event.wanted)}::jsonb,
        event_id = ${remoteId}, attempts = 0, last_error = null
      where company_id = ${turn.connection.company_id} and order_id = ${event.order_id}
        and written = to_jsonb(${turn.id}::text)`),
  );
}

/** The next turn begins with others: one bad event does not hold up the rest. */
export async function pauseEvent(
  { db, clock, log }: Services,
  turn: Turn,
  event: WaitingEvent,
  { outcome, reason }: { outcome: string; reason: string },
) {
  const refused = outcome === "refused";
  const pause = refused
    ? { hours: waitFor(REFUSED_HOURS, event.attempts) }
    : { seconds: 2 * waitFor(WAIT_SECONDS, event.attempts) };
  if (refused) log.warn({ order: event.order_id, reason }, "calendar event refused");
  await db.transaction(platformScope, (tx) =>
    tx.execute(sql`
      update calendar_events set attempts = attempts + 1, last_error = ${reason},
        next_attempt_at = ${clock.now().add(pause).toString()}
      where company_id = ${turn.connection.company_id} and order_id = ${event.order_id}
        and written = to_jsonb(${turn.id}::text)`),
  );
}

/** Ends the lease on the calendar: at once, or after a back-off when the provider failed. */
export async function endTurn({ db, clock }: Services, turn: Turn, failure: ProviderFailure | null) {
  const wait = failure ? Math.max(failure.afterSeconds ?? 0, waitFor(WAIT_SECONDS, turn.attempts)) : 0;
  await db.transaction(platformScope, (tx) =>
    tx
      .update(calendar_connections)
      .set({
        claimed_until: null,
        attempts: failure ? turn.attempts + 1 : 0,
        last_error: failure?.reason ?? null,
        next_attempt_at: clock.now().add({ seconds: wait }).toString(),
      })
      .where(isStill(turn.connection)),
  );
}

const dayOf = ({ wanted }: WaitingEvent) => wanted?.date ?? "";
const waitFor = (waits: readonly number[], attempts: number) => waits[Math.min(attempts, waits.length - 1)]!;
