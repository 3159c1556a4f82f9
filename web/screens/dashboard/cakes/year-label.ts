import type { CakeOfYear } from "../../../../contract/cakes.ts";
import { orderLabel } from "../../../../domain/orders.ts";
import { badgeLabel, deliveryState } from "../../../../domain/outcome.ts";
import { counted } from "../../../../domain/swedish.ts";

type Year = {
  employees: number;
  ordered: number;
  with_cake: number;
  cakes: readonly Pick<CakeOfYear, "order" | "delivery_date">[];
};

/** How many have a cake, and what became of the other orders: in the words of the cards' badges. */
export function yearLabel({ employees, ordered, with_cake, cakes }: Year, today: Temporal.PlainDate): string {
  const nos = cakes.flatMap(({ order, delivery_date }) =>
    order?.status === "declined" ? [{ ...order, delivery_date }] : [],
  );
  const declined = nos.filter((order) => badgeLabel(order, today) === orderLabel("declined"));
  const lost = nos.filter(
    (order) => !declined.includes(order) && deliveryState(order, today) === "ahead",
  ).length;
  const missed = ordered - with_cake - declined.length - lost;
  return [
    `${with_cake} av ${employees} har en tårta i år`,
    declined.length > 0 && counted(declined.length, "avböjd", "avböjda"),
    lost > 0 && `${lost} utan bageri`,
    missed > 0 && `${missed} uteblev`,
  ]
    .filter(Boolean)
    .join(", ");
}
