import { ChevronRight, Leaf, TriangleAlert } from "lucide-react";
import { type Counted, timesEach } from "../../../domain/allergies.ts";
import type { OrderKind } from "../../../domain/order-kinds.ts";
import { eatersText, foodList } from "./order-words.ts";

type Food = {
  kind: OrderKind;
  allergies: readonly Counted[];
  table: readonly Counted[];
  diets: readonly Counted[];
};

/** The first thing on an order, the whole width of it: what whoever eats it must not have. */
export function AllergyBand({ kind, allergies }: Food) {
  if (allergies.length === 0) return null;
  return (
    <div className="flex gap-3.5 border-b border-warning-border bg-warning-soft px-card py-4 text-warning-soft-foreground">
      <TriangleAlert size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-warning" aria-hidden />
      <div className="min-w-0">
        <p className="text-base font-semibold wrap-anywhere">Allergi: {foodList(kind, allergies)}</p>
        <p className="text-sm">{eatersText(kind)}</p>
      </div>
    </div>
  );
}

export function Diets({ kind, diets }: Food) {
  if (diets.length === 0) return null;
  return (
    <p className="flex items-start gap-1.5 text-sm font-semibold text-marzipan-700">
      <Leaf size={15} aria-hidden className="mt-0.5 shrink-0" />
      <span className="wrap-anywhere">{foodList(kind, diets)}</span>
    </p>
  );
}

/** The others at the table, folded: they have their own to eat, or leave the cake. On paper it is open. */
export function TableFood({ table }: Pick<Food, "table">) {
  if (table.length === 0) return null;
  return (
    <>
      <details className="group border-t hairline px-card print:hidden">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2.5 text-sm">
          <ChevronRight size={16} aria-hidden className="shrink-0 group-open:rotate-90" />
          Fler allergier vid bordet
        </summary>
        <p className="pb-4 pl-6.5 text-sm wrap-anywhere">{timesEach(table)}</p>
      </details>
      <p className="hidden px-card pb-card text-sm print:block">Fler vid bordet: {timesEach(table)}</p>
    </>
  );
}
