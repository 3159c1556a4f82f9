import type { Tx } from "../../database/database.ts";
import { dayFact, mailChanges } from "./change-mail.ts";
import type { Eaters } from "./supplier-delivery.ts";
import type { OrderKind } from "./status-transition.ts";
import type { OrderRow } from "./read-orders.ts";
import { groupByDay, readSupplierDays } from "./supplier-day.ts";
import type { Eater } from "../people/facts.ts";
import type { Services } from "../../providers/services.ts";
import { recordFoodChange } from "./record-food-change.ts";
import { lockReminded } from "./reminded-orders.ts";

/**
 * The last reminder has the final count of allergies and diets. A supplier that has had it gets a mail when the count
 * changes. Called after the register was saved; `before` is what these people ate.
 */
export async function mailEatersChanged(
  tx: Tx,
  services: Services,
  { companyId, before }: { companyId: string; before: readonly Eater[] },
): Promise<void> {
  if (before.length === 0) return;
  await mailRestaurants(tx, services, companyId, before);
  await mailBakeries(tx, services, companyId, before);
}

const mailRestaurants = (tx: Tx, services: Services, companyId: string, before: readonly Eater[]) =>
  mailSuppliers(tx, services, "meal", companyId, before, ["guests-allergies", "guests-diets"]);

const mailBakeries = (tx: Tx, services: Services, companyId: string, before: readonly Eater[]) =>
  mailSuppliers(tx, services, "cake", companyId, before, ["colleagues-allergies"]);

async function mailSuppliers(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  companyId: string,
  before: readonly Eater[],
  facts: Parameters<typeof dayFact>[0][],
): Promise<void> {
  const reminded: OrderRow[] = await lockReminded(tx, services, kind, companyId);
  const days = await readSupplierDays(tx, reminded);
  const was = { ...days, eaters: eatersBefore(days.eaters, companyId, before) };
  const changed = groupByDay(reminded).flatMap((orders) => {
    const day = days.of(orders[0]!);
    const changes = facts.flatMap((what) => {
      const [then, now] = [dayFact(what, day, was), dayFact(what, day, days)];
      return then === now ? [] : [{ what, before: then }];
    });
    return changes.length > 0 ? [{ orders, changes }] : [];
  });
  const historyIds = await recordFoodChange(
    tx,
    companyId,
    changed.flatMap(({ orders }) => orders),
  );
  await mailChanges(
    tx,
    services,
    changed.map((change) => ({
      ...change,
      historyId: `food:${historyIds.get(change.orders[0]!.id)!}`,
    })),
    days,
    concerned(days.eaters, companyId, before),
  );
}

const needsSomething = ({ allergies, dietary_preferences }: Eater): boolean =>
  allergies !== null || dietary_preferences !== null;

function eatersBefore(now: Eaters, companyId: string, before: readonly Eater[]): Eaters {
  const changed = new Set(before.map(({ id }) => id));
  const others = (now.get(companyId) ?? []).filter(({ id }) => !changed.has(id));
  const theirs = before.filter(needsSomething).map((eater) => ({ ...eater, company_id: companyId }));
  return new Map([[companyId, [...others, ...theirs]]]);
}

/** Whose food the change is about, so that erasing one of them reaches the mail. */
function concerned(now: Eaters, companyId: string, before: readonly Eater[]): string[] {
  const eating = new Set((now.get(companyId) ?? []).map(({ id }) => id));
  return before.filter((eater) => needsSomething(eater) || eating.has(eater.id)).map(({ id }) => id);
}
