import { Hono } from "hono";
import { html } from "hono/html";
import { SANDBOX_KEYS, type SandboxOptions, type Surroundings } from "../options.ts";
import { providerPage } from "../page.ts";
import type { Accounts, ProviderName } from "./accounts.ts";

const NAMES = { google: "Google", microsoft: "Microsoft" } as const;
const CLIENTS = { google: SANDBOX_KEYS.googleClientId, microsoft: SANDBOX_KEYS.microsoftClientId } as const;
const CALENDAR_SCOPE = {
  google: "https://www.googleapis.com/auth/calendar.events",
  microsoft: "Calendars.ReadWrite",
} as const;

export const AUTHORIZE_PATHS = {
  google: "/sandbox/google/o/oauth2/v2/auth",
  microsoft: "/sandbox/microsoft/common/oauth2/v2.0/authorize",
} as const;

/** The provider's login window: allow the calendar, or refuse. */
export function consentPages(
  accounts: Accounts,
  { faults }: Surroundings,
  redirectUris: SandboxOptions["redirectUris"],
): Hono {
  const app = new Hono();

  for (const provider of ["google", "microsoft"] as const) {
    app.get(AUTHORIZE_PATHS[provider], (c) => {
      if (faults.hits("calendars", "sever-opener")) c.header("Cross-Origin-Opener-Policy", "same-origin");
      const asked = c.req.query();
      const problem = problemWith(provider, asked, redirectUris?.());
      // Nobody is sent to an address that was not registered: the error stays on the provider's own page.
      if (problem) return c.html(providerPage("Åtkomst blockerad", html`<p>${problem}</p>`), 400);
      return c.html(consent(provider, asked));
    });

    app.post(AUTHORIZE_PATHS[provider], async (c) => {
      const form = await c.req.parseBody();
      const asked = Object.fromEntries(new URLSearchParams(String(form.asked)));
      if (problemWith(provider, asked, redirectUris?.())) return c.notFound();

      const back = new URL(asked.redirect_uri!);
      if (asked.state !== undefined) back.searchParams.set("state", asked.state);
      if (form.answer !== "allow") {
        back.searchParams.set("error", "access_denied");
        return c.redirect(back.href, 303);
      }
      const account = String(form.account || "hr@nordljus.example");
      const scope = form.calendar === "on" ? asked.scope! : withoutCalendar(provider, asked.scope!);
      const first = !accounts.hasAllowedBefore(provider, account);
      const grant = accounts.allow(provider, account, scope);
      const code = accounts.giveCode({
        grant: grant.id,
        redirect_uri: asked.redirect_uri!,
        challenge: asked.code_challenge ?? null,
        lasting: isLasting(provider, asked, first),
      });
      back.searchParams.set("code", code);
      if (provider === "google") back.searchParams.set("scope", scope);
      return c.redirect(back.href, 303);
    });
  }
  return app;
}

function isLasting(provider: ProviderName, asked: Record<string, string>, first: boolean): boolean {
  if (provider === "microsoft") return asked.scope!.split(" ").includes("offline_access");
  return asked.access_type === "offline" && (first || asked.prompt?.includes("consent") === true);
}

function withoutCalendar(provider: ProviderName, scope: string): string {
  return scope
    .split(" ")
    .filter((one) => one !== CALENDAR_SCOPE[provider])
    .join(" ");
}

function problemWith(provider: ProviderName, asked: Record<string, string>, registered?: readonly string[]) {
  if (asked.client_id !== CLIENTS[provider]) return "Fel: invalid_client";
  if (!asked.redirect_uri || (registered && !registered.includes(asked.redirect_uri))) {
    return provider === "google"
      ? "Fel 400: redirect_uri_mismatch"
      : "AADSTS50011: redirect URI does not match";
  }
  if (!URL.canParse(asked.redirect_uri)) return "Fel: redirect_uri";
  if (asked.response_type !== "code") return "Fel: unsupported_response_type";
  if (!asked.scope) return "Fel: scope saknas";
  if (asked.code_challenge && asked.code_challenge_method !== "S256") return "Fel: code_challenge_method";
  return undefined;
}

function consent(provider: ProviderName, asked: Record<string, string>) {
  return providerPage(
    `Logga in med ${NAMES[provider]}`,
    html`<p>Tårtdags vill lägga in händelser i din kalender.</p>
      <form method="post" action="${AUTHORIZE_PATHS[provider]}">
        <input type="hidden" name="asked" value="${new URLSearchParams(asked).toString()}" />
        <p>
          <label
            >Konto
            <input name="account" type="email" value="${asked.login_hint ?? "hr@nordljus.example"}" required
          /></label>
        </p>
        <p>
          <label class="row"
            ><input type="checkbox" name="calendar" checked /> Visa, skapa och ändra händelser i
            kalendern</label
          >
        </p>
        <div class="row">
          <button name="answer" value="allow">Tillåt</button>
          <button name="answer" value="deny" class="quiet" formnovalidate>Neka</button>
        </div>
      </form>`,
  );
}
