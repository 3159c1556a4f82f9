import { Link } from "@tanstack/react-router";
import { Info, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import { SubmitButton } from "../ui/button.tsx";
import { EmailField, PasswordField } from "../ui/text-field.tsx";
import { AccountPage, quietLink } from "./account/account-page.tsx";
import { PasskeySignIn } from "./auth/passkey-sign-in.tsx";
import { CompanyLoginOffer } from "./auth/company-login-offer.tsx";
import { useSignIn } from "./auth/sign-in.tsx";

export default function HrLoginScreen() {
  const form = useSignIn();
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <AccountPage
        title="HR Inloggning"
        text="För dig som sköter tårtor och måltider på ert företag."
        below={<Hints />}
      >
        <form {...form.props} className="space-y-4.5">
          <EmailField autoComplete="username webauthn" {...form.field("email")} />
          <PasswordField label="Lösenord" {...form.field("password")} />
          <SubmitButton wide busy={form.busy} busyText="Loggar in...">
            Logga in
          </SubmitButton>
          <PasskeySignIn />
          <CompanyLoginOffer email={form.values.email} />
          <p className="text-center">
            <Link to="/forgot-password" className={quietLink}>
              Glömt lösenord? Skapa nytt här
            </Link>
          </p>
        </form>
      </AccountPage>
    </>
  );
}

function Hints() {
  return (
    <div className="space-y-4 text-sm text-subtle-foreground">
      <Hint icon={<Info size={18} aria-hidden />} title="Loggar du in för första gången?">
        Använd Glömt lösenord för att skapa ditt eget lösenord.
      </Hint>
      <Hint icon={<Smartphone size={18} aria-hidden />} title="Ha Tårtdags som en app på telefonen">
        iPhone: öppna sidan i Safari, tryck på Dela och välj Lägg till på hemskärmen. Android: öppna sidan i
        Chrome, tryck på menyn med tre prickar och välj Lägg till på startskärmen.
      </Hint>
    </div>
  );
}

function Hint({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <span className="mt-0.5 text-primary">{icon}</span>
      <p>
        <strong className="block font-semibold text-foreground">{title}</strong>
        {children}
      </p>
    </div>
  );
}
