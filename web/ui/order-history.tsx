import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { inStockholm } from "../../domain/clock.ts";
import { formatDayFrom, formatTime } from "../../domain/dates.ts";
import type { NextStep } from "../../domain/next-step.ts";
import { useCall } from "../calls.ts";
import { today } from "../clock.ts";
import { Loading, Skeleton } from "./skeleton.tsx";
import { LoadFailed } from "./states.tsx";
import { StepIcon } from "./step-icon.tsx";

type HistoryProps = {
  kind: "cake" | "meal";
  id: string;
  /** What happens next by itself: the story goes on with it. */
  next?: NextStep | null;
};

/** What has happened to an order, with who and when; read when somebody opens it. */
export function OrderHistory({ kind, id, next = null }: HistoryProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {next && (
        <p className="flex items-start gap-2 border-t hairline pt-4 text-sm">
          <StepIcon what={next.what} size={16} />
          {next.text}
        </p>
      )}
      <details
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group border-t hairline pt-4"
      >
        <summary className="flex list-none items-center justify-between gap-3 rounded-sm text-sm font-semibold [&::-webkit-details-marker]:hidden">
          Historik
          <ChevronDown size={18} aria-hidden className="transition-soft group-open:rotate-180" />
        </summary>
        {open && <Lines kind={kind} id={id} />}
      </details>
    </>
  );
}

function Lines({ kind, id }: { kind: "cake" | "meal"; id: string }) {
  const { data, error, reload } = useCall("get-order-history", { kind, id });
  if (error)
    return (
      <div className="mt-3">
        <LoadFailed small text="Kunde inte hämta historiken" retry={reload} />
      </div>
    );
  if (!data)
    return (
      <Loading className="mt-4 space-y-3">
        <Skeleton className="w-3/5" />
        <Skeleton className="w-2/5" />
      </Loading>
    );
  return (
    <ol className="mt-3 border-l-2 hairline text-sm">
      {[...byDay(data.lines)].map(([day, lines]) => (
        <li key={day} className="pb-3 last:pb-0">
          <p className="pl-4 text-xs font-semibold text-subtle-foreground">
            {formatDayFrom(Temporal.PlainDate.from(day), today())}
          </p>
          <ol>
            {lines.map(({ text, who, at }, index) => (
              <li key={index} className="relative mt-2 pl-4">
                <span aria-hidden className="absolute top-1.5 -left-[6px] size-2.5 rounded-full bg-primary" />
                <p className="flex justify-between gap-3">
                  <span className="min-w-0 font-medium wrap-anywhere">{text}</span>
                  <span className="shrink-0 text-subtle-foreground">
                    {formatTime(stockholm(at).toPlainTime())}
                  </span>
                </p>
                <p className="text-subtle-foreground">{who}</p>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

type Line = { text: string; who: string; at: string };

const stockholm = (at: string) => inStockholm(Temporal.Instant.from(at));

const byDay = (lines: readonly Line[]): Map<string, Line[]> =>
  Map.groupBy(lines, ({ at }) => stockholm(at).toPlainDate().toString());
