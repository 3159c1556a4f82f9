import { sql } from "drizzle-orm";
import { z } from "zod";
import { firstDayAhead } from "../../../domain/asking.ts";
import { deliveryDate, deliveryRules, otherDates } from "../../../domain/birthday.ts";
import { whyNotOffered } from "../../../domain/chain.ts";
import type { Closure } from "../../../domain/closures.ts";
import { kindTraits } from "../../../domain/order-kinds.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { cake_orders } from "../../database/schema-orders.ts";
import type { Services } from "../../providers/services.ts";
import { bookedOn } from "../suppliers/booked.ts";
import { readSuppliers } from "../suppliers/near.ts";
import { asAutomation } from "./acting-party.ts";
import { chooseNext } from "./choose-next.ts";
import { chainOrder } from "./next-suppliers.ts";
import { readOwnLists } from "./own-lists.ts";
import { type CakeRow, lockOrders } from "./read-orders.ts";
import { isMade } from "./sources.ts";
import type { OrderKind } from "./status-transition.ts";
import { readEaters } from "./supplier-delivery.ts";

/**
 * Planned cakes of companies that leave the choice to the autopilot, with nobody or with a bakery that cannot make them
 * any more, go to the next in the chain who can: on their day, or else on another that the office's rule allows. Nobody
 * is shown, or asked, who cannot. Returns the ids of those that changed.
 */
export async function refitPlanned(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
): Promise<string[]> {
  if (!kindTraits[kind].isPlanned) return [];
  const planned = await lockPlanned(tx, ids);
  const listOf = await readOwnLists(tx, planned);
  const left = planned.filter((order) => listOf(order).hands_off);
  return give(tx, services, await withoutMaker(tx, services, left));
}

/** Planned cakes go to the first in the chain who can make them, whoever they are planned with. */
export async function chooseForPlanned(tx: Tx, services: Services, ids: string[]): Promise<string[]> {
  return give(tx, services, await lockPlanned(tx, ids));
}

const lockPlanned = async (tx: Tx, ids: string[]): Promise<CakeRow[]> =>
  (await lockOrders(tx, "cake", ids)).filter(({ is_plan, wanted }) => is_plan && wanted);

/** Of several for whom a bakery has not room enough, the first stay. */
async function withoutMaker(tx: Tx, { clock }: Services, orders: CakeRow[]): Promise<CakeRow[]> {
  if (orders.length === 0) return [];
  const listOf = await readOwnLists(tx, orders);
  const suppliers = await readSuppliers(
    tx,
    orders.flatMap(({ supplier_id }) => supplier_id ?? []),
  );
  const byId = new Map(suppliers.map((supplier) => [supplier.id, supplier]));
  const eaters = await readEaters(tx, orders);
  const dates = orders.map(({ delivery_date }) => delivery_date);
  const booked = await bookedOn(tx, suppliers, "cake", dates);
  const placeOf = ({ supplier_id, delivery_date }: CakeRow) => `${supplier_id} ${delivery_date}`;
  const waiting = Map.groupBy(orders, placeOf);
  const kept = new Map<string, number>();
  const now = clock.now();
  return orders.filter((order) => {
    const supplier = order.supplier_id && byId.get(order.supplier_id);
    if (!supplier) return true;
    const place = placeOf(order);
    const others = booked(supplier.id, order.delivery_date) - waiting.get(place)!.length;
    const before = kept.get(place) ?? 0;
    const { budget_per_piece_ore } = listOf(order);
    const wanted = { ...chainOrder(order, eaters), budget_per_piece_ore };
    if (whyNotOffered({ ...supplier, booked: others + before }, wanted, now) !== null) return true;
    kept.set(place, before + 1);
    return false;
  });
}

async function give(tx: Tx, services: Services, orders: CakeRow[]): Promise<string[]> {
  const next = await chooseNext(tx, services, orders);
  const lost = orders.filter(({ id }) => next.get(id)?.supplier === null);
  const daysOf = await readOtherDays(tx, services, lost);
  for (const [id, chosen] of await chooseNext(
    tx,
    services,
    lost.filter(({ id }) => daysOf.has(id)),
    daysOf,
  ))
    next.set(id, chosen);
  const given = orders.flatMap(({ id, supplier_id, delivery_date }) => {
    const chosen = next.get(id);
    if (!chosen) return [];
    const { date } = chosen;
    const supplier = chosen.supplier?.id ?? null;
    return supplier === supplier_id && date === delivery_date ? [] : [{ id, supplier, date }];
  });
  if (given.length === 0) return [];
  await asAutomation(tx, async () => {
    await tx.execute(sql`update orders o set supplier_id = g.supplier, delivery_date = g.date, updated_at = app_now()
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id uuid, supplier uuid, date date) where o.id = g.id`);
  });
  return given.map(({ id }) => id);
}

const Calendar = {
  id: z.string(),
  rule: z.enum(deliveryRules),
  closures: z.array(z.custom<Closure>()),
  taken: z.array(z.string()),
  by_person: z.boolean(),
};

/**
 * The other days that the office's rule allows for cakes that nobody can make on their own. One that a person has moved
 * stays on the day that they chose, and no day has two cakes for somebody.
 */
async function readOtherDays(
  tx: Tx,
  { clock }: Services,
  orders: readonly CakeRow[],
): Promise<Map<string, string[]>> {
  if (orders.length === 0) return new Map();
  const calendars = await readRows(tx, Calendar)`
    select o.id, f.delivery_rule as rule, f.closures,
      array(select other.delivery_date::text from cake_orders other where other.company_id = o.company_id
        and other.employee_id = o.employee_id and other.id <> o.id and ${isMade(ref(cake_orders, "other"))}) as taken,
      exists (select from order_history h where h.company_id = o.company_id and h.order_id = o.id
        and h.change = 'delivery_date' and h.actor <> 'automation') as by_person
    from orders o join offices f on f.company_id = o.company_id and f.id = o.office_id
    where o.id in ${orders.map(({ id }) => id)}`;
  const calendarOf = new Map(calendars.map((calendar) => [calendar.id, calendar]));
  return new Map(
    orders.flatMap((order): [string, string[]][] => {
      const { rule, closures, taken, by_person } = calendarOf.get(order.id)!;
      const byRule = deliveryDate(Temporal.PlainDate.from(order.birthday), rule, closures).toString();
      if (by_person && byRule !== order.delivery_date) return [];
      const first = firstDayAhead(order.delivery_time, clock.now());
      const days = otherDates(order, rule, closures, first).map((day) => day.toString());
      const free = days.filter((day) => !taken.includes(day));
      return free.length === 0 ? [] : [[order.id, free]];
    }),
  );
}
