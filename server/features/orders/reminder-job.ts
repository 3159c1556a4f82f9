import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { countLabel } from "../../../domain/automation.ts";
import type { Tx } from "../../database/database.ts";
import { readRow } from "../../database/query.ts";
import { PLANNED_ANEW } from "../../database/statement-names.ts";
import { eachPageOfCompanies, onePageAtATime, type Page, type Part, type Run } from "../../jobs/part.ts";
import type { Reminder } from "./define-reminder.ts";
import { choices } from "../../mail/notice-readers.ts";
import { hrEmail } from "../companies/access.ts";
import { wasNotified } from "./was-notified.ts";

/** Who reads it, and at which address. */
const readerOf = ({ of, source: { o, c, v } }: Reminder) =>
  of.audience === "hr" ? { id: o.company_id, email: hrEmail(c) } : { id: v.id, email: v.email };

/** Larger pages than other parts: the rows never pass through this process. */
const PAGE = 2000;

/** Writes the due mails of one kind: once for each order, date and reader, late rather than never. */
export function reminderPart(reminder: Reminder): Part {
  return {
    name: reminder.of.kind,
    run: (run) => {
      const { o, from } = reminder.source;
      const due = sql`select ${o.company_id} from ${from}
        where ${isDue(reminder, run)} and ${isNew(reminder)}`;
      const work = async (tx: Tx, page: Page) =>
        run.count(tx, { [reminder.of.kind]: await write(tx, reminder, run, page) });
      return eachPageOfCompanies(run, due, work, PAGE);
    },
  };
}

function isDue(reminder: Reminder, { today, day }: Run): SQL {
  const { source, days, when } = reminder;
  const [first, last] = [today.add({ days: days.from }), day.add({ days: days.to })];
  return sql`${source.o.delivery_date} between ${first.toString()} and ${last.toString()}
    and ${source.deliveredAt} > (select app_now()) and ${source.alive} and ${when ?? sql`true`}
    and ${readerOf(reminder).email} is not null`;
}

const isNew = (reminder: Reminder): SQL =>
  sql`not ${wasNotified(reminder.source.o, reminder.of.kind, readerOf(reminder).id)}`;

/**
 * Marks each order as reminded and writes its mail, in one statement: of two instances one wins. The key of a day's first
 * mail has only company and day, so that an admin can hold it before it exists; the key of a later mail adds the order.
 * The mail is rendered at departure; until then its subject is the journal's label.
 */
async function write(tx: Tx, reminder: Reminder, run: Run, page: Page): Promise<number> {
  const { source, together } = reminder;
  const { kind, audience, about } = reminder.of;
  const { id, email } = readerOf(reminder);
  const { o } = source;
  const named =
    audience === "supplier" ? sql`party_id, company_id, delivery_date` : sql`company_id, delivery_date`;
  await onePageAtATime(tx, kind);
  const readers = await readersOf(tx, reminder, page);
  // Planned for each page: a plan from the first one would scan whole tables later. Without nested loops, since the planner
  // underestimates the page.
  await tx.execute(sql`set local enable_nestloop = off`);
  // The insert itself skips what has been reminded of before, by its unique index.
  const { count } = await readRow(tx, { count: z.number() })`
    ${sql.raw(PLANNED_ANEW)}
    with due as (
      select ${o.id}, ${o.company_id}, ${o.delivery_date}, ${id} as party_id, ${email} as to_email,
        ${source.employeeId} as employee_id, ${source.deliveredAt} as delivered_at, ${together} as together
      from ${source.from}
      where ${sql.join(source.companyIds.map(page), sql` and `)} and ${isDue(reminder, run)}
    ), claimed as (
      insert into reminders (company_id, kind, delivery_date, party_id, subject_id)
      select company_id, ${kind}, delivery_date, party_id, id from due
      on conflict do nothing returning subject_id
    ), letters as (
      select concat_ws(':', ${kind}::text, ${named}) as name, company_id, party_id, to_email,
        array_agg(id order by delivered_at, id) as order_ids,
        coalesce(array_agg(employee_id) filter (where employee_id is not null), '{}') as employee_ids,
        max(delivered_at) as expires_at, row_number() over (
          partition by company_id, delivery_date, party_id order by min(delivered_at), together) = 1 as first_today,
        (select true from reminders r where r.company_id = told.company_id and r.kind = ${kind}
          and r.delivery_date = told.delivery_date and r.party_id = told.party_id limit 1) as told_before
      from (select due.* from due join claimed on claimed.subject_id = due.id) told
      group by company_id, delivery_date, party_id, to_email, together
    ), keyed as (
      select *, case when first_today and told_before is null then name else name || ':' || order_ids[1] end as key
      from letters
    ), ${readers}, written as (
      insert into mails (key, kind, audience, recipient_id, about, company_id, employee_ids, order_ids, to_email, subject,
        html, text, expires_at, status)
      select key, ${kind}, ${audience}, party_id, ${about}, company_id, employee_ids, order_ids, to_email, ${countLabel(kind)}, '', '', expires_at,
        case when unread then 'withdrawn' when exists (select from mail_holds where mail_holds.key = addressed.key) then 'held'
          else 'waiting' end
      from addressed on conflict (key) do nothing returning status
    )
    select count(*) filter (where status <> 'withdrawn')::int as count from written`;
  return count;
}

const NOBODY_CHOOSES = sql`addressed as (select keyed.*, false as unread from keyed)`;

/** `server/mail/notice-readers.ts`, for many at once: the contact unless it is off to them, and whoever has chosen it. */
async function readersOf(tx: Tx, { of: { notice } }: Reminder, page: Page): Promise<SQL> {
  if (!notice) return NOBODY_CHOOSES;
  const { chosen } = await readRow(tx, { chosen: z.boolean() })`
    select exists (select from notice_choices n where n.notice = ${notice} and ${page(sql`n.company_id`)}) as chosen`;
  if (!chosen) return NOBODY_CHOOSES;
  const needed = notice === "problems";
  return sql`chosen as materialized (
      select c.* from (${choices}) c where c.notice = ${notice} and ${page(sql`c.company_id`)}
    ), others as materialized (
      select company_id, user_id, email from chosen where wanted
    ), off as materialized (select company_id, email from chosen where not wanted),
    letters_read as (
      select keyed.*, off.email is not null and (not ${needed} or exists (
        select from others where others.company_id = keyed.company_id)) as is_off
      from keyed left join off on off.company_id = keyed.company_id and off.email = keyed.to_email
    ), to_others as (
      select l.key, l.company_id, others.user_id as party_id, others.email as to_email, l.order_ids, l.employee_ids,
        l.expires_at, l.is_off, row_number() over (partition by l.key order by others.email) = 1 as is_first
      from letters_read l join others on others.company_id = l.company_id and others.email <> l.to_email
    ), addressed as (
      select key, company_id, party_id, to_email, order_ids, employee_ids, expires_at, is_off as unread from letters_read l
      where not is_off or not exists (select from to_others where to_others.key = l.key)
      union all
      select case when is_off and is_first then key else key || ':' || party_id end, company_id, party_id, to_email,
        order_ids, employee_ids, expires_at, false from to_others
    )`;
}
