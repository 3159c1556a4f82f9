import { useState } from "react";
import type { SavedImport } from "../../../contract/saved-imports.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCallAction } from "../../calls.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { toast } from "../../ui/toaster.tsx";

type Props = {
  saved: readonly SavedImport[];
  chosen: SavedImport | undefined;
  onChoose: (id: string) => void;
};

/** A list that has been read before, or a new one. */
export function SavedChoice({ saved, chosen, onChoose }: Props) {
  const [asking, setAsking] = useState(false);
  const remove = useCallAction("delete-saved-import", {
    done: () => {
      setAsking(false);
      onChoose("");
      toast.success("Den sparade listan är borttagen.");
    },
  });
  if (saved.length === 0) return null;
  return (
    <div className="mb-5">
      <div className="flex items-end gap-3">
        <SelectField
          label="Läs in som"
          className="min-w-0 flex-1"
          choices={[
            { value: "", label: "En ny lista" },
            ...saved.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen?.id ?? ""}
          onChange={(event) => onChoose(event.target.value)}
        />
        {chosen && (
          <Button look="ghost" onClick={() => setAsking(true)}>
            Ta bort
          </Button>
        )}
      </div>
      {chosen && (
        <p className="mt-1.5 text-sm text-subtle-foreground">
          Jämförs med registret: nya, ändrade och borta visas innan något sparas.{" "}
          {counted(chosen.people, "person", "personer")} hör till listan.
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Ta bort ”${chosen?.name}”?`}
        action="Ta bort"
        danger
        busy={remove.busy}
        onConfirm={() => chosen && void remove.run({ id: chosen.id })}
      >
        Kolumnerna glöms. Alla som har lästs in är kvar i registret.
      </ConfirmDialog>
    </div>
  );
}
