import { useNavigate, useSearch } from "@tanstack/react-router";
import { oneOf, type OfficeName } from "../../../contract/entities/office.ts";
import { agreed } from "../../../contract/fields.ts";
import { submitEmployeeRegistration } from "../../../contract/people.ts";
import { useLanguage, useTexts } from "../../bilingual/texts.ts";
import { useCallForm } from "../../form.ts";
import { kitWords } from "../../ui/words.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmailField, TextArea } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { OfficeField } from "../joining/office-field.tsx";
import { BirthdayField, NameFields } from "../joining/person-fields.tsx";
import { ConsentBox } from "../joining/consent-box.tsx";
import type { SavedPerson } from "./saved.tsx";
import { texts } from "./texts.ts";

type Values = {
  token: string;
  employee: {
    first_name: string;
    last_name: string;
    email: string;
    birthday: string;
    allergies: string;
    consent: boolean;
    /** Without it nothing is chosen. */
    office_id: string | undefined;
  };
};

/** The server refuses it last, by its own name; here it stands beside whatever else is missing. */
const { input } = submitEmployeeRegistration;
const schemaFor = (offices: readonly OfficeName[]) =>
  input.extend({ employee: input.shape.employee.check(agreed("allergies"), oneOf(offices)) });

type Props = {
  token: string;
  company: string;
  /** Where there are several. */
  offices: readonly OfficeName[];
  /** Whom the company's directory knows already. */
  person?: { first_name: string; last_name: string; email: string } | undefined;
  onSaved: (person: SavedPerson) => void;
  /** They are others by now. */
  onOffices: () => void;
};

export function RegistrationForm({ token, company, offices, person, onSaved, onOffices }: Props) {
  const navigate = useNavigate();
  const say = useTexts(texts);
  const language = useLanguage();
  const { kontor } = useSearch({ from: "/employee-signup" });
  const among = (id: string | undefined) => offices.find((office) => office.id === id)?.id;
  const form = useCallForm<"submit-employee-registration", Values>(submitEmployeeRegistration, {
    start: {
      token,
      employee: {
        first_name: person?.first_name ?? "",
        // Somebody with one name has it as both: the server takes the directory's.
        last_name: person?.last_name || person?.first_name || "",
        email: person?.email ?? "",
        birthday: "",
        allergies: "",
        consent: false,
        // The link may name one.
        office_id: among(kontor),
      },
    },
    schema: schemaFor(offices),
    // Trimmed, and null where nothing was written.
    input: ({ token, employee }) =>
      input.parse({ token, language, employee: { ...employee, office_id: among(employee.office_id) } }),
    invalid: "Vänligen fyll i alla obligatoriska fält",
    done: (_, { employee }) => {
      const { first_name } = employee;
      toast.success(say.savedToast, { description: say.welcome(first_name) });
      form.reset();
      onSaved({ first_name, birthday: employee.birthday });
    },
    failed: (error, tell) => {
      if (error.code === "office-missing" || error.code === "office-not-found") {
        onOffices();
        form.setError("employee.office_id", error.text);
      }
      const why = error.refused ? kitWords().say(error.text, error.code) || say.notRegistered : say.couldNot;
      if (error.code !== "employee-exists") return tell(say.failed, { description: why });
      // The same for everybody: whom HR wrote in without an address has food on file, and others are not told that.
      return tell(say.failed, {
        description: `${why} ${say.writtenByHr}`,
        action: { label: say.registeredBefore, run: () => void navigate({ to: "/min-sida" }) },
      });
    },
  });

  return (
    <Card className="mt-7 px-5 py-7 md:px-8 md:py-8">
      <form {...form.props} className="space-y-5">
        <p className="text-xs text-subtle-foreground">
          {say.required[0]} <span className="text-accent">*</span> {say.required[1]}
        </p>
        {person ? (
          <p>
            <span className="block font-semibold">
              {person.first_name} {person.last_name}
            </span>
            <span className="text-sm wrap-anywhere text-subtle-foreground">{person.email}</span>
          </p>
        ) : (
          <>
            <NameFields first={form.field("employee.first_name")} last={form.field("employee.last_name")} />
            <EmailField required hint={say.emailHint} {...form.field("employee.email")} />
          </>
        )}
        <BirthdayField {...form.control("employee.birthday")} />
        {offices.length > 0 && <OfficeField offices={offices} {...form.control("employee.office_id")} />}
        <TextArea label={say.diet} optional rows={3} {...form.field("employee.allergies")} />
        <ConsentBox company={company} {...form.control("employee.consent")} />
        <SubmitButton size="lg" wide busy={form.busy} busyText={say.saving}>
          {say.save}
        </SubmitButton>
      </form>
    </Card>
  );
}
