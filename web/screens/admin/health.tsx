import type { Output } from "../../../contract/contract.ts";
import { formatShortDate } from "../../../domain/dates.ts";
import { onTimePercent } from "../../../domain/outcome.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCall } from "../../calls.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { BarChart, PercentLine } from "../../ui/charts.tsx";
import { cx } from "../../ui/classes.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/table.tsx";

type HealthData = Output<"get-business-health">;

/** How the business is doing, over twelve weeks. Loaded only here, with its charts. */
export default function Health() {
  return (
    <Card>
      <CardHead line title="Läget" detail="De senaste tolv veckorna" />
      <HealthPanel />
    </Card>
  );
}

function HealthPanel() {
  const { data, error, reload } = useCall("get-business-health", {});
  if (error) return <LoadFailed text="Kunde inte hämta läget" detail={error.text} retry={reload} />;
  if (!data) return <SkeletonRows rows={4} />;
  const weeks = data.weeks.map(({ monday }) => `v. ${Temporal.PlainDate.from(monday).weekOfYear}`);
  return (
    <div className="grid gap-8 p-card">
      <MailQueue mails={data.mails} />
      <BarChart
        title="Nya och betalande kunder"
        labels={weeks}
        series={[
          { name: "Nya", color: "var(--chart-2)", values: data.weeks.map(({ trials }) => trials) },
          {
            name: "Betalande",
            color: "var(--chart-1)",
            values: data.weeks.map(({ converted }) => converted),
          },
        ]}
      />
      <div>
        <PercentLine
          title="Leveranser i tid"
          labels={weeks}
          name="I tid"
          color="var(--chart-1)"
          values={data.weeks.map(onTimePercent)}
        />
        <p className="mt-2 text-xs text-subtle-foreground">{answersOf(data.weeks)}</p>
      </div>
      <BarChart
        stacked
        title="Leveranser"
        labels={weeks}
        series={[
          {
            name: "Levererade",
            color: "var(--chart-1)",
            values: data.weeks.map(({ delivered }) => delivered),
          },
          { name: "Avböjda", color: "var(--rose-600)", values: data.weeks.map(({ declined }) => declined) },
          {
            name: "Uteblivna",
            color: "var(--cream-300)",
            values: data.weeks.map(({ unanswered }) => unanswered),
          },
        ]}
      />
      <Suppliers suppliers={data.suppliers} />
    </div>
  );
}

function answersOf(weeks: HealthData["weeks"]): string {
  const sum = (pick: (week: HealthData["weeks"][number]) => number) =>
    weeks.reduce((total, week) => total + pick(week), 0);
  return `Kunderna har svarat om ${sum(({ judged }) => judged)} av ${counted(
    sum(({ deliveries }) => deliveries),
    "leverans",
    "leveranser",
  )}.`;
}

function MailQueue({ mails }: { mails: HealthData["mails"] }) {
  const facts = [
    { label: "Mejl som väntar", value: mails.waiting, bad: false, note: since(mails.oldest_waiting) },
    { label: "Gick inte fram", value: mails.dead, bad: mails.dead > 0 },
    { label: "Osäker leverans", value: mails.unsure, bad: mails.unsure > 0 },
    { label: "Hålls tillbaka", value: mails.held, bad: false },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {facts.map(({ label, value, bad, note }) => (
        <div
          key={label}
          className={cx("rounded-lg px-4 py-3", bad ? "bg-red-100 text-red-800" : "bg-cream-100")}
        >
          <dt className="text-xs">{label}</dt>
          <dd className="display text-h2 tabular-nums">{value}</dd>
          {note && <dd className="text-xs text-subtle-foreground">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

const since = (instant: string | null) => instant && `Äldst från ${formatShortDate(stockholmDay(instant))}`;

const columns: Column<HealthData["suppliers"][number]>[] = [
  { head: "Leverantör", cell: ({ name }) => name },
  { head: "Svarade", align: "right", cell: ({ asked, answered }) => `${answered} av ${asked}` },
  { head: "Svarstid, median", align: "right", cell: (row) => duration(row.median_answer_minutes) },
  { head: "Avböjda", align: "right", cell: ({ declined }) => declined },
  { head: "I tid (svar)", align: "right", cell: (row) => onTimeOf(row) },
];

function Suppliers({ suppliers }: { suppliers: HealthData["suppliers"] }) {
  if (suppliers.length === 0)
    return <p className="text-sm text-subtle-foreground">Ingen leverantör har tillfrågats än.</p>;
  return (
    <section>
      <h3 className="mb-2.5 text-sm font-semibold">Leverantörernas svar</h3>
      <Table label="Leverantörernas svar" columns={columns} rows={suppliers} keyOf={({ id }) => id} />
    </section>
  );
}

/** '92 % (12)': a figure says little without how many it rests on. */
function onTimeOf(row: HealthData["suppliers"][number]): string {
  const percent = onTimePercent(row);
  return percent === null ? "–" : `${percent} % (${row.judged})`;
}

function duration(minutes: number | null): string {
  if (minutes === null) return "–";
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} tim` : `${Math.round(minutes / 1440)} dagar`;
}
