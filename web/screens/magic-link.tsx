import { useSearch } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { call } from "../client.ts";
import { keepSession, useSession } from "../session.ts";
import { LinkButton } from "../ui/button.tsx";
import { StatusPage } from "../ui/status-page.tsx";
import { toast } from "../ui/toaster.tsx";
import { useLeaving } from "./joining/use-leaving.ts";
import { useOnce } from "./joining/use-once.ts";

const LEAVES_AFTER_SECONDS = 1.5;

/** The one-time login. The address alone does nothing: the link is used by this page, not by whoever looks at it. */
export default function MagicLinkScreen() {
  const { token } = useSearch({ from: "/auth/magic" });
  // Not a query: signing in reads every query again, and the second use of a link is refused.
  const problem = useOnce(`magic ${token}`, () => enter(token));
  const inside = problem === "";
  useLeaving(inside, LEAVES_AFTER_SECONDS, { to: "/dashboard" });
  useEffect(() => {
    if (problem) toast.error(problem);
  }, [problem]);

  if (problem === undefined) return <StatusPage state="working" title="Kontrollerar länken..." />;
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
  await seen();
  const answer = await call("use_magic_link", { link_token: token }).catch(() => null);
  if (!answer) return "Kunde inte skapa konto via magic link";
  const [used] = answer;
  if (!used?.valid) return "Länken har gått ut eller är ogiltig";
  if (!used.session) return "Kunde inte logga in efter registrering";
  if (!used.session.user.id) return "Kunde inte hämta användar-ID";
  keepSession(used.session);
  return "";
}

/** A page that was fetched ahead or opened behind another has been seen by nobody: its link waits. */
function seen(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", look);
    resolve();
  };
  document.addEventListener("visibilitychange", look);
  look();
  return promise;
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
