import { eq, sql } from "drizzle-orm";
import { celebratedBirthday } from "../../../domain/birthday.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { isOpen, supplierKnows } from "../../../domain/orders.ts";
import {
  CAKE_RADIUS_KM,
  cannotDeliver,
  makesCakes,
  makesMeals,
  MEAL_RADIUS_KM,
  tooFar,
} from "../../../domain/suppliers.ts";
import type { Tx } from "../../database/database.ts";
import { readIds } from "../../database/query.ts";
import { vendors } from "../../database/schema.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";
import { lockCapacity } from "../suppliers/booked.ts";
import { bakeriesNear, restaurantsNear, occasionOf } from "../suppliers/near.ts";
import { lockSeriesOf, requireWanted } from "./series-wanted.ts";
import { cancelOrders } from "./cancel-orders.ts";
import { lockEmployee } from "./lock-employee.ts";
import { requireNotOver } from "./is-over.ts";
import { mailAdminAboutRequests } from "./request-admin-mail.ts";
import { orderChanged, type OrderKind } from "./status-transition.ts";
import { pointOf } from "./next-suppliers.ts";
import { lockOrders, type OrderRow } from "./read-orders.ts";
import { markDecliners } from "./declined-suppliers.ts";
import { isDue } from "./request-if-due.ts";
import { requestFromSupplier } from "./request-from-supplier.ts";

/** A supplier that takes such orders now. One that was deactivated a moment ago is refused, not asked. */
export async function requireSupplier(
  tx: Tx,
  id: string,
  takes: { kind: "cake" } | { kind: "meal"; meal_type: "frukost" | "lunch" },
) {
  const [vendor] = await tx.select().from(vendors).where(eq(vendors.id, id));
  const able = vendor && (takes.kind === "cake" ? makesCakes(vendor) : makesMeals(vendor, takes.meal_type));
  if (!able) throw new Refusal("supplier-unavailable");
  return vendor;
}

/** Refuses, with the same texts, suppliers that the lists do not let anybody choose. */
async function requireAvailable(
  tx: Tx,
  services: Services,
  order: OrderRow,
  vendorId: string,
): Promise<void> {
  if (!order.address) throw new Refusal("supplier-unavailable", "Beställningen har ingen leveransadress än.");
  const vendor = await requireSupplier(tx, vendorId, order);
  await lockCapacity(tx, vendor);
  // Without coordinates the distance is unknown, and the supplier decides.
  const from = pointOf(order) ?? vendor;
  const occasion = occasionOf(order, services.clock);
  const near =
    order.kind === "cake"
      ? await bakeriesNear(tx, from, occasion, [vendor])
      : await restaurantsNear(tx, from, order.meal_type, occasion, [vendor]);
  const [found] = (await markDecliners(tx, order.kind, order, near)).vendors;
  const furthest = order.kind === "cake" ? CAKE_RADIUS_KM : MEAL_RADIUS_KM;
  if (!found) throw new Refusal("supplier-unavailable", tooFar(vendor, furthest));
  if (found.why_not) throw new Refusal("supplier-unavailable", cannotDeliver(vendor.name, found.why_not));
}

/**
 * Gives an order another supplier. An order that no supplier knows of is changed in place and requested when due;
 * otherwise it is cancelled and a new one is requested at once, since the platform had already approved it. Returns the id
 * of the order that is valid from now on.
 */
export async function assignSupplier(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  id: string,
  vendorId: string,
  by: "hr" | "admin",
): Promise<string> {
  const born = kind === "cake" ? await lockEmployee(tx, id) : null;
  if (kind === "meal") await lockSeriesOf(tx, id);
  const [order] = (await lockOrders(tx, kind, [id])) as OrderRow[];
  if (!order) throw new Refusal("order-not-found");
  if (order.status !== "declined" && !isOpen(order.status)) throw orderChanged(order.status);
  const today = stockholmToday(services.clock);
  if (order.delivery_date < today.toString()) throw new Refusal("day-passed");
  requireNotOver(services, order);
  if (kind === "meal") await requireWanted(tx, id, today);
  if (order.supplier_id === vendorId && isOpen(order.status) && !order.withdrawn_at) return id;
  await requireAvailable(tx, services, order, vendorId);

  if (order.status === "pending" || order.status === "planned") {
    await setSupplier(tx, id, vendorId);
    if (isDue(services, order)) await requestFromSupplier(tx, services, kind, [id], "automation");
    return id;
  }
  if (by === "hr" && !order.has_access) throw new Refusal("subscription-ended");
  const birthday = order.kind === "cake" ? celebratedBirthday(born!, order).toString() : null;
  // The birthday was corrected after this order was declined, so that its day is wrong now.
  if (order.kind === "cake" && order.status === "declined" && order.birthday !== birthday)
    throw new Refusal("birthday-changed");

  if (supplierKnows(order.status)) await cancelOrders(tx, services, kind, [id], { by, mailHr: false });
  const copy = await copyOrder(tx, kind, id, { vendorId, birthday });
  // An order that the platform had turned down waits for its approval again, if there is time.
  if (order.requested_at || isDue(services, order))
    await requestFromSupplier(tx, services, kind, [copy], "automation");
  else if (by === "hr") await mailAdminAboutRequests(tx, services, kind, [copy]);
  return copy;
}

async function setSupplier(tx: Tx, id: string, vendorId: string) {
  await tx.execute(sql`update orders set supplier_id = ${vendorId}, updated_at = app_now() where id = ${id}`);
}

type Copy = { vendorId: string; birthday: string | null; to?: Delivery };

export type Delivery = {
  delivery_date: string;
  delivery_address: string | null;
  address_latitude: number | null;
  address_longitude: number | null;
};

export const takenDay = () => new Refusal("order-changed", "En annan beställning för dagen finns redan.");

/** Copies an order as a new one with its own request; refuses when the day already has an order. */
export async function copyOrder(
  tx: Tx,
  kind: OrderKind,
  id: string,
  { vendorId, birthday, to }: Copy,
): Promise<string> {
  const place = to
    ? sql`${to.delivery_date}::date, delivery_time, ${to.delivery_address}::text, ${to.address_latitude}::float8,
        ${to.address_longitude}::float8, 'pending', 'hr'`
    : sql`delivery_date, delivery_time, delivery_address, address_latitude, address_longitude, 'pending', 'rescue'`;
  const copied =
    kind === "cake"
      ? sql`insert into cake_orders (company_id, employee_id, bakery_id, portion_size, birthday, delivery_date,
            delivery_time, delivery_address, address_latitude, address_longitude, status, source, invoice_interval)
          select company_id, employee_id, ${vendorId}, portion_size, ${birthday}::date, ${place}, invoice_interval
          from cake_orders where id = ${id}
          on conflict do nothing returning id`
      : sql`insert into meal_orders (company_id, meal_event_id, restaurant_id, delivery_date, time, status,
            people_count, notes, address_snapshot, invoice_interval)
          select company_id, meal_event_id, ${vendorId}, delivery_date, time, 'pending', people_count, notes,
            address_snapshot, invoice_interval
          from meal_orders where id = ${id}
          on conflict do nothing returning id`;
  const [copy] = await readIds(tx)`${copied}`;
  if (!copy) throw takenDay();
  await askForApproval(tx, [copy]);
  await tx.execute(sql`update orders set approval_reason = before.approval_reason
    from orders before where orders.id = ${copy} and before.id = ${id} and before.approval_reason is not null`);
  return copy;
}

/** An order that a person makes waits for the platform's approval. */
export async function askForApproval(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`update orders set approval_asked_at = app_now() where id in ${ids}`);
}
