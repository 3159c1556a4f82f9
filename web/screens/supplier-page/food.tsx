import { ChevronRight, Leaf, TriangleAlert } from "lucide-react";
import type { Counted } from "../../../domain/allergies.ts";
import type { OrderKind } from "../../../domain/order-kinds.ts";
import { eatersText, foodList, timesEachIn } from "./order-words.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { texts } from "./texts.ts";
import { orderTexts } from "./order-texts.ts";

type Food = {
  kind: OrderKind;
  allergies: readonly Counted[];
  table: readonly Counted[];
  diets: readonly Counted[];
};

/** The first thing on an order, the whole width of it: what whoever eats it must not have. */
export function AllergyBand({ kind, allergies }: Food) {
  const say = useTexts(texts);
  const words = useTexts(orderTexts);
  if (allergies.length === 0) return null;
  return (
    <div className="flex gap-3.5 border-b border-warning-border bg-warning-soft px-card py-4 text-warning-soft-foreground">
      <TriangleAlert size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-warning" aria-hidden />
      <div className="min-w-0">
        <p className="text-base font-semibold wrap-anywhere">
          {say.allergy(foodList(kind, allergies, words))}
        </p>
        <p className="text-sm">{eatersText(kind, say)}</p>
      </div>
    </div>
  );
}

export function Diets({ kind, diets }: Food) {
  const words = useTexts(orderTexts);
  if (diets.length === 0) return null;
  return (
    <p className="flex items-start gap-1.5 text-sm font-semibold text-marzipan-700">
      <Leaf size={15} aria-hidden className="mt-0.5 shrink-0" />
      <span className="wrap-anywhere">{foodList(kind, diets, words)}</span>
    </p>
  );
}

/** The others at the table, folded: they have their own to eat, or leave the cake. On paper it is open. */
export function TableFood({ table }: Pick<Food, "table">) {
  const say = useTexts(texts);
  const words = useTexts(orderTexts);
  if (table.length === 0) return null;
  return (
    <>
      <details className="group border-t hairline px-card print:hidden">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2.5 text-sm">
          <ChevronRight size={16} aria-hidden className="shrink-0 group-open:rotate-90" />
          {say.moreAtTable}
        </summary>
        <p className="pb-4 pl-6.5 text-sm wrap-anywhere">{timesEachIn(table, words)}</p>
      </details>
      <p className="hidden px-card pb-card text-sm print:block">
        {say.moreOnPaper(timesEachIn(table, words))}
      </p>
    </>
  );
}
