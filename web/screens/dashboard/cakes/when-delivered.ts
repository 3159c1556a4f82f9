import { type DeliveryRule, deliveryDate } from "../../../../domain/birthday.ts";
import { formatDayFrom } from "../../../../domain/dates.ts";

const deliveryText: Record<DeliveryRule, string> = {
  "same-day": "Tårtan levereras på födelsedagen.",
  "workday-before": "Tårtan levereras på födelsedagen, vid helg närmaste arbetsdag före.",
  "workday-after": "Tårtan levereras på födelsedagen, vid helg närmaste arbetsdag efter.",
};

type Cake = { birthday: string; day: string };

/** The rule, while it says when each of these cakes comes: one that is moved, late or meets a closed office has its day told. */
export function whenDelivered(
  cakes: readonly Cake[],
  rule: DeliveryRule | undefined,
  today: Temporal.PlainDate,
): string | undefined {
  const follows = ({ birthday, day }: Cake) =>
    rule !== undefined && deliveryDate(Temporal.PlainDate.from(birthday), rule).toString() === day;
  if (cakes.every(follows)) return rule && deliveryText[rule];
  const days = [...new Set(cakes.map(({ day }) => day))].sort();
  const [first, last] = [days[0]!, days.at(-1)!].map((day) =>
    formatDayFrom(Temporal.PlainDate.from(day), today),
  );
  if (days.length > 1) return `Första tårtan levereras ${first}, den sista ${last}.`;
  return `${cakes.length === 1 ? "Tårtan" : "Tårtorna"} levereras ${first}.`;
}
