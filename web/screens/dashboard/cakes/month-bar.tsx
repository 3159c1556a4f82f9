import { useRef, useState } from "react";
import { chosenByForce, cx } from "../../../ui/classes.ts";

/** A month ('2026-11'), how it is shown, and what it holds in words. */
export type BarMonth = { month: string; name: string; count: number; label: string };

/** The months beside each other; a press opens what is folded and goes there. */
export function MonthBar({ months, start }: { months: readonly BarMonth[]; start: string }) {
  const [current, setCurrent] = useState(start);
  const shown = useRef(false);

  function goTo(month: string) {
    setCurrent(month);
    const section = document.querySelector<HTMLElement>(`[data-month="${month}"]`);
    const fold = section?.querySelector<HTMLElement>("[aria-expanded=false], details:not([open]) > summary");
    fold?.click();
    section?.scrollIntoView({ behavior: "smooth", block: "start" });
    // The next Tab goes on from there; it would jump back to the bar.
    const head = section?.querySelector<HTMLElement>("summary, [aria-expanded]") ?? section;
    head?.focus({ preventScroll: true });
  }

  return (
    <nav
      aria-label="Månader"
      ref={(element) => {
        if (!element || shown.current) return;
        shown.current = true;
        const now = element.querySelector<HTMLElement>("[aria-current]");
        if (now) element.scrollLeft = now.offsetLeft - element.clientWidth / 2 + now.clientWidth / 2;
      }}
      className="-mx-gutter my-5 flex gap-1.5 overflow-x-auto px-gutter py-1 [scrollbar-width:none] md:mx-0 md:grid md:auto-cols-fr md:grid-flow-col md:px-0"
    >
      {months.map(({ month, name, count, label }) => (
        <button
          key={month}
          type="button"
          disabled={count === 0}
          aria-current={month === current || undefined}
          aria-label={label}
          onClick={() => goTo(month)}
          className={cx(
            "transition-soft flex h-10 shrink-0 items-center justify-center gap-2 rounded-md px-4 text-sm font-semibold md:px-2",
            month === current
              ? cx("bg-foreground text-background", chosenByForce)
              : "text-ink-700 hover:bg-cream-200 disabled:text-ink-300 disabled:hover:bg-transparent",
          )}
        >
          {name} <span className="text-xs font-medium tabular-nums">{count}</span>
        </button>
      ))}
    </nav>
  );
}
