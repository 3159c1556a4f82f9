import { useSearch } from "@tanstack/react-router";
import { Link2Off, MailCheck } from "lucide-react";
import { useState } from "react";
import type { CallError } from "../call-error.ts";
import { useCallAction } from "../calls.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { StatusPage } from "../ui/status-page.tsx";

const ENDED = "Be om ett nytt mejl under Inställningar, Säkerhet.";

/** The owner of a login's new address says that it is theirs. A press, so that nobody's mail scanner confirms it. */
export default function ConfirmLoginAddressScreen() {
  const { token = "" } = useSearch({ from: "/bekrafta-inloggning" });
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ title: string; text: string } | null>(
    token === "" ? { title: "Länken gäller inte längre", text: ENDED } : null,
  );
  const { run, busy } = useCallAction("confirm-login-address", {
    done: ({ email }) => setConfirmed(email),
    failed: (error: CallError, say) => {
      if (error.code === "link-expired")
        return setRefused({ title: "Länken gäller inte längre", text: ENDED });
      if (error.code === "already-registered")
        return setRefused({ title: "Adressen är upptagen", text: error.text });
      return say(error.text);
    },
  });
  if (refused)
    return (
      <StatusPage
        state="done"
        tone="amber"
        icon={<Link2Off size={30} />}
        title={refused.title}
        actions={<ToSecurity />}
      >
        {refused.text}
      </StatusPage>
    );
  if (confirmed)
    return (
      <StatusPage
        state="done"
        icon={<MailCheck size={30} />}
        title="Adressen är bytt"
        actions={<ToSecurity />}
      >
        Från och med nu loggar du in med {confirmed}. Lösenordet är detsamma.
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
      Då loggar du in hos Tårtdags med den här adressen, och inte längre med den förra.
    </StatusPage>
  );
}

const ToSecurity = () => (
  <LinkButton to="/dashboard/installningar/sakerhet" look="secondary">
    Till Säkerhet
  </LinkButton>
);
