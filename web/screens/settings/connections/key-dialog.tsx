import { useState } from "react";
import { makeApiKey } from "../../../../contract/connections.ts";
import { type KeyScope, keyScopes, scopeWords } from "../../../../domain/connections.ts";
import { useCallForm } from "../../../form.ts";
import { useSeesAllergies } from "../../../may.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { CheckRows } from "../../../ui/choice-rows.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Footer } from "../access-dialog.tsx";
import { ShownOnce } from "./shown-once.tsx";

type Days = 30 | 90 | 365 | null;

const ENDS = [
  { value: "30", label: "30 dagar" },
  { value: "90", label: "90 dagar" },
  { value: "365", label: "Ett år" },
  { value: "", label: "Tills vidare" },
];
const rows = keyScopes.map((scope) => ({
  value: scope,
  label: scopeWords[scope].title,
  detail: scopeWords[scope].text,
}));

/** Makes a key, and shows it once. */
export default function KeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<string | null>(null);
  const seesAllergies = useSeesAllergies();
  const form = useCallForm(makeApiKey, {
    start: { name: "", scopes: ["read-people"] as KeyScope[], sees_food: false, days: 365 as Days },
    done: ({ key }) => setMade(key),
    failed: "Kunde inte skapa nyckeln",
  });
  if (made)
    return (
      <ShownOnce
        title="Nyckeln är skapad"
        text="Systemet skickar den som Authorization: Bearer. Förvara den som ett lösenord."
        secret={made}
        onClose={onClose}
      />
    );
  const { sees_food, days } = form.values;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Ny API-nyckel"
      description="En nyckel för varje system, så kan ni ta bort en utan att störa de andra."
      form={form.props}
      footer={<Footer text="Visas en gång" action="Skapa nyckel" busy={form.busy} onClose={onClose} />}
    >
      <div className="space-y-5">
        <TextField
          label="Namn"
          required
          maxLength={60}
          autoComplete="off"
          placeholder="Lönesystemet"
          {...form.field("name")}
        />
        <CheckRows label="Får" rows={rows} {...form.control("scopes")} />
        <Checkbox
          label="Läser allergier och kost"
          disabled={!seesAllergies}
          hint="Hälsouppgifter. Välj det bara om systemet behöver dem. Valet skrivs i händelseloggen."
          value={sees_food}
          onChange={(sees) => form.set("sees_food", sees)}
        />
        <SelectField
          label="Gäller i"
          choices={ENDS}
          value={String(days ?? "")}
          onChange={({ target }) => form.set("days", (Number(target.value) || null) as Days)}
        />
      </div>
    </Dialog>
  );
}
