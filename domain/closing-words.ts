import { stockholmDay } from "./clock.ts";
import { formatDayFrom } from "./dates.ts";
import { listed } from "./swedish.ts";

/** What closing an account does, as the server counted it. */
export type ClosingFacts = {
  cakes: number;
  meals: number;
  series: number;
  suppliers: readonly string[];
  coming: number;
  people: number;
  subscription: "none" | "trial" | "paid" | "ended";
  runs_until: string | null;
  payment_past_due: boolean;
  deleted_on: string;
};

const MOST_NAMED = 5;
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

const someOf = (names: readonly string[]) =>
  names.length <= MOST_NAMED
    ? listed(names)
    : `${names.slice(0, MOST_NAMED).join(", ")} och ${names.length - MOST_NAMED} till`;

/** Line by line; `done` after it has happened. */
export function closingLines(facts: ClosingFacts, today: Temporal.PlainDate, done = false): string[] {
  const { cakes, meals, series, suppliers, coming } = facts;
  const orders = [
    cakes > 0 && count(cakes, "tårta", "tårtor"),
    meals > 0 && count(meals, "måltid", "måltider"),
  ].filter((words) => words !== false);
  const verb = done ? "är avbokade" : "avbokas";
  return [
    orders.length > 0
      ? `${orders.join(" och ")} ${done && cakes + meals === 1 ? "är avbokad" : verb}.`
      : "Inga beställningar är på väg, så inget avbokas.",
    suppliers.length > 0 && `${someOf(suppliers)} får besked om det.`,
    series > 0 && `${count(series, "måltidsserie slutar", "måltidsserier slutar")}.`,
    coming > 0 &&
      `${count(coming, "leverans", "leveranser")} är för nära för att avboka och kommer ändå. Leverantören tar betalt som vanligt.`,
    ...moneyLines(facts, today, done),
  ].filter((line) => line !== false);
}

function moneyLines(
  { subscription, runs_until, payment_past_due }: ClosingFacts,
  today: Temporal.PlainDate,
  done: boolean,
) {
  const until = runs_until && formatDayFrom(stockholmDay(runs_until), today);
  const words = {
    none: "Ni provar gratis. Inget dras.",
    trial: `Abonnemanget ${done ? "är uppsagt" : "sägs upp"} och slutar med provperioden${until ? ` ${until}` : ""}. Inget dras.`,
    paid: `Abonnemanget ${done ? "är uppsagt" : "sägs upp"} och ${until ? `slutar ${until}` : "slutar när den betalda månaden är slut"}. Inget mer dras. Det som redan är betalt betalas inte tillbaka.`,
    ended: "Abonnemanget har redan slutat. Inget mer dras.",
  };
  return [words[subscription], payment_past_due && "Det som är obetalt ska fortfarande betalas."];
}
