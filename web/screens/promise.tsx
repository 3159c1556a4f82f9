import { useSearch } from "@tanstack/react-router";
import { PartyPopper, Search } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../contract/contract.ts";
import { LATE_DAYS } from "../../domain/birthday.ts";
import { formatDayFrom, formatDayMonth } from "../../domain/dates.ts";
import { type PromiseState, promiseLabels, promiseStates } from "../../domain/promise.ts";
import { counted } from "../../domain/swedish.ts";
import { useCall } from "../calls.ts";
import { useToday } from "../clock.ts";
import { useOfficeFilter } from "../offices.ts";
import { useDebounced } from "../use-debounced.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Card } from "../ui/card.tsx";
import { Chips } from "../ui/chips.tsx";
import { IconTile } from "../ui/icon-tile.tsx";
import { OfficeFilter } from "../ui/office-filter.tsx";
import { OfficeNote } from "../ui/office-note.tsx";
import { PageHead } from "../ui/page.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../ui/states.tsx";
import { TextField } from "../ui/text-field.tsx";
import { PhoneLinks, TriedSuppliers } from "../ui/tried-suppliers.tsx";
import { MissedActions } from "./dashboard/cakes/missed-actions.tsx";
import { DashboardFrame } from "./dashboard/frame.tsx";
import { ToOverview } from "./dashboard/to-overview.tsx";
import NoEmployees from "./dashboard/no-employees.tsx";
import { AlarmBadge, PromiseBadge } from "./promise/badges.tsx";
import { calmText } from "./promise/calm.ts";
import { groupsOf } from "./promise/groups.ts";
import { allOf, summary } from "./promise/summary.ts";
import { type PersonOfYear, PromiseRing } from "./promise/year.tsx";

type Filter = "all" | "alarm" | PromiseState;
type Year = Output<"get-promise-year">;
const asFilter = (tab: string | undefined): Filter =>
  tab === "alarm" ? tab : (promiseStates.find((state) => state === tab) ?? "all");

/** 'Ingen glömd': every employee's birthday of the year, where it stands and why. */
export default function PromiseScreen() {
  // This year is the server's, whatever year the computer believes it is.
  const [chosen, setChosen] = useState<number>();
  const { tab } = useSearch({ from: "/dashboard/ingen-glomd" });
  const [filter, setFilter] = useState<Filter>(asFilter(tab));
  const [search, setSearch] = useState("");
  const words = useDebounced(search.trim(), 200);
  const { input: narrowed, ready, office } = useOfficeFilter();
  const { data, error, reload } = useCall(
    "get-promise-year",
    {
      ...(chosen === undefined ? {} : { year: chosen }),
      ...(filter === "all" ? {} : { only: filter }),
      ...(words === "" ? {} : { search: words }),
      ...narrowed,
    },
    { when: ready },
  );
  const today = useToday();
  const years = [today.year - 1, today.year, today.year + 1].map(String);

  return (
    <DashboardFrame here="oversikt">
      <ToOverview />
      <PageHead title="Ingen glömd" text={data && summary(data, today)} />
      <div className="mb-4 grid gap-3 md:grid-cols-[minmax(0,1fr)_160px_220px] print:hidden">
        <TextField
          label="Sök"
          type="search"
          placeholder="Namn"
          before={<Search size={17} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <SelectField
          label="År"
          value={String(chosen ?? data?.year ?? today.year)}
          onChange={(event) => setChosen(Number(event.target.value))}
          choices={years.map((value) => ({ value, label: value }))}
        />
        <OfficeFilter />
      </div>
      <div className="mb-4">
        <Chips label="Visa" chips={filters(data, filter)} value={filter} onChange={setFilter} />
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_400px]">
        <Card className="overflow-hidden xl:order-first">
          {error ? (
            <LoadFailed text="Kunde inte hämta födelsedagarna" detail={error.text} retry={reload} />
          ) : !data ? (
            <SkeletonRows rows={6} round />
          ) : (
            <People year={data} filter={filter} office={office?.name} searching={words !== ""} />
          )}
        </Card>
        {data && data.people.length > 0 && (
          <Card className="order-first p-card xl:sticky xl:top-[calc(var(--place-top)+20px)] print:hidden">
            <PromiseRing
              year={data}
              open={({ employee_id, birthday }) =>
                document.getElementById(rowOf(employee_id, birthday))?.focus()
              }
            />
          </Card>
        )}
      </div>
    </DashboardFrame>
  );
}

/** What nobody is in is not offered, unless it is what is shown. */
function filters(data: Year | undefined, chosen: Filter) {
  const counts = data && { all: allOf(data.counts), ...data.counts };
  const chip = (value: Filter, label: string) => ({ value, label, count: counts?.[value] });
  return [
    chip("all", "Alla"),
    chip("alarm", "Väntar på dig"),
    ...promiseStates.map((state) => chip(state, filterLabel(state))),
  ].filter(({ value, count }) => value === "all" || value === chosen || count !== 0);
}

/** A bakery that never answered has not said no. */
const filterLabel = (state: PromiseState): string =>
  state === "declined" ? "Behöver nytt bageri" : promiseLabels[state];

const rowOf = (employee: string, birthday: string) => `fodelsedag-${employee}-${birthday}`;

type PeopleProps = { year: Year; filter: Filter; office: string | undefined; searching: boolean };

function People({ year: { people, more, year, counts }, filter, office, searching }: PeopleProps) {
  const today = useToday();
  if (people.length === 0 && searching)
    return <EmptyState title="Ingen träff" text="Prova ett annat namn." />;
  if (people.length === 0)
    return <Nobody filter={filter} office={office} calm={year === today.year ? calmText(counts) : null} />;
  return (
    <>
      {groupsOf(people, today).map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h2 className="flex items-baseline justify-between gap-3 border-b hairline bg-cream-25 px-card py-2.5 text-sm font-semibold">
            {group.title}
            <span className="font-normal text-subtle-foreground tabular-nums">{group.people.length}</span>
          </h2>
          <PeopleOf people={group.people} />
        </section>
      ))}
      {more > 0 && (
        <p className="border-t hairline px-card py-4 text-sm text-subtle-foreground">
          {counted(more, "person", "personer")} till. Sök, eller välj vad du vill se.
        </p>
      )}
    </>
  );
}

function PeopleOf({ people }: { people: readonly PersonOfYear[] }) {
  const today = useToday();
  return (
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
