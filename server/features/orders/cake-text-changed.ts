import { randomUUID } from "node:crypto";
import { stockholmToday } from "../../../domain/clock.ts";
import { supplierKnows } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { listComingOrders } from "../people/coming-orders.ts";
import { mailChanges } from "./change-mail.ts";
import { NO_TEXT } from "./change-words.ts";
import { isOver } from "./is-over.ts";
import { lockForPeople } from "./lock-orders.ts";
import { lockOrders } from "./read-orders.ts";
import { readSupplierDays } from "./supplier-day.ts";

type Changed = { companyId: string; employeeId: string; before: string | null };

/** A bakery that knows of somebody's cake hears that something else is to stand on it. */
export async function mailCakeTextChanged(
  tx: Tx,
  services: Services,
  { companyId, employeeId, before }: Changed,
): Promise<void> {
  const whose = { companyId, employeeIds: [employeeId], today: stockholmToday(services.clock) };
  const coming = await listComingOrders(tx, whose);
  const ids = coming.flatMap(({ id, status }) => (supplierKnows(status) ? [id] : []));
  if (ids.length === 0) return;
  await lockForPeople(tx, companyId, [employeeId]);
  const known = (await lockOrders(tx, "cake", ids)).filter(
    (cake) => supplierKnows(cake.status) && cake.supplier_email && !isOver(services, cake),
  );
  const days = await readSupplierDays(tx, known);
  await mailChanges(
    tx,
    services,
    known.map((cake) => ({
      orders: [cake],
      changes: [{ order_id: cake.id, what: "cake_text", before: before ?? NO_TEXT }],
      historyId: `text:${randomUUID()}`,
    })),
    days,
  );
}
