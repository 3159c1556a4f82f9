import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { ownPath } from "../../domain/own-url.ts";
import { asCallError } from "../call-error.ts";
import { call } from "../client.ts";
import { takeKept } from "../company-login.ts";
import { keepSession, useSession } from "../session.ts";
import { LinkButton } from "../ui/button.tsx";
import { StatusPage } from "../ui/status-page.tsx";
import { toast } from "../ui/toaster.tsx";
import { useOnce } from "./joining/use-once.ts";

type Back = { to: string } | { problem: string };

/** Where the company's provider sends somebody back to. */
export default function CompanyLoginReturnScreen() {
  // It stays in the address until one goes on: the code in it is used up, and worth nothing without the server's half.
  const query = location.search;
  const signedIn = useSession() !== null;
  const navigate = useNavigate();
  // By the state: the router may write the rest of the address anew in its own way.
  const state = new URLSearchParams(query).get("state");
  const back = useOnce(`company-login ${state}`, () => finish(query));
  const go = useEffectEvent((to: string) => void navigate({ href: to, replace: true }));
  useEffect(() => {
    if (back && "to" in back) go(back.to);
  }, [back]);

  if (!back || "to" in back)
    return (
      <StatusPage state="working" title="Loggar in...">
        <Unlisted />
        Vi kontrollerar svaret från företagets inloggning.
      </StatusPage>
    );
  return (
    <StatusPage
      state="failed"
      title="Inloggningen gick inte"
      actions={
        signedIn ? (
          <LinkButton to="/dashboard/installningar/foretagsinloggning">Till Företagsinloggning</LinkButton>
        ) : (
          <LinkButton to="/auth">Till inloggningen</LinkButton>
        )
      }
    >
      <Unlisted />
      {back.problem}
    </StatusPage>
  );
}

const Unlisted = () => <meta name="robots" content="noindex, nofollow" />;

const ELSEWHERE = "Inloggningen började i en annan webbläsare, eller är redan avslutad. Börja om.";

async function finish(query: string): Promise<Back> {
  const kept = takeKept(new URLSearchParams(query).get("state"));
  if (!kept) return { problem: ELSEWHERE };
  try {
    const { result, session } = await call("finish-company-login", { query, key: kept.key });
    if (result === "tested") return { to: "/dashboard/installningar/foretagsinloggning" };
    keepSession(session!);
    if (result === "signed-in") toast.success("Inloggning lyckades!");
    return { to: ownPath(kept.to ?? undefined) ?? "/dashboard" };
  } catch (error) {
    return { problem: asCallError(error).text };
  }
}
