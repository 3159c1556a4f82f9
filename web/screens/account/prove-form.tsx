import { KeyRound } from "lucide-react";
import { useState } from "react";
import { proveIdentity } from "../../../contract/second-factor.ts";
import type { Output } from "../../../contract/contract.ts";
import { asCallError } from "../../call-error.ts";
import { call } from "../../client.ts";
import { useCallForm } from "../../form.ts";
import { hasPasskeys } from "../../passkey-support.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { PasswordField, TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { quietLink } from "./account-page.tsx";

type Factor = Output<"get-second-factor">;
type Done = (session: Output<"prove-identity">["session"]) => void;
type Props = { factor: Factor; action: string; onDone: Done };

/** An admin who looks at a customer proves it as themselves. */
const asOneself = { viewing: null };

/** Proves who one is: with a passkey, an app's code or, where there is no second factor, the password. */
export function ProveForm({ factor, action, onDone }: Props) {
  const canPasskey = hasPasskeys() && factor.passkeys.length > 0;
  const canCode = factor.app !== null || factor.codes !== null;
  const isOn = factor.since !== null;
  const [recovering, setRecovering] = useState(factor.app === null);
  return (
    <div className="space-y-4.5">
      {canPasskey && <ByPasskey primary={!factor.app} onDone={onDone} />}
      {isOn && canCode && (
        <ByCode key={String(recovering)} recovering={recovering} action={action} onDone={onDone} />
      )}
      {isOn && factor.app && factor.codes && (
        <p>
          <button type="button" className={quietLink} onClick={() => setRecovering(!recovering)}>
            {recovering ? "Använd koden från appen" : "Använd en återställningskod"}
          </button>
        </p>
      )}
      {!isOn && factor.has_password && <ByPassword action={action} onDone={onDone} />}
      {!isOn && !factor.has_password && !canPasskey && (
        <p className="text-sm text-subtle-foreground">
          Du har inget lösenord. Logga ut och in igen med en ny länk, eller välj ett lösenord under Glömt
          lösenord.
        </p>
      )}
    </div>
  );
}

function ByPasskey({ primary, onDone }: { primary: boolean; onDone: Done }) {
  const [busy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    const { signWithPasskey, passkeyProblem } = await import("../../passkeys.ts");
    try {
      const asked = await call("begin-passkey-proof", {}, asOneself);
      const passkey = await signWithPasskey(asked).catch((error: unknown) => {
        const problem = passkeyProblem(error);
        if (problem) toast.error(problem);
      });
      if (passkey) onDone((await call("prove-identity", { passkey }, asOneself)).session);
    } catch (error) {
      toast.error(asCallError(error).text);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      look={primary ? "primary" : "secondary"}
      wide
      busy={busy}
      icon={<KeyRound size={18} aria-hidden />}
      onClick={() => void press()}
    >
      Använd passkey
    </Button>
  );
}

function ByCode({ recovering, action, onDone }: { recovering: boolean; action: string; onDone: Done }) {
  const form = useCallForm(proveIdentity, {
    start: { code: "" },
    done: ({ session }) => onDone(session),
    options: () => asOneself,
    failed: "Kunde inte bekräfta. Försök igen.",
  });
  return (
    <form {...form.props} className="space-y-4.5">
      <TextField
        label={recovering ? "Återställningskod" : "Kod från appen"}
        hint={recovering ? "En av de tio koder som du sparade." : "Sex siffror. Byts var trettionde sekund."}
        autoComplete="one-time-code"
        inputMode={recovering ? "text" : "numeric"}
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field("code")}
      />
      <SubmitButton wide busy={form.busy}>
        {action}
      </SubmitButton>
    </form>
  );
}

function ByPassword({ action, onDone }: { action: string; onDone: Done }) {
  const form = useCallForm(proveIdentity, {
    start: { password: "" },
    done: ({ session }) => onDone(session),
    options: () => asOneself,
    failed: "Kunde inte bekräfta. Försök igen.",
  });
  return (
    <form {...form.props} className="space-y-4.5">
      <PasswordField label="Ditt lösenord" {...form.field("password")} />
      <SubmitButton wide busy={form.busy}>
        {action}
      </SubmitButton>
    </form>
  );
}
