import { eq, sql } from "drizzle-orm";
import type { NearVendors } from "../../../contract/addresses.ts";
import { celebratedBirthday } from "../../../domain/birthday.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import type { Point } from "../../../domain/distance.ts";
import type { MealType } from "../../../domain/meals.ts";
import { mustCallPeople } from "../../../domain/offer-times.ts";
import { isOpen, isUnasked } from "../../../domain/orders.ts";
import {
  CAKE_RADIUS_KM,
  cannotDeliver,
  makesCakes,
  makesMeals,
  MEAL_RADIUS_KM,
  type Supplier,
  tooFar,
} from "../../../domain/suppliers.ts";
import type { Tx } from "../../database/database.ts";
import { vendors } from "../../database/schema.ts";
import { isDuplicate } from "../../database/unique.ts";
import { accessEndedFor } from "../companies/require-access.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";
import { lockCapacity } from "../suppliers/booked.ts";
import {
  bakeriesNear,
  type Candidate,
  type Occasion,
  occasionOf,
  restaurantsNear,
} from "../suppliers/near.ts";
import { lockSeriesOf, requireWanted } from "./series-wanted.ts";
import { mailCancellations } from "./cancel-orders.ts";
import { lockEmployee } from "./lock-employee.ts";
import { lockDaysOf } from "./lock-orders.ts";
import { requireNotOver } from "./is-over.ts";
import { mailAdminAboutRequests } from "./request-admin-mail.ts";
import { orderChanged, requireRevision } from "./revision.ts";
import { type OrderKind, retractEnded, retractOffers } from "./status-transition.ts";
import { pointOf } from "./next-suppliers.ts";
import { lockOrders, type OrderRow } from "./read-orders.ts";
import { markDecliners } from "./declined-suppliers.ts";
import { isDue, offerIfDue } from "./offer-if-due.ts";
import { offerToSupplier } from "./offer-to-supplier.ts";
import { lockCompaniesOf, offerByAdmin } from "./release-companies.ts";

/** Who can make an order of a kind, and what must not change while somebody is chosen for it. */
type Rules = {
  furthest: number;
  makes(vendor: Supplier, meal: MealType | null): boolean;
  near(
    tx: Tx,
    from: Point,
    meal: MealType | null,
    occasion: Occasion | undefined,
    among: Candidate[],
  ): Promise<NearVendors>;
  /** Keeps its person or its series as they are. Returns the date of birth. */
  lock(tx: Tx, id: string): Promise<Temporal.PlainDate | null>;
  requireWanted(tx: Tx, id: string, today: Temporal.PlainDate): Promise<void>;
};

const rules: Record<OrderKind, Rules> = {
  cake: {
    furthest: CAKE_RADIUS_KM,
    makes: makesCakes,
    near: (tx, from, _, occasion, among) => bakeriesNear(tx, from, occasion, among),
    // Refuses for people who left or opted out.
    lock: lockEmployee,
    requireWanted: async () => {},
  },
  meal: {
    furthest: MEAL_RADIUS_KM,
    makes: (vendor, meal) => makesMeals(vendor, meal!),
    near: (tx, from, meal, occasion, among) => restaurantsNear(tx, from, meal!, occasion, among),
    lock: async (tx, id) => {
      await lockSeriesOf(tx, id);
      return null;
    },
    requireWanted,
  },
};

/** A supplier that takes such orders now. One that was deactivated a moment ago is refused, not asked. */
export async function requireSupplier(
  tx: Tx,
  id: string,
  takes: { kind: OrderKind; meal_type: MealType | null },
) {
  const [vendor] = await tx.select().from(vendors).where(eq(vendors.id, id));
  if (!vendor || !rules[takes.kind].makes(vendor, takes.meal_type)) throw new Refusal("supplier-unavailable");
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
  const { near: findNear, furthest } = rules[order.kind];
  const near = await findNear(tx, from, order.meal_type, occasion, [vendor]);
  const [found] = (await markDecliners(tx, order.kind, order, near)).vendors;
  if (!found) throw new Refusal("supplier-unavailable", tooFar(vendor, furthest));
  if (found.why_not) throw new Refusal("supplier-unavailable", cannotDeliver(vendor.name, found.why_not));
}

export type Assigning = {
  /** Choosing a supplier in its time lets go what waits for the platform's approval. */
  approves?: boolean;
};

/**
 * Gives an order another supplier. One that no supplier knows of is requested when due, and where it waits for the
 * platform's approval HR's choice does not end that; what a supplier has is taken back from it, and the next is asked at
 * once, since the platform had already approved the order. Returns its id.
 */
