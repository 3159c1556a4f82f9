import { type Counted, timesEach } from "../../../domain/allergies.ts";
import { mealLabels, type MealType } from "../../../domain/meals.ts";
import { inKronor } from "../../../domain/money.ts";
import { kindTraits, type OrderKind } from "../../../domain/order-kinds.ts";
import { capitalised } from "../../../domain/swedish.ts";

type Ordered = { kind: OrderKind; meal_type: MealType | null };

/** 'Tårta', 'Lunch'. */
const orderName = ({ kind, meal_type }: Ordered): string =>
  meal_type ? mealLabels[meal_type] : capitalised(kindTraits[kind].name);

type Baked = Ordered & {
  quantity: number;
  product_name: string | null;
  product_pieces: number | null;
};

/** What is made, by the name in the supplier's own list: 'Prinsesstårta'. */
export const bakedName = (order: Baked): string => order.product_name ?? orderName(order);

/** A cake is baked in a size of the list, which may be larger than what was asked for. */
export const bakedPieces = ({ product_pieces, quantity }: Baked): number => product_pieces ?? quantity;

type Priced = Ordered & { price_ore: number | null; separate: string | null };

/** '473 kr exkl. moms, portionerna inräknade'; what a menu costs stands with it, by the person. */
export const cakePrice = ({ meal_type, price_ore, separate }: Priced): string | null =>
  meal_type || price_ore === null
    ? null
    : `${inKronor(price_ore)} exkl. moms${separate ? ", portionerna inräknade" : ""}`;

/** 'nötter, ägg'; for a meal how many each concerns. */
export const foodList = (kind: OrderKind, food: readonly Counted[]): string =>
  kindTraits[kind].heedsEveryDiet ? timesEach(food) : food.map(({ name }) => name).join(", ");

type WithPortions = Baked & { separate_name: string | null; separate_count: number | null };

/** Everything that is made for it: the portions beside a cake are made as well. */
export const bakedParts = (order: WithPortions): { name: string; pieces: number }[] => [
  { name: bakedName(order), pieces: bakedPieces(order) },
  ...(order.separate_name && order.separate_count
    ? [{ name: order.separate_name, pieces: order.separate_count }]
    : []),
];

type Beside = { separate: string | null; separate_food: readonly Counted[] };

/** '3 st Glutenfri bakelse, 126 kr exkl. moms: glutenfri ×2, äggfri ×1'; null where there are none. */
export const separateWords = ({ separate, separate_food }: Beside): string | null =>
  separate && separate_food.length > 0 ? `${separate}: ${timesEach(separate_food)}` : separate;

/** Who it is that must not eat it. */
export const eatersText = (kind: OrderKind): string =>
  kindTraits[kind].heedsEveryDiet ? "Gästerna äter det här." : "Den som firas äter den här tårtan.";
