import type { ComponentProps } from "react";
import type { identityFields } from "../../../../contract/entities/supplier.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { EmailField, PhoneField, TextField } from "../../../ui/text-field.tsx";
import { typeChoices } from "./faces.ts";

type Name = keyof typeof identityFields | "restaurant_type";
type FieldOf = (name: Name) => Omit<ComponentProps<typeof TextField>, "label">;

/** Who the supplier is and where; the same in both dialogs. */
export function IdentityFields({ field, withType }: { field: FieldOf; withType: boolean }) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField label="Namn" required className="md:col-span-2" {...field("name")} />
      <TextField
        label="Adress"
        required
        className="md:col-span-2"
        placeholder="Storgatan 1, 411 38 Göteborg"
        {...field("address")}
      />
      <EmailField autoComplete="off" required {...field("email")} />
      <PhoneField autoComplete="off" optional {...field("phone")} />
      <TextField label="Latitud" required inputMode="decimal" placeholder="59.3293" {...field("latitude")} />
      <TextField
        label="Longitud"
        required
        inputMode="decimal"
        placeholder="18.0686"
        {...field("longitude")}
      />
      {withType && (
        <SelectField
          label="Typ"
          required
          placeholder="Välj typ"
          choices={typeChoices}
          {...(field("restaurant_type") as Omit<ComponentProps<typeof SelectField>, "label" | "choices">)}
        />
      )}
    </div>
  );
}
