import type { Counted } from "../../domain/allergies.ts";
import { stockholmToday } from "../../domain/clock.ts";
import type { Tx } from "../database/database.ts";
import { type OutboxMail, writeMails } from "../mail/outbox.ts";
import { bakeryOrderChanged } from "../mail/templates/bakery-order-changed.ts";
import type { Change } from "../mail/templates/parts/kitchen.ts";
import { listCounted } from "../mail/templates/parts/orders.ts";
import { restaurantOrderChanged } from "../mail/templates/restaurant-order-changed.ts";
import {
  answerUrl,
  bakeryDelivery,
  type Eaters,
  groupCakes,
  readKitchenFacts,
  restaurantDelivery,
} from "../orders/kitchen.ts";
import type { OrderKind } from "../orders/move.ts";
import type { OrderRow } from "../orders/read.ts";
import { envelope } from "../orders/request.ts";
import type { Services } from "../services.ts";
import { noteFood } from "./note-food.ts";
import { holdReminded } from "./reminded-orders.ts";

export type Eater = { id: string; allergies: string | null; dietary_preferences: string | null };

/**
 * What a kitchen and a bakery are told counts everybody, for the last time in the reminder of the day before. Who has
 * had it is told when the count changes. Called when the register has been saved, with what these people ate before.
 */
export async function tellEatersChanged(
  tx: Tx,
  services: Services,
  companyId: string,
  before: readonly Eater[],
): Promise<void> {
  if (before.length === 0) return;
  await tellKitchens(tx, services, companyId, before);
  await tellBakeries(tx, services, companyId, before);
}

/** The same for people who were not there before. */
export const tellNewEaters = (tx: Tx, services: Services, companyId: string, ids: readonly string[]) =>
  tellEatersChanged(
    tx,
    services,
    companyId,
    ids.map((id) => ({ id, allergies: null, dietary_preferences: null })),
  );

async function tellKitchens(tx: Tx, services: Services, companyId: string, before: readonly Eater[]) {
  const meals = await holdReminded(tx, services, "meal", companyId);
  const kitchen = await readKitchenFacts(tx, meals);
  const was = eatersBefore(kitchen.eaters, companyId, before);
  const told = meals.flatMap((meal) => {
    const delivery = restaurantDelivery(meal, kitchen);
    const { allergies, diets } = restaurantDelivery(meal, { eaters: was });
    const changes = [
      ...change("Allergier", allergies, delivery.allergies, "inga anmälda"),
      ...change("Kost", diets, delivery.diets, "ingen anmäld"),
    ];
    if (changes.length === 0) return [];
    const mail = restaurantOrderChanged({ ...delivery, ...standing(services, [meal]), changes });
    return [{ ...envelope("restaurant-order-changed", [meal]), mail }];
  });
  await write(tx, "meal", companyId, told, concerned(kitchen.eaters, companyId, before));
}

async function tellBakeries(tx: Tx, services: Services, companyId: string, before: readonly Eater[]) {
  const cakes = await holdReminded(tx, services, "cake", companyId);
  const kitchen = await readKitchenFacts(tx, cakes);
  const was = eatersBefore(kitchen.eaters, companyId, before);
  const told = groupCakes(cakes).flatMap((group) => {
    const delivery = bakeryDelivery(group, kitchen);
    const { colleague_allergies } = bakeryDelivery(group, { ...kitchen, eaters: was });
    const changes = change(
      "Kollegornas allergier",
      colleague_allergies,
      delivery.colleague_allergies,
      "inga anmälda",
    );
    if (changes.length === 0) return [];
    const mail = bakeryOrderChanged({ ...delivery, ...standing(services, group), changes });
    return [{ ...envelope("bakery-order-changed", group), mail }];
  });
  await write(tx, "cake", companyId, told, concerned(kitchen.eaters, companyId, before));
}

function change(
  label: string,
  from: Counted[] | null | undefined,
  to: Counted[] | null | undefined,
  none: string,
): Change[] {
  const [before, after] = [from, to].map((rows) => listCounted(rows ?? []) || none);
  return before === after ? [] : [{ label, before: before!, after: after! }];
}

const standing = (services: Services, orders: OrderRow[]) => ({
  confirmed: orders.every((order) => order.status === "confirmed"),
  answer_url: answerUrl(services, orders[0]!),
  today: stockholmToday(services.clock).toString(),
});

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

type Told = OutboxMail & { orderIds: string[]; employeeIds: string[] };

async function write(tx: Tx, kind: OrderKind, companyId: string, told: Told[], people: string[]) {
  const ids = told.flatMap((mail) => mail.orderIds);
  const lines = await noteFood(
    tx,
    kind,
    companyId,
    ids.map((id) => ({ id })),
  );
  await writeMails(
    tx,
    told.map((mail) => ({
      ...mail,
      key: `${mail.key}:food:${lines.get(mail.orderIds[0]!)!}`,
      employeeIds: [...new Set([...mail.employeeIds, ...people])],
    })),
  );
}
