import { BellRing, HeartHandshake } from "lucide-react";
import type { Output } from "../../../contract/contract.ts";
import { formatDay } from "../../../domain/dates.ts";
import { capitalised, counted, listed } from "../../../domain/swedish.ts";
import { useCall } from "../../calls.ts";
import { Banner } from "../../ui/banner.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { calmText } from "../promise/calm.ts";

const NAMES = 3;

type Year = Output<"get-promise-year">;

/** The promise on the first screen: an alarm when a birthday or a meal needs somebody, else a quiet line. */
export function PromiseBanner() {
  const { data, error, reload } = useCall("get-promise-year", { only: "alarm", limit: NAMES });
  // Silence would pass for all being well.
  if (error) return <LoadFailed small text="Kunde inte hämta födelsedagarna" retry={reload} />;
  if (!data) return null;
  const { counts, meals } = data;
  return (
    <>
      {counts.alarm > 0 && <Birthdays year={data} />}
      {meals.length > 0 && <Meals meals={meals} />}
      {counts.alarm + meals.length === 0 && <AllWell text={calmText(counts)} />}
    </>
  );
}

function Birthdays({ year: { counts, people } }: { year: Year }) {
  return (
    <Banner
      tone="amber"
      icon={<BellRing size={22} aria-hidden />}
      title={`${counted(counts.alarm, "födelsedag behöver", "födelsedagar behöver")} dig`}
      text={firstOf(
        people.map((person) => person.name),
        counts.alarm,
      )}
      action={
        <LinkButton to="/dashboard/ingen-glomd" look="secondary">
          Visa vad som saknas
        </LinkButton>
      }
    />
  );
}

function Meals({ meals }: { meals: Year["meals"] }) {
  const days = meals
    .slice(0, NAMES)
    .map(
      ({ event_type, delivery_date }) => `${event_type} ${formatDay(Temporal.PlainDate.from(delivery_date))}`,
    );
  return (
    <Banner
      tone="amber"
      icon={<BellRing size={22} aria-hidden />}
      title={`${counted(meals.length, "måltid behöver", "måltider behöver")} en restaurang`}
      text={capitalised(firstOf(days, meals.length))}
      action={
        <LinkButton to="/dashboard" search={{ tab: "maltider" }} look="secondary">
          Välj restaurang
        </LinkButton>
      }
    />
  );
}

/** The first by name, and how many there are besides. */
function firstOf(names: readonly string[], all: number): string {
  const others = all - names.length;
  return listed(others > 0 ? [...names, counted(others, "till", "till")] : names);
}

function AllWell({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <Card className="flex items-center gap-4 px-card py-4">
      <IconTile tone="green">
        <HeartHandshake size={19} />
      </IconTile>
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">Ingen glömd</h2>
        <p className="text-sm text-subtle-foreground">{text}</p>
      </div>
      <LinkButton to="/dashboard/ingen-glomd" look="ghost" size="sm" className="-mr-2 px-2">
        Visa alla
      </LinkButton>
    </Card>
  );
}
