import { sql } from "drizzle-orm";
import { inStockholm, stockholmToday } from "../../domain/clock.ts";
import { platformScope } from "../database/database.ts";
import type { Services } from "../services.ts";

const CHECK_HOUR = 8;
const CLAIM_MINUTES = 10;

/** A part of the daily check: a handful of set-based statements that write nothing when run again. */
export type Part = {
  name: string;
  run(services: Services, today: Temporal.PlainDate): Promise<Record<string, number>>;
};

const parts: Part[] = [];

/**
 * Once a day from 08:00 in Stockholm, by whichever instance claims the day first. A machine that was down at eight
 * does it when it comes back; one that dies halfway is relieved by another, and the parts pick up where they were.
 */
export async function dailyCheck(services: Services): Promise<void> {
  const now = inStockholm(services.clock.now());
  if (now.hour < CHECK_HOUR) return;
  const today = stockholmToday(services.clock);
  if (!(await claimDay(services, today))) return;
  await runDailyCheck(services, today);
}

/** The check itself, also when an admin asks for it. */
export async function runDailyCheck(services: Services, today: Temporal.PlainDate) {
  const result: Record<string, Record<string, number>> = {};
  for (const part of parts) {
    // oxlint-disable-next-line no-await-in-loop -- the parts build on each other, in this order
    result[part.name] = await part.run(services, today);
  }
  await services.db.transaction(platformScope, (tx) =>
    tx.execute(sql`
      insert into automation_runs (kind, day, finished_at, result)
      values ('daily', ${today.toString()}, app_now(), ${JSON.stringify(result)}::jsonb)
      on conflict (kind, day) do update set finished_at = app_now(), claimed_until = null,
        result = case when automation_runs.finished_at is null then excluded.result else automation_runs.result end`),
  );
  services.log.info({ day: today.toString(), result }, "daily check");
  return result;
}

async function claimDay({ db, clock }: Services, today: Temporal.PlainDate): Promise<boolean> {
  const until = clock.now().add({ minutes: CLAIM_MINUTES }).toString();
  return db.transaction(platformScope, async (tx) => {
    const { rows } = await tx.execute(sql`
      insert into automation_runs (kind, day, claimed_until) values ('daily', ${today.toString()}, ${until})
      on conflict (kind, day) do update set claimed_until = ${until}
        where automation_runs.finished_at is null and automation_runs.claimed_until < app_now()
      returning day`);
    return rows.length === 1;
  });
}
