import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { useCall } from "../../calls.ts";
import { copyLink } from "../../copy-link.ts";
import { linkForOffice } from "../../offices.ts";
import { AnchorButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { OfficeChoice } from "../../ui/office-filter.tsx";
import { LinkToShare } from "./link-to-share.tsx";

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

/** The private address that any calendar can subscribe to, made the first time somebody opens this. */
export default function CalendarFeedDialog({ open, onOpenChange }: Props) {
  const { data, error, reload } = useCall("get-calendar-feed", {}, { when: open });
  const [office, setOffice] = useState("");
  const url = data && linkForOffice(data.url, office);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Prenumerera på kalendern"
      description="En privat adress med födelsedagar och leveranser, för Google, Outlook och Apple. Utan allergier och födelseår."
    >
      <OfficeChoice className="mb-4" value={office} onChange={setOffice} />
      <LinkToShare
        url={url}
        failed={error !== null}
        retry={reload}
        copy={() => url && void copyLink(url)}
        regenerate="regenerate-calendar-feed"
        warning="Kalendrar som prenumererar på den behöver den nya."
      >
        <AnchorButton
          size="sm"
          look="secondary"
          href={url?.replace(/^https?:/, "webcal:")}
          icon={<CalendarPlus size={16} aria-hidden />}
        >
          Öppna i kalenderappen
        </AnchorButton>
      </LinkToShare>
      <ul className="mt-5 list-disc space-y-1.5 pl-5 text-sm text-subtle-foreground">
        <li>Google: Andra kalendrar → Från webbadress</li>
        <li>Outlook: Lägg till kalender → Prenumerera från webben</li>
        <li>Apple: Arkiv → Ny kalenderprenumeration</li>
      </ul>
      <p className="mt-4 text-sm text-subtle-foreground">
        Alla som har adressen kan läsa kalendern. Skapa en ny om den har hamnat fel.
      </p>
    </Dialog>
  );
}
