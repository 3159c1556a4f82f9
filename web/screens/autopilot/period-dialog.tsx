import { useState } from "react";
import type { OfficeName } from "../../../contract/entities/office.ts";
import { birthdaysInside, type BirthdaysInside, birthdaysInsideLabels } from "../../../domain/closures.ts";
import { useToday } from "../../clock.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Segmented } from "../../ui/segmented.tsx";

type Period = { from: string; to: string; birthdays: BirthdaysInside; office_id?: string };
type PeriodProps = {
  title: string;
  action: string;
  busy?: boolean;
  /** Asks which of these it is about, or all. */
  offices?: readonly OfficeName[];
  onClose: () => void;
  onDone: (period: Period) => void;
};

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A first and a last day, and what becomes of the birthdays between them. */
export function PeriodDialog({ title, action, busy, offices, onClose, onDone }: PeriodProps) {
  const today = useToday().toString();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [birthdays, setBirthdays] = useState<BirthdaysInside>("before");
  const [office, setOffice] = useState("");
  const isWhole = isDate(from) && isDate(to);
  const isBackwards = isWhole && to < from;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description="Till exempel en konferensvecka. Inga tårtor kommer de dagarna."
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Avbryt
          </Button>
          <Button
            busy={busy}
            disabled={!isWhole || isBackwards}
            onClick={() => onDone({ from, to, birthdays, ...(office ? { office_id: office } : {}) })}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {offices && offices.length > 0 && (
          <SelectField
            label="Kontor"
            name="office"
            choices={[
              { value: "", label: "Alla kontor" },
              ...offices.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={office}
            onChange={({ target }) => setOffice(target.value)}
          />
        )}
        <div className="grid gap-4 md:grid-cols-2">
          <DateField label="Första dagen" required value={from} onChange={setFrom} min={today} />
          <DateField
            label="Sista dagen"
            required
            value={to}
            onChange={setTo}
            min={isDate(from) ? from : today}
            error={isBackwards ? "Sista dagen ligger före den första" : undefined}
          />
        </div>
        <div>
          <p className="mb-1.5 text-sm font-semibold">De som fyller år då firas</p>
          <Segmented
            label="De som fyller år då firas"
            wide
            choices={birthdaysInside.map((value) => ({ value, label: birthdaysInsideLabels[value] }))}
            value={birthdays}
            onChange={setBirthdays}
          />
        </div>
      </div>
    </Dialog>
  );
}
