import type { YesRule } from "../../contract/entities/supplier.ts";
import { knownDiets } from "../../domain/allergies.ts";
import { capitalised } from "../../domain/swedish.ts";
import { yesRuleWords } from "../../domain/yes-rule.ts";
import { Checkbox } from "./checkbox.tsx";
import { FieldLabel, FieldNote } from "./field.tsx";
import { NumberField } from "./number-field.tsx";
import { Toggles } from "./segmented.tsx";

type Props = { value: YesRule | null; onChange(value: YesRule | null): void };

const SUGGESTED: YesRule = { days_ahead: 3, most: 20, food: [] };

const foods = knownDiets.map((name) => ({ value: name, label: capitalised(name) }));

/** What a supplier says yes to by itself, for its own page and the platform's form. */
export function YesRuleFields({ value, onChange }: Props) {
  return (
    <div className="grid gap-5">
      <Checkbox
        label="Svara ja av sig själv"
        hint="På beställningar inom gränserna nedan. Allt annat, och allt som ändras efteråt, frågas det om som vanligt."
        value={value !== null}
        onChange={(on) => onChange(on ? SUGGESTED : null)}
      />
      {value && (
        <>
          <NumberField
            label="Minst så många dagar före"
            value={value.days_ahead}
            onChange={(days_ahead) => onChange({ ...value, days_ahead })}
            min={0}
            max={60}
          />
          <NumberField
            label="Högst bitar eller personer"
            value={value.most}
            onChange={(most) => onChange({ ...value, most })}
            min={1}
            max={10_000}
          />
          <div>
            <FieldLabel>Allergier och kost som klaras</FieldLabel>
            <Toggles
              label="Allergier och kost som klaras"
              wrap
              choices={foods}
              value={value.food}
              onChange={(food) => onChange({ ...value, food })}
            />
            <FieldNote hint="Äter någon vid bordet något annat, eller har skrivit med egna ord, så frågas det." />
          </div>
          <p className="rounded-lg bg-marzipan-100 px-4 py-3 text-sm font-medium text-marzipan-700">
            {yesRuleWords(value)}
          </p>
        </>
      )}
    </div>
  );
}
