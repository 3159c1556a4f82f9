import { sql } from "drizzle-orm";
import type { Clock } from "../../../domain/clock.ts";
import type { Database } from "../../../server/database/database.ts";
import { judgeBirthdayMails } from "../judge-colleagues.ts";
import { createJudgeContext } from "../judge-context.ts";
import { judgeHrMails } from "../judge-hr-mails.ts";
import { createMailJudge } from "../judge-mails.ts";
import { judgeOrders, judgePast } from "../judge-orders.ts";
import { judgeSupplierMails } from "../judge-supplier-mails.ts";
import type { MailServer } from "../mail-server.ts";
import type { Delivered } from "./bakery.ts";
import { createCakeJudge } from "./judge-cakes.ts";
import { createProductJudge } from "./judge-products.ts";
import { createOfferJudge } from "./judge-offers.ts";
import { createYearJudge } from "./judge-year.ts";
import { OfficeCalendar } from "./office-calendar.ts";
import { dayOf } from "./working-time.ts";
import type { HandsOff, Office } from "./world.ts";

/** A working day before a delivery is never longer ago, however many days off lie between. */
const CALLED_WITHIN_DAYS = 8;

/** Judges of a world in which nobody presses anything: over the tables, the mails that left, and the bakeries' memory. */
export function createHandsOffJudge(
  db: Database,
  clock: Clock,
  log: (line: string) => void,
  mailServer: MailServer,
  world: HandsOff,
) {
  const context = createJudgeContext(db, clock, log);
  const calendarOf = new Map(world.companies.map(({ id, settings }) => [id, new OfficeCalendar(settings)]));
  const mails = createMailJudge(context, mailServer);
  const offers = createOfferJudge(context, world, calendarOf);
  const cakes = createCakeJudge(context, world, calendarOf, offers.foodOf);
  const year = createYearJudge(context, world, calendarOf);
  const products = createProductJudge(context);
  const judged = { letters: 0, offers: 0, birthdays: 0, products: 0 };

  return {
    context,
    judged,
    violations: context.violations,
    report: context.report,
    score: cakes.score,
    delivered: (deliveries: Delivered[]) => cakes.note(deliveries),
    readSettings: ({ id, settings }: Office) => void calendarOf.set(id, new OfficeCalendar(settings)),

    async afterStep(): Promise<void> {
      await offers.afterStep();
      await cakes.afterStep();
      await products.afterStep();
      judged.offers = offers.count();
      judged.products = products.count();
    },

    /** A mail could leave, an answer is waited for no longer, or people may have to be called. */
    async isAnythingDue(): Promise<boolean> {
      const now = clock.now().toString();
      const today = dayOf(clock.now());
      const [found] = await context.query<{ is_due: boolean }>(sql`select
        exists (select from mails where status = 'waiting' and next_attempt_at <= ${now})
        or exists (select from offers where status = 'open'
          and (answer_by is null or answer_by <= ${now} or (remind_at <= ${now} and reminded_at is null)))
        or exists (select from orders where called_at is null and delivery_date >= ${today.toString()}
          and (status = 'declined' or (status in ('pending', 'planned', 'requested')
            and delivery_date <= ${today.add({ days: CALLED_WITHIN_DAYS }).toString()}))) as is_due`);
      return found!.is_due;
    },

    async afterTick(end: "done" | "died"): Promise<void> {
      const letters = mailServer.takeReceived();
      judged.letters += letters.length;
      for (const { key, to, subject } of letters) log(`accepted ${key} for ${to}: ${subject}`);
      await mails.afterTick(end);
      await offers.afterStep();
      await cakes.afterStep();
      if (end === "done") {
        cakes.worked();
        await offers.afterTick();
      }
      if (letters.length === 0) return;
      await offers.witness(letters);
      await judgeBirthdayMails(context, letters);
      await judgeSupplierMails(context, letters);
      await judgeHrMails(context, letters);
    },

    async afterDay(wasUp: boolean, whole: boolean): Promise<void> {
      const today = dayOf(clock.now()).toString();
      const runs = await context.query(sql`select from automation_runs
        where kind = 'daily' and day = ${today} and finished_at is not null`);
      if (wasUp && runs.length !== 1) context.report(`no finished run on ${today}`);
      await mails.afterDay();
      await judgeOrders(context);
      await cakes.afterDay();
      if (wasUp) await judgePast(context);
      if (wasUp) judged.birthdays += await year.afterDay(whole);
    },
  };
}
