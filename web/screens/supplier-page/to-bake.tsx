import { ChevronRight, TriangleAlert } from "lucide-react";
import type { PageDelivery } from "../../../contract/supplier-page.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { bakedName, bakedPieces, foodList, timesEachIn } from "./order-words.ts";
import { DrawnCake } from "../../ui/drawn-cake.tsx";
import { Diets } from "./food.tsx";
import { useTexts } from "../../bilingual/texts.ts";
import { texts } from "./texts.ts";
import { orderTexts } from "./order-texts.ts";

type Props = { deliveries: readonly PageDelivery[] };

/** What the day's deliveries are made of. On a phone it is folded, above them; on its paper it stands as elsewhere. */
export function ToBake({ deliveries }: Props) {
  const say = useTexts(texts);
  return (
    <Card className="max-md:hidden print:block">
      <CardHead title={say.toBake} detail={say.toBakeText} line />
      <BakeList deliveries={deliveries} />
    </Card>
  );
}

export function FoldedToBake({ deliveries }: Props) {
  const say = useTexts(texts);
  const cakes = deliveries.filter(({ kind }) => kind === "cake");
  const portions = deliveries
    .filter(({ kind }) => kind === "meal")
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const amounts = [cakes.length > 0 && say.cakes(cakes.length), portions > 0 && say.portions(portions)];
  return (
    <Card className="mb-5 print:hidden">
      <details className="group">
        <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 px-card py-3">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{say.toBake}</span>
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
  const say = useTexts(texts);
  const words = useTexts(orderTexts);
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
              {bakedName(delivery, words)}
              {delivery.marking && ` ${delivery.marking}`}
            </p>
            <p className="text-sm text-subtle-foreground">
              {words.amount(delivery.kind, bakedPieces(delivery))}
            </p>
            {delivery.allergies.length > 0 && (
              <p className="flex items-start gap-1.5 text-sm font-semibold text-warning-soft-foreground">
                <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0 text-warning" />
                <span className="wrap-anywhere">
                  {say.allergy(foodList(delivery.kind, delivery.allergies, words))}
                </span>
              </p>
            )}
            <Diets {...delivery} />
            {delivery.separate_name && delivery.separate_count && (
              <p className="mt-1 text-sm wrap-anywhere">
                <span className="font-semibold">
                  {say.portionsOf(delivery.separate_count, delivery.separate_name)}
                </span>
                {delivery.separate_food.length > 0 && `: ${timesEachIn(delivery.separate_food, words)}`}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
