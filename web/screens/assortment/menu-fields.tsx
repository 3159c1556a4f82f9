import { LONGEST_DESCRIPTION } from "../../../domain/products.ts";
import { FieldNote } from "../../ui/field.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { WeekdayField } from "../../ui/weekday-field.tsx";
import type { ProductForm } from "./product-form.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { texts } from "./texts.ts";

type Props = { form: ProductForm; vatPercent: number };

/** What a menu is, for how much a person and how many at least, and when it is served. */
export function MenuFields({ form, vatPercent }: Props) {
  const say = useTexts(texts);
  return (
    <>
      <TextArea
        label={say.included}
        optional
        rows={3}
        maxLength={LONGEST_DESCRIPTION}
        placeholder={say.includedHint}
        {...form.field("description")}
      />
      <div>
        <div className="grid grid-cols-2 items-end gap-4">
          <TextField
            label={say.perPerson}
            required
            inputMode="decimal"
            placeholder="125,00"
            {...form.field("sizes.0.price_ore")}
          />
          <TextField label={say.leastPeople} inputMode="numeric" {...form.field("least_people")} />
        </div>
        <FieldNote hint={say.menuHint(vatPercent)} />
      </div>
      <div>
        <WeekdayField {...form.control("weekdays")} />
        <FieldNote hint={say.everyDay} />
      </div>
    </>
  );
}
