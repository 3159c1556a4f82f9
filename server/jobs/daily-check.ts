import { sql } from "drizzle-orm";
import { z } from "zod";
import { CHECK_HOUR } from "../../domain/asking.ts";
import { inStockholm, stockholmToday } from "../../domain/clock.ts";
import { platformScope, type Tx } from "../database/database.ts";
import { readRows } from "../database/query.ts";
import { isFree, leaseFor } from "../database/lease.ts";
import { describeError } from "../database/describe-error.ts";
import type { Services } from "../providers/services.ts";
import { type Counts, type Run, startRun } from "./part.ts";
import { afterDaily, dailyParts } from "./registry.ts";

const CLAIM_MINUTES = 2;
/** Retry after a failed part. */
const AGAIN_MINUTES = 1;
const HEARTBEAT_SECONDS = 30;

/**
 * Once a day from 08:00 in Stockholm, by whichever instance takes the day's lease first. A run that was missed is made up
 * as soon as an instance is back, also before eight the next morning: a breakfast at seven cannot wait. After a crash
 * another instance takes over, and the parts continue where they were.
 */
export async function dailyCheck(services: Services, stop?: AbortSignal): Promise<void> {
  const today = stockholmToday(services.clock);
  const isEarly = inStockholm(services.clock.now()).hour < CHECK_HOUR;
  const day = isEarly ? today.subtract({ days: 1 }) : today;
  if (!(await claimDay(services, day, today))) return;
  const note = (tx: Tx, counts: Counts) => recordCounts(tx, day, counts);
  const run = startRun(services, today, { day, note, stop });
  const failed = await runParts(run, heartbeat(services, day));
  if (stop?.aborted) return releaseDay(services, day);
  await services.db.transaction(platformScope, (tx) => finish(tx, services, day, failed));
  services.log.info({ day: day.toString(), result: run.total, failed }, "daily check");
}

/** The check when an admin asks for it, whatever the hour: the day's own run still comes at eight. */
export async function checkByHand(services: Services, run: Run): Promise<void> {
  const failed = await runParts(run, async () => {});
  await services.db.transaction(platformScope, (tx) =>
    tx.execute(sql`
      insert into automation_runs (kind, day, finished_at, result, error)
      values ('manual', ${run.today.toString()}, app_now(), ${JSON.stringify(run.total)}::jsonb, ${failed})
      on conflict (kind, day) do update set finished_at = app_now(), error = excluded.error,
        result = add_counts(automation_runs.result, excluded.result)`),
  );
  if (failed) throw new Error(`Parts that failed: ${failed}`);
}

/** A failed part does not stop the others. Returns the names of those that failed. */
async function runParts(run: Run, between: () => Promise<void>): Promise<string | null> {
  const failed: string[] = [];
  for (const part of dailyParts()) {
    if (run.stop?.aborted) break;
    try {
      // oxlint-disable-next-line no-await-in-loop -- the parts build on each other, in this order
      await between();
      // oxlint-disable-next-line no-await-in-loop
      await part.run(run);
    } catch (error) {
      failed.push(part.name);
      run.services.log.error({ part: part.name, err: describeError(error) }, "part failed");
    }
  }
  return failed.join(", ") || null;
}

async function claimDay(
  { db }: Services,
  day: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Promise<boolean> {
  // Where nothing has run before, nothing was missed; and what today's run has done it did for yesterday's too.
  const wasMissed = sql`exists (select from automation_runs where kind = 'daily' and day <= ${day.toString()})
    and not exists (select from automation_runs where kind = 'daily' and day = ${today.toString()})`;
  return db.transaction(platformScope, async (tx) => {
    // A run of a day that is still to come was made by a clock that was wrong; the day gets its own.
    const claimed = await readRows(tx, { day: z.string() })`
      with ahead as (delete from automation_runs where kind = 'daily' and day > ${today.toString()})
      insert into automation_runs (kind, day, claimed_until)
      select 'daily', ${day.toString()}::date, ${leaseFor(CLAIM_MINUTES)}
      where ${day.equals(today) ? sql`true` : wasMissed}
      on conflict (kind, day) do update set claimed_until = excluded.claimed_until
        where automation_runs.finished_at is null
          and ${isFree(sql`automation_runs.claimed_until`)}
      returning day`;
    return claimed.length === 1;
  });
}

/** Renews the lease between parts that write nothing. */
function heartbeat({ db }: Services, day: Temporal.PlainDate): () => Promise<void> {
  let renewed = performance.now();
  return async () => {
    if (performance.now() - renewed < HEARTBEAT_SECONDS * 1000) return;
    renewed = performance.now();
    await db.transaction(platformScope, (tx) =>
      tx.execute(sql`
        update automation_runs set claimed_until = ${leaseFor(CLAIM_MINUTES)}
        where kind = 'daily' and day = ${day.toString()} and finished_at is null`),
    );
  };
}

/** Ends the lease at shutdown, so that the next instance need not wait for it. */
async function releaseDay({ db, log }: Services, day: Temporal.PlainDate): Promise<void> {
  await db.transaction(platformScope, (tx) =>
    tx.execute(sql`
      update automation_runs set claimed_until = null
      where kind = 'daily' and day = ${day.toString()} and finished_at is null`),
  );
  log.info({ day: day.toString() }, "daily check released");
}

/** Records a page's counts and renews the lease, in the page's own transaction. */
async function recordCounts(tx: Tx, day: Temporal.PlainDate, counts: Counts) {
  await tx.execute(sql`
    update automation_runs set result = add_counts(result, ${JSON.stringify(counts)}::jsonb), claimed_until = ${leaseFor(CLAIM_MINUTES)}
    where kind = 'daily' and day = ${day.toString()}`);
}

/** A run with a failed part stays open and is retried when its lease has passed. */
async function finish(tx: Tx, services: Services, day: Temporal.PlainDate, failed: string | null) {
  await tx.execute(sql`
    update automation_runs set error = ${failed}, finished_at = case when ${failed}::text is null then app_now() end,
      claimed_until = case when ${failed}::text is not null then ${leaseFor(AGAIN_MINUTES)} end
    where kind = 'daily' and day = ${day.toString()}`);
  if (failed === null) await afterDaily(tx, services, day);
}
