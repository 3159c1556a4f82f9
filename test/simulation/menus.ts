import { sql } from "drizzle-orm";
import { stockholmToday } from "../../domain/clock.ts";
import { isMenuFor, isServedOn, type Menu, pricePerPerson, tooFew } from "../../domain/menus.ts";
import type { MealType } from "../../domain/meals.ts";
import { rowsOf, type SeedData, type Supplier, type World } from "./seed.ts";

type Meal = { meal_type: MealType; people: number; weekdays: readonly number[] };

/** What HR chooses, as the dialog sends it: for each day one of those that are served, or none. */
export async function chooseMenus({ system }: World, userId: string, { id }: Supplier, meal: Meal) {
  const answer = await system.call("list-menus", { vendor_id: id, meal_type: meal.meal_type }, userId);
  if ("refused" in answer) return [];
  return [...new Set(meal.weekdays)].flatMap((weekday) => {
    const fitting = answer.menus.filter(
      (menu) =>
        isMenuFor(menu, meal.meal_type) && isServedOn(menu, weekday) && tooFew(menu, meal.people) === null,
    );
    const chosen: Menu | undefined =
      meal.people % 7 === 0 ? undefined : fitting[meal.people % fitting.length];
    return chosen ? [{ weekday, product_id: chosen.id, price_ore: pricePerPerson(chosen) }] : [];
  });
}

/** Once a week a kitchen makes all that it serves dearer: nothing that was ordered may follow. */
export async function raisePrices({ system, clock, log }: World, { restaurants }: SeedData): Promise<void> {
  const today = stockholmToday(clock);
  if (today.dayOfWeek !== 3) return;
  const { id } = restaurants[today.weekOfYear! % restaurants.length]!;
  await rowsOf(
    system,
    sql`update supplier_products set sizes = jsonb_set(sizes, '{0,price_ore}', to_jsonb((sizes -> 0 ->> 'price_ore')::int + 150))
      where supplier_id = ${id}`,
  );
  log(`${id} is dearer`);
}
