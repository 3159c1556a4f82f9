import { Check, KeyRound, RotateCcw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { members } from "../../../contract/callers.ts";
import type { Output } from "../../../contract/contract.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import type { CallError } from "../../call-error.ts";
import { useCallAction } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { Changing } from "../../may.ts";
import { Pill } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { momentText } from "../../ui/moment-text.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { toast } from "../../ui/toaster.tsx";
import { CodeApp } from "../account/code-app.tsx";

type Factor = Output<"get-second-factor">;
type Props = {
  data?: Factor;
  error?: CallError | null;
  reload: () => void;
  onCodes: (codes: string[]) => void;
};
type Asking = "app" | "off" | "codes" | null;

/** What is asked for besides the password. */
export function SecondFactor({ data, error, reload, onCodes }: Props) {
  const [asking, setAsking] = useState<Asking>(null);
  const today = useToday();
  const close = () => setAsking(null);
  const passkeyIsEnough = data?.since === null && data.passkeys.length > 0;
  const turnOn = useCallAction("turn-on-second-factor", { done: ({ codes }) => onCodes(codes) });
  const day = (moment: string) => formatDayFrom(stockholmDay(moment), today);
  return (
    <Card>
      <CardHead
        line
        title="Tvåstegsinloggning"
        detail="Loggar du in med lösenord frågar vi också efter din passkey eller en kod från en app."
        aside={
          data?.since && (
            <Pill tone="green">
              <Check size={14} aria-hidden /> På
            </Pill>
          )
        }
      />
      {error ? (
        <LoadFailed text="Kunde inte hämta tvåstegsinloggningen" detail={error.text} retry={reload} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
        <ul className="divide-y divide-border">
          {data.required && !data.since && (
            <li className="px-card py-4 text-sm">
              {data.required.by === "platform" ? "Administratörer" : "Alla med tillgång till ert företag"}{" "}
              loggar in i två steg{data.required.from ? ` från ${momentText(data.required.from)}` : ""}. Slå
              på det före dess.
            </li>
          )}
          <Step
            icon={<KeyRound size={20} />}
            label="Kod från app"
            text={
              data.app ? `Påslagen ${day(data.app.since)}` : "Sex siffror som byts var trettionde sekund."
            }
            action={data.app ? "Byt app" : "Lägg till app"}
            onPress={() => setAsking("app")}
          />
          {passkeyIsEnough && (
            <Step
              icon={<KeyRound size={20} />}
              label="Din passkey"
              text="Kan också vara ditt andra steg."
              action="Använd passkeyn"
              busy={turnOn.busy}
              onPress={() => void turnOn.run({})}
            />
          )}
          {data.codes && (
            <Step
              icon={<RotateCcw size={20} />}
              label="Återställningskoder"
              text={codesText(data.codes, day)}
              action="Skapa nya"
              onPress={() => setAsking("codes")}
            />
          )}
          {data.since && !data.required && (
            <li className="px-card py-4">
              <Changing by={members}>
                <Button look="link" onClick={() => setAsking("off")}>
                  Stäng av tvåstegsinloggning
                </Button>
              </Changing>
            </li>
          )}
        </ul>
      )}
      {asking === "app" && (
        <Dialog open onOpenChange={close} title={data?.app ? "Byt app" : "Lägg till app"}>
          <CodeApp
            onDone={(codes) => {
              close();
              if (codes.length > 0) onCodes(codes);
              else toast.success("Den nya appen gäller");
            }}
          />
        </Dialog>
      )}
      {asking === "codes" && <NewCodes onCodes={onCodes} onClose={close} />}
      {asking === "off" && <TurnOff onClose={close} />}
    </Card>
  );
}

function codesText({ left, of, used_at }: NonNullable<Factor["codes"]>, day: (moment: string) => string) {
  const counted = `${left} av ${of} kvar.`;
  return used_at ? `${counted} Den senaste användes ${day(used_at)}.` : counted;
}

type StepProps = {
  icon: ReactNode;
  label: string;
  text: string;
  action: string;
  busy?: boolean;
  onPress: () => void;
};

function Step({ icon, label, text, action, busy, onPress }: StepProps) {
  return (
    <li className="flex gap-4 px-card py-4 sm:items-center">
      <IconTile tone="cream">{icon}</IconTile>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold">{label}</p>
          <p className="text-sm text-subtle-foreground">{text}</p>
        </div>
        <Changing by={members}>
          <Button look="secondary" size="sm" busy={busy} onClick={onPress}>
            {action}
          </Button>
        </Changing>
      </div>
    </li>
  );
}

function NewCodes({ onCodes, onClose }: { onCodes: (codes: string[]) => void; onClose: () => void }) {
  const { run, busy } = useCallAction("renew-recovery-codes", {
    done: ({ codes }) => {
      onClose();
      onCodes(codes);
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Skapa nya återställningskoder?"
      action="Skapa nya"
      busy={busy}
      onConfirm={() => void run({})}
    >
      De gamla koderna slutar fungera direkt.
    </ConfirmDialog>
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const { run, busy } = useCallAction("turn-off-second-factor", {
    done: () => {
      toast.success("Tvåstegsinloggningen är av");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Stäng av tvåstegsinloggning?"
      action="Stäng av"
      danger
      busy={busy}
      onConfirm={() => void run({})}
    >
      Då räcker lösenordet eller en länk i ett mejl för att logga in. Appen och återställningskoderna tas
      bort, dina passkeys är kvar.
    </ConfirmDialog>
  );
}
