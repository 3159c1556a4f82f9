import { Clock, Store } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import type { Input } from "../../../../contract/contract.ts";
import { changeMealSeries, type MealEvent } from "../../../../contract/meals.ts";
import { MAX_PEOPLE, MEAL_TIMES, weekdays } from "../../../../domain/meals.ts";
import { NO_RESTAURANT_NEAR } from "../../../../domain/suppliers.ts";
import { type Address, noAddress, pointOf, usePlaced } from "../../../address-search.ts";
import { useCall } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { useCallForm } from "../../../form.ts";
import { AddressField } from "../../../ui/address-field.tsx";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FieldNote } from "../../../ui/field.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SupplierRows } from "../../../ui/supplier-rows.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import { type ChosenMenus, chosenOf, datesOf, isEnough, type MenuDay, menuDays } from "./menu-choice.ts";
import { MenuField } from "./menu-field.tsx";
import { showChanged } from "./series-actions.ts";
import { WeekdayField } from "../../../ui/weekday-field.tsx";

type Values = {
  meal_event_id: string;
  from: string;
  people: number;
  time: string;
  days_of_week: number[];
  notes: string;
  vendor_id: string | null;
  address: Address;
  office_id: string;
  menus: ChosenMenus;
};

const UNKNOWN_ADDRESS = "Adressen hittades inte. Välj ett av förslagen.";

/** From a day on: what was before that day stays as it was. */
export function ChangeSeries({ event, close }: { event: MealEvent; close: () => void }) {
  const today = useToday().toString();
  const start: Address = event.address ?? noAddress;
  /** What is as it was is left out, also an address that the map never knew. */
  const inputOf = (all: Values): Input<"change-meal-series"> => {
    const { address, vendor_id, office_id, menus: _, ...values } = all;
    const point = pointOf(address);
    const moves = address.display !== start.display;
    return {
      ...values,
      ...(vendor_id === event.restaurant_id ? {} : { vendor_id }),
      ...(office_id === event.office_id ? {} : { office_id }),
      ...(offers.listOf(all) ? { menus: chosenOf(offers.daysOf(all)) } : {}),
      ...(moves && point ? { address: { ...address, ...point } } : {}),
    };
  };
  const [vendor, setVendor] = useState(event.restaurant_id);
  const offers = useMenus(event, vendor);
  const form = useCallForm<"change-meal-series", Values>(changeMealSeries, {
    start: {
      meal_event_id: event.id,
      from: event.next ?? today,
      people: event.people_count,
      time: event.time,
      days_of_week: event.days_of_week,
      notes: event.notes ?? "",
      vendor_id: event.restaurant_id,
      address: start,
      office_id: event.office_id,
      menus: agreedChoice(event),
    },
    schema: z
      .custom<Values>()
      .refine(({ address }) => address.display === start.display || pointOf(address) !== null, {
        path: ["address"],
        message: UNKNOWN_ADDRESS,
      })
      .transform(inputOf)
      .pipe(changeMealSeries.input),
    input: inputOf,
    done: (answer) => {
      showChanged("Serien är ändrad", answer);
      close();
    },
    failed: "Kunde inte ändra måltiden",
  });
  const from = form.control("from");
  const days = form.control("days_of_week");
  const address = form.control("address");
  const { data } = useCall("get-meal-order-draft", {});
  const offices = data && data.offices.length > 1 ? data.offices : [];
  const office = form.control("office_id");
  const restaurant = form.control("vendor_id");
  const menus = offers.listOf(form.values);
  const perDay = offers.daysOf(form.values);
  const { people } = form.values;
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Ändra serien"
      description="Ändringen gäller från och med dagen ni väljer. Tidigare leveranser påverkas inte. Den som redan har fått frågan får besked."
      form={form.props}
      footer={
        <>
          <Button look="ghost" className="-ml-3" onClick={close}>
            Avbryt
          </Button>
          <SubmitButton
            busy={form.busy}
            disabled={!from.value || days.value.length === 0 || !isEnough(perDay, people)}
          >
            Spara ändringen
          </SubmitButton>
        </>
      }
    >
      <div className="space-y-5">
        <DateField
          label="Från och med"
          min={today}
          {...(event.end_date ? { max: event.end_date } : {})}
          {...from}
        />
        <WeekdayField {...days} />
        <SelectField
          label="Tid"
          before={<Clock size={18} aria-hidden />}
          choices={MEAL_TIMES.map((time) => ({ value: time, label: time }))}
          {...form.field("time")}
        />
        <NumberField
          label="Antal personer"
          hint={`1 till ${MAX_PEOPLE}`}
          min={1}
          max={MAX_PEOPLE}
          {...form.control("people")}
        />
        {offices.length > 0 && (
          <SelectField
            label="Kontor"
            choices={offices.map(({ id, name }) => ({ value: id, label: name }))}
            name="office_id"
            value={office.value}
            error={office.error}
            onChange={({ target }) => {
              office.onChange(target.value);
              const at = offices.find(({ id }) => id === target.value)?.address;
              if (at) address.onChange(target.value === event.office_id ? start : at);
            }}
          />
        )}
        <AddressField label="Leveransadress" near={pointOf(start)} {...address} />
        <Restaurant
          event={event}
          address={form.values.address}
          {...restaurant}
          onChange={(id) => {
            restaurant.onChange(id);
            setVendor(id);
            // Another restaurant has other menus.
            form.set("menus", id === event.restaurant_id ? agreedChoice(event) : {});
          }}
        />
        {menus && perDay.some(({ offered }) => offered.length > 0) && (
          <MenuField
            days={perDay}
            people={people}
            vatPercent={menus.vat_percent}
            food={event.food}
            value={form.values.menus}
            onChange={(chosen) => form.set("menus", chosen)}
          />
        )}
        <TextArea label="Meddelande till restaurangen" optional rows={3} {...form.field("notes")} />
      </div>
    </Dialog>
  );
}

