import { Link, useNavigate } from "@tanstack/react-router";
import { formatDayFrom } from "../../../../domain/dates.ts";
import { useCall } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { useOfficeFilter } from "../../../offices.ts";
import { Card, CardHead } from "../../../ui/card.tsx";
import { DateTile } from "../../../ui/date-tile.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { LoadFailed } from "../../../ui/states.tsx";
import { AlarmBadge, PromiseBadge } from "../../promise/badges.tsx";
import { groupsOf } from "../../promise/groups.ts";
import { type PersonOfYear, PromiseRing } from "../../promise/year.tsx";

/** The year of cakes as a ring, with the same as a list beside it. Both open the order, or begin one. */
export default function RingView({ onOrder }: { onOrder: (employees: string[]) => void }) {
  const { input: narrowed, ready } = useOfficeFilter();
  const { data, error, reload } = useCall("get-promise-year", narrowed, { when: ready });
  const navigate = useNavigate();
  const today = useToday();
  function open({ order_id, employee_id, birthday }: PersonOfYear) {
    if (order_id) void navigate({ to: "/dashboard", search: (search) => ({ ...search, order: order_id }) });
    else if (birthday >= today.toString()) onOrder([employee_id]);
  }
  if (error)
    return (
      <Card className="mt-5">
        <LoadFailed text="Kunde inte hämta födelsedagarna" detail={error.text} retry={reload} />
      </Card>
    );
  return (
    <div className="mt-5 grid items-start gap-5 lg:grid-cols-[420px_minmax(0,1fr)]">
      <Card className="p-card lg:sticky lg:top-[calc(var(--place-top)+20px)]">
        {data ? <PromiseRing year={data} open={open} /> : <SkeletonRows rows={4} />}
      </Card>
      <Card>
        <CardHead
          line
          title="Året som lista"
          detail="Samma födelsedagar som i ringen."
          aside={
            <Link
              to="/dashboard/ingen-glomd"
              className="text-sm font-medium text-primary underline decoration-green-300 underline-offset-4 hover:decoration-current"
            >
              Visa varför
            </Link>
          }
        />
        {data ? (
          groupsOf(data.people, today).map(({ title, people }) => (
            <section key={title} aria-label={title}>
              <h3 className="border-b hairline bg-cream-25 px-card py-2 text-sm font-semibold">{title}</h3>
              <ul className="divide-y divide-border">
                {people.map((person) => (
                  <li key={`${person.employee_id} ${person.birthday}`}>
                    <Row person={person} open={open} />
                  </li>
                ))}
              </ul>
            </section>
          ))
        ) : (
          <SkeletonRows rows={6} />
        )}
      </Card>
    </div>
  );
}

function Row({ person, open }: { person: PersonOfYear; open: (person: PersonOfYear) => void }) {
  const { name, alarm, state, badge } = person;
  const today = useToday();
  const day = Temporal.PlainDate.from(person.birthday);
  return (
    <button
      type="button"
      onClick={() => open(person)}
      className="transition-soft flex w-full items-center gap-3.5 px-card py-2.5 text-left hover:bg-cream-25"
    >
      <DateTile small date={day} today={day.equals(today)} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-xs text-subtle-foreground">{formatDayFrom(day, today)}</span>
      </span>
      {alarm ? <AlarmBadge /> : <PromiseBadge state={state} text={badge} />}
    </button>
  );
}
