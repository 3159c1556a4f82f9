import { type SQL, sql } from "drizzle-orm";
import { daysUntil } from "../../domain/dates.ts";
import { ALARM_DAYS } from "../../domain/promise.ts";
import type { Tx } from "../database/database.ts";
import { writeMails } from "../mail/outbox.ts";
import { birthdayReminderColleagues } from "../mail/templates/birthday-reminder-colleagues.ts";
import { birthdayReminders } from "../mail/templates/birthday-reminders.ts";
import { eachPageOfCompanies, hasAccess, type Page, type Part, type Run } from "./part.ts";

const TO_HR = "birthday-reminders";
const TO_COLLEAGUES = "birthday-reminder-colleagues";

type Birthday = {
  id: string;
  company_id: string;
  company_name: string;
  contact_first_name: string | null;
  to_email: string;
  name: string;
  date: string;
  celebration: "celebrate" | "quiet";
  told_before: boolean;
};

/** HR hears of a birthday that nobody has ordered for, two weeks ahead, once. */
export const birthdayReminder: Part = {
  name: TO_HR,
  run(run) {
    const days = daysAhead(run.today, ALARM_DAYS);
    const due = sql`select e.company_id ${birthdaysOn(days)} where ${isUnordered} and ${isNew(TO_HR)}`;
    return eachPageOfCompanies(run, due, async (tx, page) => {
      const claimed = await claim(tx, TO_HR, days, isUnordered, page);
      const mails = [...Map.groupBy(claimed, (birthday) => birthday.company_id).values()].map(
        (birthdays) => ({
          key: `${TO_HR}:${birthdays[0]!.company_id}:${run.today.toString()}`,
          to: birthdays[0]!.to_email,
          companyId: birthdays[0]!.company_id,
          employeeIds: birthdays.map((birthday) => birthday.id),
          mail: birthdayReminders({
            ...birthdays[0]!,
            birthdays: birthdays
              .toSorted((a, b) => a.date.localeCompare(b.date))
              .map(({ name, date, celebration }) => ({
                name,
                date,
                days_left: daysLeft(date, run),
                quiet: celebration === "quiet",
                cake_ordered: false,
              })),
            cakes_url: `${run.services.publicUrl}/dashboard?tab=tartor`,
          }),
        }),
      );
      await run.count(tx, { [TO_HR]: (await writeMails(tx, mails)).length });
    });
  },
};

/** The colleagues hear of it the day before, if the person celebrates openly. */
export const colleagueReminder: Part = {
  name: TO_COLLEAGUES,
  run(run) {
    const days = daysAhead(run.today, 1);
    const open = sql`e.celebration = 'celebrate'`;
    const due = sql`select e.company_id ${birthdaysOn(days)} where ${open} and ${isNew(TO_COLLEAGUES)}`;
    return eachPageOfCompanies(run, due, async (tx, page) => {
      const celebrated = await claim(tx, TO_COLLEAGUES, days, open, page);
      const colleagues = await readColleagues(tx, page);
      const mails = celebrations(celebrated).flatMap((birthdays) => {
        const [first] = birthdays as [Birthday];
        return (colleagues.get(first.company_id) ?? []).flatMap((colleague) => {
          const others = birthdays.filter((birthday) => birthday.id !== colleague.id);
          if (others.length === 0) return [];
          const key = `${TO_COLLEAGUES}:${colleague.id}:${first.date}`;
          return {
            key: first.told_before ? `${key}:${first.id}` : key,
            to: colleague.email,
            companyId: first.company_id,
            employeeIds: others.map((birthday) => birthday.id),
            expiresAt: endOf(first.date),
            mail: birthdayReminderColleagues({
              company_name: first.company_name,
              names: others.map((birthday) => birthday.name),
              date: first.date,
              days_left: daysLeft(first.date, run),
            }),
          };
        });
      });
      await run.count(tx, { [TO_COLLEAGUES]: (await writeMails(tx, mails)).length });
    });
  },
};

type Day = { number: number; date: string };

/** From today on, by the number that the register is indexed by; 28 February is also that of those born on the 29th. */
function daysAhead(today: Temporal.PlainDate, most: number): Day[] {
  return Array.from({ length: most + 1 }, (_, ahead) => today.add({ days: ahead })).flatMap((day) => {
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

const email = sql`coalesce(c.contact_email, (select min(p.email) from profiles p where p.company_id = c.id))`;

const birthdaysOn = (days: Day[]): SQL => sql`
  from json_to_recordset(${JSON.stringify(days)}::json) as day(number integer, date date)
  join employees e on day_of_year(e.birthday) = day.number and e.archived_at is null and e.celebration <> 'none'
  join companies c on c.id = e.company_id and ${hasAccess} and ${email} is not null`;

const isUnordered = sql`not exists (select from cake_orders o where o.company_id = e.company_id
  and o.employee_id = e.id and o.delivery_date between day.date - 14 and day.date + 14
  and o.status not in ('declined', 'cancelled'))`;

const isNew = (kind: string): SQL => sql`not exists (select from reminders r where r.company_id = e.company_id
  and r.kind = ${kind} and r.delivery_date = day.date and r.party_id = e.company_id and r.subject_id = e.id)`;

async function claim(tx: Tx, kind: string, days: Day[], which: SQL, page: Page): Promise<Birthday[]> {
  const { rows } = await tx.execute(sql`
    with claimed as (
      insert into reminders (company_id, kind, delivery_date, party_id, subject_id)
      select e.company_id, ${kind}, day.date, e.company_id, e.id ${birthdaysOn(days)}
      where ${page(sql`e.company_id`)} and ${which} and ${isNew(kind)}
      on conflict do nothing returning company_id, subject_id, delivery_date
    )
    select e.id, e.company_id, c.name as company_name, c.contact_first_name, ${email} as to_email, e.name,
      claimed.delivery_date::text as date, e.celebration,
      exists (select from reminders r where r.company_id = e.company_id and r.kind = ${kind}
        and r.delivery_date = claimed.delivery_date and r.party_id = e.company_id) as told_before
    from claimed join employees e on e.company_id = claimed.company_id and e.id = claimed.subject_id
    join companies c on c.id = e.company_id
    order by e.company_id, claimed.delivery_date, e.name, e.id`);
  return rows as Birthday[];
}

const celebrations = (birthdays: Birthday[]) => [
  ...Map.groupBy(birthdays, ({ company_id, date }) => `${company_id} ${date}`).values(),
];

/** Who does not celebrate is not asked to celebrate others either. */
async function readColleagues(tx: Tx, page: Page) {
  const { rows } = await tx.execute(sql`
    select id, company_id, email from employees
    where ${page(sql`company_id`)} and archived_at is null and email is not null and celebration <> 'none'
    order by id`);
  return Map.groupBy(rows as { id: string; company_id: string; email: string }[], (row) => row.company_id);
}

const daysLeft = (date: string, { today }: Run) => daysUntil(Temporal.PlainDate.from(date), today);

const endOf = (date: string) =>
  Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime("Europe/Stockholm").toInstant().toString();
