import {
  type AgreedMenu,
  isMenuFor,
  type Menu,
  pricePerPerson,
  tooFew,
  weekdayOf,
  whyNotOn,
  whyNotServed,
} from "../../../domain/menus.ts";
import type { MealType } from "../../../domain/meals.ts";
import { inSeason } from "../../../domain/products.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { readAssortments, readProducts } from "../assortment/products.ts";
import { chooseMenus, writeMenu } from "../orders/order-menus.ts";
import { type MealRow, readOrders } from "../orders/read-orders.ts";
import type { MealSeries } from "./series.ts";

/** What HR has chosen of a restaurant's menus, at the price that was shown. */

export type ChosenMenu = { weekday: number; product_id: string; price_ore: number };

type Meal = {
  vendor_id: string;
  meal_type: MealType;
  people: number;
  /** On which the meal comes, Sunday as 0. */
  weekdays: readonly number[];
  /** Its first day. */
  first: Temporal.PlainDate;
  /** What was agreed with it before keeps its price, whatever its list says now. */
  agreed?: readonly AgreedMenu[];
};

/** Refuses what is not served then, for so few, or at another price than was shown. */
export async function requireMenus(
  tx: Tx,
  chosen: readonly ChosenMenu[],
  { vendor_id, meal_type, people, weekdays, first, agreed = [] }: Meal,
  fields: { people: string; menus: string },
): Promise<AgreedMenu[]> {
  if (chosen.length === 0) return [];
  const days = chosen.map(({ weekday }) => weekday);
  if (new Set(days).size < days.length) throw wrong("Välj en meny för varje dag, inte flera.", fields.menus);
  const menus = (await readAssortments(tx, [vendor_id])).get(vendor_id) ?? [];
  const kept = chosen.flatMap(
    (one) =>
      agreed.find(
        ({ weekday, product_id, price_ore }) =>
          weekday === one.weekday && product_id === one.product_id && price_ore === one.price_ore,
      ) ?? [],
  );
  await requireEnoughFor(tx, kept, people, fields.people);
  return chosen.map(({ weekday, product_id, price_ore }) => {
    const own = kept.find((one) => one.weekday === weekday);
    if (own && weekdays.includes(weekday)) return own;
    const menu = menus.find(({ id }) => id === product_id);
    if (!menu || !isMenuFor(menu, meal_type) || pricePerPerson(menu) !== price_ore)
      throw new Refusal("product-changed", CHANGED);
    if (!weekdays.includes(weekday)) throw wrong("Välj en meny för dagarna som maten kommer.", fields.menus);
    const why = whyNotServed(menu, { weekday, people }) ?? outOfSeason(menu, first);
    if (why) throw wrong(why, people < menu.least_people ? fields.people : fields.menus);
    return { weekday, product_id, name: menu.name, price_ore };
  });
}

const CHANGED = "Restaurangen har ändrat sina menyer. Läs igenom menyer och priser igen.";

const wrong = (text: string, field: string) => new Refusal("invalid-input", text, { [field]: text });

const outOfSeason = (menu: Menu, first: Temporal.PlainDate): string | null =>
  inSeason(menu, first) ? null : `${menu.name} finns inte vid den tiden på året.`;

/** What has been agreed is made for so many at least. */
export async function requireEnoughFor(
  tx: Tx,
  agreed: readonly AgreedMenu[],
  people: number,
  field = "people",
): Promise<void> {
  if (agreed.length === 0) return;
  const menus = await readProducts(
    tx,
    agreed.map(({ product_id }) => product_id),
  );
  for (const menu of menus.values()) {
    const why = tooFew(menu, people);
    if (why) throw wrong(why, field);
  }
}

type Said = { product_id: string; price_ore: number } | null | undefined;

type Moved = {
  id: string;
  to: string;
  said: Said;
  series: Pick<MealSeries, "restaurant_id" | "menus"> | null;
};

/**
 * What a delivery is of on another day: its menu where that is served then, what its series has agreed to for that
 * weekday, or what somebody has chosen instead. Returns what is agreed from now on; null is no menu.
 */
export async function moveMenu(tx: Tx, { id, to, said, series }: Moved): Promise<AgreedMenu | null> {
  const [before] = await readOrders(tx, "meal", [id]);
  await chooseMenus(tx, [before!]);
  const [order] = (await readOrders(tx, "meal", [id])) as [MealRow];
  const day = Temporal.PlainDate.from(to);
  const weekday = weekdayOf(day);
  if (said && order.supplier_id) {
    const meal = {
      vendor_id: order.supplier_id,
      meal_type: order.meal_type,
      people: order.people_count,
      weekdays: [weekday],
      first: day,
    };
    const [chosen] = await requireMenus(tx, [{ weekday, ...said }], meal, { people: "menu", menus: "menu" });
    await writeMenu(tx, order, chosen!);
    return chosen!;
  }
  if (order.product_name === null) return null;
  if (said === null) {
    await writeMenu(tx, order, null);
    return null;
  }
  const menu = (await readProducts(tx, [order.product_id])).get(order.product_id ?? "");
  const why = menu && whyNotOn(menu, day);
  const own =
    series?.restaurant_id === order.supplier_id && series?.menus.find((one) => one.weekday === weekday);
  if (why && own) {
    await writeMenu(tx, order, own);
    return own;
  }
  if (why) throw wrong(`${why} Välj en annan dag eller en annan meny.`, "menu");
  const price_ore = order.product_price_ore! / order.product_pieces!;
  return order.product_id
    ? { weekday, product_id: order.product_id, name: order.product_name, price_ore }
    : null;
}
