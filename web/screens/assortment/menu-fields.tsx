import { LONGEST_DESCRIPTION } from "../../../domain/products.ts";
import { FieldNote } from "../../ui/field.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { WeekdayField } from "../../ui/weekday-field.tsx";
import type { ProductForm } from "./product-form.ts";

type Props = { form: ProductForm; vatPercent: number };

/** What a menu is, for how much a person and how many at least, and when it is served. */
export function MenuFields({ form, vatPercent }: Props) {
  return (
    <>
      <TextArea
        label="Det här ingår"
        optional
        rows={3}
        maxLength={LONGEST_DESCRIPTION}
        placeholder="Pannbiff med lök, potatis och lingon. Sallad, bröd och kaffe."
        {...form.field("description")}
      />
      <div>
        <div className="grid grid-cols-2 items-end gap-4">
          <TextField
            label="Pris per person"
            required
            inputMode="decimal"
            placeholder="125,00"
            {...form.field("sizes.0.price_ore")}
          />
          <TextField label="Minst antal personer" inputMode="numeric" {...form.field("least_people")} />
        </div>
        <FieldNote
          hint={`Kronor exkl. moms ${vatPercent} %. Ett nytt pris gäller nya beställningar. Det som redan är beställt ändras inte.`}
        />
      </div>
      <div>
        <WeekdayField {...form.control("weekdays")} />
        <FieldNote hint="Inget valt betyder alla dagar ni levererar." />
      </div>
    </>
  );
}
