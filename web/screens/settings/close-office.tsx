import { closeOffice, type Office } from "../../../contract/offices.ts";
import { useCallForm } from "../../form.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { counted } from "../../ui/counted.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { toast } from "../../ui/toaster.tsx";

type Props = { office: Office; others: Office[]; onClose: () => void };

/** Asks where the people of an office go, and moves them and what is planned for them. */
export default function CloseOffice({ office, others, onClose }: Props) {
  const form = useCallForm(closeOffice, {
    start: { id: office.id, to: others[0]!.id },
    done: ({ moved, staying }) => {
      const told = [
        moved > 0 && `${counted(moved, "person", "personer")} har flyttat.`,
        staying > 0 && `${counted(staying, "tårta", "tårtor")} som ett bageri känner till kommer hit ändå.`,
      ].filter(Boolean);
      toast.success(`${office.name} är stängt`, { description: told.join(" ") || undefined });
      onClose();
    },
    failed: "Kunde inte stänga kontoret",
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Stäng ${office.name}?`}
      description={
        office.people > 0
          ? `${counted(office.people, "person", "personer")} flyttar, och deras planerade tårtor följer med.`
          : "Ingen är registrerad här."
      }
      form={form.props}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Avbryt
          </Button>
          <SubmitButton look="danger" busy={form.busy}>
            Stäng kontoret
          </SubmitButton>
        </>
      }
    >
      <SelectField
        label="Vart flyttar de?"
        choices={others.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field("to")}
      />
    </Dialog>
  );
}
