import { useState } from "react";
import { sendPersonalLink } from "../../../contract/privacy.ts";
import { useCallForm } from "../../form.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmailField } from "../../ui/text-field.tsx";

/** For somebody whose link is lost or too old: a new one goes to the address on file, if there is one. */
export function AskForLink({ expired }: { expired?: boolean }) {
  const [sent, setSent] = useState(false);
  const form = useCallForm(sendPersonalLink, {
    start: { email: "" },
    done: () => setSent(true),
    failed: "Kunde inte skicka länken. Försök igen.",
  });
  return (
    <Card className="w-full max-w-[460px] px-5 py-7 md:px-9 md:py-9">
      <h1 className="display text-h2">{expired ? "Länken gäller inte längre" : "Dina uppgifter"}</h1>
      {sent ? (
        <p role="status" className="mt-2 text-subtle-foreground">
          Om adressen finns hos oss är en ny länk på väg. Titta i din inkorg. Kommer inget mejl kan HR ha
          skrivit in dig utan adress. Be då HR om länken.
        </p>
      ) : (
        <form {...form.props} className="mt-2 space-y-4.5">
          <p className="text-subtle-foreground">
            Skriv e-postadressen du registrerade dig med, så mejlar vi en ny personlig länk.
          </p>
          <EmailField {...form.field("email")} />
          <SubmitButton wide busy={form.busy}>
            Skicka länken
          </SubmitButton>
        </form>
      )}
    </Card>
  );
}
