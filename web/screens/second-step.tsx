import { KeyRound, Smartphone } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../contract/contract.ts";
import { useCall, useCallAction } from "../calls.ts";
import { signOut } from "../client.ts";
import { hasPasskeys } from "../passkey-support.ts";
import { currentSession, keepSession } from "../session.ts";
import { Button } from "../ui/button.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { LoadFailed } from "../ui/states.tsx";
import { toast } from "../ui/toaster.tsx";
import { AccountPage, quietLink } from "./account/account-page.tsx";
import { CodeApp } from "./account/code-app.tsx";
import { ProveForm } from "./account/prove-form.tsx";
import { RecoveryCodes } from "./account/recovery-codes.tsx";
import { useAddPasskey } from "./account/use-add-passkey.ts";

type Factor = Output<"get-second-factor">;

/** A login that lacks the second factor: it is given here, or set up where there has to be one. */
export default function SecondStepScreen() {
  const { data, error, reload } = useCall("get-second-factor", {});
  const [codes, setCodes] = useState<string[] | null>(null);
  const leave = (
    <p className="text-center">
      <button type="button" className={quietLink} onClick={() => void signOut()}>
        Logga in som någon annan
      </button>
    </p>
  );

  if (codes)
    return (
      <AccountPage title="Spara dina återställningskoder">
        <RecoveryCodes codes={codes} onDone={goOn} />
      </AccountPage>
    );
  if (error)
    return (
      <AccountPage title="Ett steg till">
        <LoadFailed text="Kunde inte hämta inloggningen" detail={error.text} retry={reload} />
        {leave}
      </AccountPage>
    );
  if (!data)
    return (
      <AccountPage title="Ett steg till">
        <SkeletonRows rows={2} />
      </AccountPage>
    );
  if (data.lacks === "set-up")
    return (
      <AccountPage title="Slå på två steg" text={whyOf(data)} below={leave}>
        <SetUp factor={data} onDone={setCodes} />
      </AccountPage>
    );
  return (
    <AccountPage
      title="Ett steg till"
      text={`Bekräfta att det är du som loggar in med ${data.email}.`}
      below={leave}
    >
      <ProveForm
        factor={data}
        action="Logga in"
        onDone={(session) => {
          toast.clear();
          toast.success("Inloggning lyckades!");
          if (session) keepSession(session);
          else goOn();
        }}
      />
    </AccountPage>
  );
}

/** The guard of the screen leads on as soon as nothing is lacking. */
function goOn(): void {
  const { lacks: _done, ...session } = currentSession()!;
  keepSession(session);
}

const whyOf = ({ required }: Factor) =>
  required?.by === "company"
    ? "Ditt företag kräver att alla med tillgång loggar in i två steg. Det tar en minut."
    : "Administratörer loggar in i två steg. Det tar en minut.";

function SetUp({ factor, onDone }: { factor: Factor; onDone: (codes: string[]) => void }) {
  const [app, setApp] = useState(false);
  const done = (codes: string[]) => (codes.length > 0 ? onDone(codes) : goOn());
  const { add, busy } = useAddPasskey(({ codes }) => done(codes));
  const turnOn = useCallAction("turn-on-second-factor", { done: ({ codes }) => done(codes) });
  const back = (
    <p>
      <button type="button" className={quietLink} onClick={() => setApp(false)}>
        Tillbaka
      </button>
    </p>
  );
  if (app)
    return (
      <div className="space-y-4.5">
        <CodeApp onDone={done} />
        {back}
      </div>
    );
  return (
    <div className="space-y-3">
      {factor.passkeys.length > 0 && (
        <Button
          wide
          busy={turnOn.busy}
          icon={<KeyRound size={18} aria-hidden />}
          onClick={() => void turnOn.run({})}
        >
          Använd passkeyn du har
        </Button>
      )}
      {hasPasskeys() && factor.passkeys.length === 0 && (
        <Button wide busy={busy} icon={<KeyRound size={18} aria-hidden />} onClick={add}>
          Lägg till passkey
        </Button>
      )}
      <Button look="secondary" wide icon={<Smartphone size={18} aria-hidden />} onClick={() => setApp(true)}>
        Använd en app med koder
      </Button>
      <p className="pt-1 text-sm text-subtle-foreground">
        En passkey låses upp med fingeravtryck, ansikte eller skärmlås. En app visar en ny kod var trettionde
        sekund.
      </p>
    </div>
  );
}
