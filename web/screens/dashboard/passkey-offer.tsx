import { KeyRound, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useCall } from "../../calls.ts";
import { hasPasskeys } from "../../passkey-support.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { momentText } from "../../ui/moment-text.ts";
import { toast } from "../../ui/toaster.tsx";
import { RecoveryCodes } from "../account/recovery-codes.tsx";
import { useAddPasskey } from "../account/use-add-passkey.ts";

const DISMISSED = "tartdags.passkey-offer";

/** A quiet offer to whoever has no passkey, until they add one or close it; to whoever must have a second factor, with the day. */
export default function PasskeyOffer() {
  const { data } = useCall("get-second-factor", {});
  const [closed, setClosed] = useState(() => localStorage.getItem(DISMISSED) !== null);
  const [codes, setCodes] = useState<string[]>([]);
  const canAdd = useOwnAuthenticator();
  const { add, busy } = useAddPasskey((added) => {
    toast.success("Passkeyn är tillagd", { description: added.name });
    setCodes(added.codes);
  });
  if (codes.length > 0)
    return (
      <Dialog open onOpenChange={() => setCodes([])} title="Spara dina återställningskoder">
        <RecoveryCodes codes={codes} onDone={() => setCodes([])} />
      </Dialog>
    );
  const due = data?.required && !data.since ? data.required : null;
  if (!data || !canAdd || data.passkeys.length > 0 || (closed && !due)) return null;
  const dismiss = () => {
    localStorage.setItem(DISMISSED, "1");
    setClosed(true);
  };
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 px-card py-4">
      <IconTile tone="green">
        <KeyRound size={20} />
      </IconTile>
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-semibold">
          {due ? "Slå på två steg i din inloggning" : "Logga in med ett tryck"}
        </h2>
        <p className="text-sm text-subtle-foreground">
          {due?.from && `Det krävs från ${momentText(due.from)}. `}
          Lägg till en passkey, så räcker fingeravtryck, ansikte eller skärmlås.
        </p>
      </div>
      <Button look="secondary" size="sm" busy={busy} onClick={add}>
        Lägg till passkey
      </Button>
      {!due && (
        <IconButton look="ghost" size="sm" label="Stäng" onClick={dismiss}>
          <X size={18} aria-hidden />
        </IconButton>
      )}
    </Card>
  );
}

/** Whether this very device can look who holds it. */
function useOwnAuthenticator(): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => {
    if (hasPasskeys())
      void PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable?.().then(
        setCan,
        () => undefined,
      );
  }, []);
  return can;
}
