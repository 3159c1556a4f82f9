import { useState } from "react";
import { closeOffice, type Office } from "../../../contract/offices.ts";
import { useCallForm } from "../../form.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { counted } from "../../../domain/swedish.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { Consequences } from "./consequences.tsx";

type Props = { office: Office; others: Office[]; onClose: () => void };

/** Asks where the people of an office go, and moves them and what is planned for them. */
export default function CloseOffice({ office, others, onClose }: Props) {
  /** What was said of which office; another is asked about anew. */
  const [told, setTold] = useState<{ to: string; lines: string[] } | null>(null);
  const form = useCallForm(closeOffice, {
    start: { id: office.id, to: others[0]!.id },
    input: (values) => ({ ...values, preview: told?.to !== values.to }),
    done: ({ moved, staying }, { to, preview }) => {
      if (preview) return setTold({ to, lines: consequences(office.name, { moved, staying }) });
      toast.success(`${office.name} är stängt`);
      onClose();
    },
    failed: "Kunde inte stänga kontoret",
  });
  const isTold = told !== null && told.to === form.values.to;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Stäng ${office.name}?`}
      description="Ni ser vad som ändras innan kontoret stängs."
      form={form.props}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Avbryt
          </Button>
          {isTold ? (
            <SubmitButton look="danger" busy={form.busy}>
              Stäng kontoret
            </SubmitButton>
          ) : (
            <SubmitButton busy={form.busy}>Se vad som ändras</SubmitButton>
          )}
        </>
      }
    >
      <div className="space-y-5">
        <SelectField
          label="Vart flyttar de?"
          choices={others.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field("to")}
        />
        <div role="status">
          {isTold && <Consequences title="Det här händer när ni stänger kontoret" lines={told.lines} />}
        </div>
      </div>
    </Dialog>
  );
}

function consequences(name: string, { moved, staying }: { moved: number; staying: number }): string[] {
  const lines = [
    moved > 0 && `${counted(moved, "person", "personer")} flyttar, och deras planerade tårtor följer med.`,
    staying > 0 &&
      `${counted(staying, "tårta", "tårtor")} som ett bageri redan känner till kommer till ${name} ändå.`,
  ].filter((line) => line !== false);
  return lines.length > 0 ? lines : ["Ingen person och ingen tårta flyttar."];
}
