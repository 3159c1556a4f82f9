import { sql } from "drizzle-orm";
import { countAllergies, countFood, type Eater } from "../../domain/allergies.ts";
import { UNANSWERED_ALARM_DAYS } from "../../domain/promise.ts";
import type { Tx } from "../database/database.ts";
import { type Link, mailLink } from "../mail/links.ts";
import type { BakeryDelivery, RestaurantDelivery } from "../mail/templates/parts/kitchen.ts";
import type { Services } from "../services.ts";
import { type Markings, readMarkings } from "./markings.ts";
import type { CakeRow, MealRow, OrderRow } from "./read.ts";
import { supplierToken } from "./supplier-links.ts";

/** What a kitchen is told about an order, in mails and on its own page. */

type Colleague = Eater & { id: string; company_id: string };
/** Those of each company who need something special. */
export type Eaters = Map<string, Colleague[]>;

/** One query for all companies at once; only those who need something special are fetched. */
export async function readEaters(tx: Tx, orders: readonly { company_id: string }[]): Promise<Eaters> {
  const companies = [...new Set(orders.map((order) => order.company_id))];
  if (companies.length === 0) return new Map();
  const { rows } = await tx.execute(sql`
    select id, company_id, allergies, dietary_preferences from employees
    where company_id in ${companies} and archived_at is null
      and (allergies is not null or dietary_preferences is not null)`);
  return Map.groupBy(rows as Colleague[], (row) => row.company_id);
}

/** What kitchens are told beside the orders themselves. */
export type KitchenFacts = { eaters: Eaters; markings: Markings };

export const readKitchenFacts = async (tx: Tx, orders: readonly OrderRow[]): Promise<KitchenFacts> => ({
  eaters: await readEaters(tx, orders),
  markings: await readMarkings(tx, orders),
});

/** A bakery gets one mail for a company and a day, however many cakes. */
export function groupCakes(orders: readonly CakeRow[]): CakeRow[][] {
  const groups = Map.groupBy(orders, (order) =>
    [order.supplier_id, order.company_id, order.delivery_date, order.delivery_time, order.address].join("|"),
  );
  return [...groups.values()];
}

/** The cakes of one group, as the bakery is told. */
export function bakeryDelivery(
  cakes: readonly CakeRow[],
  { eaters, markings }: KitchenFacts,
): BakeryDelivery {
  const [first] = cakes as [CakeRow];
  const celebrated = new Set(cakes.map((cake) => cake.employee_id));
  const colleagues = (eaters.get(first.company_id) ?? []).filter(({ id }) => !celebrated.has(id));
  return {
    bakery_name: first.supplier_name ?? "bageriet",
    company_name: first.company_name,
    delivery_date: first.delivery_date,
    delivery_time: first.delivery_time,
    address: first.address,
    invoice_interval: first.invoice_interval,
    cakes: cakes.map((cake) => ({
      portion_size: cake.portion_size,
      allergies: cake.allergies,
      dietary_preferences: cake.dietary_preferences,
      marking: markingOf(cakes, cake, markings),
    })),
    colleague_allergies: countAllergies(colleagues),
  };
}

/** A cake that comes alone needs none, unless another comes for the same initials that day. */
export function markingOf(cakes: readonly CakeRow[], { id }: CakeRow, markings: Markings): string | null {
  const { text, shared } = markings.get(id)!;
  return cakes.length > 1 || shared ? text : null;
}

export function restaurantDelivery(
  meal: MealRow,
  { eaters }: Pick<KitchenFacts, "eaters">,
): RestaurantDelivery {
  return {
    restaurant_name: meal.supplier_name ?? "köket",
    company_name: meal.company_name,
    delivery_date: meal.delivery_date,
    delivery_time: meal.delivery_time,
    address: meal.address,
    meal_type: meal.meal_type,
    people_count: meal.people_count,
    ...guestsFood(meal, { eaters }),
    invoice_interval: meal.invoice_interval,
    notes: meal.notes,
  };
}

/** What those who eat a company's meals need, counted. */
export const guestsFood = ({ company_id }: MealRow, { eaters }: Pick<KitchenFacts, "eaters">) =>
  countFood(eaters.get(company_id) ?? []);

/** The signed page for what this company ordered from this supplier for this day, as a mail has it. */
export function answerUrl({ vault, publicUrl }: Services, order: OrderRow): Link {
  const token = supplierToken(vault, {
    kind: order.kind,
    vendor_id: order.supplier_id!,
    company_id: order.company_id,
    delivery_date: order.delivery_date,
  });
  return mailLink(vault, `${publicUrl}/svar?token=${token}`);
}

/** The last day to answer without making anybody nervous; null when that day has come. */
export function answerBy(deliveryDate: string, today: Temporal.PlainDate): string | null {
  const last = Temporal.PlainDate.from(deliveryDate).subtract({ days: UNANSWERED_ALARM_DAYS });
  return Temporal.PlainDate.compare(last, today) > 0 ? last.toString() : null;
}
