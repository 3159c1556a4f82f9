import { planOccasion } from "../../../../contract/autopilot.ts";
import { formatDay } from "../../../../domain/dates.ts";
import {
  LONGEST_OCCASION_TITLE,
  type ToldOccasion,
  toldOccasionLabels,
  toldOccasions,
  toldOccasionTexts,
} from "../../../../domain/occasions.ts";
import { DEFAULT_PORTIONS, MAX_PORTIONS, MIN_PORTIONS } from "../../../../domain/people.ts";
import { LONGEST_CAKE_TEXT } from "../../../../domain/products.ts";
import { useCall } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { useCallForm } from "../../../form.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";

type Props = { portions: number; onClose: () => void };

/** What only a person can know: a farewell, a child, an occasion of one's own for a group. */
export default function OccasionDialog({ portions, onClose }: Props) {
  const today = useToday();
  const { data } = useCall("list-employees", { archived: false });
  const form = useCallForm(planOccasion, {
    start: {
      employee_id: "",
      occasion: "farewell" as ToldOccasion,
      title: "",
      day: "",
      portion_size: portions,
      cake_text: toldOccasionTexts.farewell,
    },
    done: ({ delivery_date, sent }) => {
      toast.success(`Tårtan kommer ${formatDay(Temporal.PlainDate.from(delivery_date))}`, {
        description: sent ? "Bageriet har fått frågan." : "Bageriet får frågan i god tid.",
      });
      onClose();
    },
    failed: "Kunde inte planera tårtan. Försök igen.",
  });
  const occasion = form.control("occasion");
  const text = form.control("cake_text");
  const isGroup = occasion.value === "other";
  /** What nobody has changed follows the choice. */
  function choose(next: ToldOccasion) {
    if (text.value === toldOccasionTexts[occasion.value]) text.onChange(toldOccasionTexts[next]);
    occasion.onChange(next);
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Fira något annat"
      description="Tårtan beställs av era bagerier i ordning, som födelsedagarnas."
      form={form.props}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Avbryt
          </Button>
          <SubmitButton busy={form.busy}>Planera tårtan</SubmitButton>
        </>
      }
    >
      <div className="space-y-4.5">
        <Segmented
          label="Vad firar ni?"
          wide
          choices={toldOccasions.map((value) => ({ value, label: toldOccasionLabels[value] }))}
          value={occasion.value}
          onChange={choose}
        />
        {isGroup && (
          <TextField
            label="Vad firar ni?"
            required
            maxLength={LONGEST_OCCASION_TITLE}
            {...form.field("title")}
          />
        )}
        <SelectField
          label={isGroup ? "Vem samlar gruppen?" : "Vem firar ni?"}
          required
          placeholder="Välj person"
          hint={
            occasion.value === "child" ? "Bara om personen själv vill det, eller ni har frågat." : undefined
          }
          choices={(data?.employees ?? [])
            .filter(({ celebration }) => celebration !== "none")
            .map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field("employee_id")}
        />
        <DateField
          label={occasion.value === "farewell" ? "Sista dagen" : "Dag"}
          required
          min={today.toString()}
          max={today.add({ years: 1 }).subtract({ days: 1 }).toString()}
          {...form.control("day")}
        />
        <NumberField
          label="Tårtbitar"
          min={MIN_PORTIONS}
          max={MAX_PORTIONS}
          fallback={DEFAULT_PORTIONS}
          {...form.control("portion_size")}
        />
        <TextField
          label="Text på tårtan"
          optional
          autoComplete="off"
          maxLength={LONGEST_CAKE_TEXT}
          hint="Bageriet läser den, men inte vad ni firar."
          {...form.field("cake_text")}
        />
      </div>
    </Dialog>
  );
}
