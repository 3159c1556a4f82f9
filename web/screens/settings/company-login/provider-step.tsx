import { saveCompanyLogin } from "../../../../contract/company-login.ts";
import {
  type LoginProvider,
  loginProviders,
  providerNames,
  providerShort,
} from "../../../../domain/company-login.ts";
import { useCallForm } from "../../../form.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { Dot } from "../../../ui/checkbox.tsx";
import { cx } from "../../../ui/classes.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import type { CompanyLogin } from "../company-login.tsx";
import { Step } from "./step.tsx";

type Fields = {
  provider: LoginProvider;
  tenant_id: string;
  issuer: string;
  client_id: string;
  client_secret: string;
};

/** Which provider, and the program that is registered there. */
export function ProviderStep({ facts: { login, callback_url } }: { facts: CompanyLogin }) {
  const form = useCallForm<"save-company-login", Fields>(saveCompanyLogin, {
    start: {
      provider: login?.provider ?? "entra",
      tenant_id: login?.tenant_id ?? "",
      issuer: login?.issuer ?? "",
      client_id: login?.client_id ?? "",
      client_secret: "",
    },
    input: ({ provider, tenant_id, issuer, client_id, client_secret }) => ({
      provider,
      client_id,
      ...(provider === "entra" ? { tenant_id } : {}),
      ...(provider === "other" ? { issuer } : {}),
      ...(client_secret ? { client_secret } : {}),
    }),
    done: () => {
      form.set("client_secret", "");
      toast.success("Sparat. Tjänsten svarar.");
    },
    failed: "Kunde inte spara. Försök igen.",
  });
  const { provider } = form.values;
  const isSaved = login !== null && login.provider === provider;
  const name = provider === "other" ? "er inloggningstjänst" : providerShort[provider];
  return (
    <>
      <Step number={1} title="Var loggar ni in i dag?" done={login !== null}>
        <div
          role="radiogroup"
          aria-label="Var loggar ni in i dag?"
          className="mt-3 grid gap-2.5 md:grid-cols-3"
        >
          {loginProviders.map((value) => (
            <label
              key={value}
              className={cx(
                "transition-soft flex min-h-control items-center gap-3 rounded-lg border px-4 py-2.5 font-medium",
                "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
                value === provider ? "border-primary bg-green-50" : "hairline bg-card hover:bg-cream-25",
              )}
            >
              <input
                type="radio"
                name="company-login-provider"
                checked={value === provider}
                onChange={() => form.control("provider").onChange(value)}
                className="sr-only"
              />
              <Dot checked={value === provider} />
              {providerNames[value]}
            </label>
          ))}
        </div>
      </Step>
      <Step number={2} title="Koppla ihop" done={login !== null}>
        <p className="mt-1 text-sm text-subtle-foreground">
          Lägg till Tårtdags i {name} med svarsadressen{" "}
          <strong className="font-semibold wrap-anywhere text-foreground">{callback_url}</strong> och klistra
          in det ni får.
        </p>
        <form {...form.props} className="mt-4 space-y-4">
          <div className="grid gap-4 md:grid-cols-3">
            {provider === "entra" && (
              <TextField
                label="Katalog-id"
                autoComplete="off"
                spellCheck={false}
                {...form.field("tenant_id")}
              />
            )}
            {provider === "other" && (
              <TextField
                label="Utfärdarens adress"
                type="url"
                placeholder="https://"
                autoComplete="off"
                spellCheck={false}
                {...form.field("issuer")}
              />
            )}
            <TextField
              label="Program-id"
              autoComplete="off"
              spellCheck={false}
              {...form.field("client_id")}
            />
            <TextField
              label="Hemlighet"
              autoComplete="off"
              spellCheck={false}
              placeholder={isSaved ? `••••••••${login.secret_hint}` : undefined}
              hint={isSaved ? "Lämna tomt för att behålla den" : undefined}
              {...form.field("client_secret")}
            />
          </div>
          <SubmitButton look={login ? "secondary" : "primary"} busy={form.busy} busyText="Frågar tjänsten...">
            Spara
          </SubmitButton>
        </form>
      </Step>
    </>
  );
}
