import { z } from "zod";
import {
  type Supplier,
  type SupplierField,
  writtenFields,
  type YesRule,
} from "../../../../contract/entities/supplier.ts";
import { updateSupplier } from "../../../../contract/suppliers.ts";
import type { Input } from "../../../../contract/contract.ts";
import { knownDiets } from "../../../../domain/allergies.ts";
import { weekdays } from "../../../../domain/meals.ts";
import { offeredText } from "../../../../domain/suppliers.ts";
import { capitalised } from "../../../../domain/swedish.ts";
import { showError } from "../../../calls.ts";
import { useCallForm } from "../../../form.ts";
import { refetchEverything } from "../../../query.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { FieldLabel, FieldNote } from "../../../ui/field.tsx";
import { Toggles } from "../../../ui/segmented.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { YesRuleFields } from "../../../ui/yes-rule-fields.tsx";
import { whatIsWrong } from "./add-dialog.tsx";
import { ClosedDates } from "./closed-dates.tsx";
import { degrees, type IdentityForm, IdentityFields } from "./identity-fields.tsx";
import { useDespite } from "./use-despite.tsx";
import { type Language, languageNames, languages } from "../../../../domain/language.ts";
import { SelectField } from "../../../ui/select-field.tsx";

/** The fields as text; numbers and lists are made of them when the form is sent. */
type Values = Record<Exclude<SupplierField, "delivery_supported" | "says_yes" | Lists>, string> & {
  delivery_supported: boolean;
  language: Language;
  says_yes: YesRule | null;
} & Record<Lists, string[]>;
type Lists = "closed_weekdays" | "closed_dates" | "cannot_make";

const days = weekdays.map(({ value, short }) => ({ value: String(value), label: short }));
const foods = knownDiets.map((name) => ({ value: name, label: capitalised(name) }));

export function EditForm({ supplier, close }: { supplier: Supplier; close: () => void }) {
  const despite = useDespite();
  const inputOf = (values: Values): Input<"update-supplier"> => ({
    ...values,
    ...despite.answers(),
    id: supplier.id,
    updated_at: supplier.updated_at,
    restaurant_type: (values.restaurant_type || null) as Supplier["restaurant_type"],
    categories: values.categories
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean),
    lead_hours: numberOf(values.lead_hours) ?? Number.NaN,
    closed_weekdays: values.closed_weekdays.map(Number),
    daily_capacity: numberOf(values.daily_capacity),
    delivery_radius_km: numberOf(values.delivery_radius_km),
    price_per_piece_ore: oreOf(values.price_per_piece_ore),
  });
  const form = useCallForm<"update-supplier", Values>(updateSupplier, {
    start: valuesOf(supplier),
    // The contract's own schema checks what the fields become.
    schema: z.custom<Values>().transform(inputOf).pipe(updateSupplier.input) as z.ZodType<unknown, Values>,
    input: inputOf,
    done: () => {
      toast.success("Uppgifterna är sparade");
      close();
    },
    failed: (error, say) => {
      // Nobody tells a browser that a supplier has changed: what is opened next must be read anew.
      if (error.code === "supplier-changed") void refetchEverything();
      if (!despite.ask(error)) showError("Kunde inte spara leverantören", error, say);
    },
    invalid: whatIsWrong,
  });
  const { active } = supplier;
  const offered = offeredText({ active, ...form.values, ...inputOf(form.values) });
  const weekdayToggles = form.control("closed_weekdays");
  const cannotMake = form.control("cannot_make");
  return (
    <form {...form.props} className="grid gap-6">
      <IdentityFields form={form as unknown as IdentityForm} withType={supplier.restaurant_type !== null} />
      {despite.question(() => void form.props.onSubmit({ preventDefault: () => undefined }))}
      <div className="grid gap-4 md:grid-cols-3">
        <TextField
          label="Kategorier"
          className="md:col-span-3"
          hint={`Med komma emellan, till exempel: tårta, bakelse. ${offered}`}
          {...form.field("categories")}
        />
        <TextField
          label="Framförhållning (timmar)"
          inputMode="numeric"
          hint="Så långt före leveransen måste beställningen komma."
          {...form.field("lead_hours")}
        />
        <TextField
          label="Högst per dag"
          inputMode="numeric"
          optional
          hint="Antal beställningar. Tomt betyder ingen gräns."
          {...form.field("daily_capacity")}
        />
        <TextField
          label="Levererar inom, km"
          inputMode="numeric"
          optional
          hint="Tomt betyder vårt eget sökområde."
          {...form.field("delivery_radius_km")}
        />
        <TextField
          label="Pris per bit (kr)"
          inputMode="decimal"
          optional
          hint="Det vanliga priset. Jämförs med kundernas budget; tomt betyder att vi inte vet."
          {...form.field("price_per_piece_ore")}
        />
      </div>
      <div>
        <FieldLabel>Stängt på</FieldLabel>
        <Toggles
          label="Stängda veckodagar"
          choices={days}
          value={weekdayToggles.value}
          onChange={weekdayToggles.onChange}
        />
      </div>
      <div>
        <FieldLabel>Klarar inte</FieldLabel>
        <Toggles
          label="Klarar inte"
          wrap
          choices={foods}
          value={cannotMake.value}
          onChange={cannotMake.onChange}
        />
        <FieldNote hint="Allergier och kost som leverantören inte kan ta hänsyn till. Äter någon så får den inte frågan." />
      </div>
      <YesRuleFields {...form.control("says_yes")} />
      <ClosedDates {...form.control("closed_dates")} />
      <SelectField
        label="Språk i mejlen"
        className="max-w-60"
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
        {...form.field("language")}
      />
      <Checkbox label="Levererar till kunden" {...form.control("delivery_supported")} />
      <div className="flex justify-end">
        <SubmitButton busy={form.busy} busyText="Sparar..." wide="phone">
          Spara
        </SubmitButton>
      </div>
    </form>
  );
}

const numberOf = (text: string): number | null => (text.trim() === "" ? null : Number(text));

/** '42,50' is 4250 öre. */
const oreOf = (text: string): number | null => {
  const kronor = numberOf(text.replace(",", "."));
  return kronor === null ? null : Math.round(kronor * 100);
};

function valuesOf(supplier: Supplier): Values {
  const texts = Object.fromEntries(writtenFields.map((field) => [field, String(supplier[field] ?? "")]));
  return {
    ...(texts as Record<SupplierField, string>),
    latitude: degrees(supplier.latitude),
    longitude: degrees(supplier.longitude),
    delivery_supported: supplier.delivery_supported,
    language: supplier.language,
    categories: supplier.categories.join(", "),
    closed_weekdays: supplier.closed_weekdays.map(String),
    closed_dates: supplier.closed_dates,
    cannot_make: supplier.cannot_make,
    says_yes: supplier.says_yes,
    price_per_piece_ore:
      supplier.price_per_piece_ore === null
        ? ""
        : String(supplier.price_per_piece_ore / 100).replace(".", ","),
  };
}
