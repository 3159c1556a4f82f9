import type { ReactNode } from "react";
import { cx } from "./classes.ts";
import { IconTile, type Tone } from "./icon-tile.tsx";

export function Card({ children, className, id }: { children: ReactNode; className?: string; id?: string }) {
  return (
    <section id={id} className={cx("rounded-xl border hairline bg-card shadow-card", className)}>
      {children}
    </section>
  );
}

type HeadProps = { title: ReactNode; detail?: ReactNode; aside?: ReactNode; line?: boolean; stack?: boolean };

/**
 * A card's title, a line below it, and what stands at the right. `line` parts it from a list;
 * `stack` puts a wide aside below the title on phones.
 */
export function CardHead({ title, detail, aside, line, stack }: HeadProps) {
  return (
    <header
      className={cx(
        // At 400 % the aside may leave no room for a word of the title: then it stands below.
        "flex items-center justify-between gap-3 px-card pt-card last:pb-card max-[22.5rem]:flex-wrap",
        line && "border-b hairline pb-4.5",
        stack && "max-md:flex-col max-md:items-stretch",
      )}
    >
      <div className="min-w-24 flex-1">
        <h2 className="display text-h3">{title}</h2>
        {detail && <p className="mt-0.5 text-sm text-subtle-foreground">{detail}</p>}
      </div>
      {aside}
    </header>
  );
}

type StatProps = { label: ReactNode; value: ReactNode; note?: ReactNode; icon: ReactNode; tone: Tone };

/** One number. On phones the number stands at the right and the icon goes. */
export function StatCard({ label, value, note, icon, tone }: StatProps) {
  return (
    <Card className="relative px-card py-4 md:py-5">
      <div className="flex items-center justify-between gap-3 md:items-start">
        <div className="min-w-0">
          <h2 className="text-sm font-medium text-ink-700">{label}</h2>
          <p className="display hidden text-[2.75rem] leading-none tabular-nums md:mt-3 md:block">{value}</p>
          {note && <p className="mt-0.5 text-xs text-muted-foreground md:mt-3">{note}</p>}
        </div>
        <p aria-hidden className="display text-[2.25rem] leading-none tabular-nums md:hidden">
          {value}
        </p>
        <IconTile tone={tone} size={32} className="max-md:hidden">
          {icon}
        </IconTile>
      </div>
    </Card>
  );
}
