import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { countLabel } from "../../../domain/automation.ts";
import { STOCKHOLM, stockholmInstant } from "../../../domain/clock.ts";
import { type DeliveryRule, deliveryRules, plannedDate } from "../../../domain/birthday.ts";
import { type Closure, closureOn } from "../../../domain/closures.ts";
import { daysUntil } from "../../../domain/dates.ts";
import { ALARM_DAYS, SAME_CELEBRATION_DAYS } from "../../../domain/promise.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import { readRows, type Row } from "../../database/query.ts";
import type { MailProperties } from "../../mail/define.ts";
import { birthdayReminderColleagues } from "./mails/birthday-reminder-colleagues.ts";
import { birthdayReminders } from "./mails/birthday-reminders.ts";
import { type EmployeeRef, type Fragment, fragment, ref } from "../../database/ref.ts";
import { companies, employees } from "../../database/schema.ts";
import { writeMails } from "../../mail/outbox.ts";
import { eachPageOfCompanies, onePageAtATime, type Page, type Part, type Run } from "../../jobs/part.ts";
import { hasAccess, hrEmail } from "../companies/access.ts";
import { closuresShape } from "./cake-settings.ts";
import { isOfficePaused, isPausedOn } from "../people/paused.ts";
import { mailsColleagues } from "../people/colleague-mails.ts";
import { wasNotified } from "../orders/was-notified.ts";

const Birthday = {
  id: z.string(),
  company_id: z.string(),
  to_email: z.string(),
  date: z.string(),
  told_before: z.boolean(),
};
type Birthday = Row<typeof Birthday>;

const TO_HR = birthdayReminders.kind;
const TO_COLLEAGUES = birthdayReminderColleagues.kind;

/** A mail gets its words when it leaves: see birthday-mails.ts. */
const unrendered = (definition: MailProperties) => ({
  definition,
  subject: countLabel(definition.kind),
  html: "",
  text: "",
});

/**
 * HR hears of a birthday that nobody has ordered for, two weeks ahead of the day on which its cake would come, once. Of one
 * that falls into a closed time whose birthdays are forgone nobody is reminded.
 */
export const birthdayReminder: Part = {
  name: TO_HR,
  async run(run) {
    const days = await daysByCalendar(run, ALARM_DAYS);
    const ofRun = run.day.toString();
    const due = dueOf(TO_HR, days, isUnordered);
    const toldByRun = sql`exists (select from mails m
      where m.key = concat_ws(':', ${TO_HR}::text, ${e.company_id}, ${ofRun}::text)) or ${erasedLately(e)}`;
    return eachPageOfCompanies(run, due, async (tx, page) => {
      const claimed = await claim(tx, TO_HR, { days, which: isUnordered, toldBefore: toldByRun }, page);
      const mails = [...Map.groupBy(claimed, (birthday) => birthday.company_id).values()].map((birthdays) => {
        const [first] = birthdays as [Birthday];
        return {
          key: keyOf(`${first.company_id}:${ofRun}`, first),
          to: first.to_email,
          recipientId: first.company_id,
          companyId: first.company_id,
          employeeIds: birthdays.map((birthday) => birthday.id),
          expiresAt: endOf(birthdays.at(-1)!.date),
          mail: unrendered(birthdayReminders),
        };
      });
      await run.count(tx, { [TO_HR]: (await writeMails(tx, mails)).length });
    });
  },
};

/**
 * The colleagues hear of it the day before, if the person celebrates openly: in one mail a day at most, however often this
 * runs. Of somebody who is added after it they hear on the day itself.
 */
export const colleagueReminder: Part = {
  name: TO_COLLEAGUES,
  run(run) {
    const { today } = run;
    const days = { days: daysAhead({ today, day: today }, 1), moves: [] };
    const which: Which["which"] = (e, day) =>
      sql`${celebratesOpenly(e, day)} and not ${toldColleaguesOn(e, today)}`;
    const due = dueOf(TO_COLLEAGUES, days, which);
    const toldOfDay = sql`exists (select from reminders r where r.company_id = ${e.company_id}
      and r.kind = ${TO_COLLEAGUES} and r.delivery_date = ${claimedDay} and r.party_id = ${e.company_id})
      or ${erasedLately(e)}`;
    return eachPageOfCompanies(run, due, async (tx, page) => {
      const celebrated = await claim(tx, TO_COLLEAGUES, { days, which, toldBefore: toldOfDay }, page);
      const colleagues = await readColleagues(tx, page);
      // Also when a missed run is made up for: one mail tells of today and of tomorrow.
      const mails = [...Map.groupBy(celebrated, (one) => one.company_id).values()].flatMap((birthdays) => {
        const [first] = birthdays as [Birthday];
        return (colleagues.get(first.company_id) ?? []).flatMap((colleague) => {
          const others = birthdays.filter((birthday) => birthday.id !== colleague.id);
          if (others.length === 0) return [];
          return {
            key: keyOf(`${colleague.id}:${first.date}`, first),
            to: colleague.email,
            recipientId: colleague.id,
            companyId: first.company_id,
            employeeIds: others.map((birthday) => birthday.id),
            expiresAt: endOf(others.at(-1)!.date),
            mail: unrendered(birthdayReminderColleagues),
          };
        });
      });
      await run.count(tx, { [TO_COLLEAGUES]: (await writeMails(tx, mails)).length });
    });
  },
};

