import { useState } from "react";
import { type Closing, closeCompany } from "../../../contract/leaving.ts";
import { CLOSED_DAYS } from "../../../domain/closing.ts";
import { closingLines } from "../../../domain/closing-words.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import { counted } from "../../../domain/swedish.ts";
import { useToday } from "../../clock.ts";
import { useCallForm } from "../../form.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { Consequences } from "./consequences.tsx";
import { useCompanyExport } from "./export-company.ts";

type Props = { company: string; onClose: () => void };

/** Says what closing the account does, offers everything in a file first, and asks for the company's name. */
export default function CloseAccount({ company, onClose }: Props) {
  const [told, setTold] = useState<Closing | null>(null);
  const today = useToday();
  const whole = useCompanyExport();
  const form = useCallForm(closeCompany, {
    start: { confirmation: "" },
    input: (values) => ({ ...values, preview: told === null }),
    done: (closing, { preview }) => {
      if (preview) return setTold(closing);
      toast.success("Kontot är avslutat");
      onClose();
    },
    failed: "Kunde inte avsluta kontot. Försök igen.",
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Avsluta kontot?"
      description={`Ni kan öppna det igen i ${CLOSED_DAYS} dagar. Sedan raderas allt.`}
      form={form.props}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Avbryt
          </Button>
          {told ? (
            <SubmitButton look="danger" busy={form.busy}>
              Avsluta kontot
            </SubmitButton>
          ) : (
            <SubmitButton busy={form.busy}>Se vad som händer</SubmitButton>
          )}
        </>
      }
    >
      <div className="space-y-5">
        <div>
          <p>
            Hämta först det ni vill behålla: anställda, beställningar, händelselogg och det övriga vi har om
            företaget.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button look="secondary" size="sm" busy={whole.busy} onClick={() => whole.run("xlsx")}>
              Hämta allt i Excel
            </Button>
            <Button look="ghost" size="sm" busy={whole.busy} onClick={() => whole.run("json")}>
              JSON
            </Button>
          </div>
        </div>
        <div role="status">
          {told && (
            <Consequences title="Det här händer när ni avslutar kontot" lines={linesOf(told, today)} />
          )}
        </div>
        {told && (
          <TextField
            label="Skriv företagets namn"
            required
            autoComplete="off"
            hint={`${company}, för att bekräfta`}
            {...form.field("confirmation")}
          />
        )}
      </div>
    </Dialog>
  );
}

const linesOf = (closing: Closing, today: Temporal.PlainDate): string[] => [
  ...closingLines(closing, today),
  `${counted(closing.people, "person", "personer")} mister sin tillgång, och länken för anställda slutar fungera. Alla får ett mejl.`,
  `Allt om företaget och de anställda raderas ${formatDayFrom(Temporal.PlainDate.from(closing.deleted_on), today)}.`,
];
