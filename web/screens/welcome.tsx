import { useNavigate } from "@tanstack/react-router";
import { PartyPopper } from "lucide-react";
import { useEffect, useState } from "react";
import { StatusPage } from "../ui/status-page.tsx";
import { toast } from "../ui/toaster.tsx";
import { readPending } from "./joining/pending.ts";
import { useLeaving } from "./joining/use-leaving.ts";

const LEAVES_AFTER_SECONDS = 2;

/** Signed up and paid; the company's information is next. */
export default function WelcomeScreen() {
  const [found] = useState(lookUp);
  const navigate = useNavigate();
  const pending = found === "broken" ? null : found;
  useLeaving(pending !== null, LEAVES_AFTER_SECONDS, { to: "/company-setup", search: pending ?? {} });
  useEffect(() => {
    if (pending) return;
    toast.error(found === "broken" ? "Ett fel uppstod. Kontakta support." : "Ingen användardata hittades");
    void navigate({ to: "/", replace: true });
  }, [found, pending, navigate]);

  if (!pending) return null;
  return (
    <StatusPage
      state="done"
      icon={<PartyPopper size={30} />}
      title="Välkommen!"
      leaving={{ text: "Du skickas till företagets uppgifter om 2 sekunder.", seconds: LEAVES_AFTER_SECONDS }}
    >
      Ett steg är kvar: berätta vilka ni är.
    </StatusPage>
  );
}

function lookUp() {
  try {
    return readPending();
  } catch {
    return "broken" as const;
  }
}
