import { sql } from "drizzle-orm";
import type { Tx } from "../../database/database.ts";
import { mailChanges } from "./change-mail.ts";
import { compareEaters } from "./change-words.ts";
import { writePortions } from "./order-products.ts";
import { type Confirmed, recountConfirmed } from "./confirmed-food.ts";
import { eatersBefore, needsSomething } from "./eaters-before.ts";
import { type Eaters, readPortioned, type SupplierDay } from "./supplier-delivery.ts";
import type { OrderKind } from "./status-transition.ts";
import { type CakeRow, type OrderRow, readOrdersWhere } from "./read-orders.ts";
import { isOver } from "./is-over.ts";
import { wasAsked } from "./sources.ts";
import { groupByDay, readSupplierDays } from "./supplier-day.ts";
import type { Eater } from "../people/facts.ts";
import type { Services } from "../../providers/services.ts";
import { recordFoodChange } from "./record-food-change.ts";
import { lockForPeople } from "./lock-orders.ts";
import { lockAwaited } from "./reminded-orders.ts";

/**
 * A supplier that has said yes is asked anew when somebody needs what nobody needed then. One that has had its last
 * reminder, with the final count, gets a mail when the count changes at all. Called after the register was saved; `before`
 * is what these people ate.
 */
export async function mailEatersChanged(
  tx: Tx,
  services: Services,
  { companyId, before }: { companyId: string; before: readonly Eater[] },
): Promise<void> {
  if (before.length === 0) return;
  // A second change counts what the first has written, and a yes is either asked for anew here or knows of it.
  await lockForPeople(
    tx,
    companyId,
    before.map(({ id }) => id),
  );
  const portions = await portionAnew(tx, services, companyId);
  const counted = await recountConfirmed(tx, companyId, before);
  await mailRestaurants(tx, services, companyId, before, counted);
  await mailBakeries(tx, services, companyId, before, portions);
}

/** Portions beside coming cakes as they must be now. Returns those cakes as they were. */
async function portionAnew(tx: Tx, services: Services, companyId: string): Promise<readonly CakeRow[]> {
  const asked = await readOrdersWhere(
    tx,
    "cake",
    ({ o }) => sql`${o.company_id} = ${companyId} and ${wasAsked(o)}
      and ${o.delivery_date} >= app_today() and o.product_name is not null`,
  );
  // What has come stays what it was.
  const coming = asked.filter((cake) => !isOver(services, cake));
  return writePortions(
    tx,
    coming.map(({ id }) => id),
  );
}

/** HR has counted anew what those who eat these meals need; `counted` is what was confirmed before. */
export const mailRecounted = (tx: Tx, services: Services, companyId: string, counted: Confirmed) =>
  mailRestaurants(tx, services, companyId, [], counted);

const mailRestaurants = (
  tx: Tx,
  services: Services,
  companyId: string,
  before: readonly Eater[],
  counted: Confirmed,
) =>
  mailSuppliers(tx, services, "meal", companyId, before, ["guests-allergies", "guests-diets"], [], counted);

const mailBakeries = (
  tx: Tx,
  services: Services,
  companyId: string,
  before: readonly Eater[],
  portions: readonly CakeRow[],
) =>
  mailSuppliers(
    tx,
    services,
    "cake",
    companyId,
    before,
    ["colleagues-allergies", "separate-portions"],
    portions,
  );

async function mailSuppliers(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  companyId: string,
  before: readonly Eater[],
  facts: Parameters<typeof compareEaters>[0],
  portioned: readonly CakeRow[] = [],
  counted: Confirmed = new Map(),
): Promise<void> {
  const { orders, isReminded } = await lockAwaited(tx, services, kind, companyId);
  const days = await readSupplierDays(tx, orders);
  const was = {
    ...days,
    eaters: await eatersBefore(tx, days.eaters, companyId, before),
    products: new Map([...days.products, ...(await readPortioned(tx, portioned))]),
  };
  const asItWas = ({ cakes, meals }: SupplierDay): SupplierDay => ({
    cakes: cakes.map((cake) => portioned.find(({ id }) => id === cake.id) ?? cake),
    meals: meals.map((meal) =>
      counted.has(meal.meal_event_id) ? { ...meal, confirmed_food: counted.get(meal.meal_event_id)! } : meal,
    ),
  });
  const changed = groupByDay<OrderRow>(orders).flatMap((group) => {
    const day = days.of(group[0]!);
    const { changes, isMore } = compareEaters(facts, { day: asItWas(day), facts: was }, { day, facts: days });
    if (changes.length === 0) return [];
    const ask = isMore ? group.filter(({ status }) => status === "confirmed") : [];
    // Whoever is to say yes anew has been told of what changed, and so is told of what changes again.
    const told = group.filter(
      (order) => isReminded(order) || ask.includes(order) || order.answer_wanted_again,
    );
    return told.length > 0 ? [{ orders: told, changes, ask }] : [];
  });
  const { historyIds, asked, back } = await recordFoodChange(
    tx,
    services,
    companyId,
    changed.flatMap((one) => one.orders),
    changed.flatMap((one) => one.ask),
  );
  await mailChanges(
    tx,
    services,
    changed.map(({ orders: told, changes }) => ({
      orders: told,
      changes,
      historyId: `food:${historyIds.get(told[0]!.id)!}`,
      asked: asked.filter((id) => told.some((order) => order.id === id)),
      back: back.filter((id) => told.some((order) => order.id === id)),
    })),
    days,
    concerned(days.eaters, before),
  );
}

/** Whose food the change is about, so that erasing one of them reaches the mail. */
function concerned(now: Eaters, before: readonly Eater[]): string[] {
  const eating = new Set([...now.values()].flat().map(({ id }) => id));
  return before.filter((eater) => needsSomething(eater) || eating.has(eater.id)).map(({ id }) => id);
}
