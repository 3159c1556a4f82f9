import {
  missing,
  type Typed,
  typedFrom,
  type WrittenField,
  writtenFields,
} from "../../../contract/entities/employee.ts";
import { DEFAULT_PORTIONS, MAX_PORTIONS, MIN_PORTIONS } from "../../../domain/people.ts";
import { LONGEST_CAKE_TEXT, lovedKinds, productKindLabels } from "../../../domain/products.ts";
import { CHECK_THE_FORM, type useCallForm } from "../../form.ts";
import { useSeesAllergies } from "../../may.ts";
import { useOffices } from "../../offices.ts";
import { HiddenFood } from "../../ui/allergy-note.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { EmailField, TextField } from "../../ui/text-field.tsx";
import { BirthdayField } from "../joining/person-fields.tsx";

/** What HR fills in about an employee, when adding and when changing. */
export type EmployeeValues = Typed<Exclude<WrittenField, "cake_portion_size">> & {
  /** Empty for somebody new. */
  id: string;
  /** Null is the company's. */
  cake_portion_size: number | null;
  /** Empty is the first. */
  office_id: string;
  /** Of somebody who is there: what the form began with. */
  updated_at?: string;
};

export const emptyEmployee: EmployeeValues = {
  ...typedFrom({}, writtenFields),
  id: "",
  cake_portion_size: null,
  office_id: "",
  celebration: "celebrate",
};

const required: string[] = Object.values(missing);

/** The toast beside what the fields say. */
export const whatIsWrong = (messages: string[]): string =>
  messages.some((message) => required.includes(message)) ? "Vänligen fyll i alla fält" : CHECK_THE_FORM;

type EmployeeForm = Pick<ReturnType<typeof useCallForm<"add-employee", EmployeeValues>>, "field" | "control">;

type FieldsProps = {
  form: EmployeeForm;
  adding?: boolean;
  /** Name, title, office and address are changed in the company's directory. */
  governed?: boolean;
  /** What somebody without a number of their own gets. */
  companyPortions?: number;
};

export function EmployeeFields({
  form,
  adding,
  governed = false,
  companyPortions = DEFAULT_PORTIONS,
}: FieldsProps) {
  const pieces = form.control("cake_portion_size");
  const seesFood = useSeesAllergies();
  return (
    <div className="space-y-4.5">
      <TextField
        label="Namn"
        required
        autoComplete="off"
        readOnly={governed}
        hint={governed ? "Namn, befattning, kontor och e-post ändras i katalogen." : undefined}
        {...form.field("name")}
      />
      <div className="grid gap-4.5 md:grid-cols-2 md:gap-3">
        <BirthdayField {...form.control("birthday")} />
        <TextField
          label="Befattning"
          required={adding}
          optional={!adding}
          autoComplete="off"
          readOnly={governed}
          {...form.field("position")}
        />
      </div>
      <DateField
        label="Startdatum"
        optional
        hint="Första dagen på jobbet, om ni vill fira den eller jubileer"
        {...form.control("start_date")}
      />
      {!governed && <OfficeField {...form.control("office_id")} />}
      {!adding && (
        <EmailField
          optional
          autoComplete="off"
          readOnly={governed || !seesFood}
          hint={
            seesFood
              ? "Hit går den personliga länken."
              : "Hit går den personliga länken, som visar allergier. Någon som ser dem kan ändra adressen."
          }
          {...form.field("email")}
        />
      )}
      {seesFood ? <Food form={form} /> : <HiddenFood />}
      <div className="grid gap-4.5 md:grid-cols-2 md:gap-3">
        <SelectField
          label="Favorittårta"
          optional
          choices={[
            { value: "", label: "Överraska" },
            ...lovedKinds.map((value) => ({ value, label: productKindLabels[value] })),
          ]}
          {...form.field("favourite_cake")}
        />
        <TextField
          label="Text på tårtan"
          optional
          autoComplete="off"
          maxLength={LONGEST_CAKE_TEXT}
          hint={`Högst ${LONGEST_CAKE_TEXT} tecken`}
          {...form.field("cake_text")}
        />
      </div>
      <NumberField
        label="Tårtbitar"
        hint={
          pieces.value === null
            ? "Företagets vanliga antal, tills ni väljer ett annat"
            : `${MIN_PORTIONS} till ${MAX_PORTIONS}, vanligast är ${DEFAULT_PORTIONS}`
        }
        min={MIN_PORTIONS}
        max={MAX_PORTIONS}
        fallback={DEFAULT_PORTIONS}
        {...pieces}
        value={pieces.value ?? companyPortions}
      />
    </div>
  );
}

type OfficeFieldProps = { value: string; onChange: (id: string) => void; error?: string | undefined };

/** Where somebody is, in a company with several offices. */
function OfficeField({ value, onChange, error }: OfficeFieldProps) {
  const offices = useOffices();
  const [first] = offices;
  if (!first) return null;
  return (
    <SelectField
      label="Kontor"
      choices={offices.map(({ id, name }) => ({ value: id, label: name }))}
      value={value || first.id}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const Food = ({ form }: Pick<FieldsProps, "form">) => (
  <>
    <TextField
      label="Kostpreferenser"
      optional
      autoComplete="off"
      placeholder="Till exempel vegetariskt, halal"
      {...form.field("dietary_preferences")}
    />
    <TextField
      label="Allergier"
      optional
      autoComplete="off"
      placeholder="Till exempel nötter, laktos, gluten"
      hint="Skriv bara det personen har godkänt."
      {...form.field("allergies")}
    />
  </>
);
