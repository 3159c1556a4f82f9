import type { ReactNode } from "react";
import { importFieldLabel } from "../../../contract/entities/employee-import.ts";
import type { ImportPlan } from "../../../contract/saved-imports.ts";
import { formatShortDate } from "../../../domain/dates.ts";
import { counted } from "../../../domain/swedish.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { SelectField } from "../../ui/select-field.tsx";

/** As many as anybody reads; the rest is done as it is counted. */
const MOST_SHOWN = 200;
const [UNANSWERED, NEW] = ["", "new"];

type Props = {
  plan: ImportPlan;
  /** Who is meant, by row: a person's key, or empty for somebody new. */
  chosen: ReadonlyMap<number, string>;
  onChoose: (row: number, key: string | null) => void;
  leftOut: { rows: ReadonlySet<number>; keys: ReadonlySet<string> };
  onRow: (row: number) => void;
  onKey: (key: string) => void;
};

const born = (birthday: string) => formatShortDate(Temporal.PlainDate.from(birthday));

/** What cannot be told or read first, then who has joined, changed and left. Each can be left out. */
export function PlanLists({ plan, chosen, onChoose, leftOut, onRow, onKey }: Props) {
  return (
    <>
      <Part title="Vem menas?" text="Utan svar görs inget med raden." items={plan.asked}>
        {(one) => (
          <li key={one.row} className="py-2.5">
            <SelectField
              label={`Rad ${one.row}: ${one.name}, ${born(one.birthday)}`}
              choices={[
                { value: UNANSWERED, label: "Gör inget med raden" },
                ...one.candidates.map(({ key, name, birthday, email, has_left }) => ({
                  value: key,
                  label: [name, born(birthday), email, has_left && "har slutat"].filter(Boolean).join(", "),
                })),
                ...(one.may_be_new ? [{ value: NEW, label: "En ny person" }] : []),
              ]}
              value={chosen.get(one.row) === "" ? NEW : (chosen.get(one.row) ?? UNANSWERED)}
              onChange={({ target: { value } }) =>
                onChoose(one.row, value === UNANSWERED ? null : value === NEW ? "" : value)
              }
            />
          </li>
        )}
      </Part>
      <Part
        title="Går inte att läsa"
        text="Raderna hoppas över. Den som nämns där räknas inte som borta."
        items={plan.problems}
      >
        {({ row, problem }) => (
          <li key={row} className="py-2 text-sm">
            Rad {row}: <span className="text-destructive">{problem}</span>
          </li>
        )}
      </Part>
      <Part title="Nya" items={plan.joined}>
        {({ row, name, birthday, returns, changes }) => (
          <Choice key={row} left={leftOut.rows.has(row)} onChange={() => onRow(row)} name={name}>
            {returns ? "Har slutat och kommer tillbaka" : born(birthday)}
            <Changes changes={changes} />
          </Choice>
        )}
      </Part>
      <Part title="Ändrade" items={plan.changed}>
        {({ row, name, changes }) => (
          <Choice key={row} left={leftOut.rows.has(row)} onChange={() => onRow(row)} name={name}>
            <Changes changes={changes} />
          </Choice>
        )}
      </Part>
      <Part
        title="Borta"
        text="Finns i registret men inte i filen. De slutar, och deras kommande tårtor avbokas."
        items={plan.left}
      >
        {({ key, name, birthday }) => (
          <Choice key={key} left={leftOut.keys.has(key)} onChange={() => onKey(key)} name={name}>
            {born(birthday)}
          </Choice>
        )}
      </Part>
    </>
  );
}

type PartProps<T> = { title: string; text?: string; items: readonly T[]; children: (item: T) => ReactNode };

function Part<T>({ title, text, items, children }: PartProps<T>) {
  if (items.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">
        {title} <span className="font-normal text-subtle-foreground tabular-nums">{items.length}</span>
      </h3>
      {text && <p className="mt-0.5 text-sm text-subtle-foreground">{text}</p>}
      <ul className="mt-1.5 divide-y divide-border rounded-lg border hairline px-3.5">
        {items.slice(0, MOST_SHOWN).map(children)}
      </ul>
      {items.length > MOST_SHOWN && (
        <p className="mt-1.5 text-xs text-muted-foreground">
          Visar {MOST_SHOWN} av {counted(items.length, "rad", "rader")}. Alla tas med.
        </p>
      )}
    </section>
  );
}

type ChoiceProps = { name: string; left: boolean; onChange: () => void; children: ReactNode };

const Choice = ({ name, left, onChange, children }: ChoiceProps) => (
  <li className="py-2.5">
    <Checkbox
      label={<span className="font-medium">{name}</span>}
      hint={<span className="wrap-anywhere">{children}</span>}
      value={!left}
      onChange={onChange}
    />
  </li>
);

function Changes({ changes }: { changes: ImportPlan["changed"][number]["changes"] }) {
  return changes.map(({ field, before, after }) => (
    <span key={field} className="block">
      {importFieldLabel(field)}: {shown(field, before) ?? "inget"} → {shown(field, after)}
    </span>
  ));
}

const shown = (field: ImportPlan["changed"][number]["changes"][number]["field"], value: string | null) =>
  value !== null && (field === "birthday" || field === "start_date") ? born(value) : value;
