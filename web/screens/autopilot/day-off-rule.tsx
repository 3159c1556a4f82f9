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
        detail={`Helger och röda dagar. ${whatMoves(settings.delivery_rule)}`}
      />
      <RadioRows<DeliveryRule>
        className="mt-4 px-card"
        label="När födelsedagen är en ledig dag"
        hideLabel
        rows={rules.map((value) => ({ value, label: deliveryRuleLabels[value] }))}
        value={settings.delivery_rule}
        onChange={(delivery_rule) => set({ delivery_rule })}
      />
      <p className="mt-3 px-card text-sm text-subtle-foreground">{otherDay(settings.delivery_rule)}</p>
    </Card>
  );
}

/** An order that is there already stays, and a cake on the birthday itself comes also when nobody is at work. */
const whatMoves = (rule: DeliveryRule): string =>
  rule === "same-day"
    ? "Tårtan kommer ändå på födelsedagen, så någon måste vara på plats."
    : "Det som redan är beställt behåller sin dag.";

/** What is done where every bakery has said no to the day. */
const otherDay = (rule: DeliveryRule): string =>
  rule === "same-day"
    ? "Kan inget bageri på födelsedagen hör vi av oss till er i stället för att byta dag."
    : "Kan inget bageri den dagen frågar vi om en annan nära den, och ni får veta vilken och varför.";
