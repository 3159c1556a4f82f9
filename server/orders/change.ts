import { sql } from "drizzle-orm";
import { stockholmToday } from "../../domain/clock.ts";
import { isOpen, supplierKnows } from "../../domain/orders.ts";
import type { Tx } from "../database/database.ts";
import { writeMails } from "../mail/outbox.ts";
import { bakeryOrderChanged } from "../mail/templates/bakery-order-changed.ts";
import { people, portions } from "../mail/templates/parts/words.ts";
import { restaurantOrderChanged } from "../mail/templates/restaurant-order-changed.ts";
import { Refusal } from "../refusal.ts";
import type { Services } from "../services.ts";
import { answerUrl, bakeryDelivery, readKitchenFacts, restaurantDelivery } from "./kitchen.ts";
import { requireNotOver } from "./is-over.ts";
import { orderChanged, type OrderKind } from "./move.ts";
import { holdOrders, type OrderRow, readOrders, type RowOf } from "./read.ts";
import { envelope } from "./request.ts";

/** Another size for a cake. A bakery that has been asked gets the change by mail, with what held before. */
export async function changePortions(tx: Tx, services: Services, id: string, size: number): Promise<void> {
  const { portion_size: before } = await holdOpen(tx, services, "cake", id);
  if (before === size) return;
  await tx.execute(
    // Who said that all is on its way said it about another cake.
    sql`update cake_orders set portion_size = ${size}, reconfirmed_at = null, updated_at = app_now() where id = ${id}`,
  );
  await tx.execute(sql`update order_requests set people_count = ${size} where cake_order_id = ${id}`);
  await tell(tx, services, "cake", id, { from: portions(before), to: portions(size) });
}

/** Another number of people for one meal; the rest of a series stays as it is. The kitchen is told as a bakery is. */
export async function changePeople(tx: Tx, services: Services, id: string, count: number): Promise<void> {
  const { people_count: before } = await holdOpen(tx, services, "meal", id);
  if (before === count) return;
  await tx.execute(
    sql`update meal_orders set people_count = ${count}, updated_at = app_now() where id = ${id}`,
  );
  await tx.execute(sql`update meal_events set people_count = ${count}
    where mode = 'once' and id = (select meal_event_id from meal_orders where id = ${id})`);
  await tx.execute(sql`update order_requests set people_count = ${count} where meal_order_id = ${id}`);
  await tell(tx, services, "meal", id, { from: people(before), to: people(count) });
}

async function holdOpen<Kind extends OrderKind>(
  tx: Tx,
  services: Services,
  kind: Kind,
  id: string,
): Promise<RowOf<Kind>> {
  const [order] = await holdOrders(tx, kind, [id]);
  if (!order) throw new Refusal("order-not-found");
  if (!isOpen(order.status)) throw orderChanged(order.status);
  requireNotOver(services, order);
  return order;
}

const changed = {
  cake: { template: "bakery-order-changed", order: sql`cake_order_id`, field: "portion_size" },
  meal: { template: "restaurant-order-changed", order: sql`meal_order_id`, field: "people_count" },
};

async function tell(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const [order] = (await readOrders(tx, kind, sql`o.id = ${id}`)) as [OrderRow];
  if (!supplierKnows(order.status) || order.withdrawn_at || !order.supplier_email) return;

  const { template, order: column, field } = changed[kind];
  const { key, ...whom } = envelope(template, [order]);
  const { rows } = await tx.execute(sql`select count(*)::int as changes from order_history
    where company_id = ${order.company_id} and ${column} = ${id} and change = ${field}`);
  const kitchen = await readKitchenFacts(tx, [order]);
  const now = {
    confirmed: order.status === "confirmed",
    answer_url: answerUrl(services, order),
    today: stockholmToday(services.clock).toString(),
  };
  const mail =
    order.kind === "cake"
      ? bakeryOrderChanged({
          ...bakeryDelivery([order], kitchen),
          ...now,
          changes: [{ label: "Antal bitar", before: from, after: to }],
        })
      : restaurantOrderChanged({
          ...restaurantDelivery(order, kitchen),
          ...now,
          changes: [{ label: "Antal personer", before: from, after: to }],
        });
  await writeMails(tx, [{ ...whom, key: `${key}:${rows[0]!.changes as number}`, mail }]);
}
