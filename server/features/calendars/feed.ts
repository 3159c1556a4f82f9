import { sql } from "drizzle-orm";
import { z } from "zod";
import { birthdayIn } from "../../../domain/birthday.ts";
import { brand } from "../../../domain/brand.ts";
import { stockholmInstant } from "../../../domain/clock.ts";
import { calendarFeed, type CalendarEvent } from "../../../formats/icalendar.ts";
import { orderKinds } from "../../../domain/order-kinds.ts";
import { hashToken } from "../../database/tokens.ts";
import type { Tx } from "../../database/database.ts";
import { findRow, readRows, type Row } from "../../database/query.ts";

const DELIVERY_MINUTES = 30;
/** A cancelled delivery is told for so long; a calendar that asks more seldom would keep it. */
const REMEMBERED_DAYS = 30;

const Delivery = {
  order_id: z.string(),
  order_type: z.enum(orderKinds),
  delivery_date: z.string(),
  delivery_time: z.string(),
  title: z.string(),
  description: z.string(),
  address: z.string().nullable(),
  changed: z.string(),
  changes: z.number(),
  live: z.boolean(),
  promised: z.boolean(),
};
type Delivery = Row<typeof Delivery>;

const Person = {
  id: z.string(),
  name: z.string(),
  birthday: z.string(),
  updated_at: z.string(),
  /** Where there are several. */
  office: z.string().nullable(),
};
type Person = Row<typeof Person>;

const Feed = { id: z.string(), name: z.string(), office: z.string().nullable(), is_closed: z.boolean() };
const officeId = z.uuid();

/**
 * The subscribed calendar behind a token, or null; an office's part of it where one is named. The same until something
 * changes, so that it can be compared.
 */
export async function findFeed(
  tx: Tx,
  token: string,
  today: Temporal.PlainDate,
  office?: string,
): Promise<string | null> {
  if (office !== undefined && !officeId.safeParse(office).success) return null;
  const company = await findRow(tx, Feed)`
    select c.id, c.name, o.name as office, c.closed_at is not null as is_closed from calendar_feeds f join companies c on c.id = f.company_id
    left join offices o on o.company_id = c.id and o.id = ${office ?? null}
    where f.token_hash = ${hashToken(token)}`;
  if (!company || (office !== undefined && company.office === null)) return null;
  // Who still follows a company that has closed its account reads that its deliveries are off, and of nobody.
  const people = company.is_closed ? [] : await listPeople(tx, company.id, office);
  const deliveries = await listDeliveries(tx, company.id, today, office);
  return calendarFeed([`${brand.name}: ${company.name}`, company.office].filter(Boolean).join(", "), [
    ...people.flatMap((person) => birthdays(person, today)),
    ...deliveries.map(deliveryEvent),
  ]);
}

/** Only those who want the colleagues to know. The year of birth stays here. */
const listPeople = (tx: Tx, companyId: string, office?: string) =>
  readRows(tx, Person)`
    select e.id, e.name, e.birthday, e.updated_at, f.name as office from employees e
    left join offices f on f.company_id = e.company_id and f.id = e.office_id and exists (
      select from offices other where other.company_id = f.company_id and other.id <> f.id and other.closed_at is null)
    where e.company_id = ${companyId} and e.archived_at is null and e.celebration = 'celebrate'
      ${office ? sql`and e.office_id = ${office}` : sql``}
    order by e.id`;

function listDeliveries(tx: Tx, companyId: string, today: Temporal.PlainDate, office?: string) {
  const since = today.subtract({ days: REMEMBERED_DAYS }).toString();
  return readRows(tx, Delivery)`
    select d.order_id, d.order_type, d.delivery_date, d.delivery_time, d.title, d.description, d.live, d.promised,
      coalesce(d.address, f.address) as address, h.changes,
      greatest(d.updated_at, h.changed_at) as changed
    from calendar_deliveries d
    join orders o on o.company_id = d.company_id and o.id = d.order_id
    join offices f on f.company_id = o.company_id and f.id = o.office_id
    cross join lateral (
      select count(*)::int as changes, max(at) as changed_at from order_history
      where company_id = d.company_id and order_id = d.order_id
    ) h
    where d.company_id = ${companyId} and d.delivery_date >= ${since}::date
      ${office ? sql`and o.office_id = ${office}` : sql``}
      and (d.live or greatest(d.updated_at, h.changed_at) >= ${since}::date)
    order by d.delivery_date, d.order_id`;
}

/** This year's and next year's, one by one: a yearly rule would skip 29 February and begin in the year of birth. */
function birthdays(
  { id, name, birthday, updated_at, office }: Person,
  today: Temporal.PlainDate,
): CalendarEvent[] {
  const born = Temporal.PlainDate.from(birthday);
  return [today.year, today.year + 1].map((year) => ({
    uid: `birthday-${id}-${year}@tartdags`,
    summary: [`${name} fyller år`, office].filter(Boolean).join(", "),
    date: birthdayIn(born, year),
    changed: Temporal.Instant.from(updated_at),
  }));
}

function deliveryEvent(delivery: Delivery): CalendarEvent {
  const starts = stockholmInstant(delivery.delivery_date, delivery.delivery_time);
  return {
    uid: `${delivery.order_type}-${delivery.order_id}@tartdags`,
    summary: delivery.title,
    description: delivery.description,
    location: delivery.address,
    starts,
    ends: starts.add({ minutes: DELIVERY_MINUTES }),
    changed: Temporal.Instant.from(delivery.changed),
    sequence: delivery.changes,
    cancelled: !delivery.live,
    tentative: !delivery.promised,
  };
}
