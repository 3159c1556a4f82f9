import { Building2, ChevronDown, DoorOpen, Pause, Plus, TriangleAlert } from "lucide-react";
import { Suspense, useState } from "react";
import { lazy } from "../../lazy.ts";
import { owners } from "../../../contract/callers.ts";
import type { Output } from "../../../contract/contract.ts";
import type { Office } from "../../../contract/offices.ts";
import { deliveryRuleLabels } from "../../../domain/birthday.ts";
import { describeClosure } from "../../../domain/closures.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { formatDayYear, formatTime } from "../../../domain/dates.ts";
import { kilometres } from "../../../domain/distance.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { Changing, useHasRole } from "../../may.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { cx } from "../../ui/classes.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { toast } from "../../ui/toaster.tsx";
import { usePause } from "../autopilot/pause-preview.tsx";
import { OfficeLink } from "./office-link.tsx";
import { inLine, Row, Rows } from "./rows.tsx";

const OfficeDialog = lazy(() => import("./office-dialog.tsx"));
const CloseOffice = lazy(() => import("./close-office.tsx"));

type Asking = { what: "add" } | { what: "change" | "close"; office: Office };
type Closed = Output<"list-offices">["closed"][number];

/** Where deliveries go, who receives them, and by which calendar. With one office nobody needs the word. */
export default function OfficesSection() {
  const { data, error, reload } = useCall("list-offices", {});
  const [asking, setAsking] = useState<Asking | null>(null);
  const isOwner = useHasRole(owners);
  const close = () => setAsking(null);
  if (error)
    return (
      <Card>
        <LoadFailed text="Kunde inte hämta adressen och mottagaren" detail={error.text} retry={reload} />
      </Card>
    );
  const offices = data?.offices ?? [];
  const single = offices.length === 1;
  return (
    <>
      <div className="-mt-3 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="text-subtle-foreground">
          {single
            ? `Hit kommer tårtorna och maten.${isOwner ? " Har ni fler adresser lägger ni till dem här." : ""}`
            : "Varje kontor har sin adress, sina bagerier och sina stängda dagar."}
        </p>
        <Changing by={owners}>
          <Button
            look={single ? "secondary" : "primary"}
            className="max-md:w-full"
            icon={<Plus size={18} aria-hidden />}
            onClick={() => setAsking({ what: "add" })}
          >
            {single ? "Lägg till ett kontor" : "Lägg till kontor"}
          </Button>
        </Changing>
      </div>
      {data ? (
        <div className="space-y-5">
          {offices.map((office, index) => (
            <OfficeCard
              key={office.id}
              office={office}
              single={single}
              open={index === 0}
              onAsk={(what) => setAsking({ what, office })}
            />
          ))}
          {data.closed.length > 0 && <ClosedOffices closed={data.closed} />}
        </div>
      ) : (
        <Card>
          <SkeletonRows rows={5} />
        </Card>
      )}
      <Suspense fallback={null}>
        {asking?.what === "add" && <OfficeDialog onClose={close} />}
        {asking?.what === "change" && <OfficeDialog office={asking.office} single={single} onClose={close} />}
        {asking?.what === "close" && (
          <CloseOffice
            office={asking.office}
            others={offices.filter(({ id }) => id !== asking.office.id)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

const nearby = ({ name, distance_km }: { name: string; distance_km: number }) =>
  `${name} (${kilometres(distance_km)})`;

/** Where nobody else can be asked when the only bakery says no, people are called. */
function Reach({ office: { reach } }: { office: Office }) {
  if (!reach || reach.count > 1) return null;
  const [only] = reach.nearest;
  return (
    <span className="mt-1 flex items-center gap-1.5 text-sm text-warning-soft-foreground">
      <TriangleAlert size={15} aria-hidden className="shrink-0 text-warning" />
      {only
        ? `Bara ${only.name} inom räckhåll. Säger de nej hör vi av oss.`
        : "Inget bageri inom räckhåll. Vi hör av oss om tårtorna."}
    </span>
  );
}

type CardProps = {
  office: Office;
  single: boolean;
  open: boolean;
  onAsk: (what: "change" | "close") => void;
};

function OfficeCard({ office, single, open: begins, onAsk }: CardProps) {
  const [open, setOpen] = useState(begins);
  const address = office.address ?? "Adress saknas";
  return (
    <Card>
      <button
        type="button"
        aria-expanded={open}
        disabled={single}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-4 px-card py-5 text-left"
      >
        <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-green-50 text-primary max-[22.5rem]:hidden">
          <Building2 size={20} aria-hidden />
        </span>
        <span className="min-w-0 flex-1">
          <span className="display flex flex-wrap items-baseline gap-x-2 text-h3 wrap-anywhere">
            {single ? address : office.name}
            <span className="font-sans text-sm font-normal whitespace-nowrap text-subtle-foreground">
              {counted(office.people, "person", "personer")}
            </span>
          </span>
          {!single && (
            <span className="block text-sm text-subtle-foreground">
              {address}
              {office.receiver_name && `. ${office.receiver_name} tar emot.`}
            </span>
          )}
          {office.paused && !single && (
            <span className="mt-1 flex items-center gap-1.5 text-sm text-subtle-foreground">
              <Pause size={15} aria-hidden className="shrink-0" />
              Tårtorna är pausade tills vidare.
            </span>
          )}
          <Reach office={office} />
        </span>
        {!single && (
          <ChevronDown size={20} aria-hidden className={cx("shrink-0 transition", open && "rotate-180")} />
        )}
      </button>
      {open && <Details office={office} single={single} onAsk={onAsk} />}
    </Card>
  );
}

function Details({ office, single, onAsk }: Omit<CardProps, "open">) {
  const today = useToday();
  const year = { from: today, to: today.add({ years: 1 }) };
  const change = (
    <Changing by={owners}>
      <Button look="ghost" size="sm" className={inLine} onClick={() => onAsk("change")}>
        Ändra
      </Button>
    </Changing>
  );
  const toAutopilot = (
    <Changing by={owners}>
      <LinkButton
        look="ghost"
        size="sm"
        className={inLine}
        to="/dashboard/autopilot"
        search={single ? {} : { kontor: office.id }}
      >
        Ändra
      </LinkButton>
    </Changing>
  );
  return (
    <div className="border-t hairline">
      <Rows>
        <Row label="Tar emot" action={change}>
          {personOf(office.receiver_name, office.receiver_phone) ?? "Ingen angiven"}
          {(office.reserve_name || office.reserve_phone) && (
            <span className="block">Reserv: {personOf(office.reserve_name, office.reserve_phone)}</span>
          )}
        </Row>
        <Row label="Portkod och vägen in" action={change}>
          <DoorCode code={office.door_code} />
          {office.instructions && <span className="block">{office.instructions}</span>}
          <span className="block">Den som levererar ser portkoden bara på leveransdagen.</span>
        </Row>
        <Row label="Leverans" action={change}>
          <span className="inline-block first-letter:uppercase">{formatTime(office.delivery_time)}.</span>{" "}
          Ledig dag: {deliveryRuleLabels[office.delivery_rule].toLowerCase()}
        </Row>
        {office.invoice_reference && (
          <Row label="Faktura" action={change}>
            Märks med {office.invoice_reference}
          </Row>
        )}
        <Row label="Stängt" action={toAutopilot}>
          {office.closures.length > 0
            ? office.closures.map((closure) => describeClosure(closure, year)).join(", ")
            : "Inga perioder"}
        </Row>
        <Row label="Bagerier" action={toAutopilot}>
          {office.bakeries.length > 0
            ? `${office.bakeries.map(({ name }) => name).join(", ")}, sedan de närmaste`
            : "De närmaste"}
          {office.reach && office.reach.count > 0 && (
            <span className="block">Närmast: {office.reach.nearest.map(nearby).join(", ")}</span>
          )}
        </Row>
        {!single && (
          <Changing by={owners}>
            <OfficeLink office={office} />
          </Changing>
        )}
      </Rows>
      {!single && (
        <Changing by={owners}>
          <div className="flex flex-wrap justify-end gap-x-6 border-t hairline px-card py-3">
            {office.paused && <ResumeCakes office={office} />}
            <Button
              look="ghost"
              size="sm"
              className={cx(inLine, "!text-destructive")}
              onClick={() => onAsk("close")}
            >
              Stäng kontoret…
            </Button>
          </div>
        </Changing>
      )}
    </div>
  );
}

/** What is planned again is shown first. */
function ResumeCakes({ office }: { office: Office }) {
  const { ask, busy, question } = usePause();
  return (
    <>
      <Button
        look="ghost"
        size="sm"
        className={inLine}
        busy={busy}
        onClick={() => ask({ what: "resume", office_id: office.id })}
      >
        Återuppta tårtorna…
      </Button>
      {question}
    </>
  );
}

/** Where people once were. Nobody moves back by itself. */
function ClosedOffices({ closed }: { closed: Closed[] }) {
  const { run, busy } = useCallAction("reopen-office", {
    done: (_, { id }) =>
      toast.success(`${closed.find((office) => office.id === id)?.name} är öppet igen`, {
        description: "Ingen har flyttat dit. Det gör ni under Anställda.",
      }),
    failed: "Kunde inte öppna kontoret",
  });
  return (
    <Card>
      <CardHead line title="Stängda kontor" />
      <Rows>
        {closed.map(({ id, name, address, closed_at }) => (
          <Row
            key={id}
            label={name}
            action={
              <Changing by={owners}>
                <Button
                  look="ghost"
                  size="sm"
                  className={inLine}
                  disabled={busy}
                  aria-label={`Öppna ${name} igen`}
                  icon={<DoorOpen size={16} aria-hidden />}
                  onClick={() => void run({ id })}
                >
                  Öppna igen
                </Button>
              </Changing>
            }
          >
            {address && <span className="block">{address}</span>}
            <span className="block">Stängt {formatDayYear(stockholmDay(closed_at))}</span>
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

const personOf = (name: string | null, phone: string | null): string | null =>
  [name, phone].filter(Boolean).join(", ") || null;

function DoorCode({ code }: { code: string | null }) {
  const [shown, setShown] = useState(false);
  if (!code) return <span className="block">Ingen portkod</span>;
  return (
    <span className="block">
      <span className="tabular-nums">{shown ? code : "••••"}</span>
      <Button look="ghost" size="sm" className="ml-1" onClick={() => setShown(!shown)}>
        {shown ? "Dölj portkoden" : "Visa portkoden"}
      </Button>
    </span>
  );
}
