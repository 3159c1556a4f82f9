import { sql } from "drizzle-orm";
import { stockholmToday } from "../../domain/clock.ts";
import { supplierKnows } from "../../domain/orders.ts";
import type { Tx } from "../database/database.ts";
import { writeMails } from "../mail/outbox.ts";
import { bakeryOrderChanged } from "../mail/templates/bakery-order-changed.ts";
import type { Change } from "../mail/templates/parts/kitchen.ts";
import { isOver } from "../orders/is-over.ts";
import { answerUrl, bakeryDelivery, groupCakes, readKitchenFacts } from "../orders/kitchen.ts";
import { type CakeRow, holdOrders, readOrders } from "../orders/read.ts";
import { envelope } from "../orders/request.ts";
import type { Services } from "../services.ts";
import { listComingOrders } from "./coming-orders.ts";
import { tellEatersChanged } from "./eaters-changed.ts";
import { noteFood } from "./note-food.ts";

type Person = { companyId: string; employeeId: string };
type Food = { allergies: string | null; dietary_preferences: string | null };

/**
 * A bakery that knows of somebody's cake is told when what they can eat has changed, and all is not on its way until it
 * says so again; so is whoever has counted them among those who eat. Called when the person has been saved; the row is
 * held, so the same save once more finds nothing changed.
 */
export async function tellFoodChanged(
  tx: Tx,
  services: Services,
  { companyId, employeeId }: Person,
  before: Food,
  after: Food,
): Promise<void> {
  const changes = changesOf(before, after);
  if (changes.length === 0) return;
  await tellEatersChanged(tx, services, companyId, [{ ...before, id: employeeId }]);
  const today = stockholmToday(services.clock);
  const coming = await listComingOrders(tx, { companyId, employeeIds: [employeeId], today });
  // All of them are held: a cake that is being asked for at this moment is told of in the order or here.
  const held = await holdOrders(
    tx,
    "cake",
    coming.map((order) => order.id),
  );
  const known = held.filter((cake) => bakeryWaits(services, cake));
  if (known.length === 0) return;

  const lines = await noteFood(tx, "cake", companyId, known);
  const neighbours = await readWithNeighbours(tx, companyId, known);
  const kitchen = await readKitchenFacts(tx, neighbours);
  const mails = groupCakes(neighbours).flatMap((cakes) => {
    const own = cakes.find((cake) => lines.has(cake.id));
    if (!own) return [];
    const delivery = bakeryDelivery(cakes, kitchen);
    const { marking } = delivery.cakes[cakes.indexOf(own)]!;
    const { key, ...whom } = envelope("bakery-order-changed", cakes);
    const mail = bakeryOrderChanged({
      ...delivery,
      confirmed: own.status === "confirmed",
      answer_url: answerUrl(services, own),
      today: today.toString(),
      changes: marking ? changes.map((change) => marked(change, marking)) : changes,
    });
    return [{ ...whom, key: `${key}:food:${lines.get(own.id)!}`, mail }];
  });
  await writeMails(tx, mails);
}

function changesOf(before: Food, after: Food): Change[] {
  const change = (label: string, from: string | null, to: string | null, none: string): Change[] =>
    from === to ? [] : [{ label, before: from ?? none, after: to ?? none }];
  return [
    ...change("Allergier", before.allergies, after.allergies, "inga anmälda"),
    ...change("Kost", before.dietary_preferences, after.dietary_preferences, "ingen anmäld"),
  ];
}

/** With several cakes the change is told by what the box is marked with. */
const marked = (change: Change, marking: string): Change => ({
  ...change,
  label: `${change.label} (${marking})`,
});

function bakeryWaits(services: Services, cake: CakeRow): boolean {
  const knows = supplierKnows(cake.status) && !cake.withdrawn_at && Boolean(cake.supplier_email);
  return knows && !isOver(services, cake);
}

/** The cakes and what else their bakeries bake for the company on those days. */
function readWithNeighbours(tx: Tx, companyId: string, cakes: CakeRow[]): Promise<CakeRow[]> {
  const bakeries = cakes.map((cake) => cake.supplier_id);
  const days = cakes.map((cake) => cake.delivery_date);
  return readOrders(
    tx,
    "cake",
    sql`o.company_id = ${companyId} and o.bakery_id in ${bakeries} and o.delivery_date in ${days}
      and o.status in ('requested', 'confirmed') and o.withdrawn_at is null`,
  );
}