const toldColleaguesOn = (
  e: EmployeeRef,
  today: Temporal.PlainDate,
): SQL => sql`exists (select from reminders r
  where r.company_id = ${e.company_id} and r.kind = ${TO_COLLEAGUES} and r.delivery_date >= ${today.toString()}
    and r.written_at >= ${stockholmInstant(today, "00:00").toString()}::timestamptz)`;

/** The mail of somebody who was erased lost its key. A second mail with that key would be dropped as a duplicate on its way. */
const erasedLately = (e: EmployeeRef): Fragment => fragment`exists (select from employees x
  where x.company_id = ${e.company_id} and x.erased_at > app_now() - interval '2 days')`;

/** Predictable, so that an admin can hold the mail before it exists; a second mail, about somebody added later, adds their id. */
const keyOf = (key: string, { told_before, id }: Birthday) => (told_before ? `${key}:${id}` : key);

type Day = { number: number; date: string };

/** From today on, by the number that the register is indexed by; 28 February is also that of those born on the 29th. */
export function daysAhead({ today, day: ofRun }: Pick<Run, "today" | "day">, most: number): Day[] {
  const days = daysUntil(ofRun.add({ days: most }), today);
  return Array.from({ length: days + 1 }, (_, ahead) => today.add({ days: ahead })).flatMap((day) => {
    const date = day.toString();
    const number = day.month * 100 + day.day;
    return number === 228 && !day.inLeapYear
      ? [
          { number, date },
          { number: 229, date },
        ]
      : [{ number, date }];
  });
}

/** Days, and what rules and closures make of those that they move from, or forgo (null). */
type Days = {
  days: (Day & { early?: boolean })[];
  moves: { rule: DeliveryRule; closures: Closure[]; birthday: string; delivery: string | null }[];
};

/** A closed time before which a cake comes is shorter than this. */
const LONGEST_EARLIER_DAYS = 60;

/** As `daysAhead`, and later birthdays whose cake comes within those days, because the office is closed on their own. */
async function daysByCalendar(run: Run, most: number): Promise<Days> {
  const calendars = await run.services.db.transaction(
    platformScope,
    (tx) => readRows(tx, { rule: z.enum(deliveryRules), closures: closuresShape })`
      select distinct delivery_rule as rule, closures from offices where closures <> '[]' and closed_at is null`,
  );
  const last = run.day.add({ days: most }).toString();
  const all = daysAhead(run, most + LONGEST_EARLIER_DAYS);
  const moves = calendars.flatMap(({ rule, closures }) =>
    all.flatMap(({ date: birthday }) => {
      const day = Temporal.PlainDate.from(birthday);
      if (!closureOn(closures, day)) return [];
      return [{ rule, closures, birthday, delivery: plannedDate(day, rule, closures)?.toString() ?? null }];
    }),
  );
  const early = moves.filter(({ birthday, delivery }) => birthday > last && delivery && delivery <= last);
  const isEarly = new Set(early.map(({ birthday }) => birthday));
  return {
    days: all
      .filter(({ date }) => date <= last || isEarly.has(date))
      .map((day) => ({ ...day, early: day.date > last })),
    moves: [...moves.filter(({ birthday, delivery }) => birthday <= last && delivery === null), ...early],
  };
}

/** What the statements below call the tables, a birthday's day, and the day of one that was just claimed. */
const [e, c] = [ref(employees, "e"), ref(companies, "c")];
const [day, claimedDay] = [fragment`day.date`, fragment`claimed.delivery_date`];

const birthdaysOn = ({ days, moves }: Days): SQL => sql`
  from json_to_recordset(${JSON.stringify(days)}::json) as day(number integer, date date, early boolean)
  join employees e on day_of_year(e.birthday) = day.number and e.archived_at is null and e.celebration <> 'none'
  join companies c on c.id = e.company_id and ${hasAccess(c)} and ${hrEmail(c)} is not null
  ${moves.length === 0 ? sql`` : sql`join offices f on f.company_id = e.company_id and f.id = e.office_id and ${isTold(moves)}`}`;

