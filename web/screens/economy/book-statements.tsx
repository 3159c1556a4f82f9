import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { counted } from "../../../domain/swedish.ts";
import { useCall } from "../../calls.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../../ui/states.tsx";
import { Statement } from "../../ui/statement.tsx";

type Month = { year: number; month: number };

/** What each supplier may invoice, as it reads it itself: folded, for whoever has an invoice in their hand. */
export function BookStatements({ at }: { at: Month }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="group mt-6 border-t hairline pt-2"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold">
        <ChevronRight size={16} aria-hidden className="shrink-0 group-open:rotate-90" />
        Stäm av leverantörernas fakturor
      </summary>
      <p className="mb-4 text-sm text-subtle-foreground">
        Samma underlag som leverantören fakturerar efter. Priserna är de som avtalades när det beställdes,
        också där ni har noterat ett annat.
      </p>
      {open && <Suppliers at={at} />}
    </details>
  );
}

function Suppliers({ at }: { at: Month }) {
  const { data, error, reload } = useCall("list-book-statements", at);
  if (error) return <LoadFailed small text="Kunde inte hämta underlagen" retry={reload} />;
  if (!data) return <SkeletonRows />;
  return (
    <>
      {data.rows.length === 0 ? (
        <EmptyState title="Inget att stämma av" text="Här visas det som leverantörerna har levererat." />
      ) : (
        <Statement rows={data.rows} by="supplier" />
      )}
      {data.awaited.length > 0 && (
        <p className="mt-4 text-sm text-subtle-foreground">
          {counted(data.awaited.length, "leverans", "leveranser")} räknas först när ingen har invänt.
        </p>
      )}
    </>
  );
}
