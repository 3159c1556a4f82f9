import { CalendarPlus, Copy, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useCall, useCallAction } from "../../calls.ts";
import { AnchorButton, Button } from "../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { toast } from "../../ui/toaster.tsx";

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

/** The private address that any calendar can subscribe to, made the first time somebody opens this. */
export function CalendarFeedDialog({ open, onOpenChange }: Props) {
  const { data, error, reload } = useCall("get-calendar-feed", {}, { when: open });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Prenumerera på kalendern"
      description="En privat adress med födelsedagar och leveranser, för Google, Outlook och Apple. Utan allergier och födelseår."
    >
      {error ? <LoadFailed small text="Kunde inte hämta länk" retry={reload} /> : <Address url={data?.url} />}
      <ul className="mt-5 list-disc space-y-1.5 pl-5 text-sm text-subtle-foreground">
        <li>Google: Andra kalendrar, Från webbadress.</li>
        <li>Outlook: Lägg till kalender, Prenumerera från webben.</li>
        <li>Apple: Arkiv, Ny kalenderprenumeration.</li>
      </ul>
      <p className="mt-4 text-sm text-subtle-foreground">
        Alla som har adressen kan läsa kalendern. Skapa en ny om den har hamnat fel.
      </p>
    </Dialog>
  );
}

function Address({ url }: { url: string | undefined }) {
  const [asking, setAsking] = useState(false);
  const regenerate = useCallAction("regenerate-calendar-feed", {
    done: () => {
      setAsking(false);
      toast.success("Ny länk genererad!", { description: "Den gamla länken fungerar inte längre." });
    },
    failed: (error) =>
      toast.error("Kunde inte generera ny länk", { description: error.text || "Försök igen senare." }),
  });
  const copy = () =>
    url &&
    navigator.clipboard.writeText(url).then(
      () => toast.success("Länk kopierad!"),
      () => toast.error("Kunde inte kopiera länken"),
    );
  return (
    <>
      <p className="flex h-control items-center overflow-hidden rounded-md border border-input px-3.5">
        {url ? (
          <span className="truncate" title={url}>
            {url}
          </span>
        ) : (
          <Skeleton className="w-3/4" />
        )}
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button
          size="sm"
          className="flex-1"
          icon={<Copy size={16} aria-hidden />}
          disabled={!url}
          onClick={() => void copy()}
        >
          Kopiera länk
        </Button>
        <AnchorButton
          size="sm"
          look="secondary"
          href={url?.replace(/^https?:/, "webcal:")}
          icon={<CalendarPlus size={16} aria-hidden />}
        >
          Öppna i kalenderappen
        </AnchorButton>
        <Button
          size="sm"
          look="secondary"
          icon={<RefreshCw size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Ny länk
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Skapa en ny länk?"
        action="Skapa ny länk"
        busy={regenerate.busy}
        onConfirm={() => void regenerate.run({})}
      >
        Den gamla länken slutar fungera direkt. Kalendrar som prenumererar på den behöver den nya.
      </ConfirmDialog>
    </>
  );
}
