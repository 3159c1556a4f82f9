import { useSearch } from "@tanstack/react-router";
import { Link2Off, MailCheck } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../contract/contract.ts";
import { useCallAction } from "../calls.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { StatusPage } from "../ui/status-page.tsx";

type Confirmed = Output<"confirm-contact-email">;

/** The owner of a new contact address says that it is theirs. A press, so that nobody's mail scanner confirms it. */
export default function ConfirmAddressScreen() {
  const { token = "" } = useSearch({ from: "/bekrafta-adress" });
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const [ended, setEnded] = useState(token === "");
  const { run, busy } = useCallAction("confirm-contact-email", {
    done: setConfirmed,
    failed: (error, say) => (error.code === "link-expired" ? setEnded(true) : say(error.text)),
  });
  if (ended) return <Ended />;
  if (confirmed) return <Done {...confirmed} />;
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
      Då går företagets mejl från Tårtdags till dig: påminnelser, beställningar och abonnemanget.
    </StatusPage>
  );
}

function Done({ company_name, contact_email }: Confirmed) {
  return (
    <StatusPage
      state="done"
      icon={<MailCheck size={30} />}
      title="Adressen är bekräftad"
      actions={
        <LinkButton to="/dashboard" look="secondary">
          Till översikten
        </LinkButton>
      }
    >
      Mejlen till {company_name} går till {contact_email} från och med nu.
    </StatusPage>
  );
}

function Ended() {
  return (
    <StatusPage
      state="done"
      tone="amber"
      icon={<Link2Off size={30} />}
      title="Länken gäller inte längre"
      actions={
        <LinkButton to="/contact" look="secondary">
          Kontakta oss
        </LinkButton>
      }
    >
      Be företaget spara adressen igen, så skickar vi en ny länk.
    </StatusPage>
  );
}