export async function assignSupplier(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  id: string,
  vendorId: string,
  by: "hr" | "admin",
  revision?: number,
  { approves = by === "admin" }: Assigning = {},
): Promise<string> {
  const concerned = by === "admin" ? await lockCompaniesOf(tx, [id]) : [id];
  const born = await rules[kind].lock(tx, id);
  await lockDaysOf(tx, concerned);
  const [order] = (await lockOrders(tx, kind, [id])) as OrderRow[];
  if (!order) throw new Refusal("order-not-found");
  requireRevision(order, revision);
  if (order.status !== "declined" && !isOpen(order.status)) throw orderChanged(order);
  const today = stockholmToday(services.clock);
  if (order.delivery_date < today.toString()) throw new Refusal("day-passed");
  requireNotOver(services, order);
  await rules[kind].requireWanted(tx, id, today);
  if (order.supplier_id === vendorId && isOpen(order.status)) return id;
  await requireAvailable(tx, services, order, vendorId);

  if (isUnasked(order.status)) {
    await setSupplier(tx, id, vendorId);
    await endCall(tx, services, order);
    if (!approves) await offerIfDue(tx, services, kind, [id], KEEPS_SUPPLIER);
    else if (isDue(services, order)) await offerByAdmin(tx, services, { ...order, ids: [id] });
    return id;
  }
  if (by === "hr" && !order.has_access) throw await accessEndedFor(tx, order.company_id);
  // The birthday was corrected after this order was declined, so that its day is wrong now.
  const birthday = rightBirthday(order, born);
  if (order.status === "declined" && order.birthday !== birthday) throw new Refusal("birthday-changed");

  await retractOffers(tx, [id], by);
  await retractEnded(tx, order, vendorId);
  await mailCancellations(tx, services, [order], [], by === "admin" ? "platform" : "company");
  await setSupplier(tx, id, vendorId);
  if (birthday) await setBirthday(tx, id, birthday);
  if (order.rejected) await askAgain(tx, [id]);
  await endCall(tx, services, order);
  if (!order.rejected || (by === "admin" && isDue(services, order)))
    await offerToNext(tx, services, order, by);
  else if (by === "hr" && (await offerIfDue(tx, services, kind, [id], KEEPS_SUPPLIER)).length === 0)
    await mailAdminAboutRequests(tx, services, kind, [id], `:${vendorId}`);
  return id;
}

/** Who was chosen just now stays, also where the autopilot would have chosen somebody else. */
const KEEPS_SUPPLIER = { keepsSupplier: true };

/** Null of an order that is for nobody's. Another occasion has the day that it was given. */
const rightBirthday = (order: OrderRow, born: Temporal.PlainDate | null): string | null =>
  born && order.birthday && order.occasion === "birthday"
    ? celebratedBirthday(born, order).toString()
    : order.birthday;

async function setSupplier(tx: Tx, id: string, vendorId: string) {
  await tx.execute(sql`update orders set supplier_id = ${vendorId}, updated_at = app_now() where id = ${id}`);
}

async function setBirthday(tx: Tx, id: string, birthday: string) {
  await tx.execute(
    sql`update orders set birthday = ${birthday} where id = ${id} and birthday <> ${birthday}`,
  );
}

/** A person has seen to it: should this come to nothing too, they are called anew. Not while there is hardly time left. */
async function endCall(tx: Tx, { clock }: Services, { id, delivery_date, delivery_time }: OrderRow) {
  const delivery = { date: Temporal.PlainDate.from(delivery_date), time: delivery_time };
  if (mustCallPeople({ delivery, has_yes: false, has_next: true }, clock.now())) return;
  await tx.execute(sql`update orders set called_at = null where id = ${id} and called_at is not null`);
}

/** An order that the platform had rejected waits for its approval again, also one of which no reason was kept. */
async function askAgain(tx: Tx, ids: string[]) {
  await refuseTaken(() =>
    tx.execute(sql`update orders set rejected_at = null, approval_asked_at = app_now(), approval_decided_at = null,
      approval_decided_by = null, approval_reason = coalesce(approval_reason, 'Inget skäl angavs'), updated_at = app_now() where id in ${ids}`),
  );
}

/** The same for those that their series gave another kitchen: an admin hears of them. */
export async function askForAgain(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
  supplierId: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await askAgain(tx, ids);
  await mailAdminAboutRequests(tx, services, kind, ids, `:${supplierId}`);
}

async function offerToNext(tx: Tx, services: Services, order: OrderRow, by: "hr" | "admin") {
  const ids = [order.id];
  await refuseTaken<unknown>(() =>
    by === "admin"
      ? offerByAdmin(tx, services, { ...order, ids }, { next: true })
      : offerToSupplier(tx, services, order.kind, ids, "automation", { next: true }),
  );
}

/** Another live order has taken the day meanwhile: the database keeps one. */
export async function refuseTaken<Made>(work: () => Promise<Made>): Promise<Made> {
  try {
    return await work();
  } catch (error) {
    throw isDuplicate(error)
      ? new Refusal("order-changed", "En annan beställning för dagen finns redan.")
      : error;
  }
}
