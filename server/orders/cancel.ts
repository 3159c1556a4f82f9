import { sql } from "drizzle-orm";
import { stockholmToday } from "../../domain/clock.ts";
import { supplierKnows } from "../../domain/orders.ts";
import type { Tx } from "../database/database.ts";
import { type OutboxMail, writeMails } from "../mail/outbox.ts";
import { bakeryOrderCancelled } from "../mail/templates/bakery-order-cancelled.ts";
import { orderCancelledHr } from "../mail/templates/order-cancelled-hr.ts";
import { restaurantOrderCancelled } from "../mail/templates/restaurant-order-cancelled.ts";
import type { Services } from "../services.ts";
import { groupCakes } from "./kitchen.ts";
import { moveOrders, type OrderKind } from "./move.ts";
import { type CakeRow, holdOrders, type MealRow, type OrderRow, readOrders } from "./read.ts";
import { envelope } from "./request.ts";
import { employeesOf, orderUrl, whatOf } from "./words.ts";

type Cancelling = {
  by: "hr" | "admin";
  reason?: string | null;
  /** HR is written to when it was not HR who did it. */
  tellHr?: boolean;
};

/** Cancels the orders that still can be. A supplier that had been asked is told by mail. Returns what was cancelled. */
export async function cancelOrders(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
  { by, reason, tellHr = by === "admin" }: Cancelling,
): Promise<string[]> {
  const orders = await holdOrders(tx, kind, ids);
  const cancelled = new Set(await moveOrders(tx, kind, { ids, to: "cancelled", by, reason }));
  const gone = orders.filter((order) => cancelled.has(order.id));
  const known = gone.filter((order) => supplierKnows(order.status) && order.supplier_email);

  await writeMails(tx, supplierMails(services, known, await readLeft(tx, known)));
  if (tellHr) await writeMails(tx, hrMails(services, gone, reason ?? null));
  return [...cancelled];
}

/** What the same bakeries still are to bring the same companies on those days. */
function readLeft(tx: Tx, orders: OrderRow[]): Promise<CakeRow[]> {
  const cakes = orders.filter((order) => order.kind === "cake");
  if (cakes.length === 0) return Promise.resolve([]);
  return readOrders(
    tx,
    "cake",
    sql`o.company_id in ${cakes.map((cake) => cake.company_id)} and o.bakery_id in ${cakes.map((cake) => cake.supplier_id)}
      and o.delivery_date in ${cakes.map((cake) => cake.delivery_date)}
      and o.status in ('requested', 'confirmed') and o.withdrawn_at is null`,
  );
}

const dayOf = ({ supplier_id, company_id, delivery_date }: OrderRow): string =>
  [supplier_id, company_id, delivery_date].join("|");

function supplierMails(services: Services, orders: OrderRow[], left: CakeRow[]): OutboxMail[] {
  const cakes = orders.filter((order): order is CakeRow => order.kind === "cake");
  const meals = orders.filter((order): order is MealRow => order.kind === "meal");
  return [
    ...groupCakes(cakes).map((group) => ({
      ...envelope("bakery-order-cancelled", group),
      mail: bakeryOrderCancelled({
        ...placeOf(services, group[0]!),
        bakery_name: group[0]!.supplier_name!,
        cake_count: group.length,
        cakes_left: left.filter((cake) => dayOf(cake) === dayOf(group[0]!)).length,
      }),
    })),
    ...meals.map((meal) => ({
      ...envelope("restaurant-order-cancelled", [meal]),
      mail: restaurantOrderCancelled({
        ...placeOf(services, meal),
        restaurant_name: meal.supplier_name!,
        meal_type: meal.meal_type,
        people_count: meal.people_count,
      }),
    })),
  ];
}

function hrMails(services: Services, orders: OrderRow[], reason: string | null): OutboxMail[] {
  return orders
    .filter((order) => order.contact_email)
    .map((order) => ({
      key: `order-cancelled-hr:${order.id}`,
      to: order.contact_email!,
      companyId: order.company_id,
      employeeIds: employeesOf([order]),
      mail: orderCancelledHr({
        ...placeOf(services, order),
        what: whatOf(order),
        supplier_name: order.supplier_name,
        supplier_told: supplierKnows(order.status),
        reason,
        order_url: orderUrl(services, order),
      }),
    }));
}

function placeOf({ clock }: Services, { company_name, delivery_date, delivery_time, address }: OrderRow) {
  return { company_name, delivery_date, delivery_time, address, today: stockholmToday(clock).toString() };
}
