import type { Output } from "../../../../contract/contract.ts";
import { useCall, useCallAction } from "../../../calls.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { counted } from "../../../../domain/swedish.ts";
import { momentText } from "../../../ui/moment-text.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { LoadFailed } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toaster.tsx";

type Supplier = Output<"get-supplier-week">["supplier"];

/** Where a supplier is signed in to its own page: a new link for it, and an end to the old ones. */
export function SupplierSessions({ supplier: { id, active } }: { supplier: Supplier }) {
  const { data, error, reload } = useCall("count-supplier-sessions", { id });
  const mail = useCallAction("mail-supplier-link", {
    done: ({ email }) => toast.success(`Länken är mejlad till ${email}.`),
    failed: "Kunde inte mejla länken",
  });
  const end = useCallAction("end-supplier-sessions", {
    done: "Leverantören är utloggad överallt.",
    failed: "Kunde inte logga ut leverantören",
  });
  return (
    <Card className="mt-5 pb-card print:hidden">
      <CardHead title="Leverantörens egen sida" />
      {error ? (
        <LoadFailed text="Kunde inte hämta inloggningarna" retry={reload} />
      ) : data ? (
        <div className="flex flex-wrap items-center justify-between gap-4 px-card pt-3">
          <p className="text-sm text-subtle-foreground">
            {data.devices === 0
              ? "Inte inloggad någonstans."
              : `Inloggad på ${counted(data.devices, "enhet", "enheter")}, senast använd ${momentText(data.used_at!)}.`}
          </p>
          <div className="flex flex-wrap gap-2.5">
            <Button
              look="secondary"
              size="sm"
              disabled={!active}
              busy={mail.busy}
              onClick={() => void mail.run({ id })}
            >
              Mejla länk till sidan
            </Button>
            <Button
              look="danger-soft"
              size="sm"
              disabled={data.devices === 0}
              busy={end.busy}
              onClick={() => void end.run({ id })}
            >
              Logga ut överallt
            </Button>
          </div>
        </div>
      ) : (
        <Skeleton className="mx-card mt-4 h-9" />
      )}
    </Card>
  );
}
