import { DoorClosed, Download } from "lucide-react";
import { owners } from "../../../contract/callers.ts";
import { deletedOn } from "../../../domain/closing.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import { useCallAction } from "../../calls.ts";
import { signOut } from "../../client.ts";
import { useToday } from "../../clock.ts";
import { useHasRole } from "../../may.ts";
import { Button } from "../../ui/button.tsx";
import { StatusPage } from "../../ui/status-page.tsx";
import { useCompanyExport } from "../settings/export-company.ts";

type Props = { company: { name: string; closed_at: string } };

/** Stands in the place of every screen of a company whose account is closed. */
export default function ClosedCompany({ company: { name, closed_at } }: Props) {
  const isOwner = useHasRole(owners);
  const day = formatDayFrom(deletedOn(closed_at), useToday());
  const whole = useCompanyExport();
  const { run, busy } = useCallAction("reopen-company", {
    done: "Kontot är öppet igen",
    failed: "Kunde inte öppna kontot. Försök igen.",
  });
  return (
    <StatusPage
      state="done"
      tone="amber"
      icon={<DoorClosed size={30} />}
      title="Kontot är avslutat"
      actions={
        <>
          {isOwner && (
            <>
              <Button wide busy={busy} onClick={() => void run({})}>
                Öppna kontot igen
              </Button>
              <Button
                look="secondary"
                wide
                busy={whole.busy}
                icon={<Download size={17} aria-hidden />}
                onClick={() => whole.run("xlsx")}
              >
                Hämta allt i Excel
              </Button>
            </>
          )}
          <Button look="ghost" wide onClick={() => void signOut()}>
            Logga ut
          </Button>
        </>
      }
    >
      {isOwner
        ? `Allt om ${name} raderas ${day}. Till dess kan ni öppna kontot igen. Det som är avbokat beställer ni då på nytt, autopiloten är pausad och abonnemanget förnyar ni under Prenumeration.`
        : `Den som är HR-ansvarig hos ${name} kan öppna det igen. ${day[0]!.toUpperCase()}${day.slice(1)} raderas allt.`}
    </StatusPage>
  );
}
