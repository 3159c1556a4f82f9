import { TriangleAlert } from "lucide-react";
import type { PageDelivery } from "../../../contract/supplier-page.ts";
import { amountOf } from "../../ui/amount.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { bakedName, bakedPieces, foodList } from "./order-words.ts";
import { Diets } from "./food.tsx";

/** What the day's deliveries are made of, those with an allergy first: then the bench is clean. */
export function ToBake({ deliveries }: { deliveries: readonly PageDelivery[] }) {
  const inOrder = deliveries.toSorted(
    (a, b) => Number(b.allergies.length > 0) - Number(a.allergies.length > 0),
  );
  return (
    <Card>
      <CardHead title="Att baka" detail="Allergi först, så att bänken är ren." line />
      <ul className="divide-y divide-border">
        {inOrder.map((delivery) => (
          <li key={delivery.id} className="px-card py-3">
            <p className="font-semibold">
              {bakedName(delivery)}
              {delivery.marking && ` ${delivery.marking}`}
            </p>
            <p className="text-sm text-subtle-foreground">{amountOf(delivery.kind, bakedPieces(delivery))}</p>
            {delivery.allergies.length > 0 && (
              <p className="flex items-start gap-1.5 text-sm font-semibold text-warning-soft-foreground">
                <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0 text-warning" />
                <span className="wrap-anywhere">Allergi: {foodList(delivery.kind, delivery.allergies)}</span>
              </p>
            )}
            <Diets {...delivery} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
