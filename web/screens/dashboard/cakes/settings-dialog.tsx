import { setCakeSettings } from "../../../../contract/cakes.ts";
import type { Output } from "../../../../contract/contract.ts";
import { type DeliveryRule, deliveryRuleLabels, deliveryRules } from "../../../../domain/birthday.ts";
import { formatTime } from "../../../../domain/dates.ts";
import { MEAL_TIMES } from "../../../../domain/meals.ts";
import { DEFAULT_PORTIONS, MAX_PORTIONS, MIN_PORTIONS } from "../../../../domain/people.ts";
import { counted } from "../../../../domain/swedish.ts";
import { pointOf } from "../../../address-search.ts";
import { useCallForm } from "../../../form.ts";
import { AddressField } from "../../../ui/address-field.tsx";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { RadioRows } from "../../../ui/choice-rows.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { toast } from "../../../ui/toaster.tsx";

type SettingsProps = { year: Output<"list-cake-year">; onClose: () => void };

/** What the company wants when a birthday is on a day off, and what is usual. */
export function CakeSettingsDialog({ year, onClose }: SettingsProps) {
  const form = useCallForm(setCakeSettings, {
    start: {
      delivery_rule: year.delivery_rule,
      default_portion_size: year.default_portion_size,
      delivery_time: year.delivery_time,
      address: year.address ?? undefined,
      latitude: year.latitude,
      longitude: year.longitude,
    },
    // Whoever did not touch the address does not undo a colleague's move.
    input: ({ address, latitude, longitude, ...rest }) =>
      address === year.address ? rest : { ...rest, address, latitude, longitude },
    done: ({ moved, staying }) => {
      const told = [
        moved > 0 && `${counted(moved, "planerad tårta", "planerade tårtor")} fick en ny dag.`,
        staying > 0 &&
          `${counted(staying, "leverans är redan beställd", "leveranser är redan beställda")} och går till den gamla adressen.`,
      ].filter(Boolean);
      toast.success("Inställningarna är sparade", { description: told.join(" ") || undefined });
      onClose();
    },
  });
  const { address, latitude, longitude } = form.values;
  const control = form.control("address");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Inställningar för tårtor"
      description="Gäller nya och planerade tårtor. Det ni redan har bestämt med ett bageri ändras inte."
      form={form.props}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Avbryt
          </Button>
          <SubmitButton busy={form.busy}>Spara</SubmitButton>
        </>
      }
    >
      <div className="space-y-6">
        <AddressField
          label="Leveransadress"
          hint="Hit levereras tårtorna, om ni inte väljer en annan adress. Återkommande måltider till samma adress följer med."
          required
          {...control}
          value={{ display: address ?? "", latitude, longitude }}
          onChange={(next) => {
            control.onChange(next.display);
            form.set("latitude", next.latitude ?? null);
            form.set("longitude", next.longitude ?? null);
          }}
          near={pointOf(year)}
        />
        <RadioRows<DeliveryRule>
          label="När födelsedagen är en helg eller röd dag"
          hint="Midsommarafton, julafton och nyårsafton räknas som lediga dagar."
          rows={deliveryRules.map((rule) => ({
            value: rule,
            label: deliveryRuleLabels[rule],
            detail: examples[rule],
          }))}
          {...form.control("delivery_rule")}
        />
        <NumberField
          label="Vanligt antal bitar"
          hint="För anställda utan eget antal"
          min={MIN_PORTIONS}
          max={MAX_PORTIONS}
          fallback={DEFAULT_PORTIONS}
          {...form.control("default_portion_size")}
        />
        <SelectField
          label="Leveranstid"
          choices={MEAL_TIMES.map((time) => ({ value: time, label: formatTime(time) }))}
          {...form.field("delivery_time")}
        />
      </div>
    </Dialog>
  );
}

const examples: Record<DeliveryRule, string> = {
  "same-day": "En lördag levereras tårtan på lördagen.",
  "workday-before": "En lördag levereras tårtan på fredagen.",
  "workday-after": "En lördag levereras tårtan på måndagen.",
};
