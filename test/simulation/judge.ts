import { sql } from "drizzle-orm";
import { type Clock, stockholmToday } from "../../domain/clock.ts";
import type { Database } from "../../server/database/database.ts";
import { createJudgeContext, type JudgeContext } from "./judge-context.ts";
import { judgeBirthdays, judgeComingBirthdays } from "./judge-birthdays.ts";
import { judgeBirthdayMails, judgeColleagues } from "./judge-colleagues.ts";
import { judgeHrMails } from "./judge-hr-mails.ts";
import { createMailJudge } from "./judge-mails.ts";
import { judgeMeals } from "./judge-meals.ts";
import { createMenuJudge } from "./judge-menus.ts";
import { judgeOrders, judgePast } from "./judge-orders.ts";
import { judgeOutcomes } from "./judge-outcomes.ts";
import { createReminderJudge } from "./judge-reminders.ts";
import { judgeSupplierMails } from "./judge-supplier-mails.ts";
import type { MailServer } from "./mail-server.ts";
import type { Words } from "./outcomes.ts";

/** Sees everything and believes nothing. */
export type Judge = Pick<JudgeContext, "violations" | "judged" | "report"> & {
  context: JudgeContext;
  afterTick(end: "done" | "died"): Promise<void>;
  afterCheck(said: Words): Promise<void>;
  afterDay(wasUp: boolean): Promise<void>;
};

export function createJudge(
  db: Database,
  clock: Clock,
  log: (line: string) => void,
  mailServer: MailServer,
): Judge {
  const context = createJudgeContext(db, clock, log);
  const reminders = createReminderJudge(context);
  const mails = createMailJudge(context, mailServer);
  const menus = createMenuJudge(context);
  return {
    context,
    violations: context.violations,
    judged: context.judged,
    report: context.report,

    async afterTick(end) {
      const letters = mailServer.takeReceived();
      for (const { key, to, subject } of letters) log(`accepted ${key} for ${to}: ${subject}`);
      await mails.afterTick(end);
      if (letters.length === 0) return;
      await reminders.witness(letters);
      await judgeBirthdayMails(context, letters);
      await judgeSupplierMails(context, letters);
      await judgeHrMails(context, letters);
    },

    async afterCheck(said) {
      context.checkedOn.push(stockholmToday(clock).toString());
      context.checkedOn.splice(0, context.checkedOn.length - 40);
      await reminders.afterCheck();
      await judgeMeals(context);
      await judgeComingBirthdays(context);
      await judgeColleagues(context);
      await judgePast(context);
      await judgeOutcomes(context, said);
    },

    async afterDay(wasUp) {
      const today = stockholmToday(clock).toString();
      const runs = await context.query(sql`select from automation_runs
        where kind = 'daily' and day = ${today} and finished_at is not null`);
      if (wasUp && runs.length !== 1) context.report(`no finished run on ${today}`);
      await mails.afterDay();
      await judgeOrders(context);
      await menus.afterDay();
      await reminders.afterDay();
      await judgeBirthdays(context);
    },
  };
}
