import { useEffect, useEffectEvent, useState } from "react";
import type { Output } from "../../../../contract/contract.ts";
import { useCallAction } from "../../../calls.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";

type Props = { mail: { id: string; subject: string; to_email: string }; onClose: () => void };

/** What a mail said. Each look is a line in the company's log. */
export default function MailDialog({ mail, onClose }: Props) {
  const [read, setRead] = useState<Output<"read-company-mail"> | null>(null);
  const { run, busy } = useCallAction("read-company-mail", {
    done: (answer) => setRead(answer),
    failed: "Kunde inte hämta mejlet",
  });
  const load = useEffectEvent(() => void run({ id: mail.id }));
  useEffect(() => load(), []);
  return (
    <Dialog open onOpenChange={onClose} size="lg" title={mail.subject} description={`Till ${mail.to_email}`}>
      {read ? (
        <p className="whitespace-pre-line wrap-anywhere">
          {read.text ?? "Mejlet har inga ord: de är raderade, eller skrivs först när det skickas."}
        </p>
      ) : busy ? (
        <SkeletonRows />
      ) : (
        <Button look="secondary" onClick={() => void run({ id: mail.id })}>
          Försök igen
        </Button>
      )}
    </Dialog>
  );
}
