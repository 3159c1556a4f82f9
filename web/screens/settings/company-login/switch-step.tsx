import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { type NewcomerWay, newcomerWays, providerShort } from "../../../../domain/company-login.ts";
import { roleNames } from "../../../../domain/roles.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useCallAction } from "../../../calls.ts";
import { Button } from "../../../ui/button.tsx";
import { RadioRows } from "../../../ui/choice-rows.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import type { CompanyLogin } from "../company-login.tsx";
import { Later, Step } from "./step.tsx";

type Login = NonNullable<CompanyLogin["login"]>;

const newcomers = newcomerWays.map((value) => ({
  value,
  label: value === "ask" ? "Ber om att få komma in" : `Kommer in som ${roleNames[value]}`,
}));

/** On or off, for whoever wants or for everybody, and what becomes of whoever is new. */
export function SwitchStep({ facts: { login, people, pro } }: { facts: CompanyLogin }) {
  return (
    <Step number={5} title="Slå på" done={login?.switched_on_at != null} last>
      {login?.test && login.domain?.proved_at ? (
        <Choices login={login} domain={login.domain.name} people={people} pro={pro} />
      ) : (
        <Later>När du har provat.</Later>
      )}
    </Step>
  );
}

type ChoicesProps = { login: Login; domain: string; people: number; pro: boolean };

function Choices({ login, domain, people, pro }: ChoicesProps) {
  const isOn = login.switched_on_at !== null;
  const [way, setWay] = useState<"free" | "required">(login.required ? "required" : "free");
  const [newcomer, setNewcomer] = useState<NewcomerWay>(login.newcomers);
  const required = way === "required";
  const { run, busy } = useCallAction("switch-company-login", {
    done: (_answer, { on }) =>
      toast.success(on ? "Företagsinloggningen är på" : "Företagsinloggningen är av"),
    failed: "Kunde inte spara. Försök igen.",
  });
  const name = providerShort[login.provider];
  const isChanged = required !== login.required || newcomer !== login.newcomers;
  return (
    <div className="mt-3 space-y-5">
      <RadioRows
        label="Vem som ska använda den"
        hideLabel
        value={way}
        onChange={setWay}
        rows={[
          { value: "free", label: "Frivilligt", detail: "Lösenord och passkey fungerar som förut" },
          {
            value: "required",
            label: `Krav för alla på ${domain}`,
            detail: `${counted(people, "person", "personer")} med tillgång loggar in med ${name} från och med nästa gång`,
          },
        ]}
      />
      <SelectField
        label="Den som är ny"
        className="max-w-sm"
        choices={newcomers}
        value={newcomer}
        onChange={({ target }) => setNewcomer(target.value as NewcomerWay)}
      />
      {required && (
        <p className="flex gap-2 text-sm text-subtle-foreground">
          <ShieldCheck size={16} aria-hidden className="mt-0.5 shrink-0 text-primary" />
          <span>
            Slutar {name} att svara kan {reserveWords(login)} alltid logga in som förut. Även den som hör till
            ett annat företag hos oss loggar in som förut.
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {(!isOn || isChanged) && (
          <Button
            busy={busy}
            disabled={!pro}
            onClick={() => void run({ on: true, required, newcomers: newcomer })}
          >
            {isOn ? "Spara" : "Slå på företagsinloggning"}
          </Button>
        )}
        {isOn && (
          <Button
            look="secondary"
            busy={busy}
            onClick={() => void run({ on: false, required: false, newcomers: newcomer })}
          >
            Stäng av
          </Button>
        )}
      </div>
    </div>
  );
}

const reserveWords = ({ reserve, required }: Login): string =>
  required && reserve && !reserve.is_me ? reserve.name : "du som HR-ansvarig";
