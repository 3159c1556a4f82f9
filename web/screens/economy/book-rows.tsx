import { useRef, useState } from "react";
import type { BookRow } from "../../../contract/books.ts";
import { bookLabels, bookTraits } from "../../../domain/books.ts";
import { formatDay } from "../../../domain/dates.ts";
import { counted } from "../../../domain/swedish.ts";
import { amountOf } from "../../ui/amount.ts";
import { useCallAction } from "../../calls.ts";
import { controlClass } from "../../ui/field.tsx";

const kronor = new Intl.NumberFormat("sv-SE", { maximumFractionDigits: 2 });

export function BookRows({ rows }: { rows: readonly BookRow[] }) {
  return (
    <ul aria-label="Leveranser" className="divide-y divide-border">
      {rows.map((row) => (
        <li key={row.id} className="flex items-center gap-4 px-card py-3">
          <div className="min-w-0 flex-1">
            <p className="font-medium">
              {bookLabels[row.kind]}, {formatDay(Temporal.PlainDate.from(row.delivery_date))}
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
  const benefit = row.benefit_kronor_per_person;
  return [
    amountOf(bookTraits[row.kind].order, row.quantity),
    row.separate_count === null ? null : counted(row.separate_count, "egen portion", "egna portioner"),
    row.supplier_name,
    `moms ${row.vat_percent} %`,
    benefit === null ? null : `kostförmån ${kronor.format(benefit * row.quantity)} kr`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Saved when one leaves the field; what is no price goes back to what it was. What was not saved stays to be read. */
function Price({ row }: { row: BookRow }) {
  const [listed, setListed] = useState(row.price_ore);
  /** As listed, until another is saved: the list comes a moment later. */
  const [saved, setSaved] = useState(row.price_ore);
  if (listed !== row.price_ore) {
    setListed(row.price_ore);
    setSaved(row.price_ore);
  }
  const [typed, setTyped] = useState<string | null>(null);
  /** What the field was left with while another price was being saved. */
  const next = useRef<string | null>(null);
  const { run, busy } = useCallAction("set-delivery-price", {
    done: (_, { price_ore }) => setSaved(price_ore),
    failed: "Kunde inte spara priset",
  });

  function leave() {
    if (busy) next.current = typed;
    else if (typed !== null) void save(typed, saved);
  }

  async function save(text: string, before: number | null) {
    const price_ore = oreIn(text, before);
    next.current = null;
    if (price_ore !== before) {
      const done = await run({ kind: bookTraits[row.kind].order, order_id: row.id, price_ore });
      if (!done) return;
    }
    setTyped((now) => (now === text ? null : now));
    if (next.current !== null) void save(next.current, price_ore);
  }

  return (
    <label className="flex shrink-0 items-center gap-2 text-sm text-subtle-foreground">
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-label={`Pris utan moms för ${bookLabels[row.kind]} ${formatDay(Temporal.PlainDate.from(row.delivery_date))}`}
        placeholder="Pris"
        value={typed ?? (saved === null ? "" : kronor.format(saved / 100))}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === "Enter") leave();
        }}
        className={controlClass(undefined, "h-control-sm !w-24 text-right tabular-nums")}
      />
      kr
    </label>
  );
}

/** None for an empty field; what is no price changes nothing. */
function oreIn(text: string, before: number | null): number | null {
  if (!text.trim()) return null;
  const number = Number(text.replace(/\s/g, "").replace(",", "."));
  return Number.isFinite(number) && number >= 0 ? Math.round(number * 100) : before;
}
