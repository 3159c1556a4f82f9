import { z } from "zod";
import { loginProblems, loginProviders, newcomerWays, normalizeDomain } from "../domain/company-login.ts";
import { Session } from "./account.ts";
import { owners } from "./callers.ts";
import { BY_HAND, defineCall } from "./define.ts";
import { email, id, nothing, raw, text } from "./fields.ts";

/** Signing in with the company's own provider: how it is set up, and how somebody comes in. */

const NO_TENANT = "Katalog-id är 36 tecken, till exempel c2a90e1f-6d3b-4b1e-9c55-0f6d3b4a7e21";
const NO_ISSUER = "Adressen måste börja med https://";
const NO_DOMAIN = "Skriv domänen som i er e-post, till exempel bolaget.se";

export const getCompanyLogin = defineCall({
  name: "get-company-login",
  about: "How the company's own login stands: the provider, the domain, the test, and who gets in by it.",
  callers: owners,
  input: nothing,
  output: z.object({
    pro: z.boolean(),
    pro_price_kr: z.number(),
    /** What is registered at the provider: where a login comes back to. */
    callback_url: z.string(),
    /** How many with access have an address at the domain. */
    people: z.int(),
    login: z
      .object({
        provider: z.enum(loginProviders),
        tenant_id: z.string().nullable(),
        issuer: z.string().nullable(),
        client_id: z.string(),
        /** The last three signs of the secret, which is never given out. */
        secret_hint: z.string(),
        domain: z
          .object({
            name: z.string(),
            record_name: z.string(),
            record_value: z.string(),
            looked_at: z.string().nullable(),
            seen_at: z.string().nullable(),
            proved_at: z.string().nullable(),
          })
          .nullable(),
        test: z
          .object({ at: z.string(), name: z.string().nullable(), email: z.string(), ms: z.int() })
          .nullable(),
        switched_on_at: z.string().nullable(),
        required: z.boolean(),
        newcomers: z.enum(newcomerWays),
        /** Who gets in without it, where it is required. */
        reserve: z.object({ id, name: z.string(), is_me: z.boolean() }).nullable(),
        problem: z.object({ kind: z.enum(loginProblems), at: z.string() }).nullable(),
      })
      .nullable(),
  }),
  reads: true,
});

export const saveCompanyLogin = defineCall({
  name: "save-company-login",
  freshProof: true,
  about:
    "Says where the company's people sign in, after asking that place whether it is one. With another place or program the login is off until it has been tried.",
  callers: owners,
  input: z
    .object({
      provider: z.enum(loginProviders),
      tenant_id: raw(100).trim().toLowerCase().pipe(z.uuid(NO_TENANT)).optional(),
      issuer: raw(500)
        .trim()
        .transform((written) => written.replace(/\/\.well-known\/openid-configuration$/, ""))
        .pipe(z.url({ protocol: /^https?$/, error: NO_ISSUER }))
        .optional(),
      client_id: text("Fyll i program-id", 255),
      /** Left out it stays as it is. */
      client_secret: text("Klistra in hemligheten", 500).optional(),
    })
    .refine(({ provider, tenant_id }) => provider !== "entra" || tenant_id, {
      path: ["tenant_id"],
      error: NO_TENANT,
    })
    .refine(({ provider, issuer }) => provider !== "other" || issuer, { path: ["issuer"], error: NO_ISSUER }),
  output: nothing,
  refusals: ["needs-pro", "company-login-failed", "invalid-input"],
  // It asks a provider.
  keepsAnswer: false,
  accountLimit: BY_HAND,
});

export const setCompanyDomain = defineCall({
  name: "set-company-domain",
  freshProof: true,
  about:
    "Says which domain is the company's, and gives the record that shows it. Another one has to be shown anew.",
  callers: owners,
  input: z.object({
    domain: raw(300)
      .transform((written) => normalizeDomain(written) ?? "")
      .pipe(z.string().min(1, NO_DOMAIN)),
  }),
  output: nothing,
  refusals: ["needs-pro", "company-login-missing"],
  accountLimit: BY_HAND,
});

export const checkCompanyDomain = defineCall({
  name: "check-company-domain",
  about:
    "Looks into the DNS for the record that shows that the domain is the company's. It is looked for by itself, too.",
  callers: owners,
  input: nothing,
  output: z.object({ found: z.boolean() }),
  refusals: ["needs-pro", "company-login-missing", "dns-unavailable", "domain-taken"],
  keepsAnswer: false,
  accountLimit: BY_HAND,
});

const Begun = z.object({
  /** At the provider. */
  url: z.string(),
  /** Kept by the browser: only it can finish the login. */
  key: z.string(),
});

export const testCompanyLogin = defineCall({
  name: "test-company-login",
  about: "Begins a login that lets nobody in and shows whether it would.",
  callers: owners,
  input: nothing,
  output: Begun,
  refusals: ["needs-pro", "company-login-missing", "domain-unproved", "company-login-failed"],
  keepsAnswer: false,
  accountLimit: BY_HAND,
});

export const switchCompanyLogin = defineCall({
  name: "switch-company-login",
  freshProof: true,
  about:
    "Switches the company's login on or off once it has been tried, and says whether everybody at the domain has to use it and what becomes of whoever is new. Whoever requires it can always sign in without.",
  callers: owners,
  input: z.object({ on: z.boolean(), required: z.boolean(), newcomers: z.enum(newcomerWays) }),
  output: nothing,
  refusals: [
    "needs-pro",
    "company-login-missing",
    "company-login-untested",
    "domain-unproved",
    "own-address-unproved",
  ],
  accountLimit: BY_HAND,
});

export const removeCompanyLogin = defineCall({
  name: "remove-company-login",
  freshProof: true,
  about: "Forgets the company's login with its secret, its domain and who has come in by it.",
  callers: owners,
  input: nothing,
  output: nothing,
});

export const findCompanyLogin = defineCall({
  name: "find-company-login",
  about:
    "Whether an address's domain has a login of its own, the same for every address in it: its DNS tells as much.",
  callers: "anyone",
  input: z.object({ email }),
  output: z.object({ offered: z.boolean(), required: z.boolean() }),
  reads: true,
  limit: { calls: 60, seconds: 300 },
});

export const beginCompanyLogin = defineCall({
  name: "begin-company-login",
  about:
    "Where to send a browser to sign in with its company's login. The address works once, for ten minutes.",
  callers: "anyone",
  input: z.object({ email }),
  output: Begun,
  refusals: ["company-login-off", "company-login-failed"],
  keepsAnswer: false,
  limit: { calls: 30, seconds: 300 },
});

export const finishCompanyLogin = defineCall({
  name: "finish-company-login",
  about:
    "Ends a login that the same browser began: with a session, a request to be let in, or the result of a test.",
  callers: "anyone",
  startsSession: true,
  input: z.object({
    /** What the provider sent back with the browser, as it stands after the question mark. */
    query: raw(8000),
    key: raw(100),
  }),
  output: z.object({ result: z.enum(["signed-in", "asked", "tested"]), session: Session.nullable() }),
  refusals: [
    "belongs-elsewhere",
    "company-closed",
    "company-login-address",
    "company-login-denied",
    "company-login-expired",
    "company-login-failed",
    "company-login-off",
    "join-declined",
    "not-allowed",
    "team-full",
  ],
  keepsAnswer: false,
  limit: { calls: 60, seconds: 300 },
});
