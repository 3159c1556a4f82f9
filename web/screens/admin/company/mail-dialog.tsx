import { Send } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { Output } from "../../../../contract/contract.ts";
import { useCallAction } from "../../../calls.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";

type Mail = Output<"get-company-page">["mails"][number];
type Props = { mail: Mail; onClose: () => void };

const canLeaveAgain = ({ status }: Mail) => status === "sent" || status === "dead" || status === "unsure";

/** What a mail said. Each look is a line in the company's log. */
export default function MailDialog({ mail, onClose }: Props) {
  const [read, setRead] = useState<Output<"read-company-mail"> | null>(null);
  const { run, busy } = useCallAction("read-company-mail", {
    done: (answer) => setRead(answer),
    failed: "Kunde inte hämta mejlet",
  });
  const load = useEffectEvent(() => void run({ id: mail.id }));
  useEffect(() => load(), []);
  const again = useCallAction("resend-mail", {
    done: ({ to_email }) => {
      toast.success("Mejlet skickas igen", { description: `Till ${to_email}.` });
      onClose();
    },
    failed: "Kunde inte skicka mejlet igen",
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={mail.subject}
      description={`Till ${mail.to_email}`}
      footer={
        canLeaveAgain(mail) && (
          <>
            <p className="min-w-0 text-sm text-subtle-foreground max-md:hidden">
              Går till mottagarens adress idag, om innehållet fortfarande stämmer.
            </p>
            <Button
              wide="phone"
              busy={again.busy}
              icon={<Send size={18} aria-hidden />}
              onClick={() => void again.run({ id: mail.id })}
            >
              Skicka igen
            </Button>
          </>
        )
      }
    >
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
