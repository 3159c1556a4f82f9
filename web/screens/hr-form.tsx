import { useSearch } from "@tanstack/react-router";
import { CircleCheck, Link2Off } from "lucide-react";
import { useEffect, useState } from "react";
import type { Output } from "../../contract/contract.ts";
import { submitHrForm } from "../../contract/onboarding.ts";
import { useCall } from "../calls.ts";
import { useCallForm } from "../form.ts";
import { keepSession } from "../session.ts";
import { Button, LinkButton, SubmitButton } from "../ui/button.tsx";
import { StatusPage } from "../ui/status-page.tsx";
import { EmailField, PhoneField } from "../ui/text-field.tsx";
import { toast } from "../ui/toaster.tsx";
import { AccountPage } from "./account/account-page.tsx";
import { AllergyFields } from "./joining/allergy-consent.tsx";
import { BirthdayField, NameFields } from "./joining/person-fields.tsx";
import { useLeaving } from "./joining/use-leaving.ts";

const NO_TOKEN = "Ingen token hittades. Använd länken från mejlet.";
const USED = "Magic link har gått ut eller redan använts";
const PERSON = "Förnamn, efternamn och födelsedag krävs";
const LEAVES_AFTER_SECONDS = 3;

/** The HR person adds themselves, with the link from the mail. */
export default function HrFormScreen() {
  const { token = "" } = useSearch({ from: "/hr-form" });
  const [submitted, setSubmitted] = useState(false);
  const { data, error, reload } = useCall("open-hr-form", { token }, { when: token !== "" && !submitted });
  useLeaving(submitted, LEAVES_AFTER_SECONDS, { to: "/dashboard" });

  if (submitted) return <Submitted />;
  if (!token) return <Invalid text={NO_TOKEN} />;
  if (error)
    return (
      <StatusPage
        state="failed"
        title="Ett fel uppstod"
        actions={<Button onClick={reload}>Försök igen</Button>}
      >
        {error.text}
      </StatusPage>
    );
  if (!data) return <StatusPage state="working" title="Kontrollerar länken..." />;
  if (!data.valid) return <Invalid text={USED} />;
  return <Form token={token} link={data} onSubmitted={() => setSubmitted(true)} />;
}

type FormProps = { token: string; link: Output<"open-hr-form">; onSubmitted: () => void };

function Form({ token, link, onSubmitted }: FormProps) {
  const form = useCallForm(submitHrForm, {
    start: {
      token,
      company_id: link.company_id ?? undefined,
      employees: [{ first_name: "", last_name: "", birthday: "", allergies: "", consent: false }],
      contact_email: link.user_email ?? "",
      contact_phone: "",
    },
    invalid: PERSON,
    done: ({ session }) => {
      // First the screen that says so: everything is read anew, and the link is used up.
      onSubmitted();
      if (session) keepSession(session);
    },
    failed: "Kunde inte spara anställda",
  });
  return (
    <AccountPage
      title="Dina uppgifter"
      text={`Lägg in dig själv${link.company_name ? ` hos ${link.company_name}` : ""}, så vet vi när du ska få tårta.`}
    >
      <meta name="robots" content="noindex, nofollow" />
      <form {...form.props} className="space-y-4.5">
        <NameFields first={form.field("employees.0.first_name")} last={form.field("employees.0.last_name")} />
        <BirthdayField {...form.control("employees.0.birthday")} />
        <AllergyFields
          allergies={form.field("employees.0.allergies")}
          typed={form.values.employees[0]?.allergies}
          company={link.company_name}
          consent={form.control("employees.0.consent")}
        />
        <EmailField required {...form.field("contact_email")} />
        <PhoneField optional {...form.field("contact_phone")} />
        <SubmitButton size="lg" wide busy={form.busy} busyText="Sparar...">
          Spara
        </SubmitButton>
      </form>
    </AccountPage>
  );
}

function Submitted() {
  return (
    <StatusPage
      state="done"
      icon={<CircleCheck size={30} />}
      title="Tack, du är tillagd!"
      leaving={{ text: "Du skickas till översikten om 3 sekunder.", seconds: LEAVES_AFTER_SECONDS }}
    >
      Nu glöms inte din födelsedag bort heller.
    </StatusPage>
  );
}

function Invalid({ text }: { text: string }) {
  useEffect(() => toast.error(text), [text]);
  return (
    <StatusPage
      state="done"
      tone="amber"
      icon={<Link2Off size={30} />}
      title="Ogiltig eller utgången länk"
      actions={
        <LinkButton to="/contact" look="secondary">
          Kontakta oss
        </LinkButton>
      }
    >
      {text}
    </StatusPage>
  );
}
