import { Check, ChevronDown, CircleCheck, MailCheck, Package, Timer } from "lucide-react";
import type { ReactNode } from "react";
import type { Output } from "../../../contract/contract.ts";
import { inStockholm } from "../../../domain/clock.ts";
import { formatDayMonth, weekdayName } from "../../../domain/dates.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCall } from "../../calls.ts";
import { Card } from "../../ui/card.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { LoadFailed } from "../../ui/states.tsx";

type Day = Output<"get-platform-day">;

/** What solved itself since the last working day, folded, and the day in four figures. Nothing to press. */
export default function PlatformDay() {
  const { data, error, reload } = useCall("get-platform-day", {});
  if (error)
    return (
      <Card className="p-card">
        <LoadFailed small text="Kunde inte hämta dagens siffror" retry={reload} />
      </Card>
    );
  if (!data) return null;
  return (
    <div className="grid gap-4">
      {data.solved.count > 0 && <Solved day={data} />}
      <Figures day={data} />
    </div>
  );
}

function Solved({ day: { solved, since } }: { day: Day }) {
  const parts = [
    solved.silent > 0 && counted(solved.silent, "tyst", "tysta"),
    solved.declined > 0 && `${solved.declined} nej`,
    solved.withdrawn > 0 && `${solved.withdrawn} förhinder`,
  ].filter(Boolean);
  const weekday = weekdayName(Temporal.PlainDate.from(since));
  return (
    <Card>
      <details className="group">
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-2 p-card [&::-webkit-details-marker]:hidden">
          <IconTile tone="green">
            <CircleCheck size={19} />
          </IconTile>
          <span className="min-w-0 flex-1">
            <span className="display block text-h3">
              {solved.count} löste sig {solved.count === 1 ? "självt" : "själva"}
            </span>
            <span className="text-sm text-subtle-foreground">
              Sedan i {weekday}s. Inget att göra. Öppna om du vill se hur.
            </span>
          </span>
          <span className="text-sm text-subtle-foreground max-md:order-1 max-md:w-full">
            {parts.join(", ")}
          </span>
          <ChevronDown size={18} aria-hidden className="transition-soft text-ink-600 group-open:rotate-180" />
        </summary>
        <ul className="px-card pb-4 text-sm">
          {solved.lines.map(({ order_id, company_name, on, text }) => (
            <li key={order_id} className="flex items-baseline gap-3 border-t hairline py-2">
              <Check size={15} aria-hidden className="translate-y-0.5 shrink-0 text-primary" />
              <span className="min-w-0 flex-1">
                {text} <span className="text-subtle-foreground">{company_name}</span>
              </span>
              <span className="shrink-0 text-xs text-subtle-foreground tabular-nums">
                {formatDayMonth(Temporal.PlainDate.from(on))}
              </span>
            </li>
          ))}
        </ul>
        {solved.count > solved.lines.length && (
          <p className="px-card pb-4 text-sm text-subtle-foreground">
            och {solved.count - solved.lines.length} till
          </p>
        )}
      </details>
    </Card>
  );
}

function Figures({ day }: { day: Day }) {
  const { waiting_mails, stuck_mails, answer_minutes, cakes_today, meals_today } = day;
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 px-1 min-[22rem]:grid-cols-2 lg:grid-cols-4">
      <Figure icon={<CircleCheck size={18} />} label="Morgonkörningen" value={runText(day)} />
      <Figure
        icon={<MailCheck size={18} />}
        label="Mejl i kö"
        value={`${waiting_mails}, ${stuck_mails === 0 ? "inget har fastnat" : `${stuck_mails} har fastnat`}`}
      />
      <Figure
        icon={<Timer size={18} />}
        label="Svarstid, median"
        value={answer_minutes === null ? "inga svar än" : duration(answer_minutes)}
      />
      <Figure
        icon={<Package size={18} />}
        label="Idag levereras"
        value={`${counted(cakes_today, "tårta", "tårtor")}, ${counted(meals_today, "måltid", "måltider")}`}
      />
    </dl>
  );
}

function Figure({ icon, label, value }: { icon: ReactNode; label: string; value: string }) {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2.5">
      <dt className="col-start-2 text-sm text-subtle-foreground">{label}</dt>
      <dd className="col-start-2 text-sm font-semibold tabular-nums">{value}</dd>
      <span aria-hidden className="col-start-1 row-span-2 row-start-1 text-green-700">
        {icon}
      </span>
    </div>
  );
}

function runText({ run }: Day): string {
  if (!run) return "Kommer kl. 08:00";
  if (run.error) return "Misslyckades";
  if (!run.finished_at) return "Pågår";
  const at = inStockholm(Temporal.Instant.from(run.finished_at));
  return `Klar ${at.toPlainTime().toString({ smallestUnit: "second" })}`;
}

/** '2 tim 10 min'. */
function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} tim`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(" ");
}
