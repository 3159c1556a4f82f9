import { sql } from "drizzle-orm";
import { stockholmToday } from "../../domain/clock.ts";
import { supplierAwaits } from "../../domain/orders.ts";
import type { Tx } from "../database/database.ts";
import { type OutboxMail, writeMails } from "../mail/outbox.ts";
import { bakeryOrderCancelled } from "../mail/templates/bakery-order-cancelled.ts";
import { orderCancelledHr } from "../mail/templates/order-cancelled-hr.ts";
import { restaurantOrderCancelled } from "../mail/templates/restaurant-order-cancelled.ts";
import type { Services } from "../services.ts";
import { groupCakes, markingOf } from "./kitchen.ts";
import { type Markings, readMarkings } from "./markings.ts";
import { moveOrders, type OrderKind } from "./move.ts";
import { type CakeRow, holdOrders, type MealRow, type OrderRow, readOrders } from "./read.ts";
import { envelope } from "./request.ts";
import { employeesOf, namelessOf, orderUrl, whatOf } from "./words.ts";

type Cancelling = { by: "hr" | "admin"; reason?: string | null };
/** HR is written to when it was not HR who did it: without saying whose it was, if nobody is to know any more. */
type Telling = { tellHr?: boolean | "nameless" };

/** Cancels the orders that still can be. A supplier that had been asked is told by mail. Returns what was cancelled. */
export async function cancelOrders(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
  { by, reason, tellHr = by === "admin" }: Cancelling & Telling,
): Promise<string[]> {
  const gone = await cancelUntold(tx, kind, ids, { by, reason });
  await tellSuppliersOff(tx, services, kind, gone);
  if (tellHr) await writeMails(tx, hrMails(services, gone, reason ?? null, tellHr === "nameless"));
  return gone.map((order) => order.id);
}

/** The same without a word. Who asks anew in its place tells it afterwards, when it is known what is left of the day. */
export async function cancelUntold(
  tx: Tx,
  kind: OrderKind,
  ids: string[],
  { by, reason }: Cancelling,
): Promise<OrderRow[]> {
  const orders: OrderRow[] = await holdOrders(tx, kind, ids);
  const cancelled = new Set(await moveOrders(tx, kind, { ids, to: "cancelled", by, reason }));
  return orders.filter((order) => cancelled.has(order.id));
}

const awaits = ({ status, withdrawn_at }: OrderRow): boolean =>
  supplierAwaits({ status, withdrawn: withdrawn_at !== null });

/** Tells the suppliers that had been asked. `anew` are the orders about which they are asked instead. */
export async function tellSuppliersOff(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  gone: OrderRow[],
  anew: string[] = [],
): Promise<void> {
  const known = gone.filter((order) => awaits(order) && order.supplier_email);
  const left = await readLeft(tx, kind, known);
  const markings = await readMarkings(tx, [...known, ...left]);
  await writeMails(tx, supplierMails(services, known, { left, anew, markings }));
}

/** What the same suppliers still are to bring the same companies on those days. */
async function readLeft(tx: Tx, kind: OrderKind, orders: OrderRow[]): Promise<OrderRow[]> {
  if (orders.length === 0) return [];
  const supplier = kind === "cake" ? sql`o.bakery_id` : sql`o.restaurant_id`;
  return readOrders(
    tx,
    kind,
    sql`o.company_id in ${orders.map((order) => order.company_id)} and ${supplier} in ${orders.map((order) => order.supplier_id)}
      and o.delivery_date in ${orders.map((order) => order.delivery_date)}
      and o.status in ('requested', 'confirmed') and o.withdrawn_at is null`,
  );
}

const dayOf = ({ supplier_id, company_id, delivery_date }: OrderRow): string =>
  [supplier_id, company_id, delivery_date].join("|");

type Besides = { left: OrderRow[]; anew: string[]; markings: Markings };

function supplierMails(
  services: Services,
  orders: OrderRow[],
  { left, anew, markings }: Besides,
): OutboxMail[] {
  const leftOf = <Row extends OrderRow>(order: Row) =>
    left.filter((other): other is Row => dayOf(other) === dayOf(order) && other.kind === order.kind);
  const isReplaced = (order: OrderRow) => leftOf(order).some(({ id }) => anew.includes(id));
  const cakes = orders.filter((order): order is CakeRow => order.kind === "cake");
  const meals = orders.filter((order): order is MealRow => order.kind === "meal");
  return [
    ...groupCakes(cakes).map((group) => ({
      ...envelope("bakery-order-cancelled", group),
      mail: bakeryOrderCancelled({
        ...placeOf(services, group[0]!),
        bakery_name: group[0]!.supplier_name!,
        replaced: isReplaced(group[0]!),
        ...boxesOf(group, leftOf(group[0]!), markings),
      }),
    })),
    ...meals.map((meal) => ({
      ...envelope("restaurant-order-cancelled", [meal]),
      mail: restaurantOrderCancelled({
        ...placeOf(services, meal),
        restaurant_name: meal.supplier_name!,
        meal_type: meal.meal_type,
        people_count: meal.people_count,
        replaced: isReplaced(meal),
        meals_left: leftOf(meal),
      }),
    })),
  ];
}

/** As they were marked for the bakery. */
function boxesOf(gone: CakeRow[], left: CakeRow[], markings: Markings) {
  const all = [...gone, ...left];
  const boxOf = (cake: CakeRow) => ({
    portion_size: cake.portion_size,
    marking: markingOf(all, cake, markings),
  });
  return { cakes: gone.map(boxOf), left: left.map(boxOf) };
}

function hrMails(
  services: Services,
  orders: OrderRow[],
  reason: string | null,
  nameless: boolean,
): OutboxMail[] {
  return orders
    .filter((order) => order.contact_email)
    .map((order) => ({
      key: `order-cancelled-hr:${order.id}`,
      to: order.contact_email!,
      companyId: order.company_id,
      employeeIds: nameless ? [] : employeesOf([order]),
      mail: orderCancelledHr({
        ...placeOf(services, order),
        what: nameless ? namelessOf(order) : whatOf(order),
        supplier_name: order.supplier_name,
        supplier_told: awaits(order),
        withdrawn: order.withdrawn_at !== null,
        reason,
        order_url: orderUrl(services, order),
      }),
    }));
}

function placeOf({ clock }: Services, { company_name, delivery_date, delivery_time, address }: OrderRow) {
  return { company_name, delivery_date, delivery_time, address, today: stockholmToday(clock).toString() };
}
