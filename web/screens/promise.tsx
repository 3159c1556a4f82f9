import { useSearch } from "@tanstack/react-router";
import { ArrowLeft, PartyPopper } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../contract/contract.ts";
import { LATE_DAYS } from "../../domain/birthday.ts";
import { formatDayFrom, formatDayMonth } from "../../domain/dates.ts";
import { type PromiseState, promiseLabels, promiseStates } from "../../domain/promise.ts";
import { counted } from "../../domain/swedish.ts";
import { useCall } from "../calls.ts";
import { useToday } from "../clock.ts";
import { useOfficeFilter } from "../offices.ts";
import { Avatar } from "../ui/avatar.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { IconTile } from "../ui/icon-tile.tsx";
import { OfficeFilter } from "../ui/office-filter.tsx";
import { OfficeNote } from "../ui/office-note.tsx";
import { PageHead } from "../ui/page.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../ui/states.tsx";
import { type RingDay, YearRing } from "../ui/year-ring.tsx";
import { PhoneLinks, TriedSuppliers } from "../ui/tried-suppliers.tsx";
import { MissedActions } from "./dashboard/cakes/missed-actions.tsx";
import { DashboardFrame } from "./dashboard/frame.tsx";
import NoEmployees from "./dashboard/no-employees.tsx";
import { AlarmBadge, PromiseBadge } from "./promise/badges.tsx";
import { calmText } from "./promise/calm.ts";
import { allOf, summary } from "./promise/summary.ts";

type Filter = "all" | "alarm" | PromiseState;
type Year = Output<"get-promise-year">;

/** 'Ingen glömd': every employee's birthday of the year, where it stands and why. */
export default function PromiseScreen() {
  // This year is the server's, whatever year the computer believes it is.
  const [chosen, setChosen] = useState<number>();
  const { tab } = useSearch({ from: "/dashboard/ingen-glomd" });
  const [filter, setFilter] = useState<Filter>(tab === "alarm" ? "alarm" : "all");
  const { input: narrowed, ready, office } = useOfficeFilter();
  const { data, error, reload } = useCall(
    "get-promise-year",
    {
      ...(chosen === undefined ? {} : { year: chosen }),
      ...(filter === "all" ? {} : { only: filter }),
      ...narrowed,
    },
    { when: ready },
  );
  const today = useToday();
  const years = [today.year - 1, today.year, today.year + 1].map(String);

  return (
    <DashboardFrame here="oversikt">
      <LinkButton
        to="/dashboard"
        look="ghost"
        size="sm"
        className="mt-4 -mb-7 -ml-3"
        icon={<ArrowLeft size={17} aria-hidden />}
      >
        Översikt
      </LinkButton>
      <PageHead title="Ingen glömd" text={data && summary(data, today)} />
      <div className="mb-4 grid gap-3 md:grid-cols-[220px_160px_220px]">
        <SelectField
          label="Visa"
          value={filter}
          onChange={(event) => setFilter(event.target.value as Filter)}
          choices={filters(data)}
        />
        <SelectField
          label="År"
          value={String(chosen ?? data?.year ?? today.year)}
          onChange={(event) => setChosen(Number(event.target.value))}
          choices={years.map((value) => ({ value, label: value }))}
        />
        <OfficeFilter />
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_400px]">
        <Card className="xl:order-first">
          {error ? (
            <LoadFailed text="Kunde inte hämta födelsedagarna" detail={error.text} retry={reload} />
          ) : !data ? (
            <SkeletonRows rows={6} round />
          ) : (
            <People year={data} filter={filter} office={office?.name} />
          )}
        </Card>
        {data && data.people.length > 0 && (
          <Card className="order-first p-card xl:sticky xl:top-[calc(var(--place-top)+20px)] print:hidden">
            <Ring year={data} />
          </Card>
        )}
      </div>
    </DashboardFrame>
  );
}

function filters(data: Year | undefined): { value: Filter; label: string }[] {
  const number = (count: number | undefined) => (count === undefined ? "" : ` (${count})`);
  return [
    { value: "all", label: `Alla${number(data && allOf(data.counts))}` },
    { value: "alarm", label: `Väntar på dig${number(data?.counts.alarm)}` },
    ...promiseStates.map((state) => ({
      value: state,
      label: `${filterLabel(state)}${number(data?.counts[state])}`,
    })),
  ];
}

