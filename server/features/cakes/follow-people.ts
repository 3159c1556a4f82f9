import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { followCalendar } from "../../../domain/autopilot.ts";
import { whyUnfit } from "../../../domain/chain.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { isUnasked, lostAs, supplierKnows } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { readRow } from "../../database/query.ts";
import { fragment } from "../../database/ref.ts";
import { offices } from "../../database/schema.ts";
import type { Office } from "../companies/offices.ts";
import { mailCancellations } from "../orders/cancel-orders.ts";
import { lockForPeople } from "../orders/lock-orders.ts";
import { offerIfDue } from "../orders/offer-if-due.ts";
import { type CakeRow, lockOrders } from "../orders/read-orders.ts";
import { retractOffers } from "../orders/status-transition.ts";
import { listUndeliveredOrders } from "../people/coming-orders.ts";
import { readSuppliers } from "../suppliers/near.ts";
import type { Services } from "../../providers/services.ts";
import { isHandsOff, moveTo, takeBack } from "./cake-settings.ts";
import { cakesChangedOffice } from "./facts.ts";

type Moved = { companyId: string; from: ReadonlyMap<string, string>; to: string };

/**
 * The coming cakes of people who are at another office go there, by its calendar and hour. With the autopilot on, what a
 * bakery knows of is taken back, it is told, and the new office's list is asked; without it such a cake stays where its
 * bakery was told to bring it until HR decides. Returns how many stay.
 */
export async function followPeople(tx: Tx, services: Services, { companyId, from, to }: Moved) {
  const today = stockholmToday(services.clock);
  const employeeIds = [...from.keys()];
  await lockForPeople(tx, companyId, employeeIds);
  const coming = await listUndeliveredOrders(tx, { companyId, employeeIds, today });
  const held = await lockOrders(
    tx,
    "cake",
    coming.map(({ id }) => id),
  );
  const there = await readOffices(tx, [to, ...from.values()]);
  const after = there.get(to)!;
  const isPaused = after.paused_since !== null;
  const { hands_off } = await readRow(tx, { hands_off: z.boolean() })`
    select ${isHandsOff(fragment`c.id`)} and not ${isPaused} as hands_off from companies c where c.id = ${companyId}`;
  const known = held.filter(({ status }) => supplierKnows(status));
  const taken = hands_off ? known.filter(({ delivery_date }) => delivery_date > today.toString()) : [];
  await retractOffers(
    tx,
    taken.map(({ id }) => id),
    "hr",
  );
  const staying = known.filter((order) => !taken.includes(order));
  const following = held.filter((order) => !staying.includes(order));
  for (const [office, cakes] of Map.groupBy(following, (order) => order.office_id)) {
    // oxlint-disable-next-line no-await-in-loop -- a handful of offices
    await moveCakes(tx, { cakes, before: there.get(office)!, after, today });
  }
  if (isPaused) await takeBack(tx, companyId, idsOf(following));
  const unasked = following.filter(({ status }) => isUnasked(status));
  if (!hands_off) await dropUnreachable(tx, unasked, after);
  await cakesChangedOffice.publish(tx, services, { companyId, employeeIds });
  const anew = await offerIfDue(tx, services, "cake", idsOf(following));
  await mailCancellations(tx, services, taken, [...anew, ...taken.map(({ id }) => id)]);
  return staying.length;
}

const idsOf = (orders: readonly CakeRow[]): string[] => orders.map(({ id }) => id);

async function readOffices(tx: Tx, ids: string[]): Promise<Map<string, Office>> {
  const found = await tx.select().from(offices).where(inArray(offices.id, ids));
  return new Map(found.map((office) => [office.id, office]));
}

type Change = { cakes: CakeRow[]; before: Office; after: Office; today: Temporal.PlainDate };

/** The office, and where the old one gave them the new one's hour, day and address; what was chosen for a cake stays. */
async function moveCakes(tx: Tx, { cakes, before, after, today }: Change): Promise<void> {
  const ids = sql`any (${sql.param(cakes.map(({ id }) => id))}::uuid[])`;
  const company = after.company_id;
  const own = sql`(delivery_address is distinct from ${before.address})`;
  await tx.execute(sql`update cake_orders set office_id = ${after.id}, updated_at = app_now(),
      delivery_time = case when delivery_time = ${before.delivery_time}::time then ${after.delivery_time}::time
        else delivery_time end,
      address_latitude = case when ${own} then address_latitude end,
      address_longitude = case when ${own} then address_longitude end,
      delivery_address = case when ${own} then delivery_address end, called_at = null
    where company_id = ${company} and id = ${ids}`);
  const planned = cakes.filter(
    (order) => order.is_plan || supplierKnows(order.status) || lostAs(order) !== null,
  );
  const { moved, forgone } = followCalendar(planned, before, after, today);
  await moveTo(tx, company, moved);
  await takeBack(tx, company, forgone);
}

/** A bakery that does not come to the new office is chosen anew, by HR. */
async function dropUnreachable(tx: Tx, cakes: CakeRow[], { latitude, longitude }: Office): Promise<void> {
  if (latitude === null || longitude === null) return;
  const found = await readSuppliers(
    tx,
    cakes.flatMap(({ supplier_id }) => supplier_id ?? []),
  );
  const order = { to: { latitude, longitude }, food: [], budget_per_piece_ore: null, meal: null };
  const far = new Set(found.filter((bakery) => whyUnfit(bakery, order) !== null).map(({ id }) => id));
  const ids = cakes.filter(({ supplier_id }) => supplier_id && far.has(supplier_id)).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.execute(sql`update orders set supplier_id = null, updated_at = app_now()
    where id = any (${sql.param(ids)}::uuid[])`);
}
