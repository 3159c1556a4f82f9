import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { sendPasswordReset } from "../../contract/account.ts";
import { useCallForm } from "../form.ts";
import { SubmitButton } from "../ui/button.tsx";
import { EmailField } from "../ui/text-field.tsx";
import { toast } from "../ui/toaster.tsx";
import { AccountPage, quietLink } from "./account/account-page.tsx";

export default function ForgotPasswordScreen() {
  const { email = "" } = useSearch({ from: "/forgot-password" });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCallForm(sendPasswordReset, {
    start: { email },
    done: (_, { email }) => {
      setSentTo(email);
      toast.success("Återställningslänk skickad! Kolla din e-post.");
    },
    failed: "Kunde inte skicka återställningslänk",
  });
  return (
    <AccountPage
      title="Glömt lösenord"
      text="Skriv din e-postadress, så skickar vi en länk där du väljer ett nytt lösenord."
    >
      <form {...form.props} className="space-y-4.5">
        <EmailField autoComplete="username" {...form.field("email")} />
        {sentTo && (
          <p className="rounded-lg bg-green-50 px-4 py-3 text-sm">
            Skickad till <strong className="font-semibold wrap-anywhere">{sentTo}</strong>. Kommer inget inom
            några minuter, titta i skräpposten eller kontrollera adressen.
          </p>
        )}
        <SubmitButton wide busy={form.busy}>
          Skicka återställningslänk
        </SubmitButton>
        <p className="text-center">
          <Link to="/auth" className={quietLink}>
            Tillbaka till inloggningen
          </Link>
        </p>
      </form>
    </AccountPage>
  );
}
