import { useState } from "react";
import { sendSupplierLink } from "../../../contract/supplier-page.ts";
import { useCallForm } from "../../form.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { EmailField } from "../../ui/text-field.tsx";
import { AccountPage } from "../account/account-page.tsx";

/** The link goes to the address that orders go to; the answer is the same for every other. */
export function AskForLink() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCallForm(sendSupplierLink, {
    start: { email: "" },
    done: (_, { email }) => setSentTo(email),
    failed: "Kunde inte skicka länken",
  });
  return (
    <AccountPage
      title="Er sida hos Tårtdags"
      text="För bagerier och restauranger. Skriv adressen som era beställningar går till, så mejlar vi en länk som öppnar er sida."
    >
      <meta name="robots" content="noindex, nofollow" />
      <form {...form.props} className="space-y-4.5">
        <EmailField autoComplete="email" {...form.field("email")} />
        {sentTo && (
          <p role="status" className="rounded-lg bg-green-50 px-4 py-3 text-sm">
            Om beställningar går till <strong className="font-semibold wrap-anywhere">{sentTo}</strong> kommer
            en länk dit inom några minuter. Titta också i skräpposten.
          </p>
        )}
        <SubmitButton wide busy={form.busy}>
          Mejla länken
        </SubmitButton>
      </form>
    </AccountPage>
  );
}
