import { MOST_MOVED, previewSupplierMove } from "../../../../contract/supplier-move.ts";
import { orderKinds } from "../../../../domain/order-kinds.ts";
import { implement } from "../../../calls/implement.ts";
import { rehearse } from "../../../database/savepoint.ts";
import { describeOrder } from "../describe.ts";
import { lockMoving, readMoving, requireSuppliers, tryMove, watchMails } from "../move-supplier-orders.ts";
import { type OrderRow, readOrders } from "../read-orders.ts";

export default implement(previewSupplierMove, async ({ input, tx, services }) => {
  const suppliers = await requireSuppliers(tx, input.from, input.to);
  const found = await readMoving(tx, input.from);
  const moving = found.slice(0, MOST_MOVED);
  if (moving.length === 0) return { ...suppliers, orders: [], mails: [], more: false };
  const rows = new Map<string, OrderRow>();
  for (const kind of orderKinds) {
    const ids = moving.filter((order) => order.kind === kind).map(({ id }) => id);
    // oxlint-disable-next-line no-await-in-loop -- two kinds of orders, one after the other
    for (const row of (await readOrders(tx, kind, ids)) as OrderRow[]) rows.set(row.id, row);
  }
  return rehearse(tx, async () => {
    const writtenMails = await watchMails(tx, [...new Set(moving.map(({ company_id }) => company_id))]);
    await lockMoving(
      tx,
      moving.map(({ id }) => id),
    );
    const orders = [];
    for (const order of moving) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: each takes room from the next
      const why_not = await tryMove(tx, services, order, input.to);
      const row = rows.get(order.id)!;
      orders.push({
        id: order.id,
        order_type: order.kind,
        what: describeOrder(row),
        company_name: row.company_name,
        delivery_date: row.delivery_date,
        revision: order.revision,
        why_not,
      });
    }
    return { ...suppliers, orders, mails: await writtenMails(), more: found.length > MOST_MOVED };
  });
});
