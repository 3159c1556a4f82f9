import { Link } from "@tanstack/react-router";
import { signIn } from "../../../contract/account.ts";
import { useCallForm } from "../../form.ts";
import { keepSession } from "../../session.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { EmailField, PasswordField } from "../../ui/text-field.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { toast } from "../../ui/toaster.tsx";
import { CompanyLoginOffer } from "./company-login-offer.tsx";

/** The guard of the screen leads on as soon as there is a session. */
export function useSignIn(email = "") {
  return useCallForm(signIn, {
    start: { email, password: "" },
    done: (session) => {
      toast.clear(); // whatever went wrong on the way in
      toast.success("Inloggning lyckades!");
      keepSession(session);
    },
    failed: "Ett fel uppstod vid inloggning",
    invalid: ([first]) => first!,
  });
}

export function SignIn({ email }: { email: string }) {
  const form = useSignIn(email);
  return (
    <form {...form.props} className="space-y-4">
      <EmailField autoComplete="username webauthn" {...form.field("email")} />
      <div>
        <PasswordField label="Lösenord" {...form.field("password")} />
        <Link
          to="/forgot-password"
          className="mt-2 inline-block text-sm text-primary underline decoration-green-300 underline-offset-4 hover:decoration-current"
        >
          Glömt lösenord?
        </Link>
      </div>
      <SubmitButton size="lg" wide busy={form.busy} busyText="Loggar in...">
        Logga in
      </SubmitButton>
      <PasskeySignIn size="lg" />
      <CompanyLoginOffer email={form.values.email} />
    </form>
  );
}
