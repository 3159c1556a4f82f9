import { inKronor } from "./money.ts";
import { type MealType, weekdays } from "./meals.ts";
import { type Counted, splitDiets } from "./allergies.ts";
import type { FoodCounts } from "./confirmed-food.ts";
import { foodFit } from "./product-food.ts";
import { inSeason, isMenu, leftOutFor, menuOf, type Product } from "./products.ts";
import { counted, listed } from "./swedish.ts";

/** Which menu a meal is of, and when and for how many it is served. */

export type Menu = Pick<Product, "kind" | "sizes" | "season_from" | "season_to" | "active"> & {
  id: string;
  name: string;
  least_people: number;
  weekdays: readonly number[];
};

/** What HR has agreed to on a weekday, Sunday as 0: a menu as it was called, with its price for one person. */
export type AgreedMenu = { weekday: number; product_id: string; name: string; price_ore: number };

export const weekdayOf = (date: Temporal.PlainDate): number => date.dayOfWeek % 7;

export const pricePerPerson = ({ sizes }: Pick<Product, "sizes">): number => sizes[0]!.price_ore;

export const isMenuFor = (product: Pick<Menu, "kind" | "active">, meal: MealType): boolean =>
  product.active && isMenu(product) && product.kind === menuOf[meal];

export const isServedOn = ({ weekdays: days }: Pick<Menu, "weekdays">, weekday: number): boolean =>
  days.length === 0 || days.includes(weekday);

type Served = Pick<Menu, "name" | "weekdays">;

const notOn = (menu: Served, weekday: number): string | null =>
  isServedOn(menu, weekday) ? null : `${menu.name} serveras inte på ${nameOf(weekday)}ar.`;

/** Why a menu cannot be ordered for a weekday and so many people; null when it can. */
export const whyNotServed = (
  menu: Menu,
  { weekday, people }: { weekday: number; people: number },
): string | null => notOn(menu, weekday) ?? tooFew(menu, people);

/** Why a menu is not to be had on a day; null when it is. */
export const whyNotOn = (
  menu: Pick<Product, "name" | "weekdays" | "season_from" | "season_to">,
  date: Temporal.PlainDate,
): string | null =>
  notOn({ name: menu.name, weekdays: menu.weekdays ?? [] }, weekdayOf(date)) ??
  (inSeason(menu, date) ? null : `${menu.name} finns inte vid den tiden på året.`);

/** 'Husmanslunch beställs för minst 10 personer.' */
export const tooFew = (
  { name, least_people }: Pick<Menu, "name" | "least_people">,
  people: number,
): string | null =>
  people < least_people ? `${name} beställs för minst ${counted(least_people, "person", "personer")}.` : null;

const nameOf = (weekday: number): string => weekdays.find(({ value }) => value === weekday)!.name;

type Occasion = { meal: MealType; date: Temporal.PlainDate; people: number };

/** What can be ordered for a day, the cheapest first. */
export const menusOn = <Item extends Menu>(
  menus: readonly Item[],
  { meal, date, people }: Occasion,
): Item[] =>
  menus
    .filter(
      (menu) =>
        isMenuFor(menu, meal) &&
        inSeason(menu, date) &&
        whyNotServed(menu, { weekday: weekdayOf(date), people }) === null,
    )
    .toSorted(
      (a, b) =>
        pricePerPerson(a) - pricePerPerson(b) ||
        a.name.localeCompare(b.name, "sv") ||
        a.id.localeCompare(b.id),
    );

/** Where another restaurant takes over: what is nearest to the agreed price, and no dearer. */
export const nearestMenu = <Item extends Menu>(
  menus: readonly Item[],
  occasion: Occasion & { most_ore: number },
): Item | null =>
  menusOn(menus, occasion).findLast((menu) => pricePerPerson(menu) <= occasion.most_ore) ?? null;

/** 'Husmanslunch, 125 kr per person, 1 250 kr exkl. moms för 10 personer'. */
export const menuText = (name: string, people: number, price_ore: number): string =>
  `${name}, ${inKronor(price_ore / people)} per person, ${inKronor(price_ore)} exkl. moms för ${counted(people, "person", "personer")}`;

/** What of those who eat the restaurant has not said that it can make the menu for. */
export function notToldFor(menu: Pick<Product, "allergens" | "diets">, food: FoodCounts): Counted[] {
  const left = leftOutFor(menu.diets);
  const contents = { ...menu, allergens: menu.allergens.filter((one) => !left.includes(one)) };
  return [...food.allergies, ...food.diets].filter(({ name }) => {
    const { contains, unmarked } = foodFit(contents, splitDiets(name));
    return contains.length + unmarked.length > 0;
  });
}

/** 'Husmanslunch, 125 kr per person (måndagar och tisdagar)': the days where they differ. */
export function agreedTexts(menus: readonly Omit<AgreedMenu, "product_id">[]): string[] {
  const alike = [...Map.groupBy(menus, ({ name, price_ore }) => `${name} ${price_ore}`).values()];
  return alike.map((own) => {
    const { name, price_ore } = own[0]!;
    const days = alike.length > 1 ? ` (${listed(own.map(({ weekday }) => `${nameOf(weekday)}ar`))})` : "";
    return `${name}, ${inKronor(price_ore)} per person${days}`;
  });
}
