import { moveSupplierOrders } from "../../../../contract/supplier-move.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { lockMoving, moveOne, readMoving, requireSuppliers } from "../move-supplier-orders.ts";

export default implement(
  moveSupplierOrders,
  async ({ input: { from, to, orders }, tx, services, refuse }) => {
    await requireSuppliers(tx, from, to);
    await lockMoving(
      tx,
      orders.map(({ id }) => id),
    );
    const seen = new Map(orders.map(({ id, revision }) => [id, revision]));
    const moving = (await readMoving(tx, from)).filter(({ id }) => seen.has(id));
    // One that was cancelled, delivered or given to somebody else meanwhile is not what the preview showed.
    if (moving.length < seen.size)
      throw refuse("order-changed", "Någon av beställningarna har ändrats. Titta igen.");
    for (const order of moving) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: each takes room from the next
      await moveOne(tx, services, { ...order, revision: seen.get(order.id)! }, to);
    }
    const details = { from, to, orders: moving.length };
    await writeAudit(tx, { action: "supplier-orders-moved", companyId: null, details });
    return { moved: moving.length };
  },
);
