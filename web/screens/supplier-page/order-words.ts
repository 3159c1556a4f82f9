import { asItem, type Counted } from "../../../domain/allergies.ts";
import type { MealType } from "../../../domain/meals.ts";
import { kindTraits, type OrderKind } from "../../../domain/order-kinds.ts";
import type { OrderWords } from "./order-texts.ts";
import type { texts } from "./texts.ts";

type Ordered = { kind: OrderKind; meal_type: MealType | null };

/** 'Tårta', 'Lunch'. */
const orderName = ({ meal_type }: Ordered, words: OrderWords): string =>
  meal_type ? words.meals[meal_type] : words.cake;

type Baked = Ordered & {
  quantity: number;
  product_name: string | null;
  product_pieces: number | null;
};

/** What is made, by the name in the supplier's own list: 'Prinsesstårta'. */
export const bakedName = (order: Baked, words: OrderWords): string =>
  order.product_name ?? orderName(order, words);

/** A cake is baked in a size of the list, which may be larger than what was asked for. */
export const bakedPieces = ({ product_pieces, quantity }: Baked): number => product_pieces ?? quantity;

type Priced = Ordered & { price_ore: number | null; separate: string | null };

/** '473 kr exkl. moms, portionerna inräknade'; what a menu costs stands with it, by the person. */
export const cakePrice = ({ meal_type, price_ore, separate }: Priced, words: OrderWords): string | null =>
  meal_type || price_ore === null
    ? null
    : words.exclVat(words.kronor(price_ore)) + (separate ? words.withPortions : "");

/** 'nötter, ägg'; for a meal how many each concerns. */
export const foodList = (kind: OrderKind, food: readonly Counted[], words: OrderWords): string =>
  kindTraits[kind].heedsEveryDiet
    ? timesEachIn(food, words)
    : food.map(({ name }) => words.food(name)).join(", ");

/** 'nötter ×2, kiwi ×1'; a count stays on the line of its word. */
export const timesEachIn = (food: readonly Counted[], words: OrderWords): string =>
  food.map(({ name, count }) => `${asItem(words.foods(name))}\u00a0×${count}`).join(", ");

type WithPortions = Baked & { separate_name: string | null; separate_count: number | null };

/** Everything that is made for it: the portions beside a cake are made as well. */
export const bakedParts = (order: WithPortions, words: OrderWords): { name: string; pieces: number }[] => [
  { name: bakedName(order, words), pieces: bakedPieces(order) },
  ...(order.separate_name && order.separate_count
    ? [{ name: order.separate_name, pieces: order.separate_count }]
    : []),
];

type Beside = { separate: string | null; separate_food: readonly Counted[] };

/** '3 st Glutenfri bakelse, 126 kr exkl. moms: glutenfri ×2, äggfri ×1'; null where there are none. */
export const separateWords = ({ separate, separate_food }: Beside, words: OrderWords): string | null =>
  separate &&
  [words.told(separate), separate_food.length > 0 && timesEachIn(separate_food, words)]
    .filter(Boolean)
    .join(": ");

/** Who it is that must not eat it. */
export const eatersText = (kind: OrderKind, say: (typeof texts)["sv"]): string =>
  kindTraits[kind].heedsEveryDiet ? say.guestsEat : say.celebratedEats;
