import { sql } from "drizzle-orm";
import { stockholmToday } from "../../domain/clock.ts";
import { isOpen, supplierKnows } from "../../domain/orders.ts";
import type { Tx } from "../database/database.ts";
import { writeMails } from "../mail/outbox.ts";
import { bakeryOrderChanged } from "../mail/templates/bakery-order-changed.ts";
import { portions } from "../mail/templates/parts/words.ts";
import { Refusal } from "../refusal.ts";
import type { Services } from "../services.ts";
import { answerUrl, bakeryDelivery, readEaters } from "./kitchen.ts";
import { orderChanged } from "./move.ts";
import { holdOrders, readOrders } from "./read.ts";
import { envelope } from "./request.ts";

/** Another size for a cake. A bakery that has been asked gets the change by mail, with what held before. */
export async function changePortions(tx: Tx, services: Services, id: string, size: number): Promise<void> {
  const [order] = await holdOrders(tx, "cake", [id]);
  if (!order) throw new Refusal("order-not-found");
  if (!isOpen(order.status)) throw orderChanged(order.status);
  if (order.portion_size === size) return;

  await tx.execute(
    sql`update cake_orders set portion_size = ${size}, updated_at = app_now() where id = ${id}`,
  );
  await tx.execute(sql`update order_requests set people_count = ${size} where cake_order_id = ${id}`);
  if (!supplierKnows(order.status) || !order.supplier_email) return;

  const cakes = await readOrders(tx, "cake", sql`o.id = ${id}`);
  const { key, ...to } = envelope("bakery-order-changed", cakes);
  const { rows } = await tx.execute(sql`select count(*)::int as changes from order_history
    where company_id = ${order.company_id} and cake_order_id = ${id} and change = 'portion_size'`);
  await writeMails(tx, [
    {
      ...to,
      key: `${key}:${rows[0]!.changes as number}`,
      mail: bakeryOrderChanged({
        ...bakeryDelivery(cakes, await readEaters(tx, cakes)),
        changes: [{ label: "Antal bitar", before: portions(order.portion_size), after: portions(size) }],
        answer_url: answerUrl(services, order),
        today: stockholmToday(services.clock).toString(),
      }),
    },
  ]);
}
