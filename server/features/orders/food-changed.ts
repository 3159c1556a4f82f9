import { type Counted, countFood, needsMore } from "../../../domain/allergies.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { supplierKnows } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { mailChanges } from "./change-mail.ts";
import { NO_ALLERGIES, NO_DIET } from "./change-words.ts";
import { isOver } from "./is-over.ts";
import { replaceUnfit } from "./order-products.ts";
import { type CakeRow, lockOrders, readOrders } from "./read-orders.ts";
import { readSupplierDays } from "./supplier-day.ts";
import type { Food } from "../people/facts.ts";
import type { Services } from "../../providers/services.ts";
import { listComingOrders } from "../people/coming-orders.ts";
import { mailEatersChanged } from "./eaters-changed.ts";
import { recordFoodChange } from "./record-food-change.ts";

type Saved = { companyId: string; employeeId: string; before: Food; after: Food };

/**
 * When somebody's food has changed, the bakery of their cake gets a mail and must reconfirm, and so do suppliers that
 * count them among the eaters. Called after the save, with the row locked, so that a repeated save finds no change.
 */
export async function mailFoodChanged(
  tx: Tx,
  services: Services,
  { companyId, employeeId, before, after }: Saved,
): Promise<void> {
  const changes = changesOf(before, after);
  if (changes.length === 0) return;
  await mailEatersChanged(tx, services, { companyId, before: [{ ...before, id: employeeId }] });
  const today = stockholmToday(services.clock);
  const coming = await listComingOrders(tx, { companyId, employeeIds: [employeeId], today });
  // Locked, so that a cake that is being requested right now gets the change either there or here.
  const held = await lockOrders(
    tx,
    "cake",
    coming.map((order) => order.id),
  );
  const known = held.filter((cake) => bakeryWaits(services, cake));
  if (known.length === 0) return;

  // What they cannot eat any more is not what they are given: of the same bakery, something that fits.
  const replaced = await replaceUnfit(tx, known);
  const isMore = needsMore(countEach(before), countEach(after));
  const ask = known.filter(({ id, status }) => status === "confirmed" && (isMore || replaced.has(id)));
  const { historyIds, asked, back } = await recordFoodChange(tx, services, companyId, known, ask);
  const days = await readSupplierDays(
    tx,
    await readOrders(
      tx,
      "cake",
      known.map(({ id }) => id),
    ),
  );
  await mailChanges(
    tx,
    services,
    known.map((cake) => ({
      orders: [cake],
      changes: [
        ...changes.map((change) => ({ ...change, order_id: cake.id })),
        ...(replaced.get(cake.id) ?? []),
      ],
      historyId: `food:${historyIds.get(cake.id)!}`,
      asked: asked.filter((id) => id === cake.id),
      back: back.filter((id) => id === cake.id),
    })),
    days,
  );
}

/** An allergy and a diet of the same name are two things. */
function countEach(food: Food): Counted[] {
  const { allergies, diets } = countFood([food]);
  return [...allergies, ...diets.map(({ name, count }) => ({ name: `kost: ${name}`, count }))];
}

function changesOf(before: Food, after: Food) {
  const change = (what: keyof Food, none: string) =>
    before[what] === after[what] ? [] : [{ what, before: before[what] ?? none }];
  return [...change("allergies", NO_ALLERGIES), ...change("dietary_preferences", NO_DIET)];
}

function bakeryWaits(services: Services, cake: CakeRow): boolean {
  return supplierKnows(cake.status) && Boolean(cake.supplier_email) && !isOver(services, cake);
}
