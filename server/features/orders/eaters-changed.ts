import type { Tx } from "../../database/database.ts";
import { writeMails } from "../../mail/outbox.ts";
import { changeMails, dayFact } from "./change-mail.ts";
import type { Eaters } from "./supplier-delivery.ts";
import type { OrderKind } from "./status-transition.ts";
import type { OrderRow } from "./read-orders.ts";
import { groupByDay, readSupplierDays } from "./supplier-day.ts";
import type { Eater } from "../people/facts.ts";
import type { Services } from "../../providers/services.ts";
import { recordFoodChange } from "./record-food-change.ts";
import { lockReminded } from "./reminded-orders.ts";

/**
 * What a kitchen and a bakery are told counts everybody, for the last time in the reminder of the day before. Who has
 * had it is told when the count changes. Called when the register has been saved, with what these people ate before.
 */
export async function mailEatersChanged(
  tx: Tx,
  services: Services,
  { companyId, before }: { companyId: string; before: readonly Eater[] },
): Promise<void> {
  if (before.length === 0) return;
  await tellKitchens(tx, services, companyId, before);
  await tellBakeries(tx, services, companyId, before);
}

const tellKitchens = (tx: Tx, services: Services, companyId: string, before: readonly Eater[]) =>
  tell(tx, services, "meal", companyId, before, ["guests-allergies", "guests-diets"]);

const tellBakeries = (tx: Tx, services: Services, companyId: string, before: readonly Eater[]) =>
  tell(tx, services, "cake", companyId, before, ["colleagues-allergies"]);

async function tell(
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
  const told = groupByDay(reminded).flatMap((orders) => {
    const day = days.of(orders[0]!);
    const changes = facts.flatMap((what) => {
      const [then, now] = [dayFact(what, day, was), dayFact(what, day, days)];
      return then === now ? [] : [{ what, before: then }];
    });
    return changes.length > 0 ? [{ orders, changes }] : [];
  });
  const lines = await recordFoodChange(
    tx,
    kind,
    companyId,
    told.flatMap(({ orders }) => orders),
  );
  const people = concerned(days.eaters, companyId, before);
  const mails = told.flatMap(({ orders, changes }) =>
    changeMails(services, orders, { changes, line: `food:${lines.get(orders[0]!.id)!}` }, days),
  );
  await writeMails(
    tx,
    mails.map((mail) => ({ ...mail, employeeIds: [...new Set([...mail.employeeIds!, ...people])] })),
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
