import type { Surroundings } from "../options.ts";
import { asJwk, newKey } from "./keys.ts";
import { createMemory } from "./memory-adapter.ts";
import { CLAIM_NAMES, claimsOf, type Flavour, SANDBOX_CLIENTS } from "./flavours.ts";
import type { People } from "./people.ts";
import type { InteractionContext, Provider } from "oidc-provider/lib/provider.js";

const MINUTE = 60;
const SCOPES = "openid email profile";

/** The stand-ins themselves, by `oidc-provider`, which is loaded when somebody first asks one of them. */
export function createProviders({ publicUrl }: Surroundings, people: People) {
  const Memory = createMemory();
  const made = new Map<string, Provider>();
  let key = newKey();

  async function make(flavour: Flavour, tenant: string | null, mount: string): Promise<Provider> {
    // Not by its front door, which warns of every Node that is not marked as supported for long.
    const { Provider: OidcProvider } = await import("oidc-provider/lib/provider.js");
    const { base, Check } = await import("oidc-provider/lib/helpers/interaction_policy/index.js");
    const policy = base();
    // Whoever plays chooses anew each time.
    policy
      .get("login")
      .checks.add(
        new Check("choose", "A person is to be chosen", "login_required", ({ oidc }) => !oidc.result?.login),
      );
    const client = SANDBOX_CLIENTS[flavour];
    const provider = new OidcProvider(`${publicUrl()}${mount}`, {
      adapter: Memory,
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: [`${publicUrl()}/auth/callback`],
          grant_types: ["authorization_code"],
          response_types: ["code"],
          token_endpoint_auth_method: flavour === "other" ? "client_secret_basic" : "client_secret_post",
          subject_type: flavour === "entra" ? "pairwise" : "public",
        },
      ],
      clientAuthMethods: [flavour === "other" ? "client_secret_basic" : "client_secret_post"],
      subjectTypes: ["public", "pairwise"],
      pairwiseIdentifier: (_context: unknown, accountId: string) => `pairwise-${accountId}`,
      jwks: { keys: [asJwk(key)] },
      cookies: { keys: [crypto.randomUUID()] },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
      // The library's own page for this fetches its letters from elsewhere.
      renderError: (context: { type: string; body: string }, out: { error: string }) => {
        context.type = "text";
        context.body = out.error;
      },
      responseTypes: ["code"],
      pkce: { required: () => true },
      // As these providers do: who somebody is stands in the token, not only behind one more request.
      conformIdTokenClaims: false,
      claims: {
        openid: ["sub", ...CLAIM_NAMES[flavour]],
        email: ["email", "email_verified"],
        profile: ["name", "preferred_username"],
      },
      ttl: {
        AccessToken: 10 * MINUTE,
        AuthorizationCode: MINUTE,
        Grant: 10 * MINUTE,
        IdToken: 10 * MINUTE,
        Interaction: 10 * MINUTE,
        Session: 10 * MINUTE,
      },
      interactions: {
        policy,
        url: (_context: unknown, { uid }: { uid: string }) => `${mount}/valj/${uid}`,
      },
      findAccount: (_context: unknown, accountId: string) => {
        const person = people.find(accountId);
        return (
          person && { accountId, claims: () => ({ sub: accountId, ...claimsOf(flavour, tenant, person) }) }
        );
      },
      loadExistingGrant: async ({ oidc }: InteractionContext) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client.clientId,
          accountId: oidc.session.accountId,
        });
        grant.addOIDCScope(SCOPES);
        await grant.save();
        return grant;
      },
    });
    provider.proxy = true;
    return provider;
  }

  return {
    async of(flavour: Flavour, tenant: string | null, mount: string): Promise<Provider> {
      const known = made.get(mount) ?? (await make(flavour, tenant, mount));
      made.set(mount, known);
      return known;
    },
    key: () => key,
    /** As providers do every now and then: the old key is gone at once. */
    rotate() {
      key = newKey();
      made.clear();
    },
  };
}
