import { type Counted, timesEach } from "../../../domain/allergies.ts";
import { mealLabels, type MealType } from "../../../domain/meals.ts";
import { kindTraits, type OrderKind } from "../../../domain/order-kinds.ts";
import { capitalised } from "../../../domain/swedish.ts";

type Ordered = { kind: OrderKind; meal_type: MealType | null };

/** 'Tårta', 'Lunch'. */
export const orderName = ({ kind, meal_type }: Ordered): string =>
  meal_type ? mealLabels[meal_type] : capitalised(kindTraits[kind].name);

/** 'nötter, ägg'; for a meal how many each concerns. */
export const foodList = (kind: OrderKind, food: readonly Counted[]): string =>
  kindTraits[kind].heedsEveryDiet ? timesEach(food) : food.map(({ name }) => name).join(", ");

/** Who it is that must not eat it. */
export const eatersText = (kind: OrderKind): string =>
  kindTraits[kind].heedsEveryDiet ? "Gästerna äter det här." : "Den som fyller år äter den här tårtan.";
