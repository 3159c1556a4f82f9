import { CalendarX2, Plus, Sparkles, Sun, TreePine, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { birthdaysAhead, type YearCake } from "../../../domain/autopilot.ts";
import {
  birthdaysInside,
  birthdaysInsideLabels,
  type Closure,
  closureLabels,
  closureOn,
  describeClosure,
  FIRST_SUMMER_WEEK,
  LAST_SUMMER_WEEK,
  PROPOSED_CLOSURES,
} from "../../../domain/closures.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import { counted, listed } from "../../../domain/swedish.ts";
import { today, useToday } from "../../clock.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { PeriodDialog } from "./period-dialog.tsx";
import type { SettingsProps } from "./settings-props.ts";

const icons: Record<Closure["kind"], ReactNode> = {
  christmas: <TreePine size={18} />,
  "new-year": <Sparkles size={18} />,
  "bridge-days": <CalendarX2 size={18} />,
  summer: <Sun size={18} />,
  own: <CalendarX2 size={18} />,
};

/** When the office is closed, and what becomes of the birthdays in that time. */
export function Closures({ cakes, settings, set }: SettingsProps & { cakes: readonly YearCake[] }) {
  const { closures } = settings;
  const [adding, setAdding] = useState(false);
  const replace = (index: number, closure: Closure) =>
    set({ closures: closures.map((old, at) => (at === index ? closure : old)) });
  const missing = PROPOSED_CLOSURES.filter(({ kind }) => !closures.some((closure) => closure.kind === kind));
  const affected = cakes.filter(({ moved }) => moved === "closed").length;
  return (
    <Card>
      <CardHead
        line
        title="När ni har stängt"
        detail="Välj om de som fyller år under tiden firas före, efter eller inte alls."
      />
      <ul>
        {closures.map((closure, index) => (
          <ClosureRow
            key={closure.kind === "own" ? `${closure.from} ${closure.to}` : closure.kind}
            closure={closure}
            cakes={cakes.filter(({ birthday }) => closureOn(closures, birthday) === closure)}
            onChange={(changed) => replace(index, changed)}
            onRemove={() => set({ closures: closures.filter((_, at) => at !== index) })}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 px-card py-3.5">
        <p className="text-sm text-subtle-foreground">
          {affected === 0
            ? "Inga födelsedagar berörs."
            : `${counted(affected, "födelsedag", "födelsedagar")} berörs.`}
        </p>
        <Menu
          items={[
            ...missing.map((closure) => ({
              label: closureLabels[closure.kind],
              icon: icons[closure.kind],
              run: () => set({ closures: [...closures, closure] }),
            })),
            { label: "Egen period…", icon: icons.own, run: () => setAdding(true) },
          ]}
        >
          <Button look="ghost" size="sm" icon={<Plus size={17} aria-hidden />}>
            Lägg till period
          </Button>
        </Menu>
      </div>
      {adding && (
        <PeriodDialog
          title="Egen period"
          action="Lägg till"
          onClose={() => setAdding(false)}
          onDone={(period) => {
            set({ closures: [...closures, { kind: "own", ...period }] });
            setAdding(false);
          }}
        />
      )}
    </Card>
  );
}

type RowProps = {
  closure: Closure;
  cakes: readonly YearCake[];
  onChange: (closure: Closure) => void;
  onRemove: () => void;
};

function ClosureRow({ closure, cakes, onChange, onRemove }: RowProps) {
  const label = closureLabels[closure.kind];
  const today = useToday();
  const when = describeClosure(closure, { from: today, to: birthdaysAhead(today).to });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b hairline px-card py-4 last:border-0">
      <IconTile tone="cream">{icons[closure.kind]}</IconTile>
      <div className="min-w-0 flex-1 basis-52">
        <h3 className="font-semibold">
          {label} <span className="text-sm font-normal text-subtle-foreground">{when}</span>
        </h3>
        <p className="text-sm text-subtle-foreground">{whoIsMoved(cakes)}</p>
        {closure.kind === "summer" && (
          <div className="mt-2 grid max-w-72 grid-cols-2 gap-2">
            <Week
              label="Från vecka"
              value={closure.from_week}
              onChange={(from_week) =>
                onChange({ ...closure, from_week, to_week: Math.max(from_week, closure.to_week) })
              }
            />
            <Week
              label="Till vecka"
              value={closure.to_week}
              onChange={(to_week) =>
                onChange({ ...closure, to_week, from_week: Math.min(to_week, closure.from_week) })
              }
            />
          </div>
        )}
      </div>
      <div className="flex items-center gap-1 max-md:w-full">
        <div className="max-md:flex-1">
          <Segmented
            label={`Födelsedagar under ${label}`}
            wide
            choices={birthdaysInside.map((value) => ({ value, label: birthdaysInsideLabels[value] }))}
            value={closure.birthdays}
            onChange={(birthdays) => onChange({ ...closure, birthdays })}
          />
        </div>
        <IconButton look="ghost" size="sm" label={`Ta bort ${label} ${when}`} onClick={onRemove}>
          <X size={17} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

function Week({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (week: number) => void;
}) {
  const weeks = Array.from(
    { length: LAST_SUMMER_WEEK - FIRST_SUMMER_WEEK + 1 },
    (_, at) => FIRST_SUMMER_WEEK + at,
  );
  return (
    <SelectField
      label={label}
      value={String(value)}
      onChange={(event) => onChange(Number(event.target.value))}
      choices={weeks.map((week) => ({ value: String(week), label: String(week) }))}
    />
  );
}

/** 'Bengt och Cornelia firas fredag 16 juli'; several days are counted. What is ordered already stays where it is. */
function whoIsMoved(cakes: readonly YearCake[]): string {
  if (cakes.length === 0) return "Ingen firas med tårta då.";
  const {
    forgone = [],
    staying = [],
    moved = [],
  } = Object.groupBy(cakes, ({ date, birthday }) =>
    date === null ? "forgone" : date.equals(birthday) ? "staying" : "moved",
  );
  return [
    forgone.length > 0 && `${birthdays(forgone.length)} får ingen tårta.`,
    staying.length > 0 && `${birthdays(staying.length)} firas på dagen, som redan är beställd.`,
    moved.length > 0 && movedText(moved),
  ]
    .filter(Boolean)
    .join(" ");
}

const birthdays = (count: number): string => counted(count, "födelsedag", "födelsedagar");

function movedText(cakes: readonly YearCake[]): string {
  const days = new Set(cakes.map(({ date }) => date!.toString()));
  const names = cakes.map(({ name }) => name);
  if (days.size === 1 && names.length <= 3)
    return `${listed(names)} firas ${formatDayFrom(cakes[0]!.date!, today())}`;
  return `${birthdays(cakes.length)} firas en annan dag.`;
}
