import { measureElement, useWindowVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import type { Employee } from "../../../contract/entities/employee.ts";
import { useOffices } from "../../offices.ts";
import { cx } from "../../ui/classes.ts";
import { usePhone } from "../../ui/media.ts";
import { usePrinting } from "./printing.ts";
import { type Ask, PersonRow } from "./row.tsx";
import type { Order, Sorting } from "./select.ts";

/** Pieces and the day somebody was added stand where there is room for them, too. */
const inColumns =
  "grid items-center gap-x-4 md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1.5fr)_44px]";
const withoutOffice = cx(
  inColumns,
  "lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1.5fr)_72px_104px_44px]",
);
const withOffice = cx(
  inColumns,
  "lg:grid-cols-[minmax(0,1.5fr)_minmax(0,0.9fr)_minmax(0,1fr)_minmax(0,1.4fr)_56px_104px_44px]",
);

const rowClass = "border-t hairline px-6 max-md:grid-cols-[minmax(0,1fr)_44px] max-md:px-4";

const ROW = { wide: 76, phone: 112, phoneWithBoth: 136 };

/** On a phone everything stands below each other, and somebody with an allergy and a diet has a line more. */
function heightOf(person: Employee, phone: boolean): number {
  if (!phone) return ROW.wide;
  return person.allergies && person.dietary_preferences ? ROW.phoneWithBoth : ROW.phone;
}

type Props = {
  people: Employee[];
  order: Order;
  onOrder: (order: Order) => void;
  onAsk: (ask: Ask) => void;
};

/** Only the rows in sight exist, so that ten thousand scroll like ten. On paper everybody is in sight. */
export function RegisterList({ people, order, onOrder, onAsk }: Props) {
  const phone = usePhone();
  const printing = usePrinting();
  const several = useOffices().length > 0;
  const columns = several ? withOffice : withoutOffice;
  const place = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this list, which redraws as it scrolls
  const rows = useWindowVirtualizer({
    count: people.length,
    estimateSize: (index) => heightOf(people[index]!, phone),
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => people[index]!.id,
    // A row that was measured on the phone is still watched after the turn, and would keep its height.
    measureElement: phone ? measureElement : () => ROW.wide,
  });
  useLayoutEffect(() => {
    const box = place.current?.getBoundingClientRect();
    if (box) setTop(box.top + window.scrollY);
    rows.measure(); // a turned phone's rows are no longer as high as they were
  }, [phone, rows]);

  return (
    <div
      role="table"
      aria-label="Anställda"
      aria-rowcount={people.length + 1}
      className="rounded-xl border hairline bg-card shadow-card"
    >
      <div role="rowgroup" className="max-md:hidden">
        <div
          role="row"
          aria-rowindex={1}
          className={cx(columns, "rounded-t-xl bg-cream-25 px-6 py-2.5 text-xs text-subtle-foreground")}
        >
          <Head by="name" label="Namn" {...{ order, onOrder }} />
          {several && (
            <span role="columnheader" className="max-lg:hidden">
              Kontor
            </span>
          )}
          <Head by="birthday" label="Födelsedag" {...{ order, onOrder }} />
          <span role="columnheader">Allergier och kost</span>
          <span role="columnheader" className="max-lg:hidden">
            Bitar
          </span>
          <Head by="created_at" label="Tillagd" className="max-lg:hidden" {...{ order, onOrder }} />
          <span role="columnheader" className="sr-only">
            Åtgärder
          </span>
        </div>
      </div>
      <div
        ref={place}
        role="rowgroup"
        className="relative"
        style={{ height: printing ? "auto" : `${rows.getTotalSize()}px` }}
      >
        {printing &&
          people.map((person) => (
            <div key={person.id} role="row" className={cx(columns, rowClass, "break-inside-avoid py-2")}>
              <PersonRow person={person} onAsk={onAsk} />
            </div>
          ))}
        {!printing &&
          rows.getVirtualItems().map((item) => (
            <div
              key={item.key}
              role="row"
              aria-rowindex={item.index + 2}
              className={cx(
                columns,
                rowClass,
                "absolute inset-x-0 top-0 max-md:py-3",
                item.index === 0 && "max-md:border-t-0",
              )}
              // On a phone an allergy takes the lines it needs: it is never cut short.
              ref={phone ? rows.measureElement : undefined}
              data-index={item.index}
              style={{
                [phone ? "minHeight" : "height"]: `${phone ? ROW.phone : item.size}px`,
                transform: `translateY(${item.start - top}px)`,
              }}
            >
              <PersonRow person={people[item.index]!} onAsk={onAsk} />
            </div>
          ))}
      </div>
    </div>
  );
}

function Head({
  by,
  label,
  className,
  order,
  onOrder,
}: { by: Sorting; label: string; className?: string } & Pick<Props, "order" | "onOrder">) {
  const on = order.by === by;
  const Arrow = order.up ? ArrowUp : ArrowDown;
  return (
    <span
      role="columnheader"
      aria-sort={on ? (order.up ? "ascending" : "descending") : "none"}
      className={className}
    >
      <button
        type="button"
        onClick={() => onOrder({ by, up: on ? !order.up : true })}
        className={cx("flex items-center gap-1 rounded-xs py-1 font-medium", on && "text-foreground")}
      >
        {label}
        {on && <Arrow size={13} aria-hidden />}
      </button>
    </span>
  );
}
