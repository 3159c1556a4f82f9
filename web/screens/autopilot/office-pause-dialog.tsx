import { useState } from "react";
import type { OfficeName } from "../../../contract/entities/office.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";

type Props = {
  offices: readonly OfficeName[];
  /** Where the page is about one of them. */
  start: string | undefined;
  busy: boolean;
  onClose: () => void;
  onDone: (officeId: string) => void;
};

/** Which office's cakes pause until further notice. They are resumed where the office stands among the settings. */
export function OfficePauseDialog({ offices, start, busy, onClose, onDone }: Props) {
  const [office, setOffice] = useState(start ?? offices[0]!.id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Pausa ett kontor"
      description="Inga tårtor planeras dit förrän ni återupptar dem under Kontor. De andra kontoren fortsätter."
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Avbryt
          </Button>
          <Button busy={busy} onClick={() => onDone(office)}>
            Se vad som ändras
          </Button>
        </>
      }
    >
      <SelectField
        label="Kontor"
        name="office"
        choices={offices.map(({ id, name }) => ({ value: id, label: name }))}
        value={office}
        onChange={({ target }) => setOffice(target.value)}
      />
    </Dialog>
  );
}
