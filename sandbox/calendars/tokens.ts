import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { SANDBOX_KEYS, type Surroundings } from "../options.ts";
import { slow, type LoopbackEnv } from "../faulty-answers.ts";
import { fitsChallenge, TOKEN_SECONDS, type Accounts, type ProviderName } from "./accounts.ts";

const CLIENTS = {
  google: [SANDBOX_KEYS.googleClientId, SANDBOX_KEYS.googleClientSecret],
  microsoft: [SANDBOX_KEYS.microsoftClientId, SANDBOX_KEYS.microsoftClientSecret],
} as const;

type Fields = Record<string, unknown>;
type Issued = { grant: string; refresh?: string };

/** The token endpoint of both: codes for tokens, tokens for newer ones. */
export function tokenApi(
  provider: ProviderName,
  path: string,
  accounts: Accounts,
  { faults, clock }: Surroundings,
) {
  const app = new Hono<LoopbackEnv>();

  app.post(path, async (c) => {
    if (faults.hits("calendars", "token")) return c.json({ error: "temporarily_unavailable" }, 503);
    if (faults.hits("calendars", "slow")) await slow();
    const form: Fields = await c.req.parseBody();
    const [id, secret] = CLIENTS[provider];
    if (form.client_id !== id || form.client_secret !== secret) {
      return c.json(refusal(provider, "invalid_client", 7000215, clock.now()), 401);
    }
    if (form.grant_type !== "authorization_code" && form.grant_type !== "refresh_token") {
      return c.json(refusal(provider, "unsupported_grant_type", 70003, clock.now()), 400);
    }
    const issued =
      form.grant_type === "refresh_token"
        ? forRefresh(provider, accounts, form)
        : forCode(provider, accounts, form);
    if (!issued) return c.json(refusal(provider, "invalid_grant", 700082, clock.now()), 400);
    return c.json({
      token_type: "Bearer",
      expires_in: TOKEN_SECONDS,
      scope: accounts.grants[issued.grant]!.scope,
      access_token: accounts.giveAccess(issued.grant),
      ...(issued.refresh ? { refresh_token: issued.refresh } : {}),
    });
  });

  return app;
}

function forCode(provider: ProviderName, accounts: Accounts, form: Fields): Issued | undefined {
  const code = accounts.takeCode(String(form.code));
  const grant = code && accounts.grants[code.grant];
  if (!grant || grant.revoked || grant.provider !== provider) return undefined;
  if (code.redirect_uri !== form.redirect_uri || !fitsChallenge(code.challenge, form.code_verifier))
    return undefined;
  return { grant: grant.id, refresh: code.lasting ? accounts.giveRefresh(grant.id) : undefined };
}

function forRefresh(provider: ProviderName, accounts: Accounts, form: Fields): Issued | undefined {
  const name = String(form.refresh_token);
  const token = accounts.refresh[name];
  const grant = token && accounts.grants[token.grant];
  if (!grant || grant.revoked || grant.provider !== provider) return undefined;
  if (provider === "google") return { grant: grant.id };

  // A new one each time. The one before it dies when the new one is first used: by then it has surely arrived.
  if (token.before) delete accounts.refresh[token.before];
  return { grant: grant.id, refresh: accounts.giveRefresh(grant.id, name) };
}

function refusal(provider: ProviderName, error: string, code: number, at: Temporal.Instant) {
  if (provider === "google") return { error, error_description: "Bad Request" };
  return {
    error,
    error_description: `AADSTS${code}: ${error}`,
    error_codes: [code],
    timestamp: at.toString(),
    trace_id: randomUUID(),
    correlation_id: randomUUID(),
  };
}

/** Google's revocation takes either kind of token. Microsoft has none. */
export function revokeApi(path: string, accounts: Accounts, { faults }: Surroundings) {
  const app = new Hono<LoopbackEnv>();
  app.post(path, async (c) => {
    if (faults.hits("calendars", "token")) return c.json({ error: "temporarily_unavailable" }, 503);
    const token = c.req.query("token") ?? String((await c.req.parseBody()).token);
    const grant = accounts.grantOf(token) ?? accounts.grants[accounts.refresh[token]?.grant ?? ""];
    if (!grant || grant.revoked) return c.json({ error: "invalid_token" }, 400);
    accounts.revoke(grant);
    return c.json({});
  });
  return app;
}
