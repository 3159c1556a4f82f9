import { ChevronDown, Search, TriangleAlert } from "lucide-react";
import { type Ref, useState } from "react";
import type { Output } from "../../../../contract/contract.ts";
import { writtenOnce } from "../../../../domain/allergies.ts";
import { formatDayFrom } from "../../../../domain/dates.ts";
import { MOST_CAKES_AT_ONCE, PORTION_OPTIONS } from "../../../../domain/people.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useOfficeFilter } from "../../../offices.ts";
import { OfficeChoice } from "../../../ui/office-filter.tsx";
import { useToday } from "../../../clock.ts";
import { useSeesAllergies } from "../../../may.ts";
import { HiddenFood } from "../../../ui/allergy-note.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { StatusBadge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CheckRows, type Row } from "../../../ui/choice-rows.tsx";
import { controlClass } from "../../../ui/field.tsx";

type Candidate = Output<"list-cake-candidates">["employees"][number];

type PickerProps = {
  employees: Candidate[];
  value: string[];
  onChange: (ids: string[]) => void;
  error?: string;
  ref?: Ref<HTMLElement>;
  /** Sizes that differ from the employee's own. */
  sizes: Record<string, number>;
  onSize: (id: string, size: number) => void;
  /** When each cake comes, as things stand. */
  dayOf: (employee: Candidate) => string;
  /** Those whose birthday just past is celebrated late. */
  late: readonly string[];
  onLate: (id: string, isLate: boolean) => void;
};

/** More rows than this nobody reads; the search finds the rest. */
const SHOWN = 200;

export function EmployeePicker(props: PickerProps) {
  const { employees, value, onChange, error, ref, sizes, onSize, dayOf, late, onLate } = props;
  const today = useToday();
  const seesFood = useSeesAllergies();
  const shown = (date: string) => formatDayFrom(Temporal.PlainDate.from(date), today);
  const isBooked = ({ status, late: missed }: Candidate) => status !== null && !missed;
  /** What is late is all that can be ordered for somebody whose next cake is. */
  function choose(ids: string[]) {
    const added = employees.find(({ id }) => ids.includes(id) && !value.includes(id));
    if (added?.late && added.status !== null) onLate(added.id, true);
    onChange(ids);
  }
  const [typed, setTyped] = useState("");
  // Begins where the list behind the dialog is narrowed to.
  const [office, setOffice] = useState(useOfficeFilter().office?.id ?? "");
  const wanted = typed.trim().toLocaleLowerCase("sv");
  const isThere = ({ office_id }: Candidate) => office === "" || office_id === office;
  // Whoever somebody is led here for stands first, though the next birthday is a year away.
  const [led] = useState(late);
  const isLed = ({ id }: Candidate) => Number(led.includes(id));
  const found = employees
    .filter((employee) => isThere(employee) && employee.name.toLocaleLowerCase("sv").includes(wanted))
    .sort((one, other) => isLed(other) - isLed(one));
  // Those whose next cake is ordered have at most one to be had late, which is chosen for each.
  const free = found.filter(({ status }) => status === null).map(({ id }) => id);
  const others = value.filter((id) => !free.includes(id));
  const room = MOST_CAKES_AT_ONCE - others.length;
  const allChosen =
    value.length > others.length && value.length >= others.length + Math.min(room, free.length);
  const chooseAll = () => onChange(allChosen ? others : [...others, ...free.slice(0, room)]);

  const row = (employee: Candidate): Row => ({
    value: employee.id,
    before: <Avatar name={employee.name} size={32} />,
    label: employee.name,
    disabled: isBooked(employee),
    detail: (
      <span className="flex flex-wrap gap-x-2.5">
        {dayOf(employee) === employee.delivery_date && employee.delivery_reason
          ? employee.delivery_reason
          : shown(dayOf(employee))}
        {employee.late && (
          <Late employee={employee} isLate={late.includes(employee.id)} shown={shown} onLate={onLate} />
        )}
        {isBooked(employee) && (
          <span className="basis-full py-1 md:hidden">
            <StatusBadge status={employee.status} />
          </span>
        )}
        {!seesFood && <HiddenFood />}
        {employee.allergies && (
          <span className="inline-flex min-w-0 items-start gap-1 font-medium text-warning-soft-foreground">
            <TriangleAlert size={13} aria-hidden className="mt-[0.2em] shrink-0" />
            <span className="min-w-0 wrap-anywhere">Allergi: {writtenOnce(employee.allergies)}</span>
          </span>
        )}
      </span>
    ),
    aside: isBooked(employee) ? (
      <span className="max-md:hidden">
        <StatusBadge status={employee.status} />
      </span>
    ) : value.includes(employee.id) ? (
      <Portions employee={employee} size={sizes[employee.id]} onSize={onSize} />
    ) : (
      counted(employee.portion_size, "bit", "bitar")
    ),
  });

  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <p className="font-semibold">Välj anställda</p>
        <div className="flex items-baseline gap-4">
          {value.length > 0 && (
            <p className="font-semibold text-primary">{counted(value.length, "vald", "valda")}</p>
          )}
          {free.length > 1 && (
            <Button look="link" className="!text-sm" onClick={chooseAll}>
              {allChosen ? "Avmarkera alla" : free.length > room ? `Välj de ${room} närmaste` : "Välj alla"}
            </Button>
          )}
        </div>
      </div>
      <OfficeChoice className="mb-2.5" value={office} onChange={setOffice} />
      <div className="relative mb-2.5">
        <Search
          size={18}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-500"
        />
        <input
          type="search"
          aria-label="Sök på namn"
          placeholder="Sök på namn"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={controlClass(false, "h-control pl-10")}
        />
      </div>
      {found.length === 0 ? (
        <p className="py-6 text-center text-sm text-subtle-foreground">
          {employees.length === 0
            ? "Inga anställda registrerade"
            : wanted
              ? "Ingen med det namnet"
              : "Ingen på kontoret"}
        </p>
      ) : (
        <CheckRows
          label="Välj anställda"
          hideLabel
          rows={found.slice(0, SHOWN).map(row)}
          value={value}
          onChange={choose}
          error={error}
          ref={ref}
          hint={found.length > SHOWN ? `De ${SHOWN} närmaste visas. Sök för att hitta fler.` : undefined}
          className="md:[&>[role=group]]:max-h-[23rem] md:[&>[role=group]]:overflow-y-auto"
        />
      )}
    </div>
  );
}

