import type { MealType } from "./meals.ts";
import type { OrderKind } from "./order-kinds.ts";
import type { Outcome } from "./outcome.ts";
import { listed } from "./swedish.ts";

/** How deliveries are asked about and told of. Apart from their rules, which HR's first screen loads. */

/** For a supplier that said yes and gives notice when it should have been there. */
export const TOO_LATE_TO_WITHDRAW =
  "Leveranstiden har passerat, så det är för sent att lämna återbud. Hör av er till oss om ni inte har levererat.";

/** A word in the story of an order. */
export function outcomeStep(outcome: Outcome, by: string): string {
  if (by === "supplier") return "Levererad, säger leverantören";
  return {
    came: "Den kom",
    late: "Den kom för sent",
    wrong: "Den kom, men något var fel",
    missing: "Den kom inte",
  }[outcome];
}

type Asked = { kind: OrderKind; meal_type?: MealType | null };

const asked: Record<"cake" | MealType, { one: string; many: string }> = {
  cake: { one: "tårtan", many: "tårtorna" },
  frukost: { one: "frukosten", many: "frukostarna" },
  lunch: { one: "lunchen", many: "luncherna" },
};

/** 'Kom tårtan?', 'Kom tårtorna och lunchen?' */
export function outcomeQuestion(deliveries: readonly Asked[]): string {
  const words = Object.entries(asked).flatMap(([what, { one, many }]) => {
    const count = deliveries.filter(({ kind, meal_type }) => (meal_type ?? kind) === what).length;
    return count === 0 ? [] : [count === 1 ? one : many];
  });
  return `Kom ${listed(words)}?`;
}
