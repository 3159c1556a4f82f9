import { Hono } from "hono";
import type { SandboxOptions, Surroundings } from "../options.ts";
import type { LoopbackEnv } from "../faulty-answers.ts";
import { openAccounts } from "./accounts.ts";
import { consentPages } from "./consent-pages.ts";
import { googleWire } from "./google.ts";
import { microsoftWire } from "./microsoft.ts";
import { calendarPages } from "./calendar-pages.ts";
import { revokeApi, tokenApi } from "./tokens.ts";

/** Google's and Microsoft's logins and calendars. */
export function createCalendarProviders(around: Surroundings, redirectUris: SandboxOptions["redirectUris"]) {
  const accounts = openAccounts(around);
  const pages = new Hono();
  pages.route("/", consentPages(accounts, around, redirectUris));
  pages.route("/", calendarPages(accounts, around.faults));

  const wire = new Hono<LoopbackEnv>();
  wire.route("/google", tokenApi("google", "/token", accounts, around));
  wire.route("/google", revokeApi("/revoke", accounts, around));
  wire.route("/google", googleWire(accounts, around));
  wire.route("/microsoft", tokenApi("microsoft", "/common/oauth2/v2.0/token", accounts, around));
  wire.route("/microsoft", microsoftWire(accounts, around));
  return { pages, wire, events: () => Object.values(accounts.events).flat() };
}
