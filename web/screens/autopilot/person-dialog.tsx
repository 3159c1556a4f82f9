import { useState } from "react";
import { useCall } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { usePause } from "./pause-preview.tsx";

type PersonProps = {
  /** Whom it is about; without one they are chosen here. */
  person?: { id: string; name: string };
  onClose: () => void;
};

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const lengths = [
  { value: "until", label: "Till ett datum" },
  { value: "always", label: "Tills vidare" },
] as const;

/** No cakes for one person for a while, during a leave for example. */
export default function PersonDialog({ person, onClose }: PersonProps) {
  const today = useToday().toString();
  const [id, setId] = useState(person?.id ?? "");
  const [length, setLength] = useState<"until" | "always">("until");
  const [until, setUntil] = useState("");
  const { ask, busy, question } = usePause({ onDone: onClose });
  const isWhole = id !== "" && (length === "always" || (isDate(until) && until >= today));
  return (
    <>
      {!question && (
        <Dialog
          open
          onOpenChange={onClose}
          title={person ? `Pausa tårtorna till ${person.name}` : "Pausa en person"}
          description="Till exempel under en föräldraledighet. Inga tårtor planeras under tiden."
          footer={
            <>
              <Button look="secondary" onClick={onClose}>
                Avbryt
              </Button>
              <Button
                busy={busy}
                disabled={!isWhole}
                onClick={() =>
                  ask({ what: "person", employee_id: id, until: length === "always" ? null : until })
                }
              >
                Se vad som ändras
              </Button>
            </>
          }
        >
          <div className="space-y-5">
            {!person && <Person value={id} onChange={setId} />}
            <Segmented label="Hur länge" wide choices={lengths} value={length} onChange={setLength} />
            {length === "until" && (
              <DateField
                label="Sista dagen"
                required
                hint="Födelsedagar till och med den dagen får ingen tårta."
                value={until}
                onChange={setUntil}
                min={today}
              />
            )}
          </div>
        </Dialog>
      )}
      {question}
    </>
  );
}

function Person({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data } = useCall("list-employees", { archived: false });
  return (
    <SelectField
      label="Person"
      required
      placeholder="Välj person"
      choices={(data?.employees ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
