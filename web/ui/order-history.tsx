import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { NextStep } from "../../domain/next-step.ts";
import { useCall } from "../calls.ts";
import { Loading, Skeleton } from "./skeleton.tsx";
import { LoadFailed } from "./states.tsx";
import { StepIcon } from "./step-icon.tsx";
import { momentText } from "./moment-text.ts";

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
    <ol className="mt-3 space-y-3 border-l-2 hairline pl-4 text-sm">
      {data.lines.map((line, index) => (
        <li key={index}>
          <p className="font-medium">{line.text}</p>
          <p className="text-subtle-foreground">
            {line.who}, {momentText(line.at)}
          </p>
        </li>
      ))}
    </ol>
  );
}
