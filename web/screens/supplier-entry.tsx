import { useNavigate, useSearch } from "@tanstack/react-router";
import { Croissant, Link2Off } from "lucide-react";
import { useState } from "react";
import { useCallAction } from "../calls.ts";
import { keepSupplierSession } from "../supplier-session.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { StatusPage } from "../ui/status-page.tsx";

/** The mailed link to a supplier's page. A press, so that nobody's mail scanner uses it up. */
export default function SupplierEntryScreen() {
  const { token = "" } = useSearch({ from: "/leverantor/oppna" });
  const [ended, setEnded] = useState(token === "");
  const navigate = useNavigate();
  const { run, busy } = useCallAction("open-supplier-page", {
    done: (opened) => {
      keepSupplierSession(opened.token);
      void navigate({ to: "/leverantor", replace: true });
    },
    failed: (error, say) => (error.code === "link-expired" ? setEnded(true) : say(error.text)),
  });
  if (ended)
    return (
      <StatusPage
        state="done"
        tone="amber"
        icon={<Link2Off size={30} />}
        title="Länken gäller inte längre"
        actions={<LinkButton to="/leverantor/lank">Mejla en ny länk</LinkButton>}
      >
        Den fungerar en gång, i ett dygn. En ny kommer på någon minut.
      </StatusPage>
    );
  return (
    <StatusPage
      state="done"
      tone="cream"
      icon={<Croissant size={30} />}
      title="Öppna er sida"
      actions={
        <Button busy={busy} onClick={() => void run({ token })}>
          Öppna sidan
        </Button>
      }
    >
      <meta name="robots" content="noindex, nofollow" />
      Sedan är ni inloggade på den här telefonen eller datorn tills ni loggar ut.
    </StatusPage>
  );
}
