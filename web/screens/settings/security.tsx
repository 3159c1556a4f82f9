import { useCall, useCallAction } from "../../calls.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { toast } from "../../ui/toaster.tsx";
import { members } from "../../../contract/callers.ts";
import { Changing } from "../../may.ts";
import { Row, Rows } from "./rows.tsx";

/** How whoever is signed in gets in. */
export default function SecuritySection() {
  const { data: user, error, reload } = useCall("get-user", {});
  return (
    <Card>
      {error ? (
        <LoadFailed text="Kunde inte hämta inloggningen" detail={error.text} retry={reload} />
      ) : !user ? (
        <SkeletonRows rows={2} />
      ) : (
        <Rows>
          <Row label={user.email}>
            Adressen du loggar in med{user.email_verified ? "" : ". Den är inte bekräftad än"}
          </Row>
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
