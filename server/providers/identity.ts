import type { Configuration } from "openid-client";
import type { Claims, LoginProblem, LoginProvider } from "../../domain/company-login.ts";
import { createPublicFetch, isAllowed, type StandIn } from "./identity/fetch.ts";
import { problemOf } from "./identity/problem-of.ts";

/** A company's own provider of logins, by OpenID Connect: Entra ID, Google Workspace, or any other by its issuer. */
export type IdentityClient = { issuer: string; clientId: string; secret: string };

/** What only the server knows of a login that has begun. */
export type LoginSecrets = { state: string; nonce: string; verifier: string };

type Place = { provider: LoginProvider; tenant_id: string | null; issuer: string | null };
type Failed = { outcome: "failed"; problem: LoginProblem };
/** The person said no, or the provider did on their behalf. */
type Denied = { outcome: "denied" };

export type IdentityProviders = {
  /** By what a company has chosen. */
  issuerOf(place: Place): string;
  newSecrets(): LoginSecrets;
  /** Where a browser is sent to sign in. */
  begin(
    client: IdentityClient,
    asked: LoginSecrets & { redirectUri: string; hint: string | null },
  ): Promise<{ outcome: "begun"; url: string } | Failed>;
  /** Who has come back: the address as the browser has it. Asked twice with the same code, the second is refused. */
  finish(
    client: IdentityClient,
    returned: LoginSecrets & { address: URL },
  ): Promise<{ outcome: "claims"; claims: Claims } | Failed | Denied>;
};

export type IdentityOptions = {
  entra?: (tenantId: string) => string;
  google?: () => string;
  standIn?: StandIn;
  timeoutMs?: number;
};

/** Somebody looks at a ring meanwhile, and there are three requests. */
const TIMEOUT_MS = 5_000;
/** What two machines' clocks may differ by. */
const TOLERANCE_SECONDS = 90;

export function createIdentityProviders({
  entra = (tenantId) => `https://login.microsoftonline.com/${tenantId}/v2.0`,
  google = () => "https://accounts.google.com",
  standIn,
  timeoutMs = TIMEOUT_MS,
}: IdentityOptions = {}): IdentityProviders {
  const publicFetch = createPublicFetch({ timeoutMs, ...(standIn && { standIn }) });
  const isOurs = (url: URL) => url.origin === standIn?.origin();

  /**
   * Asked anew for each login, keys and all: there are few, and nothing that the provider has changed since is believed.
   * Times in its answers are by the world's clock, not by one that a demo has set.
   */
  async function discover({ issuer, clientId, secret }: IdentityClient): Promise<Configuration> {
    const oidc = await import("openid-client");
    const url = new URL(issuer);
    const isInsecure = isOurs(url) && url.protocol === "http:";
    const found = await oidc.discovery(url, clientId, undefined, oidc.ClientSecretPost(secret), {
      [oidc.customFetch]: publicFetch,
      timeout: timeoutMs / 1000,
      ...(isInsecure ? { execute: [oidc.allowInsecureRequests] } : {}),
    });
    const server = found.serverMetadata();
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const authentication = methods.includes("client_secret_post")
      ? oidc.ClientSecretPost(secret)
      : oidc.ClientSecretBasic(secret);
    const metadata = { [oidc.clockTolerance]: TOLERANCE_SECONDS };
    const config = new oidc.Configuration(server, clientId, metadata, authentication);
    config[oidc.customFetch] = publicFetch;
    config.timeout = timeoutMs / 1000;
    if (isInsecure) oidc.allowInsecureRequests(config);
    // What came over TLS could be believed without; a signature that is looked at is one more lock.
    oidc.enableNonRepudiationChecks(config);
    return config;
  }

  return {
    issuerOf: ({ provider, tenant_id, issuer }) =>
      provider === "entra" ? entra(tenant_id!) : provider === "google" ? google() : issuer!,
    newSecrets: () => ({ state: random(), nonce: random(), verifier: random() }),

    async begin(client, { state, nonce, verifier, redirectUri, hint }) {
      try {
        const config = await discover(client);
        const oidc = await import("openid-client");
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: "openid email profile",
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          ...(hint ? { login_hint: hint } : {}),
        });
        if (!isOurs(url) && !isAllowed(url)) return { outcome: "failed", problem: "not-allowed" };
        return { outcome: "begun", url: url.href };
      } catch (error) {
        return { outcome: "failed", problem: problemOf(error) };
      }
    },

    async finish(client, { state, nonce, verifier, address }) {
      try {
        const said = address.searchParams.get("error");
        const config = await discover(client);
        const oidc = await import("openid-client");
        const tokens = await oidc
          .authorizationCodeGrant(config, address, {
            pkceCodeVerifier: verifier,
            expectedState: state,
            expectedNonce: nonce,
            idTokenExpected: true,
          })
          .catch((error: unknown) => {
            if (said && DENIED.has(said)) return null;
            throw error;
          });
        if (!tokens) return { outcome: "denied" };
        return { outcome: "claims", claims: { ...tokens.claims() } };
      } catch (error) {
        return { outcome: "failed", problem: problemOf(error) };
      }
    },
  };
}

/** What a provider says when somebody has pressed Cancel, or may not use the program. */
const DENIED = new Set(["access_denied", "consent_required", "interaction_required", "login_required"]);

const random = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
