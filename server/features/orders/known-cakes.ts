import { stockholmToday } from "../../../domain/clock.ts";
import { supplierKnows } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { listComingOrders } from "../people/coming-orders.ts";
import { isOver } from "./is-over.ts";
import { lockForPeople } from "./lock-orders.ts";
import { type CakeRow, lockOrders } from "./read-orders.ts";

/** Somebody's coming cakes that a bakery knows of and can be written to about, held against whoever else changes them. */
export async function lockKnownCakes(
  tx: Tx,
  services: Services,
  { companyId, employeeId }: { companyId: string; employeeId: string },
): Promise<CakeRow[]> {
  const whose = { companyId, employeeIds: [employeeId], today: stockholmToday(services.clock) };
  const coming = await listComingOrders(tx, whose);
  const ids = coming.flatMap(({ id, status }) => (supplierKnows(status) ? [id] : []));
  if (ids.length === 0) return [];
  await lockForPeople(tx, companyId, [employeeId]);
  return (await lockOrders(tx, "cake", ids)).filter(
    (cake) => supplierKnows(cake.status) && cake.supplier_email && !isOver(services, cake),
  );
}
