import type { PageDelivery } from "../../../contract/supplier-page.ts";
import { shortWeekday } from "../../../domain/dates.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { bakedName, bakedPieces } from "./order-words.ts";

type Props = { deliveries: readonly PageDelivery[]; days: readonly Temporal.PlainDate[] };

/** Pieces by day and kind; '12 + 16' are two cakes. On a phone the sums alone. */
export function WeekToBake({ deliveries, days }: Props) {
  const kinds = [...Map.groupBy(deliveries, bakedName)].toSorted(([a], [b]) => a.localeCompare(b, "sv"));
  const sum = (some: readonly PageDelivery[]) => some.reduce((total, order) => total + bakedPieces(order), 0);
  const cell = "px-3 py-3 text-right tabular-nums max-md:hidden print:table-cell";
  return (
    <Card className="mt-5 overflow-hidden break-inside-avoid">
      <CardHead title="Att baka i veckan" detail="Bitar och portioner. 12 + 16 är två." line />
      <table className="w-full text-sm">
        <thead>
          <tr className="bg-cream-25 text-left text-xs text-subtle-foreground">
            <th scope="col" className="px-card py-3 font-semibold">
              Sort
            </th>
            {days.map((day) => (
              <th key={day.toString()} scope="col" className={`${cell} font-semibold`}>
                {shortWeekday(day)} {day.day}
              </th>
            ))}
            <th scope="col" className="px-card py-3 text-right font-semibold">
              Summa
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
                const amounts = own
                  .filter(({ delivery_date }) => delivery_date === day.toString())
                  .map(bakedPieces);
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
