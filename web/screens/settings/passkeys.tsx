import { Ellipsis, KeyRound, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { members } from "../../../contract/callers.ts";
import type { Output } from "../../../contract/contract.ts";
import { renamePasskey } from "../../../contract/passkeys.ts";
import { inStockholm, stockholmDay } from "../../../domain/clock.ts";
import { daysUntil, formatTime } from "../../../domain/dates.ts";
import type { CallError } from "../../call-error.ts";
import { useCallAction } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { useCallForm } from "../../form.ts";
import { Changing } from "../../may.ts";
import { hasPasskeys } from "../../passkey-support.ts";
import { Button, IconButton, SubmitButton } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { Menu } from "../../ui/menu.tsx";
import { momentText } from "../../ui/moment-text.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { useAddPasskey } from "../account/use-add-passkey.ts";

type Factor = Output<"get-second-factor">;
type Passkey = Factor["passkeys"][number];
type Props = {
  data?: Factor;
  error?: CallError | null;
  reload: () => void;
  onCodes: (codes: string[]) => void;
};

/** What one signs in with in the place of a password. */
export function Passkeys({ data, error, reload, onCodes }: Props) {
  const [asking, setAsking] = useState<{ what: "rename" | "remove"; passkey: Passkey } | null>(null);
  const { add, busy } = useAddPasskey(({ name, codes }) => {
    toast.success("Passkeyn är tillagd", { description: name });
    if (codes.length > 0) onCodes(codes);
  });
  const close = () => setAsking(null);
  const isLast = data?.since != null && data.app === null && data.passkeys.length === 1;
  return (
    <Card>
      <CardHead
        line={error !== null || !data || data.passkeys.length > 0}
        stack
        title="Passkeys"
        detail="Logga in med fingeravtryck, ansikte eller skärmlås i stället för lösenord. Ett tryck, och inget att komma ihåg."
        aside={
          hasPasskeys() && (
            <Changing by={members}>
              <Button busy={busy} icon={<Plus size={18} aria-hidden />} onClick={add}>
                Lägg till passkey
              </Button>
            </Changing>
          )
        }
      />
      {error ? (
        <LoadFailed text="Kunde inte hämta dina passkeys" detail={error.text} retry={reload} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
        data.passkeys.length > 0 && (
          <ul className="divide-y divide-border" aria-label="Passkeys">
            {data.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onAsk={(what) => setAsking({ what, passkey })} />
            ))}
          </ul>
        )
      )}
      {asking?.what === "rename" && <Rename passkey={asking.passkey} onClose={close} />}
      {asking?.what === "remove" && <Remove passkey={asking.passkey} isLast={isLast} onClose={close} />}
    </Card>
  );
}

function PasskeyRow({ passkey, onAsk }: { passkey: Passkey; onAsk: (what: "rename" | "remove") => void }) {
  const { name, used_at, created_at, is_synced } = passkey;
  const today = useToday();
  const when = (moment: string) => {
    const near = ["idag", "igår"][-daysUntil(stockholmDay(moment), today)];
    return near
      ? `${near} ${formatTime(inStockholm(Temporal.Instant.from(moment)).toPlainTime())}`
      : momentText(moment);
  };
  const kind = is_synced ? "Finns på dina andra enheter också." : "Bara på den enheten.";
  return (
    <li className="flex items-center gap-4 px-card py-4">
      <IconTile tone="cream">
        <KeyRound size={20} />
      </IconTile>
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-subtle-foreground">
          {kind} {used_at ? `Använd ${when(used_at)}` : `Tillagd ${when(created_at)}`}
        </p>
      </div>
      <Changing by={members}>
        <Menu
          items={[
            { label: "Byt namn", icon: <Pencil size={16} />, run: () => onAsk("rename") },
            { label: "Ta bort", icon: <Trash2 size={16} />, danger: true, run: () => onAsk("remove") },
          ]}
        >
          <IconButton look="ghost" size="sm" label={`Åtgärder för ${name}`}>
            <Ellipsis size={18} aria-hidden />
          </IconButton>
        </Menu>
      </Changing>
    </li>
  );
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useCallForm(renamePasskey, {
    start: { id: passkey.id, name: passkey.name },
    done: () => {
      toast.success("Namnet är sparat");
      onClose();
    },
    failed: "Kunde inte spara namnet. Försök igen.",
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Byt namn på passkeyn"
      form={form.props}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Avbryt
          </Button>
          <SubmitButton busy={form.busy}>Spara</SubmitButton>
        </>
      }
    >
      <TextField label="Namn" {...form.field("name")} />
    </Dialog>
  );
}

function Remove({ passkey, isLast, onClose }: { passkey: Passkey; isLast: boolean; onClose: () => void }) {
  const { run, busy } = useCallAction("remove-passkey", {
    done: () => {
      toast.success(`${passkey.name} är borttagen`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Ta bort ${passkey.name}?`}
      action="Ta bort"
      danger
      busy={busy}
      onConfirm={() => void run({ id: passkey.id })}
    >
      Den loggar inte in längre. Ta också bort den ur enhetens lösenord.
      {isLast && " Det är ditt enda andra steg, så tvåstegsinloggningen stängs av."}
    </ConfirmDialog>
  );
}
