import {
  type AgreedMenu,
  type Menu,
  pricePerPerson,
  tooFew,
  whyNotServed,
  isMenuFor,
} from "../../../domain/menus.ts";
import type { MealType } from "../../../domain/meals.ts";
import { inSeason } from "../../../domain/products.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { readAssortments, readProducts } from "../assortment/products.ts";

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
};

/** Refuses what is not served then, for so few, or at another price than was shown. */
export async function requireMenus(
  tx: Tx,
  chosen: readonly ChosenMenu[],
  { vendor_id, meal_type, people, weekdays, first }: Meal,
  field: string,
): Promise<AgreedMenu[]> {
  if (chosen.length === 0) return [];
  const menus = (await readAssortments(tx, [vendor_id])).get(vendor_id) ?? [];
  return chosen.map(({ weekday, product_id, price_ore }) => {
    const menu = menus.find(({ id }) => id === product_id);
    if (!menu || !isMenuFor(menu, meal_type) || pricePerPerson(menu) !== price_ore)
      throw new Refusal("product-changed", CHANGED);
    if (!weekdays.includes(weekday)) throw wrong("Välj en meny för dagarna som maten kommer.", "menus");
    const why = whyNotServed(menu, { weekday, people }) ?? outOfSeason(menu, first);
    if (why) throw wrong(why, people < menu.least_people ? field : "menus");
    return { weekday, product_id, name: menu.name, price_ore };
  });
}

const CHANGED = "Restaurangen har ändrat sina menyer. Läs igenom menyer och priser igen.";

const wrong = (text: string, field: string) => new Refusal("invalid-input", text, { [field]: text });

const outOfSeason = (menu: Menu, first: Temporal.PlainDate): string | null =>
  inSeason(menu, first) ? null : `${menu.name} finns inte vid den tiden på året.`;

/** What has been agreed is made for so many at least. */
export async function requireEnoughFor(tx: Tx, agreed: readonly AgreedMenu[], people: number): Promise<void> {
  const menus = await readProducts(
    tx,
    agreed.map(({ product_id }) => product_id),
  );
  for (const menu of menus.values()) {
    const why = tooFew(menu, people);
    if (why) throw wrong(why, "people");
  }
}
