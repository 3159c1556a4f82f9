import { Check } from "lucide-react";
import { providerShort } from "../../../../domain/company-login.ts";
import { useCallAction } from "../../../calls.ts";
import { leaveForProvider } from "../../../company-login.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import type { CompanyLogin } from "../company-login.tsx";
import { Later, Step } from "./step.tsx";

type Login = NonNullable<CompanyLogin["login"]>;

/** Whoever sets it up goes through it before anybody else can. */
export function TestStep({ login }: { login: Login | null }) {
  const { run, busy } = useCallAction("test-company-login", {
    done: (begun) => leaveForProvider(begun),
    failed: "Kunde inte börja provet",
  });
  return (
    <Step number={4} title="Prova själv först" done={login?.test != null}>
      {!login?.domain?.proved_at ? (
        <Later>När vi ser att domänen är er.</Later>
      ) : (
        <>
          {login.test ? (
            <Result login={login} test={login.test} />
          ) : (
            <p className="mt-1 text-sm text-subtle-foreground">
              Du loggar in hos {providerShort[login.provider]} och kommer tillbaka hit. Ingen annan märker
              något.
            </p>
          )}
          <Button
            look={login.test ? "ghost" : "primary"}
            size={login.test ? "sm" : undefined}
            busy={busy}
            className="mt-3"
            onClick={() => void run({})}
          >
            {login.test ? "Prova igen" : "Prova inloggningen"}
          </Button>
        </>
      )}
    </Step>
  );
}

function Result({ login, test }: { login: Login; test: NonNullable<Login["test"]> }) {
  const name = providerShort[login.provider];
  const seconds = (Math.max(test.ms, 100) / 1000).toLocaleString("sv-SE", { maximumFractionDigits: 1 });
  const facts = [
    login.provider === "entra" ? "Adressen kommer från er egen katalog" : `Adressen är bekräftad av ${name}`,
    "Domänen är er",
    "Rätt utfärdare och mottagare",
    `Svarade på ${seconds} sekunder`,
  ];
  return (
    <div className="mt-3 rounded-lg border border-green-200 bg-green-50 p-4">
      <div className="flex items-center gap-3">
        <Avatar name={test.name ?? test.email} />
        <div className="min-w-0">
          <p className="font-semibold">Det fungerade{test.name && `, ${test.name.split(" ")[0]}`}</p>
          <p className="text-sm wrap-anywhere text-subtle-foreground">
            {name} känner dig som {test.email}
          </p>
        </div>
      </div>
      <ul className="mt-3 grid gap-2 text-sm md:grid-cols-2">
        {facts.map((fact) => (
          <li key={fact} className="flex items-center gap-2">
            <Check size={16} aria-hidden className="shrink-0 text-primary" />
            {fact}
          </li>
        ))}
      </ul>
    </div>
  );
}
