import { Suspense, useState } from "react";
import { lazy } from "../../lazy.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { toast } from "../../ui/toaster.tsx";
import { members, owners } from "../../../contract/callers.ts";
import { Changing, useMay } from "../../may.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { RecoveryCodes } from "../account/recovery-codes.tsx";
import { CompanySecondFactor } from "./company-second-factor.tsx";
import { Passkeys } from "./passkeys.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { Row, Rows } from "./rows.tsx";
import { Devices } from "./devices.tsx";

const LoginAddressDialog = lazy(() => import("./login-address.tsx"));

/** How whoever is signed in gets in, and where they are. */
export default function SecuritySection() {
  const { data: user, error, reload } = useCall("get-user", {});
  const security = useCall("get-security", {});
  const factor = useCall("get-second-factor", {});
  const mayDecide = useMay(owners) && Boolean(user?.company);
  const [changing, setChanging] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const waiting = security.data?.waiting_email;
  return (
    <div className="space-y-5">
      <Passkeys {...factor} onCodes={setCodes} />
      <SecondFactor {...factor} onCodes={setCodes} />
      {mayDecide && <CompanySecondFactor />}
      <Devices {...security} isProved={user?.email_verified !== false} />
      <Card>
        {error ? (
          <LoadFailed text="Kunde inte hämta inloggningen" detail={error.text} retry={reload} />
        ) : !user ? (
          <SkeletonRows rows={2} />
        ) : (
          <Rows>
            <Row
              label={user.email}
              action={
                <Changing by={members}>
                  <Button look="secondary" size="sm" onClick={() => setChanging(true)}>
                    Byt adress
                  </Button>
                </Changing>
              }
            >
              Adressen du loggar in med{user.email_verified ? "" : ". Den är inte bekräftad än"}
            </Row>
            {waiting && <Waiting email={waiting} />}
            <Row
              label="Lösenord"
              action={
                <Changing by={members}>
                  <NewPassword email={user.email} />
                </Changing>
              }
            >
              Vi mejlar en länk där du väljer ett nytt. Då loggas du ut överallt.
            </Row>
          </Rows>
        )}
      </Card>
      {codes && (
        <Dialog open onOpenChange={() => setCodes(null)} title="Spara dina återställningskoder">
          <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
        </Dialog>
      )}
      <Suspense fallback={null}>
        {changing && user && <LoginAddressDialog email={user.email} onClose={() => setChanging(false)} />}
      </Suspense>
    </div>
  );
}

function Waiting({ email }: { email: string }) {
  const { run, busy } = useCallAction("withdraw-login-address", { done: "Du behåller adressen du har" });
  return (
    <Row
      label={email}
      action={
        <Changing by={members}>
          <Button look="secondary" size="sm" busy={busy} onClick={() => void run({})}>
            Ångra
          </Button>
        </Changing>
      }
    >
      Väntar på att du öppnar länken i mejlet dit. Till dess loggar du in som vanligt.
    </Row>
  );
}

function NewPassword({ email }: { email: string }) {
  const { run, busy } = useCallAction("send-password-reset", {
    done: () => toast.success("Återställningslänk skickad! Kolla din e-post."),
    failed: "Kunde inte skicka återställningslänk",
  });
  return (
    <Button look="secondary" size="sm" busy={busy} onClick={() => void run({ email })}>
      Byt lösenord
    </Button>
  );
}
