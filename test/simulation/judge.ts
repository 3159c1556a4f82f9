import { sql } from "drizzle-orm";
import { type Clock, stockholmToday } from "../../domain/clock.ts";
import type { Database } from "../../server/database/database.ts";
import { createCourt, type Court } from "./court.ts";
import { judgeBirthdays } from "./judge-birthdays.ts";
import { judgeMeals } from "./judge-meals.ts";
import { createReminderJudge } from "./judge-reminders.ts";
import type { Letter } from "./post-office.ts";

const LONGEST_OUTAGE_DAYS = 10;

/** Sees everything and believes nothing. */
export type Judge = Pick<Court, "violations" | "judged"> & {
  /** What was accepted since the last time. */
  afterTick(letters: Letter[]): Promise<void>;
  afterCheck(): Promise<void>;
  afterDay(wasUp: boolean): Promise<void>;
};

export function createJudge(db: Database, clock: Clock, log: (line: string) => void): Judge {
  const court = createCourt(db, clock, log);
  const reminders = createReminderJudge(court);
  return {
    violations: court.violations,
    judged: court.judged,

    async afterTick(letters) {
      for (const { key, to, subject } of letters) log(`accepted ${key} for ${to}: ${subject}`);
      if (letters.length > 0) await reminders.witness(letters);
    },

    async afterCheck() {
      court.checkedOn.push(stockholmToday(clock).toString());
      court.checkedOn.splice(0, court.checkedOn.length - 40);
      await reminders.afterCheck();
      await judgeMeals(court);
    },

    async afterDay(wasUp) {
      const today = stockholmToday(clock).toString();
      const [found] = await court.query<{ runs: number; stuck: number }>(sql`select
        (select count(*)::int from automation_runs
          where kind = 'daily' and day = ${today} and finished_at is not null) as runs,
        (select count(*)::int from mails
          where status = 'waiting' and next_attempt_at < ${court.daysAgo(LONGEST_OUTAGE_DAYS + 2)}) as stuck`);
      if (wasUp && found!.runs !== 1) court.blame(`no finished run on ${today}`);
      if (found!.stuck > 0) court.blame(`${found!.stuck} mails wait for ever`);
      await reminders.afterDay();
      await judgeBirthdays(court);
    },
  };
}
