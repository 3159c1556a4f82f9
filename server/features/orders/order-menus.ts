import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type AgreedMenu, nearestMenu, pricePerPerson, weekdayOf, whyNotOn } from "../../../domain/menus.ts";
import { menuOf } from "../../../domain/products.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { readAssortments, readProducts } from "../assortment/products.ts";
import { byKind, type MealRow, type OrderRow, readOrders } from "./read-orders.ts";

/**
 * Which menu a meal is of: what HR has agreed to for its weekday, at the price of that day whatever the list says now. A
 * restaurant that takes over makes what is nearest to that, and no dearer; where it has nothing such, the meal goes out
 * without a menu, as to a restaurant that has told of none.
 */
export async function chooseMenus(tx: Tx, orders: readonly OrderRow[]): Promise<void> {
  const meals = byKind(orders).meals.filter(({ product_name }) => product_name === null);
  if (meals.length === 0) return;
  const agreed = await readAgreed(tx, meals);
  const priced = meals.filter(({ id }) => agreed.has(id));
  const others = priced.filter((meal) => meal.supplier_id !== agreed.get(meal.id)!.restaurant_id);
  const isServed = await readServed(
    tx,
    priced.filter(({ id }) => agreed.get(id)!.moved),
    agreed,
  );
  const assortments = await readAssortments(
    tx,
    others.map(({ supplier_id }) => supplier_id),
  );
  const rows = priced.flatMap((meal): Written[] => {
    const { restaurant_id, moved: _, ...menu } = agreed.get(meal.id)!;
    if (meal.supplier_id === restaurant_id)
      return isServed(meal, menu.product_id) ? [{ ...menu, ...rowOf(meal), by: "hr" }] : [];
    const other = nearestMenu(assortments.get(meal.supplier_id ?? "") ?? [], {
      meal: meal.meal_type,
      date: Temporal.PlainDate.from(meal.delivery_date),
      people: meal.people_count,
      most_ore: menu.price_ore,
    });
    const chosen = other && { product_id: other.id, name: other.name, price_ore: pricePerPerson(other) };
    return chosen ? [{ ...chosen, ...rowOf(meal), by: "automation" }] : [];
  });
  await writeMenus(tx, rows);
}

type Written = Omit<AgreedMenu, "weekday"> & { id: string; kind: string; by: "hr" | "automation" };

async function writeMenus(tx: Tx, rows: readonly Written[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update orders o set product_id = (select p.id from supplier_products p where p.id = w.product_id),
      product_name = w.name, product_kind = w.kind, product_pieces = o.quantity,
      product_price_ore = w.price_ore * o.quantity, product_by = w.by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w (id uuid, product_id uuid, name text, kind text, price_ore integer, by text)
    where o.id = w.id`);
}

/** What HR has chosen for one delivery; null is no menu. */
export async function writeMenu(tx: Tx, meal: MealRow, chosen: Omit<AgreedMenu, "weekday"> | null) {
  if (chosen === null) return forgetMenus(tx, [meal.id]);
  const { product_id, name, price_ore } = chosen;
  await writeMenus(tx, [{ product_id, name, price_ore, ...rowOf(meal), by: "hr" }]);
}

async function forgetMenus(tx: Tx, ids: readonly string[], which: SQL = sql`true`): Promise<void> {
  await tx.execute(sql`update orders o set product_id = null, product_name = null, product_kind = null,
    product_pieces = null, product_price_ore = null, product_by = null
    where o.id = any (${sql.param([...ids])}::uuid[]) and o.product_name is not null and ${which}`);
}

/** Their series is of other menus than it was: they follow it, but for a day that was given a menu of its own. */
export async function followMenus(tx: Tx, ids: readonly string[], was: readonly AgreedMenu[]): Promise<void> {
  if (ids.length === 0) return;
  const before = was.map(({ product_id }) => product_id);
  await forgetMenus(
    tx,
    ids,
    sql`(o.product_by = 'automation' or o.product_id = any (${sql.param(before)}::uuid[]))`,
  );
  await chooseMenus(tx, await readOrders(tx, "meal", ids));
}

const rowOf = ({ id, meal_type }: MealRow) => ({ id, kind: menuOf[meal_type] });

type Agreed = Omit<AgreedMenu, "weekday"> & {
  restaurant_id: string | null;
  /** To another weekday than it was agreed for. */
  moved: boolean;
};

/** By order, what was agreed for the weekday that it is of: a delivery that was moved is of the day that it comes from. */
async function readAgreed(tx: Tx, meals: readonly MealRow[]): Promise<Map<string, Agreed>> {
  const rows = await readRows(tx, {
    id: z.string(),
    once: z.boolean(),
    day: z.string(),
    restaurant_id: z.string().nullable(),
    menus: z.custom<AgreedMenu[]>(),
  })`
    select o.id, e.mode = 'once' as once, coalesce(s.day, o.delivery_date)::text as day, e.restaurant_id, e.menus
    from meal_orders o
    join meal_events e on e.company_id = o.company_id and e.id = o.meal_event_id
    left join meal_event_skips s on s.meal_event_id = e.id and s.moved_to = o.delivery_date
    where o.id = any (${sql.param(meals.map(({ id }) => id))}::uuid[]) and e.menus <> '[]'`;
  const dayOf = new Map(meals.map(({ id, delivery_date }) => [id, Temporal.PlainDate.from(delivery_date)]));
  return new Map(
    rows.flatMap(({ id, once, day, restaurant_id, menus }) => {
      const weekday = weekdayOf(Temporal.PlainDate.from(day));
      const menu = menus.find((one) => once || one.weekday === weekday);
      if (!menu) return [];
      const { weekday: own, ...rest } = menu;
      return [[id, { ...rest, restaurant_id, moved: own !== weekdayOf(dayOf.get(id)!) }] as const];
    }),
  );
}

/** Whether what was agreed for another weekday is served on the new one; what is not listed any more its restaurant answers for. */
async function readServed(tx: Tx, moved: readonly MealRow[], agreed: ReadonlyMap<string, Agreed>) {
  const menus = await readProducts(
    tx,
    moved.map(({ id }) => agreed.get(id)!.product_id),
  );
  return ({ id, delivery_date }: MealRow, product: string): boolean => {
    const menu = agreed.get(id)!.moved && menus.get(product);
    return !menu || whyNotOn(menu, Temporal.PlainDate.from(delivery_date)) === null;
  };
}
