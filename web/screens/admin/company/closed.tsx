import { deletedOn } from "../../../../domain/closing.ts";
import { formatDayFrom } from "../../../../domain/dates.ts";
import { useCallAction } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { dayAndTime } from "../journal/format.ts";
import type { CompanyPage } from "./company-page.ts";

/** Who closed the account, when everything goes, and the way back for whoever writes to us. */
export function ClosedAccount({
  company: { id, closed_at, closed_by },
}: {
  company: CompanyPage["company"];
}) {
  const today = useToday();
  const { run, busy } = useCallAction("reopen-customer", {
    done: "Kontot är öppet igen. Alla med tillgång får ett mejl.",
    failed: "Kunde inte öppna kontot. Försök igen.",
  });
  if (!closed_at) return null;
  return (
    <Card>
      <CardHead line title="Kontot är avslutat" />
      <div className="space-y-4 px-card py-4 text-sm">
        <p>
          {closed_by} avslutade det {dayAndTime(closed_at, today)}. Allt raderas{" "}
          {formatDayFrom(deletedOn(closed_at), today)}.
        </p>
        <Button look="secondary" size="sm" busy={busy} onClick={() => void run({ id })}>
          Öppna kontot igen
        </Button>
      </div>
    </Card>
  );
}
