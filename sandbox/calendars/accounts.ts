import { createHash, randomBytes } from "node:crypto";
import type { Surroundings } from "../options.ts";

export type ProviderName = "google" | "microsoft";

/** What a person has allowed: the right that every token of it draws on. */
export type Grant = {
  id: string;
  provider: ProviderName;
  account: string;
  scope: string;
  revoked: boolean;
  given_at: string;
};

export type Code = {
  grant: string;
  redirect_uri: string;
  challenge: string | null;
  expires: number;
  /** Google hands out a lasting token at the first consent, or when consent was asked for again. */
  lasting: boolean;
};

export type StoredEvent = {
  id: string;
  cancelled: boolean;
  transaction: string | null;
  resource: Record<string, unknown>;
};

export type Accounts = ReturnType<typeof openAccounts>;

const CODE_SECONDS = 600;
export const TOKEN_SECONDS = 3599;

export function openAccounts({ store, clock }: Surroundings) {
  const kept = store.slice("calendars", {
    grants: {} as Record<string, Grant>,
    codes: {} as Record<string, Code>,
    access: {} as Record<string, { grant: string; expires: number }>,
    refresh: {} as Record<string, { grant: string; before: string | null }>,
    events: {} as Record<string, StoredEvent[]>,
  });
  const nowSeconds = () => Math.floor(clock.now().epochMilliseconds / 1000);

  return {
    ...kept,
    nowSeconds,
    changed: store.changed,

    allow(provider: ProviderName, account: string, scope: string): Grant {
      const grant = {
        id: secret("grant"),
        provider,
        account,
        scope,
        revoked: false,
        given_at: clock.now().toString(),
      };
      kept.grants[grant.id] = grant;
      store.changed();
      return grant;
    },
    hasAllowedBefore: (provider: ProviderName, account: string) =>
      Object.values(kept.grants).some(
        (grant) => grant.provider === provider && grant.account === account && !grant.revoked,
      ),
    revoke(grant: Grant) {
      grant.revoked = true;
      store.changed();
    },

    giveCode(code: Omit<Code, "expires">): string {
      const name = secret("4/code");
      kept.codes[name] = { ...code, expires: nowSeconds() + CODE_SECONDS };
      store.changed();
      return name;
    },
    /** Once only: a code that is shown again is worth nothing. */
    takeCode(name: string): Code | undefined {
      const code = kept.codes[name];
      delete kept.codes[name];
      store.changed();
      return code && code.expires > nowSeconds() ? code : undefined;
    },

    giveAccess(grant: string): string {
      const token = secret("access");
      kept.access[token] = { grant, expires: nowSeconds() + TOKEN_SECONDS };
      store.changed();
      return token;
    },
    giveRefresh(grant: string, before: string | null = null): string {
      const token = secret("refresh");
      kept.refresh[token] = { grant, before };
      store.changed();
      return token;
    },
    /** The right behind a bearer token, while both last. */
    grantOf(token: string): Grant | undefined {
      const access = kept.access[token];
      const grant = access && access.expires > nowSeconds() ? kept.grants[access.grant] : undefined;
      return grant?.revoked ? undefined : grant;
    },
    eventsOf: (grant: Grant) => (kept.events[`${grant.provider} ${grant.account}`] ??= []),
  };
}

function secret(prefix: string): string {
  return `${prefix}.${randomBytes(24).toString("base64url")}`;
}

export function fitsChallenge(challenge: string | null, verifier: unknown): boolean {
  if (challenge === null) return true;
  return (
    typeof verifier === "string" && createHash("sha256").update(verifier).digest("base64url") === challenge
  );
}
