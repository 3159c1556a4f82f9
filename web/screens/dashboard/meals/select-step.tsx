import { ArrowRight } from "lucide-react";
import { useState } from "react";
import type { MealAddress } from "../../../../contract/meals.ts";
import { MAX_PEOPLE, mealLabels, type MealType, mealTypes } from "../../../../domain/meals.ts";
import { NO_RESTAURANT_NEAR } from "../../../../domain/suppliers.ts";
import { type Address, noAddress, pointOf, usePlaced } from "../../../address-search.ts";
import { useCall, useCallAction } from "../../../calls.ts";
import { AddressField } from "../../../ui/address-field.tsx";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { SupplierRows } from "../../../ui/supplier-rows.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import type { MealOffice, Selection } from "./order-dialog.tsx";
import { proposedReserves, ReserveField } from "./reserve-field.tsx";
import { MealIcon } from "./meal-icon.tsx";

type Start = {
  meal_type: MealType;
  vendor_id: string | null;
  reserve_ids: string[] | null;
  people: number;
  address: Address | null;
  office: MealOffice | null;
};

const UNKNOWN_ADDRESS = "Adressen hittades inte. Välj ett av förslagen.";

type SelectProps = {
  start: Start;
  /** Where there are several. */
  offices: MealOffice[];
  /** The second step has been filled in, and would be lost too. */
  began: boolean;
  close: () => void;
  next: (selection: Selection) => void;
};

/** Where to, what, from whom and for how many. Going on keeps it as a draft. */
export function SelectStep({ start, offices, began, close, next }: SelectProps) {
  const [meal, setMeal] = useState(start.meal_type);
  const [written, setAddress] = useState<Address>(start.address ?? noAddress);
  const address = usePlaced(written, start.address ?? noAddress);
  const [chosenId, setVendorId] = useState(start.vendor_id);
  const [touched, setReserves] = useState(start.reserve_ids);
  const [people, setPeople] = useState(start.people);
  const [office, setOffice] = useState(start.office);
  const [unknown, setUnknown] = useState(false);
  const { run, busy } = useCallAction("save-meal-order-draft", { failed: "Kunde inte spara utkast" });

  const point = pointOf(address);
  const near = useCall(
    "list-meal-vendors",
    { meal_type: meal, latitude: point?.latitude ?? 0, longitude: point?.longitude ?? 0 },
    { when: point !== null },
  );
  const vendors = (point && near.data?.vendors) || [];
  // The only one in reach is chosen.
  const vendor = vendors.find(({ id }) => id === chosenId) ?? (vendors.length === 1 ? vendors[0] : undefined);
  const vendorId = vendor?.id ?? chosenId;

  const reserveIds = (touched ?? proposedReserves(near.data, vendorId)).filter((id) => id !== vendorId);
  const reserves = reserveIds.flatMap((id) => near.data?.vendors.find((one) => one.id === id) ?? []);

  const edited =
    began ||
    touched !== start.reserve_ids ||
    meal !== start.meal_type ||
    chosenId !== start.vendor_id ||
    people !== start.people ||
    office?.id !== start.office?.id ||
    address.display !== (start.address?.display ?? "");

  async function goOn() {
    if (!vendor || !point || busy) return;
    const place: MealAddress = { ...address, ...point };
    const draft = { meal_type: meal, vendor_id: vendor.id, default_people: people, address_snapshot: place };
    if (await run(draft))
      next({
        meal_type: meal,
        vendor_id: vendor.id,
        restaurant_name: vendor.name,
        reserves: {
          chosen: touched,
          ids: reserves.map(({ id }) => id),
          names: reserves.map(({ name }) => name),
        },
        people,
        address: place,
        office,
      });
  }

  /** Its own restaurants and reserves are proposed there. */
  function choose(id: string) {
    const chosen = offices.find((one) => one.id === id)!;
    setOffice(chosen);
    setAddress(chosen.address ?? noAddress);
    setUnknown(false);
    setVendorId(null);
    setReserves(null);
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title="Skapa måltidsbeställning"
      step={{ now: 1, of: 2 }}
      form={{
        noValidate: true,
        onSubmit: (event) => {
          event.preventDefault();
          void goOn();
        },
      }}
      footer={
        <>
          <Button look="ghost" className="-ml-3" onClick={close}>
            Avbryt
          </Button>
          <SubmitButton busy={busy} disabled={!vendor}>
            Nästa
            <ArrowRight size={18} aria-hidden />
          </SubmitButton>
        </>
      }
    >
      {/* Room for the address's suggestions: the dialog stays as high as it is while somebody types. */}
      <div className="space-y-5 md:min-h-[26rem]" data-edited={edited}>
        <div>
          <p className="mb-1.5 text-sm font-semibold">Måltid</p>
          <Segmented
            label="Måltid"
            wide
            value={meal}
            onChange={setMeal}
            choices={mealTypes.map((type) => ({
              value: type,
              label: mealLabels[type],
              icon: <MealIcon meal={type} />,
            }))}
          />
        </div>
        {office && (
          <SelectField
            label="Kontor"
            hint="Kontorets adress föreslås. Maten lagas efter vad de som äter där tål."
            choices={offices.map(({ id, name }) => ({ value: id, label: name }))}
            name="office"
            value={office.id}
            onChange={(event) => choose(event.target.value)}
          />
        )}
        <AddressField
          label="Leveransadress"
          value={address}
          near={pointOf(start.address)}
          {...(unknown && !point ? { error: UNKNOWN_ADDRESS } : {})}
          onUnknown={() => setUnknown(true)}
          onChange={(value) => {
            setAddress(value);
            setUnknown(false);
          }}
        />
        <SupplierRows
          label="Restaurang"
          near={near}
          value={vendorId}
          onChange={setVendorId}
          before="Ange leveransadressen, så visas restaurangerna i närheten."
          none={NO_RESTAURANT_NEAR}
        />
        {vendor && (near.data?.vendors.length ?? 0) > 1 && (
          <ReserveField
            restaurants={near.data!.vendors}
            vendorId={vendor.id}
            value={reserveIds}
            onChange={setReserves}
          />
        )}
        <NumberField
          label="Antal personer"
          hint={`1 till ${MAX_PEOPLE}`}
          min={1}
          max={MAX_PEOPLE}
          fallback={1}
          value={people}
          onChange={setPeople}
        />
      </div>
    </Dialog>
  );
}