/** A day of the calendar's own says that it is told of earlier, or not at all. */
const isTold = (moves: Days["moves"]): SQL => sql`coalesce((
  select m.delivery is not null from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
    as m (rule text, closures jsonb, birthday date, delivery date)
  where m.birthday = day.date and m.rule = f.delivery_rule and m.closures = f.closures), day.early is not true)`;

/** What must be true of a person for a reminder of their birthday on a day. */
export type Condition = (e: EmployeeRef, day: Fragment) => Fragment;

/** The statements call the company `c`. */
export const celebratesOpenly: Condition = (e) =>
  fragment`${e.celebration} = 'celebrate' and ${mailsColleagues(c)} and not ${isToldInChat(e)}`;

/** A channel of the company's says it on the day, to all at once. */
const isToldInChat = (e: EmployeeRef): Fragment => fragment`exists (select from connections k
  where k.company_id = ${e.company_id} and k.kind <> 'webhook' and k.state = 'on' and 'birthdays' = any (k.tells)
    and (k.office_id is null or k.office_id = ${e.office_id}))`;

export const isUnordered: Condition = (
  e,
  day,
) => fragment`${e.forgone_birthday} is distinct from ${day} and not exists (select from cake_orders o
  where o.company_id = ${e.company_id} and o.employee_id = ${e.id} and o.occasion = 'birthday' and (o.birthday = ${day}
    or o.delivery_date between ${day} - ${SAME_CELEBRATION_DAYS} and ${day} + ${SAME_CELEBRATION_DAYS})
  and o.status not in ('declined', 'cancelled'))
  and not ${wasForgone(e, day)}`;

/** Paused, or cancelled with the autopilot on: that stays so for that birthday, and nobody is reminded of it. */
const wasForgone: Condition = (
  e,
  day,
) => fragment`(${isPausedOn(e, day)} or ${isOfficePaused(e)} or exists (select from autopilots a
    where a.company_id = ${e.company_id} and a.on_since is not null)
  and exists (select from cake_orders o where o.company_id = ${e.company_id} and o.employee_id = ${e.id} and o.occasion = 'birthday'
    and o.birthday = ${day} and o.status = 'cancelled' and not o.may_return)
  and not exists (select from cake_orders o where o.company_id = ${e.company_id} and o.employee_id = ${e.id} and o.occasion = 'birthday'
    and o.birthday = ${day} and o.status = 'declined'))`;

const isNew = (kind: string): SQL =>
  sql`not ${wasNotified({ id: e.id, company_id: e.company_id, delivery_date: day }, kind, e.company_id)}`;

const dueOf = (kind: string, days: Days, which: Which["which"]): SQL =>
  sql`select ${e.company_id} ${birthdaysOn(days)} where ${which(e, day)} and ${isNew(kind)}`;

type Which = { days: Days; which(e: EmployeeRef, day: Fragment): SQL; toldBefore: SQL };

async function claim(
  tx: Tx,
  kind: string,
  { days, which, toldBefore }: Which,
  page: Page,
): Promise<Birthday[]> {
  await onePageAtATime(tx, kind);
  return readRows(tx, Birthday)`
    with claimed as (
      insert into reminders (company_id, kind, delivery_date, party_id, subject_id)
      select e.company_id, ${kind}, day.date, e.company_id, e.id ${birthdaysOn(days)}
      where ${page(e.company_id)} and ${which(e, day)} and ${isNew(kind)}
      on conflict do nothing returning company_id, subject_id, delivery_date
    )
    select e.id, e.company_id, ${hrEmail(c)} as to_email, claimed.delivery_date::text as date, (${toldBefore}) as told_before
    from claimed join employees e on e.company_id = claimed.company_id and e.id = claimed.subject_id
    join companies c on c.id = e.company_id
    order by e.company_id, claimed.delivery_date, e.name, e.id`;
}

/** Who does not celebrate is not asked to celebrate others either. */
async function readColleagues(tx: Tx, page: Page) {
  const colleagues = await readRows(tx, { id: z.string(), company_id: z.string(), email: z.string() })`
    select id, company_id, email from employees
    where ${page(sql`company_id`)} and archived_at is null and email is not null and celebration <> 'none'
      and colleague_mails
    order by id`;
  return Map.groupBy(colleagues, (row) => row.company_id);
}

const endOf = (date: string) =>
  Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(STOCKHOLM).toInstant().toString();
