import { slow } from "../faulty-answers.ts";
import type { Surroundings } from "../options.ts";
import { groupsElsewhere, MOUNT } from "./flavours.ts";
import { identityPages } from "./identity-pages.ts";
import { claimsIn, newKey, signAnew } from "./keys.ts";
import { openPeople } from "./people.ts";
import { createProviders } from "./providers.ts";
import { createIdentityServer } from "./server.ts";

/** Companies' own providers of logins, as Entra ID, Google Workspace and any other behave (OpenID Connect). */
export function createIdentity(around: Surroundings) {
  const { faults, publicUrl } = around;
  const people = openPeople(around.store);
  const providers = createProviders(around, people);
  const server = createIdentityServer(providers, people, publicUrl);

  const pages = identityPages({ people, faults, publicUrl, rotate: providers.rotate });
  /** Browsers and our own server come the same way. */
  pages.all(`${MOUNT}/*`, async (c) => {
    const { pathname, search } = new URL(c.req.url);
    if (faults.hits("identity", "down")) return c.text("Service Unavailable", 503);
    if (faults.hits("identity", "slow")) await slow();
    const headers = new Headers(c.req.raw.headers);
    const { host, protocol } = new URL(publicUrl());
    headers.set("x-forwarded-host", host);
    headers.set("x-forwarded-proto", protocol.slice(0, -1));
    for (const name of ["host", "connection", "content-length", "accept-encoding"]) headers.delete(name);
    const hasBody = !["GET", "HEAD"].includes(c.req.method);
    const answer = await fetch(`${await server.start()}${pathname}${search}`, {
      method: c.req.method,
      headers,
      redirect: "manual",
      ...(hasBody ? { body: await c.req.arrayBuffer() } : {}),
    });
    if (pathname.endsWith("/token") && answer.status === 200)
      return c.json(mistaken((await answer.json()) as Tokens), 200);
    const kept = new Headers(answer.headers);
    for (const name of ["connection", "keep-alive", "transfer-encoding", "content-length"]) kept.delete(name);
    return new Response(answer.body, { status: answer.status, headers: kept });
  });

  type Said = { iat: number; exp: number; hasgroups?: boolean };
  type Tokens = { id_token?: string };

  /** The token as it is, or with the mistake that was asked for. */
  function mistaken(tokens: Tokens): Tokens {
    if (!tokens.id_token) return tokens;
    const { iat, exp, hasgroups } = claimsIn(tokens.id_token) as Said;
    const anew = (change: Record<string, unknown>) => ({
      ...tokens,
      id_token: signAnew(tokens.id_token!, change, providers.key()),
    });
    const shifted = (seconds: number) => anew({ iat: iat + seconds, nbf: iat + seconds, exp: exp + seconds });
    if (faults.hits("identity", "audience")) return anew({ aud: "another-program" });
    if (faults.hits("identity", "nonce")) return anew({ nonce: "another-login" });
    if (faults.hits("identity", "issuer")) return anew({ iss: `${publicUrl()}${MOUNT}/other-issuer` });
    if (faults.hits("identity", "tenant")) return anew({ tid: "9188040d-6c67-4c5b-b112-36a304b66dad" });
    if (faults.hits("identity", "ahead-little")) return shifted(45);
    if (faults.hits("identity", "ahead")) return shifted(600);
    if (faults.hits("identity", "expired")) return shifted(-3600);
    if (faults.hits("identity", "key"))
      return { ...tokens, id_token: signAnew(tokens.id_token, {}, newKey(), providers.key().kid) };
    if (faults.hits("identity", "old-key"))
      return { ...tokens, id_token: signAnew(tokens.id_token, {}, newKey()) };
    return hasgroups ? anew(groupsElsewhere) : tokens;
  }

  return {
    pages,
    rotate: providers.rotate,
    people,
    stop: server.stop,
    /** Where its providers are, as a browser finds them. */
    issuers: {
      entra: (tenant: string) => `${publicUrl()}${MOUNT}/entra/${tenant}/v2.0`,
      google: () => `${publicUrl()}${MOUNT}/google`,
      other: () => `${publicUrl()}${MOUNT}/other`,
    },
  };
}

export type Identity = ReturnType<typeof createIdentity>;
