import { CircleAlert, CircleCheck, ClockAlert, LoaderCircle } from "lucide-react";
import type { Output } from "../../../../contract/contract.ts";
import { formatDayFrom } from "../../../../domain/dates.ts";
import { useCall } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { Card, CardHead } from "../../../ui/card.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../../../ui/states.tsx";
import { dayAndTime, jumpInWords } from "./format.ts";

/** A clock that is being mended jumps more than once. */
const MOST_JUMPS = 5;

type Run = Output<"list-automation-runs">["runs"][number];

/** What each run did, the newest first. */
export function Runs() {
  const { data, error, reload } = useCall("list-automation-runs", { limit: 7 });
  return (
    <Card>
      <CardHead line title="Journal" detail="Vad de senaste körningarna gjorde" />
      {error ? (
        <LoadFailed text="Kunde inte hämta journalen" detail={error.text} retry={reload} />
      ) : !data ? (
        <SkeletonRows rows={3} round />
      ) : data.runs.length === 0 ? (
        <EmptyState title="Ingen körning än" text="Den första kommer klockan åtta." />
      ) : (
        <ul className="divide-y divide-border px-card">
          {data.runs.map((run) =>
            run.kind === "clock" ? (
              <JumpsRow key={`${run.day} ${run.kind}`} {...run} />
            ) : (
              <RunRow key={`${run.day} ${run.kind}`} {...run} />
            ),
          )}
        </ul>
      )}
    </Card>
  );
}

function RunRow({ kind, day, finished_at, error, counts }: Run) {
  const today = useToday();
  return (
    <li className="flex gap-3.5 py-4">
      <State finished={finished_at !== null} failed={error !== null} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {formatDayFrom(Temporal.PlainDate.from(day), today)}
          {kind === "manual" && ", för hand"}
        </p>
        <p className="text-sm text-subtle-foreground">
          {error
            ? `Något gick fel och görs om: ${error}`
            : finished_at
              ? `Klar ${dayAndTime(finished_at, today)}`
              : "Pågår"}
        </p>
        {counts.length === 0 ? (
          <p className="mt-1 text-sm">Inget behövde göras.</p>
        ) : (
          <ul className="mt-1 flex flex-wrap gap-x-4 text-sm">
            {counts.map(({ label, count }) => (
              <li key={label}>
                {label}: {count}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function JumpsRow({ day, jumps }: Run) {
  const today = useToday();
  return (
    <li className="flex gap-3.5 py-4">
      <ClockAlert size={18} className="mt-0.5 shrink-0 text-amber-600" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{formatDayFrom(Temporal.PlainDate.from(day), today)}</p>
        {jumps.slice(-MOST_JUMPS).map((seconds, index) => (
          <p key={index} className="text-sm text-subtle-foreground">
            {jumpInWords(seconds)}
          </p>
        ))}
        <p className="mt-1 text-sm">
          Det som skulle ha gjorts däremellan tas igen, och inget skickas två gånger. Kontrollera klockan.
        </p>
      </div>
    </li>
  );
}

function State({ finished, failed }: { finished: boolean; failed: boolean }) {
  const shape = "mt-0.5 shrink-0";
  if (failed) return <CircleAlert size={18} className={`${shape} text-red-700`} aria-label="Misslyckades" />;
  if (!finished) return <LoaderCircle size={18} className={`${shape} text-ink-600`} aria-label="Pågår" />;
  return <CircleCheck size={18} className={`${shape} text-green-700`} aria-label="Klar" />;
}
