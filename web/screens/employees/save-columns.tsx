import { useState } from "react";
import { useCall, useCallAction } from "../../calls.ts";
import type { Input } from "../../../contract/contract.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/text-field.tsx";

type Props = {
  columns: () => Omit<Input<"save-import">, "name">;
  disabled: boolean;
  onSaved: (id: string) => void;
};

/** The same list comes again next month: its columns get a name, and this one is the first that is read by them. */
export function SaveColumns({ columns, disabled, onSaved }: Props) {
  const { data } = useCall("list-saved-imports", {});
  const [asked, setAsked] = useState(false);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const save = useCallAction("save-import", {
    done: ({ id }) => onSaved(id),
    failed: (error, say) => {
      setProblem(error.fields["name"]);
      if (!error.fields["name"]) say(error.text);
    },
  });
  if (!data?.available) return null;
  return (
    <div className="space-y-3">
      <Checkbox
        label="Spara kolumnerna till nästa gång"
        hint="Då jämförs nästa fil med registret: ni ser vilka som är nya, ändrade och borta innan något sparas."
        value={asked}
        onChange={setAsked}
      />
      {asked && (
        <div className="flex flex-wrap items-end gap-3 md:pl-7.5">
          <TextField
            label="Namn på listan"
            placeholder="Lönelistan"
            className="min-w-0 flex-1 max-md:basis-full"
            maxLength={60}
            value={name}
            {...(problem && { error: problem })}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
            }}
          />
          <Button
            look="secondary"
            className="max-md:w-full"
            disabled={disabled || !name.trim()}
            busy={save.busy}
            onClick={() => void save.run({ name, ...columns() })}
          >
            Spara och jämför
          </Button>
        </div>
      )}
    </div>
  );
}
