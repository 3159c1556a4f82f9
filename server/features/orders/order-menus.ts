import { sql } from "drizzle-orm";
import { z } from "zod";
import { type AgreedMenu, nearestMenu, pricePerPerson, weekdayOf } from "../../../domain/menus.ts";
import { menuOf } from "../../../domain/products.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { readAssortments } from "../assortment/products.ts";
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
  const assortments = await readAssortments(
    tx,
    others.map(({ supplier_id }) => supplier_id),
  );
  const rows = priced.flatMap((meal) => {
    const { restaurant_id, ...menu } = agreed.get(meal.id)!;
    if (meal.supplier_id === restaurant_id) return [{ ...menu, ...rowOf(meal), by: "hr" }];
    const other = nearestMenu(assortments.get(meal.supplier_id ?? "") ?? [], {
      meal: meal.meal_type,
      date: Temporal.PlainDate.from(meal.delivery_date),
      people: meal.people_count,
      most_ore: menu.price_ore,
    });
    const chosen = other && { product_id: other.id, name: other.name, price_ore: pricePerPerson(other) };
    return chosen ? [{ ...chosen, ...rowOf(meal), by: "automation" }] : [];
  });
  if (rows.length === 0) return;
  await tx.execute(sql`
    update orders o set product_id = (select p.id from supplier_products p where p.id = w.product_id),
      product_name = w.name, product_kind = w.kind, product_pieces = o.quantity,
      product_price_ore = w.price_ore * o.quantity, product_by = w.by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w (id uuid, product_id uuid, name text, kind text, price_ore integer, by text)
    where o.id = w.id`);
}

/** What these have been made from may have other menus now: they are chosen anew. */
export async function chooseMenusAnew(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`update orders set product_id = null, product_name = null, product_kind = null,
    product_pieces = null, product_price_ore = null, product_by = null
    where id = any (${sql.param([...ids])}::uuid[]) and product_name is not null`);
  await chooseMenus(tx, await readOrders(tx, "meal", ids));
}

const rowOf = ({ id, meal_type }: MealRow) => ({ id, kind: menuOf[meal_type] });

type Agreed = Omit<AgreedMenu, "weekday"> & { restaurant_id: string | null };

/** By order, what was agreed for the weekday of its delivery. */
async function readAgreed(tx: Tx, meals: readonly MealRow[]): Promise<Map<string, Agreed>> {
  const rows = await readRows(tx, {
    id: z.string(),
    restaurant_id: z.string().nullable(),
    menus: z.custom<AgreedMenu[]>(),
  })`
    select o.id, e.restaurant_id, e.menus from meal_orders o
    join meal_events e on e.company_id = o.company_id and e.id = o.meal_event_id
    where o.id = any (${sql.param(meals.map(({ id }) => id))}::uuid[]) and e.menus <> '[]'`;
  const dayOf = new Map(meals.map(({ id, delivery_date }) => [id, Temporal.PlainDate.from(delivery_date)]));
  return new Map(
    rows.flatMap(({ id, restaurant_id, menus }) => {
      const menu = menus.find(({ weekday }) => weekday === weekdayOf(dayOf.get(id)!));
      if (!menu) return [];
      const { weekday: _, ...rest } = menu;
      return [[id, { ...rest, restaurant_id }] as const];
    }),
  );
}