type LateProps = {
  employee: Candidate;
  isLate: boolean;
  shown: (date: string) => string;
  onLate: PickerProps["onLate"];
};

/** A birthday just past had no cake: it can still have one, or the next birthday is meant. */
function Late({ employee: { id, name, status, late, delivery_date }, isLate, shown, onLate }: LateProps) {
  if (!late) return null;
  if (status !== null)
    return <span className="basis-full">Fyllde {shown(late.birthday)} och fick ingen tårta</span>;
  return (
    <span className="min-w-0 basis-full pt-1">
      <select
        aria-label={`Vilken födelsedag för ${name}`}
        value={isLate ? "late" : "next"}
        onChange={(event) => onLate(id, event.target.value === "late")}
        className="max-w-full rounded-sm border border-border-strong bg-card px-2 py-1 text-sm"
      >
        <option value="late">I efterhand, {shown(late.delivery_date)}</option>
        <option value="next">Nästa födelsedag, {shown(delivery_date)}</option>
      </select>
    </span>
  );
}

type PortionsProps = { employee: Candidate; size: number | undefined; onSize: PickerProps["onSize"] };

/** The usual sizes, and the employee's own when it is none of them. */
function Portions({ employee: { id, name, portion_size }, size, onSize }: PortionsProps) {
  const options = [...new Set([...PORTION_OPTIONS, portion_size])].sort((a, b) => a - b);
  return (
    <span className="relative">
      <select
        aria-label={`Antal bitar till ${name}`}
        value={size ?? portion_size}
        onChange={(event) => onSize(id, Number(event.target.value))}
        className="transition-soft h-control-sm appearance-none rounded-sm border border-border-strong bg-card pr-8 pl-2.5 text-sm tabular-nums hover:bg-cream-25"
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {counted(option, "bit", "bitar")}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2"
      />
    </span>
  );
}
