import { useNavigate } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { owners } from "../../../contract/callers.ts";
import type { CalendarProvider } from "../../../contract/entities/company.ts";
import type { Output } from "../../../contract/contract.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toaster.tsx";
import { whenOpened } from "../../ui/when-opened.tsx";
import { Changing } from "../../may.ts";
import { useCalendarConnect, type Waiting } from "./calendar-connect.ts";
import { SUBSCRIPTION_ID } from "./subscription-card.tsx";

const ConfirmDialog = whenOpened(async () => ({
  default: (await import("../../ui/dialog.tsx")).ConfirmDialog,
}));

type Calendar = Output<"get-calendar">;
type Connection = NonNullable<Calendar["connection"]>;

const names: Record<CalendarProvider, string> = {
  google: "Google Calendar",
  microsoft: "Microsoft Outlook",
};

/** Connects the company's calendar, follows it and lets it go. */
export default function CalendarControl({ calendar }: { calendar: Calendar }) {
  const { pro, offered, connection } = calendar;
  const { waiting, connect, cancel } = useCalendarConnect();
  if (connection?.status === "connected") return <Connected connection={connection} pro={pro} />;
  if (!pro) return <UpgradeHint />;
  if (offered.length === 0)
    return <p className="text-sm text-muted-foreground">Kalenderkopplingen är inte uppsatt ännu.</p>;
  const button = (provider: CalendarProvider, label: string, look: "primary" | "secondary" = "secondary") => (
    <Changing key={provider} by={owners}>
      <Button
        look={look}
        size="sm"
        wide
        busy={waiting?.provider === provider && waiting.open}
        onClick={() => connect(provider)}
      >
        {label}
      </Button>
    </Changing>
  );
  return (
    <>
      {connection ? (
        <>
          <RightGone provider={connection.provider} />
          {button(connection.provider, "Koppla igen", "primary")}
          <Disconnect connection={connection} />
        </>
      ) : (
        offered.map((provider) => button(provider, `Koppla ${names[provider]}`))
      )}
      {waiting && <WaitingNote waiting={waiting} cancel={cancel} />}
    </>
  );
}

function UpgradeHint() {
  const navigate = useNavigate();
  return (
    <Changing by={owners}>
      <Button
        look="secondary"
        size="sm"
        wide
        onClick={() => showUpgrade(() => void navigate({ to: "/dashboard/installningar/prenumeration" }))}
      >
        Koppla kalender (Pro)
      </Button>
    </Changing>
  );
}

/** To the section that offers Pro, with a word on why; among the settings that is a page of its own. */
function showUpgrade(openSubscription: () => void) {
  toast.info("Uppgradera till Pro för att koppla kalendern.", {
    description: "Leveranserna läggs då in i er Google- eller Outlook-kalender.",
  });
  const section = document.getElementById(SUBSCRIPTION_ID);
  if (!section) return openSubscription();
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  section.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "center" });
  section.focus({ preventScroll: true });
}

function RightGone({ provider }: { provider: CalendarProvider }) {
  return (
    <div role="status" className="flex gap-2.5 rounded-lg bg-amber-100 p-3.5 text-sm text-amber-800">
      <CircleAlert size={18} className="mt-0.5 shrink-0" aria-hidden />
      <p>
        <strong className="font-semibold">Kalendern behöver kopplas igen.</strong> {names[provider]} släpper
        inte in oss längre. Inget är förlorat: allt skrivs in när ni har kopplat igen.
      </p>
    </div>
  );
}

function WaitingNote({ waiting, cancel }: { waiting: Waiting; cancel: () => void }) {
  return (
    <p role="status" className="flex items-center justify-between gap-3 text-sm text-subtle-foreground">
      {waiting.open ? "Godkänn kopplingen i fönstret." : "Inväntar ditt godkännande."}
      <Button look="link" className="!text-sm" onClick={cancel}>
        Avbryt
      </Button>
    </p>
  );
}

function Connected({ connection, pro }: { connection: Connection; pro: boolean }) {
  const { provider, waiting } = connection;
  return (
    <>
      <p className="rounded-lg bg-green-100 px-3.5 py-2.5 text-sm text-green-800">
        <strong className="font-semibold">{names[provider]} är kopplad.</strong>{" "}
        {!pro
          ? "Pausad: kopplingen ingår i Pro."
          : waiting > 0
            ? `${counted(waiting, "händelse", "händelser")} skrivs in.`
            : "Alla leveranser finns i kalendern."}
      </p>
      {!pro && <UpgradeHint />}
      <Disconnect connection={connection} />
    </>
  );
}

function Disconnect({ connection: { provider } }: { connection: Connection }) {
  const { data: user } = useCall("get-user", {});
  const [asking, setAsking] = useState(false);
  const disconnect = useCallAction("disconnect-calendar", {
    done: ({ permissionsPage }) => {
      setAsking(false);
      toast.success(
        "Kalender frånkopplad",
        permissionsPage
          ? { description: `Ta gärna bort åtkomsten även på ${new URL(permissionsPage).host}.` }
          : {},
      );
    },
    failed: "Kunde inte koppla från kalender",
  });
  return (
    <Changing by={owners}>
      <Button look="secondary" size="sm" wide onClick={() => setAsking(true)}>
        Koppla från
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Koppla från kalendern?"
        action="Koppla från"
        busy={disconnect.busy}
        onConfirm={() => user?.company && void disconnect.run({ companyId: user.company.id })}
      >
        {names[provider]} uppdateras inte längre. Händelser som redan står i kalendern ligger kvar.
      </ConfirmDialog>
    </Changing>
  );
}
