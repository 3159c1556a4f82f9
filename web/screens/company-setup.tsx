import { useSearch } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import { updateCompanyInfo } from "../../contract/onboarding.ts";
import { useCallForm } from "../form.ts";
import { useSession } from "../session.ts";
import { LinkButton, SubmitButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { IconTile } from "../ui/icon-tile.tsx";
import { Logo } from "../ui/logo.tsx";
import { EmailField, PhoneField, TextField } from "../ui/text-field.tsx";
import { toast } from "../ui/toaster.tsx";
import { AllergyFields } from "./joining/allergy-consent.tsx";
import { BirthdayField, NameFields } from "./joining/person-fields.tsx";

/** Who the company is and who looks after it. Any edit after saving returns to editing. */
export default function CompanySetupScreen() {
  const search = useSearch({ from: "/company-setup" });
  const signedIn = useSession() !== null;
  const [token, setToken] = useState(search.token);
  const [saved, setSaved] = useState<string | null>(null);
  const form = useCallForm(updateCompanyInfo, {
    start: {
      companyName: search.company ?? "",
      contactFirstName: "",
      contactLastName: "",
      contactEmail: search.email ?? "",
      contactPhone: "",
      hrBirthday: "",
      hrAllergies: "",
      consent: false,
    },
    // The address that was paid with is the company's, whoever the contact turns out to be.
    input: (values) => ({ ...values, token, ...(search.email ? { email: search.email } : {}) }),
    done: (answer) => {
      setToken(answer.token);
      setSaved(textOf(form.values));
      scrollTo({ top: 0, behavior: "smooth" });
    },
    failed: ({ code, text }) =>
      toast.error("Fel", { description: code === "link-expired" ? text : "Kunde inte spara. Försök igen." }),
  });
  const done = saved === textOf(form.values);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (saved) heading.current?.focus({ preventScroll: true }); // the button that was pressed is gone
  }, [saved]);

  return (
    <main
      id="innehall"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center gap-7 px-gutter py-7 outline-none md:py-11"
    >
      <meta name="robots" content="noindex, nofollow" />
      <Logo />
      <div className="w-full max-w-[560px] space-y-5">
        {done ? <AllDone signedIn={signedIn} heading={heading} /> : <Head />}
        <Card className="px-5 py-7 md:px-8 md:py-8">
          <form {...form.props} aria-label="Företagets uppgifter" className="space-y-4.5">
            <TextField
              label="Företagsnamn"
              required
              autoComplete="organization"
              {...form.field("companyName")}
            />
            <NameFields first={form.field("contactFirstName")} last={form.field("contactLastName")} />
            <EmailField required {...form.field("contactEmail")} />
            <PhoneField required {...form.field("contactPhone")} />
            <BirthdayField
              label="Din födelsedag"
              hint="Du ska också ha tårta."
              {...form.control("hrBirthday")}
            />
            <AllergyFields
              allergies={form.field("hrAllergies")}
              typed={form.values.hrAllergies}
              company={form.values.companyName}
              consent={form.control("consent")}
            />
            {!done && (
              <SubmitButton size="lg" wide busy={form.busy} busyText="Sparar...">
                {saved ? "Spara ändringarna" : "Spara"}
              </SubmitButton>
            )}
          </form>
        </Card>
      </div>
    </main>
  );
}

const textOf = (values: object) => JSON.stringify(values);

function Head() {
  return (
    <header className="md:text-center">
      <h1 className="display text-h1">Företagets uppgifter</h1>
      <p className="mt-1.5 text-base text-subtle-foreground">
        Det sista steget. Sedan skickar vi din inloggning.
      </p>
    </header>
  );
}

function AllDone({ signedIn, heading }: { signedIn: boolean; heading: Ref<HTMLHeadingElement> }) {
  return (
    <Card className="flex flex-col items-center px-6 py-9 text-center">
      <IconTile tone="green" size={64}>
        <CircleCheck size={30} />
      </IconTile>
      <div role="status">
        <h1 ref={heading} tabIndex={-1} className="display mt-5 text-h2 outline-none">
          Allt klart!
        </h1>
        <p className="mt-1.5 max-w-[42ch] text-base text-subtle-foreground">
          {signedIn
            ? "Uppgifterna är sparade."
            : "Dina inloggningsuppgifter kommer med e-post, tillsammans med en länk att skicka vidare till era anställda."}
        </p>
      </div>
      {signedIn && (
        <LinkButton to="/dashboard" className="mt-6">
          Till översikten
        </LinkButton>
      )}
      <p className="mt-5 text-xs text-muted-foreground">Något fel? Ändra i formuläret här nedanför.</p>
    </Card>
  );
}
