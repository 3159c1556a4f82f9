import type { YesRule } from "../../contract/entities/supplier.ts";
import { knownDiets } from "../../domain/allergies.ts";
import { capitalised } from "../../domain/swedish.ts";
import { Checkbox } from "./checkbox.tsx";
import { FieldLabel, FieldNote } from "./field.tsx";
import { NumberField } from "./number-field.tsx";
import { Toggles } from "./segmented.tsx";
import { useTexts } from "../bilingual/texts.ts";
import { yesRuleTexts } from "./yes-rule-texts.ts";

type Props = { value: YesRule | null; onChange(value: YesRule | null): void };

const SUGGESTED: YesRule = { days_ahead: 3, most: 20, food: [] };

/** What a supplier says yes to by itself, for its own page and the platform's form. */
export function YesRuleFields({ value, onChange }: Props) {
  const say = useTexts(yesRuleTexts);
  const foods = knownDiets.map((name) => ({ value: name, label: capitalised(say.foodNamed(name)) }));
  return (
    <div className="grid gap-5">
      <Checkbox
        label={say.byItself}
        hint={say.byItselfHint}
        value={value !== null}
        onChange={(on) => onChange(on ? SUGGESTED : null)}
      />
      {value && (
        <>
          <NumberField
            label={say.daysAhead}
            value={value.days_ahead}
            onChange={(days_ahead) => onChange({ ...value, days_ahead })}
            min={0}
            max={60}
          />
          <NumberField
            label={say.most}
            value={value.most}
            onChange={(most) => onChange({ ...value, most })}
            min={1}
            max={10_000}
          />
          <div>
            <FieldLabel>{say.food}</FieldLabel>
            <Toggles
              label={say.food}
              wrap
              choices={foods}
              value={value.food}
              onChange={(food) => onChange({ ...value, food })}
            />
            <FieldNote hint={say.foodHint} />
          </div>
          <p className="rounded-lg bg-marzipan-100 px-4 py-3 text-sm font-medium text-marzipan-700">
            {say.readBack(value)}
          </p>
        </>
      )}
    </div>
  );
}
