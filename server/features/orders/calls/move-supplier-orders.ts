import { moveSupplierOrders } from "../../../../contract/supplier-move.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { assignByPlatform } from "../assign-by-platform.ts";
import { lockMoving, readMoving, requireSuppliers } from "../move-supplier-orders.ts";

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
    for (const { id, kind } of moving) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: each takes room from the next
      await assignByPlatform(tx, services, kind, id, to, seen.get(id)!);
    }
    const details = { from, to, orders: moving.length };
    await writeAudit(tx, { action: "supplier-orders-moved", companyId: null, details });
    return { moved: moving.length };
  },
);
