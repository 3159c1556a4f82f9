import { useState } from "react";
import { addWebhook } from "../../../../contract/connections.ts";
import { eventWords, type WebhookEvent, webhookEvents } from "../../../../domain/connections.ts";
import { useCallForm } from "../../../form.ts";
import { CheckRows } from "../../../ui/choice-rows.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Footer } from "../access-dialog.tsx";
import { ShownOnce } from "./shown-once.tsx";

const rows = webhookEvents.map((event) => ({ value: event, label: eventWords[event], detail: event }));

/** An address that is told what happens, and the secret that it knows us by. */
export default function WebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const form = useCallForm(addWebhook, {
    start: { name: "", address: "", tells: [...webhookEvents] as WebhookEvent[] },
    done: (answer) => setSecret(answer.secret),
    failed: "Kunde inte lägga till webhooken",
  });
  if (secret)
    return (
      <ShownOnce
        title="Webhooken är tillagd"
        text="Med hemligheten kontrollerar ert system att det är vi som skickar. Signaturen följer Standard Webhooks."
        secret={secret}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Ny webhook"
      description="Vi skickar JSON med POST, signerat enligt Standard Webhooks."
      form={form.props}
      footer={
        <Footer text="Hemligheten visas en gång" action="Lägg till" busy={form.busy} onClose={onClose} />
      }
    >
      <div className="space-y-5">
        <TextField
          label="Namn"
          required
          maxLength={60}
          autoComplete="off"
          placeholder="HR-systemet"
          {...form.field("name")}
        />
        <TextField
          label="Adress"
          required
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...form.field("address")}
        />
        <CheckRows label="Berätta när" rows={rows} {...form.control("tells")} />
      </div>
    </Dialog>
  );
}
