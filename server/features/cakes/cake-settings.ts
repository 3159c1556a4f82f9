import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type FollowedOrder, followCalendar } from "../../../domain/autopilot.ts";
import { deliveryRules } from "../../../domain/birthday.ts";
import type { Closure } from "../../../domain/closures.ts";
import { occasions, toldOccasions } from "../../../domain/occasions.ts";
import type { Tx } from "../../database/database.ts";
import { readIds, readRow, readRows, type Row } from "../../database/query.ts";
import { cancelWithoutMail } from "../orders/cancel-orders.ts";
import { isUntaken } from "../orders/sources.ts";
import { type Fragment, fragment, type Ref, ref } from "../../database/ref.ts";
import { cake_orders } from "../../database/schema-orders.ts";

export const closuresShape = z.array(z.custom<Closure>());

const Calendar = { rule: z.enum(deliveryRules), closures: closuresShape, hands_off: z.boolean() };

/** By which calendar somebody's cakes come. `hands_off`: the autopilot is on, and sees to what follows. */
export const readCalendar = (tx: Tx, whose: { companyId: string; employeeId: string }) =>
  readRow(tx, Calendar)`
    select f.delivery_rule as rule, f.closures, ${isHandsOff(fragment`e.company_id`)} as hands_off
    from employees e join offices f on f.company_id = e.company_id and f.id = e.office_id
    where e.company_id = ${whose.companyId} and e.id = ${whose.employeeId}`;

/** The autopilot is on, and sees to what follows from a change. */
export const isHandsOff = (company: Fragment): Fragment =>
  fragment`exists (select from autopilots a where a.company_id = ${company} and a.on_since is not null
    and a.paused_since is null)`;

export const CakeSettings = {
  delivery_rule: z.enum(deliveryRules),
  default_portion_size: z.number(),
  delivery_time: z.string(),
  closures: closuresShape,
};
export type CakeSettings = Row<typeof CakeSettings>;

type Change = {
  company: string;
  /** Whose calendar and hour it is; the usual size is the company's. */
  office: string;
  today: string;
  before: CakeSettings;
  after: CakeSettings;
};

const o = ref(cake_orders, "o");
const planned = isUntaken(o);
/** What HR has told of cannot be made again by itself, so that it stays until HR cancels it. */
export const mayGo = (o: Ref<typeof cake_orders>): SQL =>
  sql`(${isUntaken(o)} and ${o.occasion} not in ${[...toldOccasions]})`;

/** The office's planned cakes, which no bakery has, from tomorrow on. */
const listPlanned = (tx: Tx, { company, office, today }: Change) =>
  readRows(tx, {
    id: z.string(),
    birthday: z.string(),
    delivery_date: z.string(),
    occasion: z.enum(occasions),
  })`
    select id, occasion, birthday::text as birthday, delivery_date::text as delivery_date
    from cake_orders o where company_id = ${company} and office_id = ${office} and ${planned}
      and delivery_date > ${today}`;

/**
 * What no bakery has follows another rule, closure, usual size or time; what was agreed with one, or moved or sized by
 * hand, stays. The caller has locked the company and its coming cakes.
 */
export async function followSettings(tx: Tx, change: Change) {
  const { company, today, before, after } = change;
  const cakes = await listPlanned(tx, change);
  const { moved, forgone } = followCalendar(cakes, before, after, Temporal.PlainDate.from(today));
  await moveTo(tx, company, moved);
  await takeBack(tx, company, forgone);
  return {
    moved: moved.map(({ id }) => id),
    removed: forgone.length,
    changed: await followUsual(tx, change),
  };
}

/**
 * A day that another live cake of the person has taken is left alone. Whoever was called about the day that it leaves need
 * not see to it any more: the next is asked about the new one.
 */
export async function moveTo(tx: Tx, company: string, moved: FollowedOrder[]): Promise<void> {
  if (moved.length === 0) return;
  await tx.execute(sql`update cake_orders o set delivery_date = m.to, called_at = null, updated_at = app_now()
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (id uuid, "to" date)
    where o.company_id = ${company} and o.id = m.id and ${planned}
      and not exists (select from cake_orders other where other.company_id = o.company_id and other.id <> o.id
        and other.employee_id = o.employee_id and other.delivery_date = m.to and other.occasion = o.occasion
        and other.status not in ('declined', 'cancelled'))`);
}

/**
 * A plan that nobody has heard of goes without a trace, so that it can be made again. One that a bakery was asked about
 * has a story: it is cancelled. Returns those.
 */
export async function takeBack(tx: Tx, company: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const heard = await readIds(tx)`select o.id from cake_orders o
    where o.company_id = ${company} and ${mayGo(o)} and o.id = any (${sql.param([...ids])}::uuid[])
      and exists (select from offers f where f.company_id = o.company_id and f.order_id = o.id)`;
  await cancelWithoutMail(tx, "cake", heard, { by: "hr", mayReturn: true });
  await tx.execute(sql`delete from cake_orders o
    where o.company_id = ${company} and ${mayGo(o)} and o.id = any (${sql.param([...ids])}::uuid[])`);
  return heard;
}

/** The usual time, and the usual size for people without one of their own; what was chosen for a cake stays. */
async function followUsual(tx: Tx, { company, office, today, before, after }: Change): Promise<number> {
  const { count } = await readRow(tx, { count: z.number() })`
    with changed as (
      update cake_orders o set updated_at = app_now(),
        delivery_time = case when o.office_id = ${office} and o.delivery_time = ${before.delivery_time} then ${after.delivery_time}::time
          else o.delivery_time end,
        portion_size = case when o.portion_size = ${before.default_portion_size} and e.cake_portion_size is null
          then ${after.default_portion_size}::int else o.portion_size end
      from employees e
      where o.company_id = ${company} and ${planned} and o.delivery_date > ${today}
        and e.company_id = o.company_id and e.id = o.employee_id
        and ((o.office_id = ${office} and o.delivery_time = ${before.delivery_time} and ${before.delivery_time}::time <> ${after.delivery_time}::time)
          or (o.portion_size = ${before.default_portion_size} and e.cake_portion_size is null
            and ${before.default_portion_size}::int <> ${after.default_portion_size}::int))
      returning o.id
    ) select count(*)::int as count from changed`;
  return count;
}
