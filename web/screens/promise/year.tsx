import type { Output } from "../../../contract/contract.ts";
import type { PromiseState } from "../../../domain/promise.ts";
import { useToday } from "../../clock.ts";
import { type RingDay, YearRing } from "../../ui/year-ring.tsx";

type Year = Output<"get-promise-year">;
export type PersonOfYear = Year["people"][number];

type Props = { year: Pick<Year, "year" | "people">; open: (person: PersonOfYear) => void };

/** The year as a ring, with what 'Ingen glömd' knows of each birthday. */
export function PromiseRing({ year: { year, people }, open }: Props) {
  const today = useToday();
  const days = people.map((person) => ({
    id: person.employee_id,
    name: person.name,
    birthday: person.birthday,
    look: person.alarm ? ("needed" as const) : looks[person.state],
    words: person.alarm ? "Väntar på dig" : person.badge,
  }));
  const inYear = days.filter(({ birthday }) => birthday.startsWith(`${year}-`)).length;
  const find = ({ id, birthday }: RingDay) =>
    people.find((person) => person.employee_id === id && person.birthday === birthday);
  return (
    <YearRing
      count={inYear}
      what={`${inYear === 1 ? "födelsedag" : "födelsedagar"} ${year}`}
      year={year}
      today={today}
      days={days}
      open={(day) => {
        const person = find(day);
        if (person) open(person);
      }}
    />
  );
}

const looks: Record<PromiseState, RingDay["look"]> = {
  celebrated: "done",
  planned: "coming",
  unordered: "open",
  declined: "open",
  missed: "open",
  "opted-out": "none",
  forgone: "none",
  "too-late": "none",
};
