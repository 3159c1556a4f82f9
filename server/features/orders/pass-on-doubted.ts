import { sql } from "drizzle-orm";
import { z } from "zod";
import { splitDiets } from "../../../domain/allergies.ts";
import { mayLeaveNow } from "../../../domain/asking.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { nextWorkingMoment } from "../../../domain/working-hours.ts";
import type { Tx } from "../../database/database.ts";
import { readIds, readRows } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import type { Eater } from "../people/facts.ts";
import { readSuppliers } from "../suppliers/near.ts";
import { asAutomation } from "./acting-party.ts";
import { callPeople } from "./call-people.ts";
import { mailCancellations } from "./cancel-orders.ts";
import { chooseNext } from "./choose-next.ts";
import { isOver } from "./is-over.ts";
import { chainOrder } from "./next-suppliers.ts";
import { offerToNext } from "./pass-on.ts";
import { lockOrders, type OrderRow } from "./read-orders.ts";
import { moveOffers, type OrderKind } from "./status-transition.ts";
import { readEaters } from "./supplier-delivery.ts";

/**
 * Offers to the next in their chain what its supplier was to say yes to anew, and did not in time or cannot make; also
 * what it was only asked for and cannot make. It is told. Where nobody else is left its yes stands in doubt, and people
 * are called: they can ring it. On a day off they wait for the next working morning, if there is time.
 */
export async function passOnDoubted(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
): Promise<void> {
  const held: OrderRow[] = await lockOrders(tx, kind, ids);
  const orders = held.filter(
    (order) =>
      order.wanted && !isOver(services, order) && (order.answer_wanted_again || order.status === "requested"),
  );
  if (orders.length === 0) return;
  const next = await chooseNext(
    tx,
    services,
    orders.filter(({ has_access }) => has_access),
  );
  const unfit = await findUnfit(tx, orders);
  const now = services.clock.now();
  const found = orders.filter(({ id }) => next.get(id)?.supplier);
  const leaving = found.filter((order) =>
    mayLeaveNow({ ...order, lead_hours: next.get(order.id)!.supplier!.lead_hours }, now),
  );
  const doubted = orders.filter(({ answer_wanted_again }) => answer_wanted_again);
  await asAutomation(tx, async () => {
    for (const why of ["unfit", "silent"] as const) {
      const lost = leaving.filter(({ id }) => unfit.has(id) === (why === "unfit"));
      const lostIds = lost.map(({ id }) => id);
      // oxlint-disable no-await-in-loop -- two reasons, one after the other
      if (lost.length > 0)
        await moveOffers(tx, {
          ids: lostIds,
          to: why === "unfit" ? "retracted" : "expired",
          by: "automation",
        });
      await mailCancellations(tx, services, lost, [], "platform", why);
      await offerToNext(tx, services, kind, lost, next, why);
      // oxlint-enable no-await-in-loop
    }
    await waitUntil(
      tx,
      doubted.filter((order) => found.includes(order) && !leaving.includes(order)),
      nextWorkingMoment(now),
    );
    const last = doubted.filter(({ id, has_access }) => !has_access || next.get(id)?.supplier === null);
    await waitUntil(tx, last, null);
    await callPeople(
      tx,
      services,
      kind,
      last.filter(({ called_at }) => called_at === null),
    );
  });
}

/** Null is until the delivery. */
async function waitUntil(tx: Tx, orders: OrderRow[], moment: Temporal.Instant | null): Promise<void> {
  if (orders.length === 0) return;
  await tx.execute(sql`update offers f set answer_by = ${moment && moment.toString()}::timestamptz, remind_at = null
    from orders o where o.id in ${orders.map(({ id }) => id)} and f.company_id = o.company_id and f.id = o.offer_id`);
}

/** Those whose supplier cannot make them for everybody who eats: by all that they need, or by this. */
async function findUnfit(
  tx: Tx,
  orders: readonly OrderRow[],
  needs: (name: string) => boolean = () => true,
): Promise<Set<string>> {
  const suppliers = await readSuppliers(
    tx,
    orders.flatMap(({ supplier_id }) => supplier_id ?? []),
  );
  const cannot = new Map(suppliers.map(({ id, cannot_make = [] }) => [id, cannot_make]));
  const eaters = await readEaters(tx, orders);
  const isUnfit = (order: OrderRow) =>
    chainOrder(order, eaters).food.some(
      (name) => needs(name) && cannot.get(order.supplier_id ?? "")?.includes(name),
    );
  return new Set(orders.filter(isUnfit).map(({ id }) => id));
}

const namesOf = ({ allergies, dietary_preferences }: Omit<Eater, "id">): string[] => [
  ...splitDiets(allergies),
  ...splitDiets(dietary_preferences),
];

/** When somebody needs what nobody of them needed before, and a supplier cannot make it, it is not waited for. */
export async function passOnUnfit(
  tx: Tx,
  services: Services,
  { companyId, before }: { companyId: string; before: readonly Eater[] },
): Promise<void> {
  const old = new Map(before.map((eater) => [eater.id, eater]));
  const offices = await readRows(tx, { office_id: z.string() })`
    select distinct office_id from employees where company_id = ${companyId} and id in (select unnest(${sql.param([...old.keys()])}::uuid[]))`;
  const now = await readEaters(
    tx,
    offices.map(({ office_id }) => ({ company_id: companyId, office_id })),
  );
  const added = new Set(
    [...now.values()].flat().flatMap((eater) => {
      const was = old.get(eater.id);
      // Whoever has moved needs everything anew where they are now.
      const names = was && (was.office_id ?? eater.office_id) === eater.office_id ? namesOf(was) : [];
      return was ? namesOf(eater).filter((name) => !names.includes(name)) : [];
    }),
  );
  if (added.size === 0) return;
  for (const kind of ["meal", "cake"] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const ids = await readIds(tx)`
      select o.id from orders o join vendors v on v.id = o.supplier_id
      where o.company_id = ${companyId} and o.kind = ${kind} and cardinality(v.cannot_make) > 0
        and o.delivery_date >= ${stockholmToday(services.clock).toString()}
        and (o.status = 'requested' or (o.status = 'confirmed' and o.answer_wanted_again_at is not null))`;
    // oxlint-disable-next-line no-await-in-loop
    const unfit = await findUnfit(tx, await lockOrders(tx, kind, ids), (name) => added.has(name));
    // oxlint-disable-next-line no-await-in-loop
    await passOnDoubted(tx, services, kind, [...unfit]);
  }
}
