import { listOrdersWithoutSupplier } from "../../../../contract/journal.ts";
import { implement } from "../../../calls/implement.ts";
import type { Tx } from "../../../database/database.ts";
import type { Services } from "../../../providers/services.ts";
import { type OpenOrder, readOrdersWithoutSupplier } from "../attention.ts";
import { readContacts } from "../contacts.ts";
import { readNextSuppliers } from "../next-suppliers.ts";
import { type OrderRow, readOrders } from "../read-orders.ts";
import type { OrderKind } from "../status-transition.ts";
import { readTried, triedOnScreen } from "../tried.ts";

/** So many have a proposal: the list is worked from the top. */
const WITH_PROPOSAL = 20;

export default implement(listOrdersWithoutSupplier, async ({ input, tx, services, today }) => {
  const open = await readOrdersWithoutSupplier(tx, today, input.limit);
  const top = open.slice(0, WITH_PROPOSAL);
  const ofKind = {
    cake: await known(tx, services, top, "cake"),
    meal: await known(tx, services, top, "meal"),
  };
  const tried = await readTried(
    tx,
    open.map(({ id, company_id }) => ({ id, company_id })),
  );
  const contactOf = await readContacts(tx, open);
  return {
    orders: open.map((order) => {
      const { rows, next } = ofKind[order.order_type];
      const row = rows.get(order.id);
      const [first] = next.get(order.id) ?? [];
      return {
        ...order,
        answer_by: order.status === "requested" ? (row?.answer_by ?? null) : null,
        tried: (tried.get(order.id) ?? []).map(triedOnScreen),
        next: first
          ? { id: first.id, name: first.name, distance_km: first.distance_km, phone: first.phone }
          : null,
        contact: contactOf(order),
      };
    }),
  };
});

async function known(tx: Tx, services: Services, open: readonly OpenOrder[], kind: OrderKind) {
  const ids = open.filter(({ order_type }) => order_type === kind).map(({ id }) => id);
  const rows: OrderRow[] = await readOrders(tx, kind, ids);
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    next: await readNextSuppliers(tx, services, rows),
  };
}
