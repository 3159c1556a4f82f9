import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import type { Session } from "../../../contract/account.ts";
import { asCallError } from "../../call-error.ts";
import { call } from "../../client.ts";
import { hasPasskeys } from "../../passkey-support.ts";
import { keepSession } from "../../session.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toaster.tsx";

/** What is signed holds for five minutes; the list under the address waits for longer. */
const RENEW_MS = 4 * 60_000;

/** Signs in with one press: here, or in the list that the browser opens under the address. */
export function PasskeySignIn({ size }: { size?: "lg" }) {
  const [busy, setBusy] = useState(false);
  useAutofill();
  if (!hasPasskeys()) return null;

  async function press() {
    setBusy(true);
    const { signWithPasskey, passkeyProblem } = await import("../../passkeys.ts");
    try {
      const asked = await call("begin-passkey-sign-in", {});
      const proof = await signWithPasskey(asked).catch((error: unknown) => {
        const problem = passkeyProblem(error);
        if (problem) toast.error(problem);
      });
      if (proof) welcome(await call("sign-in-with-passkey", proof));
    } catch (error) {
      toast.error(asCallError(error).text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      look="secondary"
      size={size}
      wide
      busy={busy}
      icon={<KeyRound size={18} aria-hidden />}
      onClick={() => void press()}
    >
      Använd passkey
    </Button>
  );
}

function welcome(session: Session): void {
  toast.clear(); // whatever went wrong on the way in
  toast.success("Inloggning lyckades!");
  keepSession(session);
}

/** Offers the device's passkeys where the address is typed. Nothing is said when that does not work: it was not asked for. */
function useAutofill(): void {
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop = () => {};
    async function offer() {
      if (!hasPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const { signWithPasskey, stopWaiting } = await import("../../passkeys.ts");
      const asked = await call("begin-passkey-sign-in", {});
      if (over) return;
      stop = stopWaiting;
      timer = setTimeout(() => void offer().catch(() => undefined), RENEW_MS);
      welcome(await call("sign-in-with-passkey", await signWithPasskey(asked, { autofill: true })));
    }
    void offer().catch(() => undefined);
    return () => {
      over = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
}
