import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { PartyPopper } from "lucide-react";
import { useEffect } from "react";
import { TRIAL_DAYS } from "../../domain/subscription.ts";
import { asCallError } from "../call-error.ts";
import { call } from "../client.ts";
import { useSession } from "../session.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { StatusPage } from "../ui/status-page.tsx";
import { toast } from "../ui/toaster.tsx";
import { atLeast } from "./joining/at-least.ts";
import { hasPending } from "./joining/pending.ts";
import { keepSetupRight } from "./joining/setup-right.ts";

const LEAST_SHOWN_MS = 2_000;

/** Where the payment provider leads back to. Only the server's word counts, and it asks the provider. */
export default function StripeSuccessScreen() {
  const { session_id } = useSearch({ from: "/stripe-success" });
  if (!session_id) return <WrongLink />;
  return <Verified sessionId={session_id} />;
}

function Verified({ sessionId }: { sessionId: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["verify-checkout", sessionId],
    queryFn: () => atLeast(LEAST_SHOWN_MS, call("verify-checkout", { session_id: sessionId })),
    staleTime: Infinity,
    retry: false,
  });
  if (isFetching && !data)
    return (
      <StatusPage state="working" title="Bekräftar betalningen...">
        Det tar bara ett ögonblick.
      </StatusPage>
    );
  if (data?.status === "complete") return <Started trialing={data.trialing} sessionId={sessionId} />;
  const text = error ? asCallError(error).text : unfinished[data?.status ?? "open"];
  return (
    <StatusPage
      state="failed"
      title="Ett fel uppstod"
      actions={
        <>
          <Button onClick={() => void refetch()}>Försök igen</Button>
          <LinkButton to="/contact" look="ghost">
            Kontakta oss
          </LinkButton>
        </>
      }
    >
      {text}
    </StatusPage>
  );
}

const unfinished: Record<string, string> = {
  open: "Betalningen är inte klar än.",
  expired: "Betalningssidan har gått ut. Använd länken från mejlet igen.",
};

function Started({ trialing, sessionId }: { trialing: boolean; sessionId: string }) {
  const signedIn = useSession() !== null;
  useEffect(() => {
    if (!signedIn) keepSetupRight({ checkoutSessionId: sessionId });
  }, [signedIn, sessionId]);
  const next = signedIn ? (
    <LinkButton to="/dashboard">Till översikten</LinkButton>
  ) : hasPending() ? (
    <LinkButton to="/welcome">Fyll i företagets uppgifter</LinkButton>
  ) : null;
  if (!trialing)
    return (
      <StatusPage state="done" icon={<PartyPopper size={30} />} title="Abonnemanget är igång" actions={next}>
        Tack! Allt är kvar som ni lämnade det.
      </StatusPage>
    );
  return (
    <StatusPage
      state="done"
      icon={<PartyPopper size={30} />}
      title="Provperioden har startat!"
      actions={next}
    >
      {signedIn
        ? `Era ${TRIAL_DAYS} dagar gratis gäller hela vägen, och sedan fortsätter allt av sig självt. Ert konto är redan igång, så mejlet ”Konto klart” behövs inte.`
        : `Era ${TRIAL_DAYS} dagar gratis har börjat. Mejlet ”Konto klart” är på väg till dig.`}
    </StatusPage>
  );
}

function WrongLink() {
  useEffect(() => toast.error("Felaktig länk", { description: "Ingen session-ID hittades" }), []);
  return (
    <StatusPage
      state="failed"
      title="Felaktig länk"
      actions={
        <LinkButton to="/" look="secondary">
          Till startsidan
        </LinkButton>
      }
    >
      Ingen session-ID hittades
    </StatusPage>
  );
}
