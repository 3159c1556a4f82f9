import type { Output } from "../../../../contract/contract.ts";
import { addChannel } from "../../../../contract/connections.ts";
import {
  type ChannelKind,
  type ChannelTelling,
  channelKinds,
  channelTellings,
  kindWords,
  tellingWords,
} from "../../../../domain/connections.ts";
import { useCallForm } from "../../../form.ts";
import { CheckRows } from "../../../ui/choice-rows.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { Footer } from "../access-dialog.tsx";

const rows = channelTellings.map((telling) => ({
  value: telling,
  label: tellingWords[telling].title,
  detail: tellingWords[telling].text,
}));
const kinds = channelKinds.map((kind) => ({ value: kind, label: kindWords[kind] }));
/** Where somebody finds the address. */
const PATHS: Record<ChannelKind, string> = {
  slack: "I Slack: Appar → Incoming Webhooks → Lägg till i Slack. Välj kanalen och kopiera adressen.",
  teams:
    "I Teams: kanalens meny → Arbetsflöden → Posta till en kanal när en webhook-begäran tas emot. Kopiera adressen.",
};

type Props = { offices: Output<"get-connections">["offices"]; onClose: () => void };

/** Connects a channel by the address of its incoming webhook. */
export default function ChannelDialog({ offices, onClose }: Props) {
  const form = useCallForm(addChannel, {
    start: {
      kind: "slack" as ChannelKind,
      name: "",
      address: "",
      tells: ["birthdays", "deliveries"] as ChannelTelling[],
      office_id: null as string | null,
    },
    done: () => {
      toast.success("Kanalen är kopplad", { description: "Ett första inlägg är på väg dit." });
      onClose();
    },
    failed: "Kunde inte koppla kanalen",
  });
  const { kind, office_id } = form.values;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Koppla en kanal"
      form={form.props}
      footer={
        <Footer text="Ett första inlägg skickas direkt" action="Koppla" busy={form.busy} onClose={onClose} />
      }
    >
      <div className="space-y-5">
        <Segmented
          label="Program"
          wide
          choices={kinds}
          value={kind}
          onChange={(chosen) => form.set("kind", chosen)}
        />
        <TextField
          label="Kanalens namn"
          required
          maxLength={60}
          autoComplete="off"
          placeholder="fika"
          {...form.field("name")}
        />
        <TextField
          label="Webhook-adress"
          required
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint={PATHS[kind]}
          {...form.field("address")}
        />
        {offices.length > 1 && (
          <SelectField
            label="Kontor"
            choices={[
              { value: "", label: "Alla utan egen kanal" },
              ...offices.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={office_id ?? ""}
            onChange={({ target }) => form.set("office_id", target.value || null)}
          />
        )}
        <CheckRows label="Inlägg" rows={rows} {...form.control("tells")} />
      </div>
    </Dialog>
  );
}
