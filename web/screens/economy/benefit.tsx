import { Utensils } from "lucide-react";
import type { Books } from "../../../contract/books.ts";
import { inKronor } from "../../../domain/money.ts";
import { counted } from "../../../domain/swedish.ts";
import { Card } from "../../ui/card.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";

/** What payroll has to know of the month's meals. A birthday cake is no benefit. */
export function Benefit({ books: { rows, benefit_year, benefit_estimated } }: { books: Books }) {
  const meals = rows.filter(({ benefit_kronor_per_person }) => benefit_kronor_per_person !== null);
  if (meals.length === 0) return null;
  const breakfasts = meals.filter(({ kind }) => kind === "frukost").length;
  const what = [
    breakfasts > 0 && counted(breakfasts, "frukost", "frukostar"),
    meals.length > breakfasts && counted(meals.length - breakfasts, "lunch", "luncher"),
  ].filter(Boolean);
  const kronor = meals.reduce(
    (sum, { benefit_kronor_per_person: each, quantity }) => sum + each! * quantity,
    0,
  );
  return (
    <Card className="flex gap-4 p-card">
      <IconTile tone="marzipan">
        <Utensils size={20} />
      </IconTile>
      <div className="min-w-0">
        <h2 className="display text-h3">Kostförmån</h2>
        <p className="mt-1 text-sm text-subtle-foreground">
          {what.join(" och ")}, {inKronor(kronor * 100)} om alla som beställdes åt. Filerna visar det per
          leverans.
        </p>
        <p className="mt-2 text-xs text-muted-foreground">
          Kostförmånen räknas med Skatteverkets belopp för {benefit_year}
          {benefit_estimated && ", eftersom beloppen för det valda året inte är kända här"}.
        </p>
      </div>
    </Card>
  );
}
