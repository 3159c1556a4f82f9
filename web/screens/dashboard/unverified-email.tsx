import { MailCheck } from "lucide-react";
import { useCallAction } from "../../calls.ts";
import { Button } from "../../ui/button.tsx";

/** A quiet line until the mailed link has shown that the address is this person's. */
export default function UnverifiedEmail({ email }: { email: string }) {
  const { run, busy } = useCallAction("send-email-verification", {
    done: "Länken är på väg. Kolla din e-post.",
    failed: "Kunde inte skicka länken. Försök igen.",
  });
  return (
    <section
      aria-label="Bekräfta din e-postadress"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-border bg-card px-4 py-2.5 text-sm md:px-5"
    >
      <MailCheck size={18} className="text-primary" aria-hidden />
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere text-subtle-foreground">
        <strong className="font-semibold text-foreground">Bekräfta din e-postadress</strong> med länken som vi
        har mejlat till {email}.
      </p>
      <Button look="ghost" size="sm" busy={busy} onClick={() => void run({})}>
        Skicka igen
      </Button>
    </section>
  );
}
