import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { listCakeYear } from "../../../contract/cakes.ts";
import { MOST_EMPLOYEES } from "../../../contract/people.ts";
import { lovedKinds, productChoosers, productKinds } from "../../../domain/products.ts";
import type { Tx } from "../../database/database.ts";
import { foodOf } from "../../database/food.ts";
import { readRows, type Row } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { companies, employees, offices, supplier_products, vendors } from "../../database/schema.ts";
import { cake_orders } from "../../database/schema-orders.ts";
import { pictureOf } from "../assortment/picture-address.ts";
import { declineReason, needsPerson, reachedSupplier, waitsForPerson } from "../orders/approval-reason.ts";
import { isPlan, lacksSupplier, waitsAgain } from "../orders/sources.ts";
import { pauseOf } from "../people/paused.ts";
import { closuresShape } from "./cake-settings.ts";

/** What the year's list is made of: everybody, their orders and their offices, as the tables have them. */

const [o, v, c, e] = [ref(cake_orders, "o"), ref(vendors, "v"), ref(companies, "c"), ref(employees, "e")];
const { cakes: Cakes, delivery_rule, address, latitude, longitude } = listCakeYear.output.shape;

const Person = {
  ...Cakes.element.pick({
    employee_id: true,
    office_id: true,
    name: true,
    allergies: true,
    dietary_preferences: true,
    celebration: true,
    cake_text: true,
  }).shape,
  born: z.string(),
  cakes_paused_at: z.string().nullable(),
  cakes_paused_until: z.string().nullable(),
  cake_portion_size: z.number().nullable(),
  favourite_cake: z.enum(lovedKinds).nullable(),
  forgone_birthday: z.string().nullable(),
};
export type Person = Row<typeof Person>;

/** Plain columns: an object that the database puts together for each of thousands costs more than the rest. */
const Order = {
  ...Cakes.element.shape.order.unwrap().omit({
    address: true,
    latitude: true,
    longitude: true,
    product: true,
    product_note: true,
  }).shape,
  employee_id: z.string(),
  office_id: z.string(),
  year: z.number(),
  birthday: z.string(),
  delivery_date: z.string(),
  portion_size: z.number(),
  delivery_address: z.string().nullable(),
  address_latitude: z.number().nullable(),
  address_longitude: z.number().nullable(),
  lead_hours: z.number().nullable(),
  requested_at: z.string().nullable(),
  answer_by: z.string().nullable(),
  asked_again_at: z.string().nullable(),
  waits: z.boolean(),
  needs_person: z.boolean(),
  is_plan: z.boolean(),
  product_id: z.string().nullable(),
  product_name: z.string().nullable(),
  product_kind: z.enum(productKinds).nullable(),
  product_picture: z.string().nullable(),
  product_pieces: z.number().nullable(),
  product_price_ore: z.number().nullable(),
  product_by: z.enum(productChoosers).nullable(),
  separate_name: z.string().nullable(),
  separate_count: z.number().nullable(),
  separate_price_ore: z.number().nullable(),
  occasion_title: z.string().nullable(),
  occasion_text: z.string().nullable(),
};
export type Order = Row<typeof Order>;

const Place = {
  id: z.string(),
  delivery_rule,
  closures: closuresShape,
  address,
  latitude,
  longitude,
};
export type Place = Row<typeof Place>;
export type Places = ReadonlyMap<string, Place>;

export async function readPlaces(tx: Tx, company: string): Promise<Places> {
  const rows = await readRows(tx, Place)`
    select id, delivery_rule, closures, address, latitude, longitude from offices where company_id = ${company}`;
  return new Map(rows.map((place) => [place.id, place]));
}

export async function readPeople(tx: Tx, company: string): Promise<Person[]> {
  const food = foodOf(tx, e);
  return readRows(tx, Person)`
    select e.id as employee_id, e.office_id, e.name, e.birthday::text as born, e.cake_portion_size, ${pauseOf(e, ref(offices, "f"))},
      ${food.allergies} as allergies, ${food.dietary_preferences} as dietary_preferences, e.celebration, e.cake_text,
      e.favourite_cake, e.forgone_birthday::text as forgone_birthday
    from employees e join offices f on f.company_id = e.company_id and f.id = e.office_id
    where e.company_id = ${company} and e.archived_at is null
    order by day_of_year(e.birthday), e.name limit ${MOST_EMPLOYEES}`;
}

/** Of several orders for a birthday the live one is shown, else the last; of two made at one moment what needs HR. */
export const readOrdersOf = (tx: Tx, company: string, year: number): Promise<Order[]> =>
  readEach(
    tx,
    sql`o.employee_id, extract(year from o.birthday)`,
    sql`o.company_id = ${company} and o.occasion = 'birthday' and o.birthday between ${`${year - 1}-12-01`} and ${`${year + 1}-12-31`}
      and o.delivery_date between ${`${year - 1}-12-01`} and ${`${year + 2}-01-31`}`,
  );

/** What is celebrated besides birthdays, from that day on. */
export const readOtherOccasions = (tx: Tx, company: string, since: string): Promise<Order[]> =>
  readEach(
    tx,
    sql`o.id`,
    sql`o.company_id = ${company} and o.occasion <> 'birthday' and o.delivery_date >= ${since} and o.status <> 'cancelled'`,
  );

const readEach = (tx: Tx, one: SQL, which: SQL): Promise<Order[]> =>
  readRows(tx, Order)`
    select distinct on (${one}) o.id, o.employee_id, o.office_id, o.status, o.revision,
      extract(year from o.birthday)::int as year, o.birthday::text as birthday, o.delivery_date::text as delivery_date,
      to_char(o.delivery_time, 'HH24:MI') as delivery_time, o.delivery_address, o.address_latitude, o.address_longitude,
      o.portion_size, v.id as bakery_id, v.name as bakery_name, v.lead_hours,
      coalesce(v.active, false) and not (${lacksSupplier(o, v)}) as bakery_active,
      f.offered_at as requested_at, f.answer_by, case when ${waitsAgain(o)} then o.answer_wanted_again_at end as asked_again_at,
      ${waitsForPerson(o, c)} as waits, ${needsPerson(o)} as needs_person, ${isPlan(o)} as is_plan,
      ${reachedSupplier(o)} as asked, ${declineReason(o)} as decline_reason, f.reconfirmed_at is not null as reconfirmed,
      o.offer_status, ${waitsAgain(o)} as answer_wanted_again, o.outcome,
      o.status = 'declined' and o.called_at is null and ${reachedSupplier(o)} as passed_on,
      o.product_id, o.product_name, o.product_kind, o.product_pieces, o.product_price_ore, o.product_by,
      ${pictureOf(ref(supplier_products, "p"))} as product_picture,
      o.separate_name, o.separate_count, o.separate_price_ore, o.occasion_title, o.occasion_text
    from cake_orders o
    join companies c on c.id = o.company_id
    left join vendors v on v.id = o.bakery_id
    left join supplier_products p on p.id = o.product_id
    left join offers f on f.company_id = o.company_id and f.id = o.offer_id
    where ${which}
    order by ${one},
      o.status in ('declined', 'cancelled'), o.created_at desc, o.updated_at desc, o.status = 'cancelled'
    limit ${3 * MOST_EMPLOYEES}`;
