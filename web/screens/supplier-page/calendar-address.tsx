import { useState } from "react";
import { useCallAction } from "../../calls.ts";
import { copyLink } from "../../copy-link.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";

/** The supplier's deliveries in its own calendar: an address to subscribe to. */
export function CalendarAddress({ url }: { url: string | null }) {
  const [asking, setAsking] = useState(false);
  const make = useCallAction("make-supplier-calendar", {
    done: () => setAsking(false),
    failed: "Kunde inte göra kalenderadressen",
  });
  return (
    <Card className="pb-card">
      <CardHead
        title="Kalenderflöde"
        detail="Era leveranser i er egen kalender, utan allergier och portkoder: de står här på sidan."
        line
      />
      <div className="grid gap-3 px-card pt-4">
        {url && <p className="rounded-md bg-cream-100 px-3 py-2 font-mono text-xs break-all">{url}</p>}
        <div className="flex flex-wrap gap-2.5">
          {url && (
            <Button look="secondary" size="sm" onClick={() => void copyLink(url)}>
              Kopiera adressen
            </Button>
          )}
          <Button
            look={url ? "ghost" : "secondary"}
            size="sm"
            busy={make.busy}
            onClick={() => (url ? setAsking(true) : void make.run({}))}
          >
            {url ? "Gör en ny adress" : "Skapa adressen"}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Göra en ny adress?"
        action="Gör en ny"
        busy={make.busy}
        onConfirm={() => void make.run({})}
      >
        Kalendrar som har den gamla adressen får inget mer.
      </ConfirmDialog>
    </Card>
  );
}
