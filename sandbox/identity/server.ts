import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { MOUNT, mountOf } from "./flavours.ts";
import { choosePage } from "./choose-page.ts";
import type { People } from "./people.ts";
import type { createProviders } from "./providers.ts";

type Mounted = NonNullable<ReturnType<typeof mountOf>>;
type AsMounted = IncomingMessage & { originalUrl?: string };

const MOST_FORM_BYTES = 16_000;

/** The providers on a port of their own: the library speaks to Node's own requests. It begins with the first of them. */
export function createIdentityServer(
  providers: ReturnType<typeof createProviders>,
  people: People,
  publicUrl: () => string,
) {
  let running: Promise<string> | undefined;
  let server: Server | undefined;

  async function answer(request: AsMounted, response: ServerResponse): Promise<void> {
    const url = request.url ?? "/";
    const mounted = mountOf(url.split("?")[0]!);
    if (!mounted) return unknownTenant(url, response);
    const provider = await providers.of(mounted.flavour, mounted.tenant, mounted.mount);
    if (url.startsWith(`${mounted.mount}/valj/`)) return choose(mounted, request, response);
    request.originalUrl = url;
    request.url = url.slice(mounted.mount.length) || "/";
    await provider.callback()(request, response);
  }

  /** Who is signing in: a person chooses. */
  async function choose({ flavour, tenant, mount }: Mounted, request: AsMounted, response: ServerResponse) {
    const provider = await providers.of(flavour, tenant, mount);
    try {
      if (request.method !== "POST") {
        const { params } = await provider.interactionDetails(request, response);
        const hint = typeof params.login_hint === "string" ? params.login_hint : null;
        const page = await choosePage(flavour, people.list(), hint);
        response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(String(page));
        return;
      }
      const chosen = new URLSearchParams(await bodyOf(request)).get("person") ?? "";
      const isKnown = people.find(chosen) !== undefined;
      const result = isKnown
        ? { login: { accountId: chosen, remember: false } }
        : { error: "access_denied", error_description: "Personen avbröt." };
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    } catch {
      response
        .writeHead(400, { "content-type": "text/plain; charset=utf-8" })
        .end("Inloggningen har gått ut.");
    }
  }

  /** Entra describes itself for all tenants at once as well, with a place in its name where a tenant belongs. */
  function unknownTenant(url: string, response: ServerResponse): void {
    if (!/^\/sandbox\/oidc\/entra\/(common|organizations)\/v2\.0\/\.well-known\//.test(url))
      return void response.writeHead(404).end();
    const base = `${publicUrl()}${MOUNT}/entra`;
    const body = JSON.stringify({
      issuer: `${base}/{tenantid}/v2.0`,
      authorization_endpoint: `${base}/organizations/oauth2/v2.0/authorize`,
      token_endpoint: `${base}/organizations/oauth2/v2.0/token`,
      jwks_uri: `${base}/organizations/discovery/v2.0/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["pairwise"],
      id_token_signing_alg_values_supported: ["RS256"],
    });
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  }

  return {
    /** Where it listens, once it does. */
    start: (): Promise<string> =>
      (running ??= new Promise((done) => {
        server = createServer((request, response) => void answer(request, response));
        server.listen(0, "127.0.0.1", () =>
          done(`http://127.0.0.1:${(server!.address() as AddressInfo).port}`),
        );
      })),
    async stop() {
      if (!server) return;
      server.closeAllConnections();
      await new Promise((done) => server!.close(done));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) {
    text += String(part);
    if (text.length > MOST_FORM_BYTES) throw new Error("too large");
  }
  return text;
}
