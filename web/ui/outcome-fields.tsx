import { type Outcome, outcomeLabels, outcomes } from "../../domain/outcome.ts";
import { RadioRows } from "./choice-rows.tsx";
import { TextArea } from "./text-field.tsx";

export type Answer = { outcome: Outcome | null; note: string };

const rows = outcomes.map((value) => ({ value, label: outcomeLabels[value], detail: consequence(value) }));

function consequence(outcome: Outcome): string | undefined {
  return outcome === "missing" ? "Vi ringer leverantören, och den räknas inte som levererad." : undefined;
}

type OutcomeFieldsProps = {
  label: string;
  hideLabel?: boolean;
  value: Answer;
  onChange: (value: Answer) => void;
  error?: string | undefined;
};

/** How a delivery went, and a word about it when something was not as it should. */
export function OutcomeFields({ label, hideLabel, value, onChange, error }: OutcomeFieldsProps) {
  return (
    <div className="grid gap-3.5">
      <RadioRows
        label={label}
        hideLabel={hideLabel}
        rows={rows}
        value={value.outcome}
        onChange={(outcome) => onChange({ ...value, outcome })}
        error={error}
      />
      {value.outcome && value.outcome !== "came" && (
        <TextArea
          label="Vad hände?"
          optional
          rows={2}
          maxLength={500}
          value={value.note}
          onChange={(event) => onChange({ ...value, note: event.target.value })}
        />
      )}
    </div>
  );
}
