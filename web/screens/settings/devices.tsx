import { Monitor, TabletSmartphone } from "lucide-react";
import { useState } from "react";
import type { CallError } from "../../call-error.ts";
import { members } from "../../../contract/callers.ts";
import type { Output } from "../../../contract/contract.ts";
import { UNKNOWN_DEVICE } from "../../../domain/device.ts";
import { counted } from "../../../domain/swedish.ts";
import { inStockholm, stockholmDay } from "../../../domain/clock.ts";
import { daysUntil, formatTime } from "../../../domain/dates.ts";
import { useCallAction } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { Changing } from "../../may.ts";
import { Pill } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { momentText } from "../../ui/moment-text.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { toast } from "../../ui/toaster.tsx";

type Security = Output<"get-security">;
type Session = Security["sessions"][number];
type Props = { data?: Security; error?: CallError | null; reload: () => void; isProved: boolean };

/** Where one is signed in. */
export function Devices({ data, error, reload, isProved }: Props) {
  const [asking, setAsking] = useState(false);
  const others = data ? data.total - 1 : 0;
  return (
    <Card>
      <CardHead
        line
        stack
        title="Inloggade enheter"
        detail={isProved && "Vi mejlar dig varje gång en ny enhet loggar in."}
        aside={
          others > 0 && (
            <Changing by={members}>
              <Button look="secondary" size="sm" onClick={() => setAsking(true)}>
                Logga ut alla andra
              </Button>
            </Changing>
          )
        }
      />
      {error ? (
        <LoadFailed text="Kunde inte hämta enheterna" detail={error.text} retry={reload} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
        <>
          <ul className="divide-y divide-border" aria-label="Inloggade enheter">
            {data.sessions.map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </ul>
          {data.total > data.sessions.length && (
            <p className="border-t hairline px-card py-4 text-sm text-subtle-foreground">
              Och {counted(data.total - data.sessions.length, "enhet", "enheter")} till som inte har använts
              lika nyligen.
            </p>
          )}
        </>
      )}
      {asking && <SignOutOthers count={others} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Device({ session }: { session: Session }) {
  const { id, is_current } = session;
  const name = session.device ?? UNKNOWN_DEVICE;
  const { run, busy } = useCallAction("end-session", { done: `${name} är utloggad` });
  const Icon = /iPhone|iPad|Android/.test(name) ? TabletSmartphone : Monitor;
  return (
    <li className="flex gap-4 px-card py-4 sm:items-center">
      <IconTile tone={is_current ? "green" : "cream"}>
        <Icon size={20} />
      </IconTile>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
            {name}
            {is_current && <Pill tone="green">Den här enheten</Pill>}
          </p>
          <p className="text-sm wrap-anywhere text-subtle-foreground">
            <Where {...session} />
          </p>
        </div>
        {!is_current && (
          <Changing by={members}>
            <Button
              look="secondary"
              size="sm"
              busy={busy}
              aria-label={`Logga ut ${name}`}
              onClick={() => void run({ id })}
            >
              Logga ut
            </Button>
          </Changing>
        )}
      </div>
    </li>
  );
}

function Where({ network, same_network, is_current, used_at }: Session) {
  const today = useToday();
  const place = !network
    ? "Okänt nätverk"
    : same_network && !is_current
      ? "Samma nätverk som här"
      : `Nätverk ${network}`;
  if (is_current) return <>{place}, aktiv nu</>;
  const at = inStockholm(Temporal.Instant.from(used_at));
  const near = ["idag", "igår"][-daysUntil(stockholmDay(used_at), today)];
  return (
    <>
      {place}, {near ? `${near} ${formatTime(at.toPlainTime())}` : momentText(used_at)}
    </>
  );
}

function SignOutOthers({ count, onClose }: { count: number; onClose: () => void }) {
  const { run, busy } = useCallAction("end-other-sessions", {
    done: ({ ended }) => {
      toast.success(`${counted(ended, "enhet utloggad", "enheter utloggade")}`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Logga ut alla andra?"
      action="Logga ut"
      danger
      busy={busy}
      onConfirm={() => void run({})}
    >
      {count === 1 ? "En annan enhet loggas ut direkt." : `${count} andra enheter loggas ut direkt.`} Den här
      är kvar.
    </ConfirmDialog>
  );
}
