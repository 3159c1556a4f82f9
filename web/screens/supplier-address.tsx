import { useSearch } from "@tanstack/react-router";
import { Link2Off, MailCheck } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../contract/contract.ts";
import { useCallAction } from "../calls.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { StatusPage } from "../ui/status-page.tsx";

type Proved = Output<"prove-supplier-address">;

/** Whoever reads an extra address of a supplier's says that it is right. A press, so that nobody's mail scanner does. */
export default function SupplierAddressScreen() {
  const { token = "" } = useSearch({ from: "/leverantor/adress" });
  const [proved, setProved] = useState<Proved | null>(null);
  const [ended, setEnded] = useState(token === "");
  const { run, busy } = useCallAction("prove-supplier-address", {
    done: setProved,
    failed: (error, say) => (error.code === "link-expired" ? setEnded(true) : say(error.text)),
  });
  if (ended)
    return (
      <StatusPage state="done" tone="amber" icon={<Link2Off size={30} />} title="Länken gäller inte längre">
        Den fungerar en gång, i sju dagar. Den som lade till adressen kan mejla en ny under Regler.
      </StatusPage>
    );
  if (proved)
    return (
      <StatusPage
        state="done"
        icon={<MailCheck size={30} />}
        title="Adressen är bekräftad"
        actions={
          proved.orders && (
            <LinkButton to="/leverantor/lank" look="secondary">
              Mejla länk till sidan
            </LinkButton>
          )
        }
      >
        Mejlen till {proved.supplier_name} går nu också till {proved.email}.
      </StatusPage>
    );
  return (
    <StatusPage
      state="done"
      tone="cream"
      icon={<MailCheck size={30} />}
      title="Bekräfta adressen"
      actions={
        <Button busy={busy} onClick={() => void run({ token })}>
          Bekräfta adressen
        </Button>
      }
    >
      <meta name="robots" content="noindex, nofollow" />
      Då går leverantörens mejl från Tårtdags hit också.
    </StatusPage>
  );
}
