import { useState } from "react";
import type { BookRow } from "../../../../contract/books.ts";
import { formatDay } from "../../../../domain/dates.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useCallAction } from "../../../calls.ts";
import { controlClass } from "../../../ui/field.tsx";

const labels = { frukost: "Frukost", lunch: "Lunch", cake: "Tårta" };
const kronor = new Intl.NumberFormat("sv-SE", { maximumFractionDigits: 2 });

export function BookRows({ rows }: { rows: readonly BookRow[] }) {
  return (
    <ul aria-label="Leveranser" className="divide-y divide-border rounded-lg border hairline">
      {rows.map((row) => (
        <li key={row.id} className="flex items-center gap-4 px-4 py-3">
          <div className="min-w-0 flex-1">
            <p className="font-medium">
              {labels[row.kind]}, {formatDay(Temporal.PlainDate.from(row.delivery_date))}
            </p>
            <p className="text-sm text-subtle-foreground">{detailsOf(row)}</p>
          </div>
          <Price row={row} />
        </li>
      ))}
    </ul>
  );
}

function detailsOf(row: BookRow): string {
  const quantity =
    row.kind === "cake" ? counted(row.quantity, "bit", "bitar") : counted(row.quantity, "person", "personer");
  const benefit = row.benefit_kronor_per_person;
  return [
    quantity,
    row.supplier_name,
    `moms ${row.vat_percent} %`,
    benefit === null ? null : `kostförmån ${kronor.format(benefit * row.quantity)} kr`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Saved when one leaves the field; what is no price goes back to what it was. What was not saved stays to be read. */
function Price({ row }: { row: BookRow }) {
  const saved = row.price_ore === null ? "" : kronor.format(row.price_ore / 100);
  const [typed, setTyped] = useState<string | null>(null);
  const { run } = useCallAction("set-delivery-price", { failed: "Kunde inte spara priset" });

  async function save() {
    if (typed === null) return;
    const number = Number(typed.replace(/\s/g, "").replace(",", "."));
    const price_ore = typed.trim() ? Math.round(number * 100) : null;
    if (price_ore !== row.price_ore && (price_ore === null || (Number.isFinite(number) && number >= 0))) {
      const done = await run({ kind: row.kind === "cake" ? "cake" : "meal", order_id: row.id, price_ore });
      if (!done) return;
    }
    setTyped((now) => (now === typed ? null : now));
  }

  return (
    <label className="flex shrink-0 items-center gap-2 text-sm text-subtle-foreground">
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-label={`Pris utan moms för ${labels[row.kind]} ${formatDay(Temporal.PlainDate.from(row.delivery_date))}`}
        placeholder="Pris"
        value={typed ?? saved}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === "Enter") void save();
        }}
        className={controlClass(undefined, "h-control-sm !w-24 text-right tabular-nums")}
      />
      kr
    </label>
  );
}
