import { useSearch } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { asCallError } from "../call-error.ts";
import { call } from "../client.ts";
import { keepSession, useSession } from "../session.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { StatusPage } from "../ui/status-page.tsx";
import { toast } from "../ui/toaster.tsx";
import { useLeaving } from "./joining/use-leaving.ts";
import { useOnce } from "./joining/use-once.ts";

const LEAVES_AFTER_SECONDS = 1.5;
const BUTTON_AFTER_MS = 1_000;

/** The one-time login. Neither the address nor this page uses the link up by itself: a person does. */
export default function MagicLinkScreen() {
  const { token } = useSearch({ from: "/auth/magic" });
  // Not a query: signing in reads every query again, and the second use of a link is refused.
  const problem = useOnce(`magic ${token}`, () => enter(token));
  const inside = problem === "";
  useLeaving(inside, LEAVES_AFTER_SECONDS, { to: "/dashboard" });
  useEffect(() => {
    if (problem) toast.error(problem);
  }, [problem]);

  if (problem === undefined) return <Waiting />;
  if (!inside) return <Refused text={problem} />;
  return (
    <StatusPage
      state="done"
      icon={<CircleCheck size={30} />}
      title="Du är inloggad!"
      leaving={{ text: "Du skickas till översikten.", seconds: LEAVES_AFTER_SECONDS }}
    >
      Välkommen till Tårtdags.
    </StatusPage>
  );
}

/** What is wrong, or nothing when the link has opened the door. */
async function enter(token: string | undefined): Promise<string> {
  if (!token) return "Ingen token hittades i länken";
  await signOfPerson();
  const answer = await call("use_magic_link", { link_token: token }).catch(asCallError);
  if (answer instanceof Error)
    return answer.code === "company-login-required" ? answer.text : "Kunde inte skapa konto via magic link";
  const [used] = answer;
  if (!used?.valid) return "Länken har gått ut eller är ogiltig";
  if (!used.session) return "Kunde inte logga in efter registrering";
  if (!used.session.user.id) return "Kunde inte hämta användar-ID";
  keepSession(used.session);
  return "";
}

const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "click"];

/** What only a person does on a page. A mail scanner that opens it and runs this script must not use the link up. */
function signOfPerson(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hear = (event: Event) => {
    // A script can make events too, but not trusted ones.
    if (!event.isTrusted) return;
    for (const sign of signs) window.removeEventListener(sign, hear);
    resolve();
  };
  for (const sign of signs) window.addEventListener(sign, hear);
  return promise;
}

/** The button is for whoever touches nothing: its press is a sign like any other. */
function Waiting() {
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsks(true), BUTTON_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <StatusPage
      state="working"
      title="Kontrollerar länken..."
      actions={asks && <Button wide>Logga in</Button>}
    >
      {asks && "Tryck på Logga in för att fortsätta."}
    </StatusPage>
  );
}

function Refused({ text }: { text: string }) {
  const signedIn = useSession() !== null;
  return (
    <StatusPage
      state="failed"
      title="Inloggningen gick inte"
      actions={
        signedIn ? (
          <LinkButton to="/dashboard">Till översikten</LinkButton>
        ) : (
          <>
            <LinkButton to="/auth">Logga in</LinkButton>
            <LinkButton to="/forgot-password" look="ghost">
              Skapa nytt lösenord
            </LinkButton>
          </>
        )
      }
    >
      {text}
    </StatusPage>
  );
}
