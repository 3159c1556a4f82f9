import { useState } from "react";
import type { OrderRequest } from "../../../contract/order-requests.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { titleOf } from "./request-words.ts";

/** What is usually the matter, in words that the customer can read. */
const phrases = [
  "Vi når er inte.",
  "Leverantören hinner inte.",
  "Adressen är för långt bort.",
  "Beställningen är gjord två gånger.",
];

type Props = {
  requests: OrderRequest[];
  busy: boolean;
  close: () => void;
  reject: (reason: string) => void;
};

/** The customer reads why: a rejection without a reason is not sent. */
export function RejectDialog({ requests, busy, close, reject }: Props) {
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const [first] = requests as [OrderRequest];
  const send = () => (reason.trim() ? reject(reason.trim()) : setMissing(true));
  const write = (text: string) => {
    setReason(text);
    setMissing(false);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={close}
      title={requests.length === 1 ? "Avslå förfrågan?" : `Avslå ${requests.length} förfrågningar?`}
      action="Avslå"
      danger
      busy={busy}
      onConfirm={send}
    >
      <p>
        {requests.length === 1 && `${titleOf(first)} hos ${first.company_name}. `}
        Kunden får ett mejl med skälet och förslag på andra leverantörer. Det går inte att ångra.
      </p>
      <TextArea
        label="Skäl till kunden"
        required
        rows={2}
        maxLength={300}
        className="mt-4"
        value={reason}
        onChange={(event) => write(event.target.value)}
        {...(missing ? { error: "Skriv ett skäl som kunden kan läsa" } : {})}
      />
      <ul aria-label="Vanliga skäl" className="mt-3 flex flex-wrap gap-2">
        {phrases.map((phrase) => (
          <li key={phrase}>
            <Button look="secondary" size="sm" onClick={() => write(phrase)}>
              {phrase}
            </Button>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
