import type { Output } from "../../../contract/contract.ts";
import { auditWords } from "../../../domain/audit.ts";
import { inStockholm } from "../../../domain/clock.ts";
import { formatShortDate, formatTime } from "../../../domain/dates.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCall } from "../../calls.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../../ui/states.tsx";

type Entry = Output<"list-audit-log">["entries"][number];

const reasons: Record<string, string> = {
  "own-wish": "På egen begäran",
  retention: "Tolv månader efter att personen slutade",
};

/** Who took data out, erased it or looked: for HR to see, and for an inspector. */
export default function AuditLog({ onClose }: { onClose: () => void }) {
  const { data, error, reload } = useCall("list-audit-log", { limit: 200 });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Händelselogg"
      description="Exporter, raderingar och visningar utanför HR."
    >
      {error ? (
        <LoadFailed text="Kunde inte hämta loggen" detail={error.text} retry={reload} />
      ) : !data ? (
        <SkeletonRows round />
      ) : data.entries.length === 0 ? (
        <EmptyState title="Inga händelser än" text="Här syns exporter, raderingar och importer." />
      ) : (
        <ul className="divide-y divide-border">
          {data.entries.map((entry) => (
            <Line key={entry.id} {...entry} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** How many people it was about, where that was noted. */
function countIn({ added, removed, count }: Entry["details"]): string | null {
  const number = added ?? removed ?? count;
  return typeof number === "number" ? counted(number, "person", "personer") : null;
}

function Line({ at, action, by, person, details }: Entry) {
  const moment = inStockholm(Temporal.Instant.from(at));
  const who = by ?? reasons[String(details["why"])] ?? (details["by"] === "own-link" ? "Personen själv" : "");
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-3">
      <div>
        <p className="font-medium">
          {auditWords(action)}
          {person && `: ${person}`}
        </p>
        <p className="text-sm text-subtle-foreground">{[who, countIn(details)].filter(Boolean).join(", ")}</p>
      </div>
      <p className="text-sm text-subtle-foreground">
        {formatShortDate(moment.toPlainDate())} {formatTime(moment.toPlainTime())}
      </p>
    </li>
  );
}
