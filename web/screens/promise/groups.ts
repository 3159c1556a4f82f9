import { monthName } from "../../../domain/dates.ts";
import { capitalised } from "../../../domain/swedish.ts";

type Listed = { alarm: boolean; date: string };
export type Group<P extends Listed> = { title: string; people: P[] };

/** Whoever waits for somebody first, then what is ahead month by month, and last what has been, the latest first. */
export function groupsOf<P extends Listed>(people: readonly P[], today: Temporal.PlainDate): Group<P>[] {
  const waiting = people.filter(({ alarm }) => alarm);
  const months = Map.groupBy(
    people.filter(({ alarm }) => !alarm),
    ({ date }) => date.slice(0, 7),
  );
  const now = today.toPlainYearMonth().toString();
  const named = [...months]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([month, own]) => ({ month, title: titleOf(month, today), people: own }));
  const ahead = named.filter(({ month }) => month >= now);
  const behind = named.filter(({ month }) => month < now).toReversed();
  return [
    ...(waiting.length > 0 ? [{ title: "Väntar på dig", people: waiting }] : []),
    ...[...ahead, ...behind].map(({ title, people: own }) => ({ title, people: own })),
  ];
}

function titleOf(text: string, today: Temporal.PlainDate): string {
  const { year, month } = Temporal.PlainYearMonth.from(text);
  return [capitalised(monthName(month)), year !== today.year && year].filter(Boolean).join(" ");
}
