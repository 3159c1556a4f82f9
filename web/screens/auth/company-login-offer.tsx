import { useSearch } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { useEffect, useState } from "react";
import { domainOf } from "../../../domain/company-login.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { leaveForProvider } from "../../company-login.ts";
import { Button } from "../../ui/button.tsx";

const PAUSE_MS = 400;

/** The company's own login, where the domain of the typed address has one. */
export function CompanyLoginOffer({ email }: { email: string }) {
  const { to } = useSearch({ strict: false });
  const typed = useSettled(email.trim());
  const { data } = useCall("find-company-login", { email: typed }, { when: domainOf(typed) !== null });
  const { run, busy } = useCallAction("begin-company-login", {
    done: (begun) => leaveForProvider(begun, to ?? null),
    failed: "Kunde inte öppna företagets inloggning",
  });
  if (!data?.offered || typed !== email.trim()) return null;
  return (
    <div className="space-y-2">
      <Button
        look="secondary"
        wide
        busy={busy}
        icon={<Building2 size={18} aria-hidden />}
        onClick={() => void run({ email: typed })}
      >
        Logga in med företagets inloggning
      </Button>
      {data.required && (
        <p role="status" className="text-center text-sm text-subtle-foreground">
          Ditt företag kräver den för adresser på {typed.split("@")[1]}.
        </p>
      )}
    </div>
  );
}

/** What has been left alone for a moment: not each letter of an address is a question. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
