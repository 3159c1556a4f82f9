import { useDeferredValue, useMemo, useState } from "react";
import {
  type Columns,
  columnsProblem,
  importFieldLabel,
  type ImportField,
  importFields,
} from "../../../contract/entities/employee-import.ts";
import { IMPORT_CONSENT } from "../../../domain/consent.ts";
import { COLLEAGUE_MAILS_UP_TO } from "../../../domain/people.ts";
import { counted, listed } from "../../../domain/swedish.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { useOffices } from "../../offices.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { toast } from "../../ui/toaster.tsx";
import { ImportRows } from "./import-rows.tsx";
import { ChooseSheet } from "../../ui/choose-sheet.tsx";
import type { GivenList } from "../../ui/read-list.ts";
import { ImportOffices } from "./import-offices.tsx";
import {
  choose,
  columnsLeftOut,
  firstGuess,
  listedOffices,
  type Placing,
  review,
  toImport,
} from "./review.ts";
import { SaveColumns } from "./save-columns.tsx";
import { columnsToSave } from "./saved-columns.ts";
import { useUndoImport } from "./undo-import.ts";

const persons = (count: number) => counted(count, "person", "personer");

/** Give the list, look through it, save it. */
export const IMPORT_STEPS = 3;

type Props = {
  list: GivenList;
  onSheet: (list: GivenList) => void;
  onBack: () => void;
  onClose: () => void;
  /** Its columns are saved by now: the list is read by them. */
  onSaved: (id: string) => void;
};

/** Which column is what, what every row says, and then all of them or none. */
export function ReviewList({ list, onSheet, onBack, onClose, onSaved }: Props) {
  const day = useToday().toString();
  const guess = useMemo(() => firstGuess(list, Temporal.PlainDate.from(day)), [list, day]);
  const offices = useOffices();
  const fields = importFields.filter((field) => field !== "office" || offices.length > 0);
  const [columns, setColumns] = useState<Columns>(guess.columns);
  const [top, setTop] = useState(guess.top);
  const [skipping, setSkipping] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [said, setSaid] = useState<Omit<Placing, "offices">>({ meant: {}, otherwise: "" });
  const placing = useMemo(
    () => ({ ...said, otherwise: said.otherwise || (offices[0]?.id ?? ""), offices }),
    [said, offices],
  );
  const listed = useMemo(() => listedOffices(list, { columns, top }, offices), [list, columns, top, offices]);
  const leftOut = useMemo(() => {
    const { office: _office, ...others } = columns;
    return columnsLeftOut(list, { columns: offices.length > 0 ? columns : others, top });
  }, [list, columns, top, offices]);
  const { data, error, reload } = useCall("list-employees", { archived: false });
  const known = data?.employees;
  // Many rows take a moment: that they are being checked is shown first, and only then are they.
  const asked = useMemo(
    () => known && { list, columns, top, known, today: Temporal.PlainDate.from(day), refused, placing },
    [list, columns, top, known, day, refused, placing],
  );
  const taken = useDeferredValue(asked, undefined);
  const checked = useMemo(() => taken && review(taken), [taken]);
  const rows = taken === asked ? checked : undefined;

  const undo = useUndoImport();
  const send = useCallAction("import-employees", {
    done: ({ added, import_id }) => {
      onClose();
      toast.success(`${persons(added)} har importerats.`, {
        action: { label: "Ångra", run: () => void undo.run({ import_id }) },
      });
    },
    failed: (failure) => {
      setRefused(failure.fields);
      const { rows: list } = failure.fields;
      toast.error(failure.text, list ? { description: list } : {});
    },
  });

  const missing = columnsProblem(columns);
  const ready = rows?.filter((row) => row.employee && !row.exists) ?? [];
  const left = (rows?.length ?? 0) - ready.length;
  const mayImport = !missing && ready.length > 0 && (left === 0 || skipping);

  return (
    <Dialog
      open
      size="lg"
      step={{ now: send.busy ? 3 : 2, of: IMPORT_STEPS }}
      onOpenChange={onClose}
      onBack={onBack}
      title={send.busy ? "Sparar" : "Granska listan"}
      description={rows && !missing ? summary(rows.length, ready.length) : "Välj vilken kolumn som är vad."}
      footer={
        <div className="w-full space-y-3.5">
          {!missing && !send.busy && left > 0 && ready.length > 0 && (
            <Checkbox
              label={`Hoppa över ${counted(left, "rad", "rader")} och importera resten`}
              hint="Annars rättar du i filen och läser in den igen. Inget sparas förrän du importerar."
              value={skipping}
              onChange={setSkipping}
            />
          )}
          <div className="flex justify-between gap-3">
            <Button look="secondary" disabled={send.busy} onClick={onBack}>
              Tillbaka
            </Button>
            <Button disabled={!mayImport} busy={send.busy} onClick={() => void send.run(toImport(ready))}>
              {`Importera ${persons(ready.length)}`}
            </Button>
          </div>
        </div>
      }
    >
      {error ? (
        <LoadFailed text="Kunde inte hämta anställda" retry={reload} />
      ) : send.busy ? (
        <Working
          title={`Sparar ${persons(ready.length)}...`}
          text="Alla på en gång: blir det fel på någon sparas ingen."
        />
      ) : (
        <div className="space-y-5" data-edited>
          <ChooseSheet list={list} onSheet={onSheet} />
          <ColumnChoices
            fields={fields}
            columns={columns}
            headings={top > 0 ? (list.rows[top - 1] ?? []) : null}
            width={Math.max(...list.rows.map((row) => row.length))}
            onChange={setColumns}
          />
          {leftOut.length > 0 && (
            <p className="text-sm text-warning-soft-foreground">{leftOutText(leftOut)}</p>
          )}
          <Checkbox
            label={headingLabel(list, guess.top)}
            value={top > 0}
            onChange={(has) => setTop(has ? Math.max(1, guess.top) : 0)}
          />
          {offices.length > 0 && (
            <ImportOffices
              offices={offices}
              listed={listed}
              placing={placing}
              onChange={({ meant, otherwise }) => setSaid({ meant, otherwise })}
            />
          )}
          {missing ? (
            <p role="status" className="text-sm text-warning-soft-foreground">
              {missing}.
            </p>
          ) : rows ? (
            <>
              <ImportRows rows={rows} columns={columns} />
              <Reminders
                columns={columns}
                mails={data?.colleague_mails ?? false}
                people={(data?.employees.length ?? 0) + ready.length}
              />
              <SaveColumns
                columns={() => columnsToSave(list, { columns, top }, listed, placing)}
                disabled={rows.length === 0}
                onSaved={onSaved}
              />
            </>
          ) : (
            <Working title={`Kontrollerar ${counted(list.rows.length, "rad", "rader")}...`} />
          )}
        </div>
      )}
    </Dialog>
  );
}