/** What was agreed stays chosen; a series without menus gets none that nobody chose. */
const agreedChoice = ({ menus }: MealEvent): ChosenMenus =>
  menus.length === 0
    ? Object.fromEntries(weekdays.map(({ value }) => [value, ""]))
    : Object.fromEntries(menus.map(({ weekday, product_id }) => [weekday, product_id]));

/** What the chosen restaurant serves on the days that are chosen; what is agreed with its own keeps its price. */
function useMenus(event: MealEvent, vendor: string | null) {
  const { data } = useCall(
    "list-menus",
    { vendor_id: vendor ?? "", meal_type: event.event_type },
    { when: vendor !== null },
  );
  const listOf = ({ vendor_id }: Values) => (vendor_id !== null && vendor_id === vendor ? data : undefined);
  const daysOf = (values: Values): MenuDay[] => {
    const list = listOf(values);
    if (!list || !values.from) return [];
    const occasions = { dates: datesOf(values.from, values.days_of_week), people: values.people };
    const agreed = values.vendor_id === event.restaurant_id ? event.menus : [];
    return menuDays(list.menus, occasions, values.menus, agreed);
  };
  return { listOf, daysOf };
}

type RestaurantProps = {
  event: MealEvent;
  address: Address;
  value: string | null;
  onChange: (id: string | null) => void;
  error?: string | undefined;
};

/** The one that the series has, and on request those around its address. */
function Restaurant({ event, address, value, onChange, error }: RestaurantProps) {
  const [open, setOpen] = useState(event.restaurant_id === null);
  const point = pointOf(usePlaced(address, event.address ?? noAddress));
  const near = useCall(
    "list-meal-vendors",
    { meal_type: event.event_type, latitude: point?.latitude ?? 0, longitude: point?.longitude ?? 0 },
    { when: open && point !== null },
  );
  if (open)
    return (
      <SupplierRows
        label="Restaurang"
        near={near}
        value={value}
        onChange={onChange}
        before="Ange leveransadressen, så visas restaurangerna i närheten."
        none={NO_RESTAURANT_NEAR}
        {...(error ? { error } : {})}
      />
    );
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">Restaurang</p>
      <div className="flex items-center gap-3 rounded-lg border hairline py-2 pr-2 pl-4">
        <Store size={18} aria-hidden className="shrink-0 text-ink-500" />
        <span className="min-w-0 flex-1">{event.restaurant_name}</span>
        <Button look="ghost" size="sm" onClick={() => setOpen(true)}>
          Byt restaurang
        </Button>
      </div>
      <FieldNote {...(error ? { error } : {})} />
    </div>
  );
}
