import { CircleSlash, Clock3, MailCheck, Send } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { formatDay } from "../../../domain/dates.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { signOut } from "../../client.ts";
import { queryClient } from "../../query.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { StatusPage } from "../../ui/status-page.tsx";
import { RestartSignUp } from "./restart-sign-up.tsx";

type Request = NonNullable<Output<"get-join-request">["request"]>;
type Props = { request: Request; email: string; onRestart: () => void };

const AGAIN_MS = 30_000;

/** For somebody who asked to be let into a company that is here: what happens next, and nothing about the company. */
export default function JoinRequest({ request }: { request: Request }) {
  const { data: user } = useCall("get-user", {});
  const [restarts, setRestarts] = useState(false);
  useEffect(() => {
    // Nobody tells this page that somebody has answered: it belongs to no company yet.
    const timer = setInterval(() => {
      void queryClient.invalidateQueries({ queryKey: ["get-user"] });
      void queryClient.invalidateQueries({ queryKey: ["get-join-request"] });
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const { state } = request;
  const isOver = state === "declined" || state === "expired";
  if (state === "withdrawn" || (restarts && isOver))
    return <RestartSignUp name={user?.full_name ?? ""} below={<SignOut />} />;
  const Page = pages[state];
  return <Page request={request} email={user?.email ?? ""} onRestart={() => setRestarts(true)} />;
}

function whichCompany({ company_name, org_number }: Request): ReactNode {
  const number = <span className="whitespace-nowrap">{org_number}</span>;
  if (company_name && !org_number) return company_name;
  return company_name ? (
    <>
      {company_name} ({number})
    </>
  ) : (
    <>företaget med organisationsnummer {number}</>
  );
}

const pages: Record<Exclude<Request["state"], "withdrawn">, (props: Props) => ReactNode> = {
  unproved: Unproved,
  unsent: Unsent,
  waiting: Waiting,
  declined: Declined,
  expired: Expired,
};

const SignOut = () => (
  <Button look="ghost" wide onClick={() => void signOut()}>
    Logga ut
  </Button>
);

const Support = () => (
  <LinkButton to="/contact" look="ghost" wide>
    Skriv till oss
  </LinkButton>
);

function Withdraw({ children }: { children: string }) {
  const { run, busy } = useCallAction("withdraw-join-request");
  return (
    <Button look="secondary" wide busy={busy} onClick={() => void run({})}>
      {children}
    </Button>
  );
}

function Unproved({ request, email }: Props) {
  const { run, busy } = useCallAction("send-email-verification", {
    done: "Länken är på väg. Kolla din e-post.",
    failed: "Kunde inte skicka länken. Försök igen.",
  });
  return (
    <StatusPage
      state="done"
      icon={<MailCheck size={30} />}
      title="Bekräfta din e-postadress"
      actions={
        <>
          <Button wide busy={busy} onClick={() => void run({})}>
            Skicka länken igen
          </Button>
          <Withdraw>Fel nummer? Börja om</Withdraw>
          <SignOut />
        </>
      }
    >
      Öppna länken som vi har mejlat till {email}. Sedan frågar vi om du får komma in hos{" "}
      {whichCompany(request)}. Den som svarar ser ditt namn och din e-postadress.
    </StatusPage>
  );
}

function Unsent({ request, email }: Props) {
  const { run, busy } = useCallAction("send-join-request");
  return (
    <StatusPage
      state="done"
      icon={<Send size={28} />}
      title="Vill du be om tillgång?"
      actions={
        <>
          <Button wide busy={busy} onClick={() => void run({})}>
            Ja, be om tillgång
          </Button>
          <Withdraw>Nej, det var inte jag</Withdraw>
          <SignOut />
        </>
      }
    >
      Kontot skapades med {email} för {whichCompany(request)}, som redan finns hos Tårtdags. Var det du frågar
      vi om du får komma in. Den som svarar ser ditt namn och din e-postadress.
    </StatusPage>
  );
}

function Waiting({ request, email }: Props) {
  const [asking, setAsking] = useState(false);
  const { run, busy } = useCallAction("ask-for-own-company", { done: "Tack! Vi hör av oss till dig." });
  return (
    <>
      <StatusPage
        state="done"
        icon={<Clock3 size={30} />}
        title="Förfrågan är skickad"
        actions={
          <>
            <Withdraw>Dra tillbaka</Withdraw>
            <Button look="ghost" wide onClick={() => setAsking(true)}>
              Vi behöver ett eget konto
            </Button>
            <SignOut />
          </>
        }
      >
        Den som sköter Tårtdags hos {whichCompany(request)}, eller vi på Tårtdags, svarar till {email} senast{" "}
        {formatDay(stockholmDay(request.expires_at))}. Du behöver inte göra något mer.
      </StatusPage>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Behöver ni ett eget konto?"
        action="Fråga Tårtdags"
        busy={busy}
        onConfirm={() => void run({}).then(() => setAsking(false))}
      >
        I en koncern kan flera ha samma organisationsnummer. Då frågar vi inte kontot som redan finns, utan
        hör av oss till dig och ordnar ett eget.
      </ConfirmDialog>
    </>
  );
}

function Declined({ onRestart }: Props) {
  return (
    <StatusPage
      state="done"
      tone="amber"
      icon={<CircleSlash size={30} />}
      title="Förfrågan blev inte godkänd"
      actions={
        <>
          <Button wide onClick={onRestart}>
            Börja om
          </Button>
          <Support />
          <SignOut />
        </>
      }
    >
      Prata gärna med den som sköter födelsedagarna hos er. De kan bjuda in dig. Blev numret fel kan du börja
      om, och tror du att något annat blev fel hjälper vi dig.
    </StatusPage>
  );
}

function Expired({ request, onRestart }: Props) {
  const { run, busy } = useCallAction("send-join-request", { done: "Förfrågan är skickad igen" });
  return (
    <StatusPage
      state="done"
      tone="amber"
      icon={<Clock3 size={30} />}
      title="Förfrågan fick inget svar"
      actions={
        <>
          <Button wide busy={busy} onClick={() => void run({})}>
            Fråga igen
          </Button>
          <Button look="secondary" wide onClick={onRestart}>
            Börja om
          </Button>
          <Support />
          <SignOut />
        </>
      }
    >
      Ingen har svarat om {whichCompany(request)}. Fråga igen, börja om med ett annat nummer eller skriv till
      oss.
    </StatusPage>
  );
}
