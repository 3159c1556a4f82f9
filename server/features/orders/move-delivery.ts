import { eq, sql } from "drizzle-orm";
import { celebratedBirthday, MOST_DAYS_FROM_BIRTHDAY } from "../../../domain/birthday.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { isOpen, lostAs, supplierKnows } from "../../../domain/orders.ts";
import { cannotDeliver, whyNot } from "../../../domain/suppliers.ts";
import type { Tx } from "../../database/database.ts";
import { offices, vendors } from "../../database/schema.ts";
import { accessEndedFor, requireMovePaidFor } from "../companies/require-access.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";
import { bookedOn, lockCapacity } from "../suppliers/booked.ts";
import { mailCancellations } from "./cancel-orders.ts";
import { lockEmployee } from "./lock-employee.ts";
import { lockDaysOf } from "./lock-orders.ts";
import { requireNotOver } from "./is-over.ts";
import { orderChanged, requireRevision } from "./revision.ts";
import { retractEnded, retractOffers } from "./status-transition.ts";
import { type CakeRow, lockOrders } from "./read-orders.ts";
import { offerIfDue } from "./offer-if-due.ts";
import { offerToSupplier } from "./offer-to-supplier.ts";
import { refuseTaken } from "./assign-supplier.ts";

type Delivery = {
  delivery_date: string;
  delivery_address: string | null;
  address_latitude: number | null;
  address_longitude: number | null;
};

/** Another day or address for a cake. A bakery that has it is told that the old one is off, and is asked anew. */
export async function moveDelivery(
  tx: Tx,
  services: Services,
  id: string,
  to: Delivery,
  revision?: number,
): Promise<void> {
  const born = await lockEmployee(tx, id);
  await lockDaysOf(tx, [id]);
  const [order] = await lockOrders(tx, "cake", [id]);
  if (!order) throw new Refusal("order-not-found");
  requireRevision(order, revision);
  const isLost = lostAs(order) !== null;
  if (!isOpen(order.status) && !isLost) throw orderChanged(order);
  const today = stockholmToday(services.clock).toString();
  if (order.delivery_date < today) throw new Refusal("day-passed");
  if (to.delivery_date < today)
    throw new Refusal("invalid-input", undefined, { delivery_date: "Datumet har passerat" });
  requireNotOver(services, order);
  const address = to.delivery_address ?? (await usualAddress(tx, order.office_id));
  if (!address) throw new Refusal("invalid-input", undefined, { delivery_address: "Ange en leveransadress" });
  if (order.delivery_date === to.delivery_date && order.address === address) return;
  requireNotOver(services, { ...order, ...to });
  const birthday =
    order.occasion === "birthday" ? celebratedBirthday(born, { ...order, ...to }).toString() : order.birthday;
  if (daysBetween(birthday, to.delivery_date) > MOST_DAYS_FROM_BIRTHDAY)
    throw new Refusal("far-from-birthday");
  await requireOpenBakery(tx, services, order, to);
  await requireMovePaidFor(tx, order.company_id, { from: order.delivery_date, to: to.delivery_date });

  if (!supplierKnows(order.status) && !isLost) {
    await moveInPlace(tx, id, to, order.birthday);
    await offerIfDue(tx, services, "cake", [id]);
    return;
  }
  if (!order.has_access) throw await accessEndedFor(tx, order.company_id);
  await retractOffers(tx, [id], "hr");
  // Whoever could not, or did not answer, is asked for the other day.
  if (isLost && order.supplier_id) await retractEnded(tx, order, order.supplier_id);
  await moveInPlace(tx, id, to, birthday);
  await offerToSupplier(tx, services, "cake", [id], "automation");
  await mailCancellations(tx, services, [order], [id]);
}

async function usualAddress(tx: Tx, officeId: string): Promise<string | null> {
  const [office] = await tx
    .select({ address: offices.address })
    .from(offices)
    .where(eq(offices.id, officeId));
  return office!.address;
}

async function moveInPlace(tx: Tx, id: string, to: Delivery, birthday: string): Promise<void> {
  await refuseTaken(() =>
    tx.execute(sql`update cake_orders set birthday = ${birthday}, delivery_date = ${to.delivery_date},
      delivery_address = ${to.delivery_address}, address_latitude = ${to.address_latitude},
      address_longitude = ${to.address_longitude}, updated_at = app_now() where id = ${id}`),
  );
}

/** A bakery that is closed or full that day, or has too little time, would only say no. */
async function requireOpenBakery(tx: Tx, services: Services, order: CakeRow, to: Delivery): Promise<void> {
  if (!order.supplier_id || order.delivery_date === to.delivery_date) return;
  const [bakery] = await tx.select().from(vendors).where(eq(vendors.id, order.supplier_id));
  await lockCapacity(tx, bakery!);
  const booked = await bookedOn(tx, [bakery!], "cake", [to.delivery_date]);
  const reason = whyNot(bakery!, {
    date: Temporal.PlainDate.from(to.delivery_date),
    time: order.delivery_time,
    now: services.clock.now(),
    booked: booked(order.supplier_id, to.delivery_date),
  });
  if (reason) throw new Refusal("supplier-unavailable", cannotDeliver(bakery!.name, reason));
}

function daysBetween(one: string, other: string): number {
  return Math.abs(Temporal.PlainDate.from(one).until(other, { largestUnit: "day" }).days);
}
