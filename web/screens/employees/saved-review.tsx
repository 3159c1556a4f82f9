import { useMemo, useState } from "react";
import type { Input, Output } from "../../../contract/contract.ts";
import type { SavedImport } from "../../../contract/saved-imports.ts";
import { IMPORT_CONSENT } from "../../../domain/consent.ts";
import { leavingWords, lettingMostGo, saysLeaving } from "../../../domain/saved-imports.ts";
import { counted, listed } from "../../../domain/swedish.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { Button } from "../../ui/button.tsx";
import { ChooseSheet } from "../../ui/choose-sheet.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { GivenList } from "../../ui/read-list.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { IMPORT_STEPS } from "./import-review.tsx";
import { PlanLists } from "./plan-lists.tsx";
import { hasFood, recognize } from "./saved-columns.ts";
import { useUndoImport } from "./undo-import.ts";

type Props = {
  saved: SavedImport;
  list: GivenList;
  onSheet: (list: GivenList) => void;
  onBack: () => void;
  onClose: () => void;
};

/** A new list by saved columns: what it would do to the register, and then all of it or nothing. */
export function SavedReview({ saved, list, ...ways }: Props) {
  const found = useMemo(() => recognize(list, saved), [list, saved]);
  if ("rows" in found && found.rows.length > 0)
    return <Compared saved={saved} list={list} given={{ id: saved.id, ...found }} {...ways} />;
  const problem =
    "missing" in found
      ? `Filen saknar ${found.missing.length === 1 ? "kolumnen" : "kolumnerna"} ${listed(found.missing.map((heading) => `”${heading}”`))}. Kontrollera att det är rätt fil, eller läs in den som en ny lista.`
      : "Filen har rubriker men inga personer.";
  return (
    <Dialog
      open
      size="lg"
      step={{ now: 2, of: IMPORT_STEPS }}
      onOpenChange={ways.onClose}
      onBack={ways.onBack}
      title={saved.name}
      footer={
        <Button look="secondary" onClick={ways.onBack}>
          Tillbaka
        </Button>
      }
    >
      <div className="space-y-5">
        <ChooseSheet list={list} onSheet={ways.onSheet} />
        <p role="alert" className="text-sm text-warning-soft-foreground">
          {problem}
        </p>
      </div>
    </Dialog>
  );
}

type Given = Input<"preview-saved-import">;

function Compared({ saved, list, given, onSheet, onBack, onClose }: Props & { given: Given }) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const [rows, setRows] = useState<ReadonlySet<number>>(new Set());
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [confirmation, setConfirmation] = useState("");
  const input = { ...given, chosen: [...chosen].map(([row, key]) => ({ row, key })) };
  const { data, error, reload } = useCall("preview-saved-import", input);
  // An answer changes the lists below it: until they are read, those from before stay.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const plan = data ?? (error ? undefined : last);

  const undo = useUndoImport();
  const apply = useCallAction("apply-saved-import", {
    done: (done) => {
      onClose();
      const { import_id, added, cancelled } = done;
      toast.success(saidDone(done), {
        ...(cancelled > 0 && {
          description: `${counted(cancelled, "kommande tårta", "kommande tårtor")} har avbokats.`,
        }),
        ...(added > 0 && { action: { label: "Ångra nya", run: () => void undo.run({ import_id }) } }),
      });
    },
    failed: (failure, say) => {
      if (failure.code === "import-changed") reload();
      say(failure.text);
    },
  });

  const joining = plan?.joined.filter(({ row }) => !rows.has(row)).length ?? 0;
  const changing = plan?.changed.filter(({ row }) => !rows.has(row)).length ?? 0;
  const leaving = plan?.left.filter(({ key }) => !keys.has(key)).length ?? 0;
  const mustSay = plan !== undefined && lettingMostGo(leaving, plan.governed);
  const nothing = joining + changing + leaving === 0;
  // A first list that changes nothing still says whose it is.
  const isFirst = saved.people === 0;
  const may = data !== undefined && (!nothing || isFirst) && (!mustSay || saysLeaving(confirmation, leaving));

  return (
    <Dialog
      open
      size="lg"
      step={{ now: apply.busy ? 3 : 2, of: IMPORT_STEPS }}
      onOpenChange={onClose}
      onBack={onBack}
      title={saved.name}
      description={plan ? summary(plan) : "Jämför med registret..."}
      footer={
        <div className="w-full space-y-3.5">
          {mustSay && (
            <TextField
              label={`Mer än hälften av listan slutar. Skriv ”${leavingWords(leaving)}” om det stämmer`}
              value={confirmation}
              onChange={(event) => setConfirmation(event.target.value)}
            />
          )}
          <div className="flex justify-between gap-3">
            <Button look="secondary" disabled={apply.busy} onClick={onBack}>
              Tillbaka
            </Button>
            {nothing && !isFirst && plan ? (
              <Button onClick={onClose}>Klar</Button>
            ) : (
              <Button
                disabled={!may}
                busy={apply.busy}
                onClick={() =>
                  data &&
                  void apply.run({
                    ...input,
                    seen: data.version,
                    left_out: { rows: [...rows], keys: [...keys] },
                    confirmation,
                  })
                }
              >
                {nothing ? "Spara" : "Spara ändringarna"}
              </Button>
            )}
          </div>
        </div>
      }
    >
      {error ? (
        <LoadFailed text="Kunde inte jämföra listan" detail={error.text} retry={reload} />
      ) : !plan ? (
        <SkeletonRows rows={5} />
      ) : (
        <div className="space-y-5" data-edited>
          <ChooseSheet list={list} onSheet={onSheet} />
          <PlanLists
            plan={plan}
            chosen={chosen}
            onChoose={(row, key) => setChosen(withEntry(chosen, row, key))}
            leftOut={{ rows, keys }}
            onRow={(row) => setRows(toggled(rows, row))}
            onKey={(key) => setKeys(toggled(keys, key))}
          />
          {hasFood(saved) && (
            <p className="text-sm text-subtle-foreground">
              {IMPORT_CONSENT} Det som någon själv har skrivit om mat ändras inte av listan.
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

function toggled<T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}

/** Null takes the answer back. */
function withEntry(map: ReadonlyMap<number, string>, row: number, key: string | null) {
  const next = new Map(map);
  if (key === null) next.delete(row);
  else next.set(row, key);
  return next;
}

const people = (count: number) => counted(count, "person", "personer");

function summary({ joined, changed, left, unchanged }: Output<"preview-saved-import">): string {
  const same = `${people(unchanged)} ${unchanged === 1 ? "är oförändrad" : "är oförändrade"}.`;
  if (joined.length + changed.length + left.length === 0) return `Inget att ändra. ${same}`;
  const counts = `${counted(joined.length, "ny", "nya")}, ${counted(changed.length, "ändrad", "ändrade")}, ${counted(left.length, "borta", "borta")}.`;
  return unchanged === 0 ? counts : `${counts} ${same}`;
}

function saidDone({ added, returned, changed, left }: Output<"apply-saved-import">): string {
  const parts = [
    added > 0 && counted(added, "tillagd", "tillagda"),
    returned > 0 && `${returned} tillbaka`,
    changed > 0 && counted(changed, "ändrad", "ändrade"),
    left > 0 && `${left} har slutat`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `Listan är inläst: ${listed(parts)}.` : "Listan är inläst.";
}