/** What a list holds beside people is often much: the first of it are named. */
const MOST_LEFT_OUT = 5;

function leftOutText(columns: readonly string[]): string {
  const more = columns.length - MOST_LEFT_OUT;
  const named = columns.slice(0, MOST_LEFT_OUT);
  const all = listed(more > 0 ? [...named, counted(more, "kolumn till", "kolumner till")] : named);
  return `Läses inte in: ${all}. Välj ovan var det hör hemma, om det ska med.`;
}

/** Titles above the headings are passed over, and said to be. */
function headingLabel({ numbers }: GivenList, top: number): string {
  if (top <= 1) return "Första raden är rubriker";
  return `Rad ${numbers[top - 1]} är rubriker, och det som står ovanför hoppas över`;
}

/** What HR answers for, said before it is saved. */
function Reminders({ columns, mails, people }: { columns: Columns; mails: boolean; people: number }) {
  const hasFood = columns.allergies !== undefined || columns.dietary_preferences !== undefined;
  return (
    <div className="space-y-2 text-sm text-subtle-foreground">
      {hasFood && <p>{IMPORT_CONSENT}</p>}
      {columns.email !== undefined && <p>{colleagueMailsText(mails, people)}</p>}
    </div>
  );
}

/** With those who are imported the company may become one that is asked first. */
function colleagueMailsText(mails: boolean, people: number): string {
  if (!mails) return "Kollegorna mejlas inte om födelsedagar. Det går att slå på under Anställda.";
  return people > COLLEAGUE_MAILS_UP_TO
    ? `Med fler än ${COLLEAGUE_MAILS_UP_TO} anställda mejlas kollegorna om födelsedagar bara om ni har valt det. Det gör ni under Anställda.`
    : "De som har en e-postadress får ett mejl dagen före varje kollegas födelsedag. Det går att stänga av under Anställda.";
}

function Working({ title, text }: { title: string; text?: string }) {
  return (
    <div role="status" className="flex flex-col items-center py-12 text-center">
      <Spinner size={32} className="text-primary" />
      <p className="mt-4 font-semibold">{title}</p>
      {text && <p className="mt-0.5 text-sm text-subtle-foreground">{text}</p>}
    </div>
  );
}

function summary(all: number, ready: number): string {
  if (all === 0) return "Listan har rubriker men inga personer.";
  const are = ready === 1 ? "är klar" : "är klara";
  const what = ready === all ? persons(all) : `${ready} av ${counted(all, "rad", "rader")}`;
  return `${what} ${are} att importeras.`;
}

type ChoicesProps = {
  fields: readonly ImportField[];
  columns: Columns;
  headings: readonly string[] | null;
  width: number;
  onChange: (columns: Columns) => void;
};

function ColumnChoices({ fields, columns, headings, width, onChange }: ChoicesProps) {
  const choices = Array.from({ length: width }, (_, index) => ({
    value: String(index),
    label: headings?.[index]?.trim() || `Kolumn ${index + 1}`,
  }));
  return (
    <fieldset>
      <legend className="sr-only">Kolumner</legend>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {fields.map((field) => (
          <SelectField
            key={field}
            label={importFieldLabel(field)}
            choices={choices}
            placeholder="Finns inte"
            value={columns[field] === undefined ? "" : String(columns[field])}
            onChange={(event) =>
              onChange(choose(columns, field, event.target.value === "" ? null : Number(event.target.value)))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
