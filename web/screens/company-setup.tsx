import { useSearch } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import { updateCompanyInfo } from "../../contract/onboarding.ts";
import { agreementVersions } from "../../domain/agreements.ts";
import { useCallForm } from "../form.ts";
import { useSession } from "../session.ts";
import { LinkButton, SubmitButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { IconTile } from "../ui/icon-tile.tsx";
import { Logo } from "../ui/logo.tsx";
import { EmailField, PhoneField, TextField } from "../ui/text-field.tsx";
import { toast } from "../ui/toaster.tsx";
import { AcceptedByPressing } from "./agreements/accepted-by-pressing.tsx";
import { AllergyFields } from "./joining/allergy-consent.tsx";
import { BirthdayField, NameFields } from "./joining/person-fields.tsx";
import { keepSetupRight, readSetupRight } from "./joining/setup-right.ts";

/** What another try would not change. */
const told = new Set(["link-expired", "not-allowed", "contact-sees-food"]);

/** Who the company is and who looks after it. Any edit after saving returns to editing. */
export default function CompanySetupScreen() {
  const search = useSearch({ from: "/company-setup" });
  const signedIn = useSession() !== null;
  const [right, setRight] = useState(() => (search.token ? { token: search.token } : readSetupRight()));
  const [saved, setSaved] = useState<Saved | null>(null);
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
    // Whoever is signed in needs no other right, unless they came by a link, which names its own company.
    input: (values) => ({
      ...values,
      ...(signedIn && !search.token ? {} : { ...right, agreements: agreementVersions }),
    }),
    done: ({ token, waitingContactEmail }, { contactEmail }) => {
      // The server answers every stranger the same; whoever has no right is told so here.
      if (!signedIn && !right) return void toast.error("Fel", { description: NO_RIGHT });
      if (token) {
        setRight({ token });
        keepSetupRight({ token });
      }
      const paid = !signedIn && !search.token && search.email;
      const contact = paid && !isSame(contactEmail, paid) ? staysAt(paid) : waitsAt(waitingContactEmail);
      setSaved({ values: textOf(form.values), contact });
      scrollTo({ top: 0, behavior: "smooth" });
    },
    failed: ({ code, text }) =>
      toast.error("Fel", { description: told.has(code) ? text : "Kunde inte spara. Försök igen." }),
  });
  const done = saved?.values === textOf(form.values);
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
        {done ? (
          <AllDone signedIn={signedIn} contact={saved.contact} heading={heading} />
        ) : (
          <Head text={signedIn || right ? LAST_STEP : NO_RIGHT} />
        )}
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
            {!done && !(signedIn && !search.token) && <AcceptedByPressing doing="spara" />}
          </form>
        </Card>
      </div>
    </main>
  );
}

/** What was saved, and what is to be said about the contact address. */
type Saved = { values: string; contact: string | null };

const LAST_STEP = "Det sista steget. Sedan skickar vi din inloggning.";
const NO_RIGHT = "Öppna länken i mejlet ”Konto klart”, eller logga in, så att vi vet att det är du.";

const textOf = (values: object) => JSON.stringify(values);
const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

const waitsAt = (email: string | null) =>
  email && `Vi har skickat ett mejl till ${email}. När adressen är bekräftad där går era mejl dit.`;
const staysAt = (email: string) =>
  `Mejlen går till ${email} tills vidare. Kontaktadressen byter du på den här sidan när du har loggat in.`;

function Head({ text }: { text: string }) {
  return (
    <header className="md:text-center">
      <h1 className="display text-h1">Företagets uppgifter</h1>
      <p className="mt-1.5 text-base text-subtle-foreground">{text}</p>
    </header>
  );
}

type AllDoneProps = { signedIn: boolean; contact: string | null; heading: Ref<HTMLHeadingElement> };

function AllDone({ signedIn, contact, heading }: AllDoneProps) {
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
        {contact && <p className="mt-3 max-w-[42ch] text-base text-subtle-foreground">{contact}</p>}
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
