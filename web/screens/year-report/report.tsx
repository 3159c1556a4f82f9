import type { Output } from "../../../contract/contract.ts";
import { formatDayMonth } from "../../../domain/dates.ts";
import { inKronor } from "../../../domain/money.ts";
import { productKindLabels } from "../../../domain/products.ts";
import { capitalised, counted } from "../../../domain/swedish.ts";
import { LEAST_PEOPLE, SAVED_MINUTES, savedHours } from "../../../domain/year-report.ts";
import { useOffices } from "../../offices.ts";
import { DeliveryBars, DeliveryLegend } from "../../ui/delivery-bars.tsx";
import { DrawnCake } from "../../ui/drawn-cake.tsx";
import { LogoMark } from "../../ui/logo.tsx";
import { Birthdays } from "./birthdays.tsx";
import { HowTheyCame } from "./how-they-came.tsx";
import { NamedBars } from "./named-bars.tsx";

export type YearReport = Output<"get-year-report">;

const day = (date: string) => formatDayMonth(Temporal.PlainDate.from(date));

export function Report({ report, office }: { report: YearReport; office: string | undefined }) {
  const { year, until, employees, deliveries, cost, diets, favourites, months } = report;
  const several = useOffices().length > 0;
  const all = deliveries.cakes + deliveries.meals;
  const said = all - deliveries.unsaid + deliveries.missed;
  const where = office ?? (several ? "alla kontor" : null);
  const period = [`1 januari – ${day(until)}`, where, counted(employees, "anställd", "anställda")];
  return (
    <article>
      <header className="flex items-start justify-between gap-4">
        <div>
          <p className="text-sm font-semibold text-accent-soft-foreground">{report.company_name}</p>
          <h2 className="display text-h1">Tårtåret {year}</h2>
          <p className="mt-1 text-sm text-subtle-foreground">{period.filter(Boolean).join(", ")}</p>
        </div>
        <LogoMark size={44} />
      </header>
      <Birthdays birthdays={report.birthdays} missedOn={report.missed_on.map(day)} />
      <dl className="mt-6 grid grid-cols-2 border-y hairline md:grid-cols-4 md:divide-x md:divide-border print:grid-cols-4">
        <Figure
          value={deliveries.on_time_percent === null ? "–" : `${deliveries.on_time_percent} %`}
          label="i tid"
          note={said === 0 ? "Ingen har svarat än" : `${deliveries.on_time} av ${said} som det finns svar om`}
        />
        <Figure
          value={all}
          label={all === 1 ? "leverans" : "leveranser"}
          note={`${counted(deliveries.cakes, "tårta", "tårtor")}, ${counted(deliveries.meals, "måltid", "måltider")}`}
        />
        <Figure value={inKronor(cost.ore)} label="exkl. moms" note={costNote(report)} />
        <Figure
          value={`${savedHours(deliveries)} tim`}
          label="sparad tid"
          note={`${SAVED_MINUTES.cake} min per tårta, ${SAVED_MINUTES.meal} per måltid`}
        />
      </dl>
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] print:grid-cols-[2fr_1fr]">
        <section className="break-inside-avoid">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="display text-h3">Leveranser per månad</h3>
            <DeliveryLegend />
          </div>
          <DeliveryBars months={months} current={Temporal.PlainDate.from(until).month} />
        </section>
        <HowTheyCame deliveries={deliveries} />
      </div>
      <div className="mt-8 grid gap-10 lg:grid-cols-3 print:grid-cols-3">
        {cost.places.length > 1 && (
          <NamedBars
            title="Kostnad per kostnadsställe"
            rows={cost.places.map(({ name, ore }) => ({ name, value: ore, words: inKronor(ore) }))}
            look="bg-chart-1"
          />
        )}
        {diets !== null && (
          <NamedBars
            title="Kost vid bordet"
            rows={diets.map(({ name, count }) => ({
              name: capitalised(name),
              value: count,
              words: String(count),
            }))}
            look="bg-chart-2"
            note={`Det som färre än ${inWords} har visas inte.`}
          />
        )}
        {favourites.length > 0 && (
          <section className="break-inside-avoid">
            <h3 className="display text-h3">Favoriterna</h3>
            <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-3">
              {favourites.slice(0, 5).map(({ kind, count }) => (
                <li key={kind} className="flex w-20 flex-col items-center text-center">
                  <DrawnCake kind={kind} />
                  <span className="display text-h3 tabular-nums">{count}</span>
                  <span className="text-2xs text-subtle-foreground">{productKindLabels[kind]}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <section className="mt-8 break-inside-avoid border-t hairline pt-6">
        <h3 className="font-semibold">Så räknade vi</h3>
        <p className="mt-1 max-w-180 text-sm text-subtle-foreground">{howCounted(report, said)}</p>
      </section>
    </article>
  );
}

function Figure({ value, label, note }: { value: string | number; label: string; note: string }) {
  return (
    <div className="flex flex-col-reverse justify-end px-3 py-4 first:pl-0 max-md:odd:pl-0 md:px-5">
      <dt>
        <span className="block text-sm font-semibold">{label}</span>
        <span className="block text-xs text-subtle-foreground">{note}</span>
      </dt>
      <dd className="display text-h2 tabular-nums">{value}</dd>
    </div>
  );
}

const inWords = LEAST_PEOPLE === 5 ? "fem" : String(LEAST_PEOPLE);

function costNote({ cost, employees }: YearReport): string {
  if (cost.ore === 0) return "Inga priser är kända än";
  const each = employees > 0 ? `${inKronor(Math.round(cost.ore / employees / 100) * 100)} per anställd` : "";
  return cost.without_price > 0
    ? `${counted(cost.without_price, "leverans", "leveranser")} saknar pris`
    : each;
}

function howCounted({ deliveries, cost, birthdays }: YearReport, said: number): string {
  const all = deliveries.cakes + deliveries.meals + deliveries.missed;
  return [
    "Födelsedagarna är de som har varit, hos dem som finns i registret idag.",
    "Firad är den vars tårta någon sa att den kom, eller som bageriet levererade utan att någon invände.",
    birthdays.new > 0 &&
      `${counted(birthdays.new, "person", "personer")} tillkom efter sin födelsedag och räknas inte.`,
    `I tid är vad ni själva svarade på ”Kom tårtan?” och ”Kom lunchen?”; om ${said} av ${all} leveranser finns ett svar, eller så kom de aldrig.`,
    "Kostnaden är priset vid beställningen eller det som ni har skrivit in, utan moms.",
    cost.without_price > 0 &&
      `${counted(cost.without_price, "leverans", "leveranser")} utan pris är inte med.`,
    `Sparad tid räknar ${SAVED_MINUTES.cake} minuter per tårta och ${SAVED_MINUTES.meal} per måltid, så mycket som det tar att välja, ringa, påminna och bokföra.`,
  ]
    .filter(Boolean)
    .join(" ");
}
