import { type DeliveryRule, deliveryRuleLabels } from "../../../domain/birthday.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { RadioRows } from "../../ui/choice-rows.tsx";
import type { SettingsProps } from "./settings-props.ts";

const rules: DeliveryRule[] = ["workday-before", "workday-after", "same-day"];

export function DayOffRule({ settings, set }: SettingsProps) {
  return (
    <Card className="pb-card">
      <CardHead
        title="När födelsedagen är en ledig dag"
        detail="Helger och röda dagar. Det kommer aldrig en tårta till ett stängt kontor."
      />
      <RadioRows<DeliveryRule>
        className="mt-4 px-card"
        label="När födelsedagen är en ledig dag"
        hideLabel
        rows={rules.map((value) => ({ value, label: deliveryRuleLabels[value] }))}
        value={settings.delivery_rule}
        onChange={(delivery_rule) => set({ delivery_rule })}
      />
    </Card>
  );
}
