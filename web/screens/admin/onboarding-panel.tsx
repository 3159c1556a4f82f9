import { Mail, MailCheck } from "lucide-react";
import { useState } from "react";
import { generateMagicLink, sendOnboardingEmail, sendWelcomeEmail } from "../../../contract/onboarding.ts";
import type { Output } from "../../../contract/contract.ts";
import { useCallAction } from "../../calls.ts";
import { useCallForm } from "../../form.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { EmailField, TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { LinkToCopy } from "./copied-link.tsx";

const ALL_FIELDS = "Fyll i alla fält";

/** The mails a new customer gets, sent by hand; and a one-time login for somebody who has lost theirs. */
export default function OnboardingPanel() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(300px,100%),1fr))] gap-7">
      <OnboardingMail />
      <div className="space-y-7">
        <MagicLinkGenerator />
        <TestMail />
      </div>
    </div>
  );
}

function OnboardingMail() {
  const form = useCallForm(sendOnboardingEmail, {
    start: { email: "", firstName: "", companyName: "" },
    invalid: ALL_FIELDS,
    done: (_, { email }) => {
      toast.success(`Inbjudan är skickad till ${email.trim()}`);
      form.reset();
    },
    failed: (error, say) => say(`Fel: ${error.text}`),
  });
  const welcome = useCallAction("send-welcome-email", {
    done: (_, { email }) => toast.success(`Välkomstmejlet är skickat till ${email.trim()}`),
    failed: (error, say) => say(`Fel: ${error.text}`),
  });
  const sendWelcome = () => {
    const { email, firstName, companyName } = form.values;
    const input = { email, firstName, companyName };
    const { error } = sendWelcomeEmail.input.safeParse(input);
    if (error) toast.error(error.issues[0]!.message);
    else void welcome.run(input);
  };
  return (
    <form {...form.props} aria-label="Inbjudan" className="space-y-3.5">
      <h3 className="font-semibold">Inbjudan</h3>
      <EmailField autoComplete="off" {...form.field("email")} />
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Förnamn" {...form.field("firstName")} />
        <TextField label="Företagsnamn" {...form.field("companyName")} />
      </div>
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="sm" busy={form.busy} icon={<Mail size={16} aria-hidden />}>
          Skicka inbjudan
        </SubmitButton>
        <Button size="sm" look="secondary" busy={welcome.busy} onClick={sendWelcome}>
          Skicka välkomstmejl
        </Button>
      </div>
    </form>
  );
}

function MagicLinkGenerator() {
  const [made, setMade] = useState<Output<"generate-magic-link"> | null>(null);
  const form = useCallForm(generateMagicLink, {
    start: { email: "" },
    invalid: "Ange en email-adress",
    done: setMade,
    failed: (error, say) => say(`Fel: ${error.text}`),
  });
  return (
    <form {...form.props} aria-label="Inloggningslänk" className="space-y-3.5">
      <h3 className="font-semibold">Inloggningslänk</h3>
      <EmailField
        autoComplete="off"
        hint="Länken skickas till adressen och loggar in en gång. Din egen visas här."
        {...form.field("email")}
      />
      <SubmitButton size="sm" look="secondary" busy={form.busy}>
        Skapa länk
      </SubmitButton>
      {made?.sentTo && (
        <p role="status" className="text-sm font-medium">
          Länken är skickad till {made.sentTo}
        </p>
      )}
      {made && !made.sentTo && <LinkToCopy label="Din inloggningslänk" url={made.link} />}
    </form>
  );
}

function TestMail() {
  const { run, busy } = useCallAction("send-test-email", {
    done: ({ to }) => toast.success(`Testmejlet är skickat till ${to}`),
    failed: (error, say) => say(`Fel: ${error.text}`),
  });
  return (
    <div className="space-y-2.5">
      <h3 className="font-semibold">Testmejl</h3>
      <Button
        size="sm"
        look="secondary"
        busy={busy}
        icon={<MailCheck size={16} aria-hidden />}
        onClick={() => void run({})}
      >
        Skicka testmejl till mig
      </Button>
    </div>
  );
}
