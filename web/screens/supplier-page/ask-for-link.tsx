import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { sendSupplierLink } from "../../../contract/supplier-page.ts";
import { useCallForm } from "../../form.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { EmailField, TextField } from "../../ui/text-field.tsx";
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
      {sentTo && <PasteLink />}
    </AccountPage>
  );
}

/** An app on a telephone's home screen is not where its mails open links. */
function PasteLink() {
  const navigate = useNavigate();
  const [pasted, setPasted] = useState("");
  const [wrong, setWrong] = useState(false);
  const openLink = () => {
    const token = /\/leverantor\/oppna\?token=(?<token>[\w-]+)/.exec(pasted)?.groups?.token;
    setWrong(!token);
    if (token) void navigate({ to: "/leverantor/oppna", search: { token } });
  };
  return (
    <details className="mt-5 text-sm">
      <summary className="cursor-pointer font-semibold">Öppnas länken på fel ställe?</summary>
      <div className="mt-3 space-y-3">
        <p className="text-subtle-foreground">
          Har ni lagt sidan på hemskärmen: kopiera länken i mejlet i stället för att öppna den, och klistra in
          den här.
        </p>
        <TextField
          label="Länken från mejlet"
          autoComplete="off"
          maxLength={500}
          value={pasted}
          error={wrong ? "Det är inte en länk till er sida. Kopiera den en gång till." : undefined}
          onChange={(event) => setPasted(event.target.value)}
        />
        <Button look="secondary" wide onClick={openLink}>
          Öppna sidan
        </Button>
      </div>
    </details>
  );
}
