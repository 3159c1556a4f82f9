import { type ChangeEvent, type ComponentProps, useRef, useState } from "react";
import type { identityFields } from "../../../../contract/entities/supplier.ts";
import { coordinateOf } from "../../../../domain/coordinates.ts";
import { DEFAULT_POINT } from "../../../../domain/distance.ts";
import { offeredText, type RestaurantType } from "../../../../domain/suppliers.ts";
import { type Address, pointOf } from "../../../address-search.ts";
import { AddressField } from "../../../ui/address-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { EmailField, PhoneField, TextField } from "../../../ui/text-field.tsx";
import { typeChoices } from "./faces.ts";

type Name = keyof typeof identityFields | "restaurant_type";
export type IdentityForm = {
  field: (name: Name) => Omit<ComponentProps<typeof TextField>, "label">;
  control: (name: "address") => Pick<ComponentProps<typeof AddressField>, "error" | "name" | "ref">;
  set: (name: Name, value: string) => void;
  values: Record<Name, string>;
};

/** To a decimetre: more digits are only what arithmetic leaves behind. */
export const degrees = (value: number): string => String(Number(value.toFixed(6))).replace(".", ",");

/** Who the supplier is and where; the same in both dialogs. */
export function IdentityFields({ form, withType }: { form: IdentityForm; withType: "hint" | boolean }) {
  const { field, values } = form;
  const { address, place, ownPlace } = useMappedAddress(form);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField label="Namn" required className="md:col-span-2" {...field("name")} />
      <AddressField
        label="Adress"
        required
        className="md:col-span-2"
        hint="Koordinaterna fylls i från kartan."
        near={DEFAULT_POINT}
        {...form.control("address")}
        value={address}
        onChange={place}
      />
      <EmailField autoComplete="off" required {...field("email")} />
      <PhoneField autoComplete="off" optional {...field("phone")} />
      <TextField
        label="Latitud"
        required
        inputMode="decimal"
        placeholder="59,3293"
        {...ownPlace("latitude")}
      />
      <TextField
        label="Longitud"
        required
        inputMode="decimal"
        placeholder="18,0686"
        {...ownPlace("longitude")}
      />
      {withType && (
        <SelectField
          label="Typ"
          required
          placeholder="Välj typ"
          hint={withType === "hint" && values.restaurant_type ? offeredAsNew(values) : undefined}
          choices={typeChoices}
          {...(field("restaurant_type") as Omit<ComponentProps<typeof SelectField>, "label" | "choices">)}
        />
      )}
    </div>
  );
}

const offeredAsNew = ({ name, restaurant_type }: IdentityForm["values"]): string =>
  offeredText({
    name,
    restaurant_type: restaurant_type as RestaurantType,
    active: true,
    delivery_supported: true,
    categories: [restaurant_type],
  });

/** An address brings its coordinates along, unless somebody has written others since. */
function useMappedAddress({ field, set, values }: IdentityForm) {
  const known = values.latitude && values.longitude;
  const [address, setAddress] = useState<Address>(() => ({
    display: values.address,
    ...(known ? { latitude: coordinateOf(values.latitude), longitude: coordinateOf(values.longitude) } : {}),
  }));
  const written = useRef(false);
  const place = (next: Address) => {
    setAddress(next);
    set("address", next.display);
    const point = pointOf(next);
    if (!point) written.current = false;
    else if (!written.current) {
      set("latitude", degrees(point.latitude));
      set("longitude", degrees(point.longitude));
    }
  };
  const ownPlace = (axis: "latitude" | "longitude") => {
    const bound = field(axis);
    return {
      ...bound,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        written.current = true;
        return bound.onChange?.(event);
      },
    };
  };
  return { address, place, ownPlace };
}
