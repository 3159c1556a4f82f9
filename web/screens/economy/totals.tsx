import type { BookRow } from "../../../contract/books.ts";
import { type BookSums, isKnown, sumsBySupplier, sumsOf } from "../../../domain/book-sums.ts";
import { bookTraits } from "../../../domain/books.ts";
import { inKronor } from "../../../domain/money.ts";
import { counted } from "../../../domain/swedish.ts";
import { cx } from "../../ui/classes.ts";

const whole = new Intl.NumberFormat("sv-SE", { maximumFractionDigits: 0 });
const kronor = (of: BookSums, ore: number) => (isKnown(of) ? `${whole.format(ore / 100)} kr` : "–");

/** A birthday cake is no meal to the tax agency either. */
const isMeal = ({ kind }: BookRow) => bookTraits[kind].benefit !== null;

/** The month in four numbers; each says to the öre what it rounds. */
export function Totals({ rows }: { rows: readonly BookRow[] }) {
  const cakes = sumsOf(rows.filter((row) => !isMeal(row)));
  const meals = sumsOf(rows.filter(isMeal));
  const all = sumsOf(rows);
  const suppliers = sumsBySupplier(rows).filter(({ gross }) => gross > 0).length;
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-xl border hairline bg-card shadow-card lg:grid-cols-4">
      <Total label="Tårtor" value={kronor(cakes, cakes.net)} note={whatIsIn(cakes)} />
      <Total label="Måltider" value={kronor(meals, meals.net)} note={whatIsIn(meals)} className="border-l" />
      <Total
        label="Ingående moms"
        value={kronor(all, all.vat)}
        note={isKnown(all) ? inKronor(all.vat) : "Inga priser än"}
        className="max-lg:border-t lg:border-l"
      />
      <Total
        label="Att betala"
        value={kronor(all, all.gross)}
        note={
          isKnown(all)
            ? `${inKronor(all.gross)} till ${counted(suppliers, "leverantör", "leverantörer")}`
            : "Fyll i priserna nedan"
        }
        className="border-l bg-green-50 max-lg:border-t"
      />
    </dl>
  );
}

function whatIsIn({ deliveries, unpriced, rates }: BookSums): string {
  if (deliveries === 0) return "Inga den här månaden";
  return [`${deliveries} st`, `moms ${rates.join(" och ")} %`, unpriced > 0 && `${unpriced} utan pris`]
    .filter(Boolean)
    .join(", ");
}

type TotalProps = { label: string; value: string; note: string; className?: string };

const Total = ({ label, value, note, className }: TotalProps) => (
  <div className={cx("hairline min-w-0 px-card py-4 max-md:px-4", className)}>
    <dt className="text-sm text-subtle-foreground">{label}</dt>
    <dd>
      <span className="display block text-h2 tabular-nums max-md:text-h3">{value}</span>
      <span className="mt-0.5 block text-xs text-subtle-foreground">{note}</span>
    </dd>
  </div>
);
