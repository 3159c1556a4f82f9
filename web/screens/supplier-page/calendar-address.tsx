import { useState } from "react";
import { useCallAction } from "../../calls.ts";
import { copyLink } from "../../copy-link.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { useTexts } from "../../bilingual/texts.ts";
import { ruleTexts } from "./rule-texts.ts";

/** The supplier's deliveries in its own calendar: an address to subscribe to. */
export function CalendarAddress({ url }: { url: string | null }) {
  const say = useTexts(ruleTexts);
  const [asking, setAsking] = useState(false);
  const make = useCallAction("make-supplier-calendar", {
    done: () => setAsking(false),
    failed: say.calendarFailed,
  });
  return (
    <Card className="pb-card">
      <CardHead title={say.calendar} detail={say.calendarText} line />
      <div className="grid gap-3 px-card pt-4">
        {url && <p className="rounded-md bg-cream-100 px-3 py-2 font-mono text-xs break-all">{url}</p>}
        <div className="flex flex-wrap gap-2.5">
          {url && (
            <Button look="secondary" size="sm" onClick={() => void copyLink(url)}>
              {say.copyAddress}
            </Button>
          )}
          <Button
            look={url ? "ghost" : "secondary"}
            size="sm"
            busy={make.busy}
            onClick={() => (url ? setAsking(true) : void make.run({}))}
          >
            {url ? say.newAddress : say.makeAddress}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={say.newAddressTitle}
        action={say.makeNew}
        busy={make.busy}
        onConfirm={() => void make.run({})}
      >
        {say.newAddressText}
      </ConfirmDialog>
    </Card>
  );
}
