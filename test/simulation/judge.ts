import { sql } from "drizzle-orm";
import { type Clock, stockholmToday } from "../../domain/clock.ts";
import type { Database } from "../../server/database/database.ts";
import { createCourt, type Court } from "./court.ts";
import { judgeBirthdays, judgeComingBirthdays } from "./judge-birthdays.ts";
import { judgeBirthdayLetters, judgeColleagues } from "./judge-colleagues.ts";
import { createMailJudge } from "./judge-mails.ts";
import { judgeMeals } from "./judge-meals.ts";
import { judgeOrders, judgePast } from "./judge-orders.ts";
import { createReminderJudge } from "./judge-reminders.ts";
import type { PostOffice } from "./post-office.ts";

/** Sees everything and believes nothing. */
export type Judge = Pick<Court, "violations" | "judged" | "blame"> & {
  afterTick(end: "done" | "died"): Promise<void>;
  afterCheck(): Promise<void>;
  afterDay(wasUp: boolean): Promise<void>;
};

export function createJudge(
  db: Database,
  clock: Clock,
  log: (line: string) => void,
  office: PostOffice,
): Judge {
  const court = createCourt(db, clock, log);
  const reminders = createReminderJudge(court);
  const mails = createMailJudge(court, office);
  return {
    violations: court.violations,
    judged: court.judged,
    blame: court.blame,

    async afterTick(end) {
      const letters = office.takeFresh();
      for (const { key, to, subject } of letters) log(`accepted ${key} for ${to}: ${subject}`);
      await mails.afterTick(end);
      if (letters.length === 0) return;
      await reminders.witness(letters);
      await judgeBirthdayLetters(court, letters);
    },

    async afterCheck() {
      court.checkedOn.push(stockholmToday(clock).toString());
      court.checkedOn.splice(0, court.checkedOn.length - 40);
      await reminders.afterCheck();
      await judgeMeals(court);
      await judgeComingBirthdays(court);
      await judgeColleagues(court);
      await judgePast(court);
    },

    async afterDay(wasUp) {
      const today = stockholmToday(clock).toString();
      const runs = await court.query(sql`select from automation_runs
        where kind = 'daily' and day = ${today} and finished_at is not null`);
      if (wasUp && runs.length !== 1) court.blame(`no finished run on ${today}`);
      await mails.afterDay();
      await judgeOrders(court);
      await reminders.afterDay();
      await judgeBirthdays(court);
    },
  };
}
