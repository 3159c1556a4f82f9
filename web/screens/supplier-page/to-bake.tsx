import { ChevronRight, TriangleAlert } from "lucide-react";
import type { PageDelivery } from "../../../contract/supplier-page.ts";
import { timesEach } from "../../../domain/allergies.ts";
import { counted } from "../../../domain/swedish.ts";
import { amountOf } from "../../ui/amount.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { bakedName, bakedPieces, foodList } from "./order-words.ts";
import { DrawnCake } from "../../ui/drawn-cake.tsx";
import { Diets } from "./food.tsx";

type Props = { deliveries: readonly PageDelivery[] };

/** What the day's deliveries are made of. On a phone it is folded, above them; on its paper it stands as elsewhere. */
export function ToBake({ deliveries }: Props) {
  return (
    <Card className="max-md:hidden print:block">
      <CardHead title="Att baka" detail="Allergi först, så att bänken är ren." line />
      <BakeList deliveries={deliveries} />
    </Card>
  );
}

export function FoldedToBake({ deliveries }: Props) {
  const cakes = deliveries.filter(({ kind }) => kind === "cake");
  const portions = deliveries
    .filter(({ kind }) => kind === "meal")
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const amounts = [
    cakes.length > 0 && counted(cakes.length, "tårta", "tårtor"),
    portions > 0 && counted(portions, "portion", "portioner"),
  ];
  return (
    <Card className="mb-5 print:hidden">
      <details className="group">
        <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 px-card py-3">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">Att baka</span>
            <span className="block text-sm text-subtle-foreground">{amounts.filter(Boolean).join(", ")}</span>
          </span>
          <ChevronRight size={18} aria-hidden className="shrink-0 group-open:rotate-90" />
        </summary>
        <div className="border-t hairline">
          <BakeList deliveries={deliveries} />
        </div>
      </details>
    </Card>
  );
}

/** Those with an allergy first: then the bench is clean. */
function BakeList({ deliveries }: Props) {
  const inOrder = deliveries.toSorted(
    (a, b) => Number(b.allergies.length > 0) - Number(a.allergies.length > 0),
  );
  return (
    <ul className="divide-y divide-border">
      {inOrder.map((delivery) => (
        <li key={delivery.id} className="flex gap-3 px-card py-3">
          <span className="w-10 shrink-0 pt-1 print:hidden">
            {delivery.product_kind && <DrawnCake kind={delivery.product_kind} width={40} />}
          </span>
          <div className="min-w-0">
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
            {delivery.separate_name && (
              <p className="mt-1 text-sm wrap-anywhere">
                <span className="font-semibold">
                  {delivery.separate_count} st {delivery.separate_name}
                </span>
                {delivery.separate_food.length > 0 && `: ${timesEach(delivery.separate_food)}`}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
