import type { Output } from "../../../../contract/contract.ts";
import { changeConnection } from "../../../../contract/connections.ts";
import { channelTellings, eventWords, tellingWords, webhookEvents } from "../../../../domain/connections.ts";
import { useCallForm } from "../../../form.ts";
import { CheckRows } from "../../../ui/choice-rows.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { Footer } from "../access-dialog.tsx";

const events = webhookEvents.map((event) => ({ value: event, label: eventWords[event], detail: event }));
const tellings = channelTellings.map((telling) => ({
  value: telling,
  label: tellingWords[telling].title,
  detail: tellingWords[telling].text,
}));

type Props = { connection: Output<"get-connections">["connections"][number]; onClose: () => void };

/** What an address is told: another choice than when it was connected. */
export default function TellsDialog({ connection: { id, kind, name, tells }, onClose }: Props) {
  const form = useCallForm(changeConnection, {
    start: { id, tells },
    done: () => {
      toast.success(`${name} är ändrad`);
      onClose();
    },
    failed: "Kunde inte ändra kopplingen",
  });
  const isWebhook = kind === "webhook";
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Vad får ${name} veta?`}
      form={form.props}
      footer={
        <Footer text="Gäller det som händer härnäst" action="Spara" busy={form.busy} onClose={onClose} />
      }
    >
      <CheckRows
        label={isWebhook ? "Berätta när" : "Inlägg"}
        rows={isWebhook ? events : tellings}
        {...form.control("tells")}
      />
    </Dialog>
  );
}
