import { BellRing } from "lucide-react";
import { owners } from "../../../contract/callers.ts";
import type { Output } from "../../../contract/contract.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import { capitalised, counted, listed } from "../../../domain/swedish.ts";
import { useToday } from "../../clock.ts";
import { useMay } from "../../may.ts";
import { Banner } from "../../ui/banner.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { PhoneLinks, triedText } from "../../ui/tried-suppliers.tsx";

type Year = Output<"get-promise-year">;

/** The birthdays and meals that need somebody. Whoever has no autopilot hears that it would have seen to it. */
export default function PromiseAlarm({ year, invite }: { year: Year; invite: boolean }) {
  return (
    <>
      {year.counts.alarm > 0 && <Birthdays year={year} invite={invite} />}
      <Meals
        meals={year.meals.filter(({ waits_for }) => !waits_for)}
        title={(count) => `${counted(count, "måltid behöver", "måltider behöver")} en restaurang`}
        action="Välj restaurang"
      />
      <Meals
        meals={year.meals.filter(({ waits_for }) => waits_for)}
        title={(count) => `${counted(count, "måltid har", "måltider har")} inte fått något ja än`}
        action="Visa måltiderna"
      />
    </>
  );
}

function Birthdays({ year: { counts, people }, invite }: { year: Year; invite: boolean }) {
  const [maySetUp, mayAct] = [useMay(owners), useMay()];
  const names = firstOf(
    people.map((person) => person.name),
    counts.alarm,
  );
  // It would have ordered for these; what a bakery has turned down is no matter of remembering.
  const isForgotten = people.some(({ state }) => state === "unordered");
  return (
    <Banner
      tone="amber"
      icon={<BellRing size={22} aria-hidden />}
      title={`${counted(counts.alarm, "födelsedag väntar", "födelsedagar väntar")}${mayAct ? " på dig" : ""}`}
      text={
        <>
          {names}
          {invite && maySetUp && isForgotten && (
            <>
              . Med autopiloten behöver ingen komma ihåg att beställa.{" "}
              <LinkButton to="/dashboard/autopilot" look="link" className="text-sm!">
                Sätt upp autopilot
              </LinkButton>
            </>
          )}
          {people
            .filter(({ tried }) => tried.length > 0)
            .map(({ employee_id, name, birthday, state, reason, tried }) => (
              <span key={`${employee_id} ${birthday}`} className="mt-1.5 block">
                {/* Of a cake that did not come it says nothing that its bakery once said yes. */}
                {name}: {state === "missed" ? reason : triedText(tried)}. <PhoneLinks tried={tried} />
              </span>
            ))}
        </>
      }
      action={
        <LinkButton to="/dashboard/ingen-glomd" search={{ tab: "alarm" }} look="secondary">
          Visa vad som saknas
        </LinkButton>
      }
    />
  );
}

type MealsProps = { meals: Year["meals"]; title: (count: number) => string; action: string };

function Meals({ meals, title, action }: MealsProps) {
  const today = useToday();
  if (meals.length === 0) return null;
  const days = meals
    .slice(0, NAMES)
    .map(({ event_type, delivery_date, waits_for }) =>
      [
        event_type,
        formatDayFrom(Temporal.PlainDate.from(delivery_date), today),
        waits_for && `(${waits_for})`,
      ]
        .filter(Boolean)
        .join(" "),
    );
  return (
    <Banner
      tone="amber"
      icon={<BellRing size={22} aria-hidden />}
      title={title(meals.length)}
      text={capitalised(firstOf(days, meals.length))}
      action={
        <LinkButton to="/dashboard" search={{ tab: "maltider" }} look="secondary">
          {action}
        </LinkButton>
      }
    />
  );
}

const NAMES = 3;

/** The first by name, and how many there are besides. */
function firstOf(names: readonly string[], all: number): string {
  const others = all - names.length;
  return listed(others > 0 ? [...names, counted(others, "till", "till")] : names);
}
