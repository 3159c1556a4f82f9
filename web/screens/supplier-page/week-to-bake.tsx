import type { PageDelivery } from "../../../contract/supplier-page.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { bakedParts } from "./order-words.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { texts } from "./texts.ts";
import { orderTexts } from "./order-texts.ts";

type Props = { deliveries: readonly PageDelivery[]; days: readonly Temporal.PlainDate[] };

/** Pieces by day and kind; '12 + 16' are two cakes. On a phone the sums alone. */
export function WeekToBake({ deliveries, days }: Props) {
  const say = useTexts(texts);
  const words = useTexts(orderTexts);
  const parts = deliveries.flatMap((order) =>
    bakedParts(order, words).map((part) => ({ ...part, day: order.delivery_date })),
  );
  const kinds = [...Map.groupBy(parts, ({ name }) => name)].toSorted(([a], [b]) => a.localeCompare(b, "sv"));
  const areSeveral = parts.some((one, at) =>
    parts.some((other, place) => place > at && other.name === one.name && other.day === one.day),
  );
  const sum = (some: readonly { pieces: number }[]) => some.reduce((total, { pieces }) => total + pieces, 0);
  const cell = "px-3 py-3 text-right tabular-nums max-md:hidden print:table-cell";
  return (
    <Card className="mt-5 overflow-hidden break-inside-avoid">
      <CardHead
        title={say.weekToBake}
        detail={areSeveral ? `${say.weekToBakeText} ${say.weekToBakeSeveral}` : say.weekToBakeText}
        line
      />
      <table className="w-full text-sm">
        <thead>
          <tr className="bg-cream-25 text-left text-xs text-subtle-foreground">
            <th scope="col" className="px-card py-3 font-semibold">
              {say.kind}
            </th>
            {days.map((day) => (
              <th key={day.toString()} scope="col" className={`${cell} font-semibold`}>
                {words.weekday(day)} {day.day}
              </th>
            ))}
            <th scope="col" className="px-card py-3 text-right font-semibold">
              {say.sum}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {kinds.map(([name, own]) => (
            <tr key={name}>
              <th scope="row" className="px-card py-3 text-left font-semibold">
                {name}
              </th>
              {days.map((day) => {
                const amounts = own.flatMap((part) => (part.day === day.toString() ? part.pieces : []));
                return (
                  <td key={day.toString()} className={cell}>
                    {amounts.join(" + ") || "–"}
                  </td>
                );
              })}
              <td className="px-card py-3 text-right font-semibold tabular-nums">{sum(own)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