/** A bakery that never answered has not said no. */
const filterLabel = (state: PromiseState): string =>
  state === "declined" ? "Behöver nytt bageri" : promiseLabels[state];

function Ring({ year: { year, people } }: { year: Year }) {
  const today = useToday();
  const days = people.map((person) => ({
    id: person.employee_id,
    name: person.name,
    birthday: person.birthday,
    look: person.alarm ? ("needed" as const) : looks[person.state],
    words: person.alarm ? "Väntar på dig" : person.badge,
  }));
  const inYear = days.filter(({ birthday }) => birthday.startsWith(`${year}-`)).length;
  return (
    <YearRing
      year={year}
      today={today}
      days={days}
      open={({ id, birthday }) => document.getElementById(rowOf(id, birthday))?.focus()}
    >
      {`${counted(inYear, "födelsedag", "födelsedagar")} ${year}`}
    </YearRing>
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

const rowOf = (employee: string, birthday: string) => `fodelsedag-${employee}-${birthday}`;

type PeopleProps = { year: Year; filter: Filter; office: string | undefined };

function People({ year: { people, more, year, counts }, filter, office }: PeopleProps) {
  const today = useToday();
  if (people.length === 0)
    return <Nobody filter={filter} office={office} calm={year === today.year ? calmText(counts) : null} />;
  return (
    <>
      <ul className="divide-y divide-border px-card py-1">
        {people.map((person) => {
          const [birthday, date] = [person.birthday, person.date].map((day) => Temporal.PlainDate.from(day));
          return (
            <li
              key={`${person.employee_id} ${person.birthday}`}
              id={rowOf(person.employee_id, person.birthday)}
              tabIndex={-1}
              className="flex items-start gap-4 py-4 md:items-center"
            >
              <Avatar name={person.name} />
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{person.name}</p>
                <p className="text-sm text-subtle-foreground">
                  {formatDayFrom(birthday!, today)}
                  {!date!.equals(birthday!) && `, tårta ${formatDayMonth(date!)}`}
                </p>
                <p className="mt-0.5 text-sm text-subtle-foreground">{person.reason}</p>
                <OfficeNote id={person.office_id} className="mt-0.5" />
                {(person.alarm || mayBeLate(person, today)) && (
                  <div className="mt-2.5 space-y-2.5">
                    <TriedSuppliers tried={person.tried} />
                    <PhoneLinks tried={person.tried} />
                    <MissedActions
                      {...person}
                      order_id={person.state === "missed" ? null : person.order_id}
                      isOrdered={person.state === "planned"}
                      mayForgo={person.alarm}
                    />
                  </div>
                )}
                <div className="mt-2 flex flex-wrap gap-2 md:hidden">
                  <Badges {...person} />
                </div>
              </div>
              <div className="flex gap-2 max-md:hidden">
                <Badges {...person} />
              </div>
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <p className="border-t hairline px-card py-4 text-sm text-subtle-foreground">
          {counted(more, "person", "personer")} till. Välj vad du vill se för att korta listan.
        </p>
      )}
    </>
  );
}

/** Whoever was written in after the birthday can still be celebrated, if somebody wants to. */
const mayBeLate = ({ state, date }: Year["people"][number], today: Temporal.PlainDate): boolean =>
  state === "too-late" && date >= today.subtract({ days: LATE_DAYS }).toString();

function Badges({ state, badge, alarm }: Pick<Year["people"][number], "state" | "badge" | "alarm">) {
  return (
    <>
      {alarm && <AlarmBadge />}
      <PromiseBadge state={state} text={badge} />
    </>
  );
}

type NobodyProps = { filter: Filter; office: string | undefined; calm: string | null };

function Nobody({ filter, office, calm }: NobodyProps) {
  if (filter === "all" && office) return <EmptyState title={`Ingen är registrerad på ${office}`} />;
  if (filter === "all") return <NoEmployees />;
  return (
    <EmptyState
      picture={
        <IconTile tone="green" size={48}>
          <PartyPopper size={22} />
        </IconTile>
      }
      title={filter === "alarm" ? "Ingen väntar på dig just nu" : "Ingen här"}
      text={(filter === "alarm" && calm) || undefined}
    />
  );
}
