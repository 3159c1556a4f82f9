import { CircleCheck, Copy, SearchCheck } from "lucide-react";
import { useState } from "react";
import { setCompanyDomain } from "../../../../contract/company-login.ts";
import { useCallAction } from "../../../calls.ts";
import { useCallForm } from "../../../form.ts";
import { Button, IconButton, SubmitButton } from "../../../ui/button.tsx";
import { momentText } from "../../../ui/moment-text.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import type { CompanyLogin } from "../company-login.tsx";
import { Later, Step } from "./step.tsx";

type Login = NonNullable<CompanyLogin["login"]>;
type Domain = NonNullable<Login["domain"]>;

/** Whose addresses may come in by it: shown by a record that only the domain's owner can write. */
export function DomainStep({ login }: { login: Login | null }) {
  const domain = login?.domain ?? null;
  const [changing, setChanging] = useState(false);
  const title = domain ? `Visa att ${domain.name} är er` : "Visa att er domän är er";
  return (
    <Step number={3} title={title} done={domain?.proved_at != null}>
      {!login ? (
        <Later>När inloggningen är ihopkopplad.</Later>
      ) : !domain || changing ? (
        <DomainForm name={domain?.name ?? ""} onDone={() => setChanging(false)} />
      ) : (
        <Record domain={domain} onChange={() => setChanging(true)} />
      )}
    </Step>
  );
}

function DomainForm({ name, onDone }: { name: string; onDone: () => void }) {
  const form = useCallForm(setCompanyDomain, {
    start: { domain: name },
    done: onDone,
    failed: "Kunde inte spara. Försök igen.",
  });
  return (
    <form {...form.props} className="mt-3 space-y-4">
      <TextField
        label="Er domän"
        hint="Det som står efter @ i era adresser. Byter ni domän stängs inloggningen av tills den nya är visad."
        placeholder="bolaget.se"
        autoComplete="off"
        className="max-w-md"
        {...form.field("domain")}
      />
      <SubmitButton busy={form.busy}>Visa posten</SubmitButton>
    </form>
  );
}

function Record({ domain, onChange }: { domain: Domain; onChange: () => void }) {
  const { run, busy } = useCallAction("check-company-domain", {
    done: ({ found }) =>
      found
        ? toast.success("Posten är hittad")
        : toast.info("Posten syns inte än", { description: "Det kan ta en stund innan en ny post når ut." }),
    failed: "Kunde inte leta i DNS",
  });
  const isLost =
    domain.proved_at !== null &&
    domain.seen_at !== null &&
    domain.looked_at !== null &&
    domain.looked_at > domain.seen_at;
  return (
    <>
      <p className="mt-1 text-sm text-subtle-foreground">
        {domain.proved_at
          ? "Låt posten ligga kvar. Försvinner den i 30 dagar stängs inloggningen av."
          : "Lägg den här posten i er DNS. Vi letar var femte minut och mejlar när den syns."}
      </p>
      <dl className="mt-3 divide-y divide-border rounded-lg border hairline">
        <Line label="Typ" value="TXT" />
        <Line label="Namn" value={domain.record_name} copy />
        <Line label="Värde" value={domain.record_value} copy />
      </dl>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-sm">
          {isLost ? (
            `Posten syns inte längre. Sågs senast ${momentText(domain.seen_at!)}.`
          ) : domain.proved_at ? (
            <span className="flex items-center gap-2 text-primary">
              <CircleCheck size={16} aria-hidden />
              Hittad {momentText(domain.proved_at)}
            </span>
          ) : domain.looked_at ? (
            `Syns inte än. Vi letade ${momentText(domain.looked_at)}.`
          ) : (
            "Inte hittad än."
          )}
        </p>
        {(!domain.proved_at || isLost) && (
          <Button
            look="secondary"
            size="sm"
            busy={busy}
            icon={<SearchCheck size={16} aria-hidden />}
            onClick={() => void run({})}
          >
            Leta nu
          </Button>
        )}
        <Button look="ghost" size="sm" onClick={onChange}>
          Byt domän
        </Button>
      </div>
    </>
  );
}

function Line({ label, value, copy }: { label: string; value: string; copy?: boolean }) {
  return (
    <div className="flex min-h-11 items-center gap-x-4 px-4 max-md:flex-wrap max-md:py-2">
      <dt className="w-14 shrink-0 text-sm text-subtle-foreground max-md:w-full">{label}</dt>
      <dd className="min-w-0 flex-1 font-mono text-sm wrap-anywhere">{value}</dd>
      {copy && (
        <IconButton
          look="ghost"
          size="sm"
          label={`Kopiera ${label.toLowerCase()}`}
          onClick={() => void copyText(value)}
        >
          <Copy size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

async function copyText(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    toast.success("Kopierat");
  } catch {
    toast.error("Det gick inte att kopiera. Markera texten och kopiera själv.", { toCopy: value });
  }
}
