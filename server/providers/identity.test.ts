import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "../../domain/clock.ts";
import { SANDBOX_CLIENTS, SANDBOX_TENANT } from "../../sandbox/identity/flavours.ts";
import { createSandbox, type SandboxConnections } from "../../sandbox/sandbox.ts";
import { signInAtProvider } from "../../test/identity-person.ts";
import { createIdentityProviders, type IdentityClient, type IdentityProviders } from "./identity.ts";
import { createDomainNames } from "./dns.ts";

const publicUrl = "http://localhost:3000";
const sandbox = createSandbox({ clock: systemClock, publicUrl: () => publicUrl });
let connections: SandboxConnections;
let identity: IdentityProviders;

beforeAll(async () => {
  connections = await sandbox.start();
  identity = createIdentityProviders({ ...connections.identity, timeoutMs: 3_000 });
});
beforeEach(() => sandbox.faults.clear());
afterAll(() => sandbox.stop());

const clientOf = (flavour: keyof typeof SANDBOX_CLIENTS): IdentityClient => ({
  issuer:
    flavour === "entra"
      ? sandbox.identity.issuers.entra(SANDBOX_TENANT)
      : sandbox.identity.issuers[flavour](),
  clientId: SANDBOX_CLIENTS[flavour].id,
  secret: SANDBOX_CLIENTS[flavour].secret,
});

async function begin(client = clientOf("entra")) {
  const secrets = identity.newSecrets();
  const redirectUri = `${publicUrl}/auth/callback`;
  const begun = await identity.begin(client, { ...secrets, redirectUri, hint: null });
  if (begun.outcome !== "begun") throw new Error(begun.problem);
  return { client, secrets, url: begun.url };
}

async function signIn(person: string | null, client = clientOf("entra")) {
  const { secrets, url } = await begin(client);
  return { client, secrets, address: await signInAtProvider(sandbox, url, person) };
}

type SignedIn = Awaited<ReturnType<typeof signIn>>;
const finish = ({ client, secrets, address }: SignedIn) => identity.finish(client, { ...secrets, address });

describe("a login", () => {
  test("at Entra tells the person of the directory, the tenant, and an address nobody calls verified", async () => {
    const outcome = await finish(await signIn("elin"));
    expect(outcome).toMatchObject({
      outcome: "claims",
      claims: {
        iss: clientOf("entra").issuer,
        aud: SANDBOX_CLIENTS.entra.id,
        tid: SANDBOX_TENANT,
        oid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        sub: expect.stringMatching(/^pairwise-/),
        email: "elin.sandberg@nordljus.example",
        _claim_names: { groups: "src1" },
      },
    });
    expect(outcome).not.toHaveProperty("claims.email_verified");
  });

  test("at Google and at any other tells whether the address is verified", async () => {
    expect(await finish(await signIn("maria", clientOf("google")))).toMatchObject({
      claims: { sub: "maria", hd: "nordljus.example", email_verified: true },
    });
    expect(await finish(await signIn("olle", clientOf("other")))).toMatchObject({
      claims: { sub: "olle", email_verified: false },
    });
  });

  test("sends a code with a challenge, state and nonce, and asks for no more than who somebody is", async () => {
    const asked = new URL((await begin()).url).searchParams;
    expect(asked.get("code_challenge_method")).toBe("S256");
    expect(asked.get("scope")).toBe("openid email profile");
    for (const name of ["state", "nonce", "code_challenge"]) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
  });

  test("that somebody cancels is denied", async () => {
    expect(await finish(await signIn(null))).toEqual({ outcome: "denied" });
  });
});

describe("an answer that does not hold is refused:", () => {
  test("the same code a second time", async () => {
    const once = await signIn("maria");
    expect(await finish(once)).toMatchObject({ outcome: "claims" });
    expect(await finish(once)).toEqual({ outcome: "failed", problem: "code" });
  });

  test("a code that another login was given", async () => {
    const [mine, theirs] = [await signIn("maria"), await signIn("simon")];
    mine.address.searchParams.set("code", theirs.address.searchParams.get("code")!);
    expect(await finish(mine)).toEqual({ outcome: "failed", problem: "code" });
  });

  test("another login's state", async () => {
    const [mine, theirs] = [await signIn("maria"), await signIn("simon")];
    expect(await finish({ ...mine, address: theirs.address })).toMatchObject({ outcome: "failed" });
  });

  test("another provider's name in the answer (mix-up), and none where it belongs", async () => {
    const mixed = await signIn("maria");
    mixed.address.searchParams.set("iss", sandbox.identity.issuers.google());
    expect(await finish(mixed)).toEqual({ outcome: "failed", problem: "issuer" });
    const without = await signIn("maria");
    without.address.searchParams.delete("iss");
    expect(await finish(without)).toEqual({ outcome: "failed", problem: "issuer" });
  });

  test.for([
    ["audience", "audience"],
    ["nonce", "nonce"],
    ["issuer", "issuer"],
    ["ahead", "clock"],
    ["expired", "clock"],
    ["key", "key"],
    ["old-key", "key"],
  ] as const)("with the mistake '%s' it is '%s'", async ([fault, problem]) => {
    const login = await signIn("maria");
    sandbox.faults.set("identity", fault);
    expect(await finish(login)).toEqual({ outcome: "failed", problem });
  });

  test("a wrong secret is told as such, posted or in a header", async () => {
    for (const flavour of ["entra", "other"] as const) {
      const login = await signIn("maria", { ...clientOf(flavour), secret: "expired" });
      expect(await finish(login)).toEqual({ outcome: "failed", problem: "secret" });
    }
  });
});

describe("what a provider may do:", () => {
  test("its clock may be a little ahead", async () => {
    const login = await signIn("maria");
    sandbox.faults.set("identity", "ahead-little");
    expect(await finish(login)).toMatchObject({ outcome: "claims" });
  });

  test("it may sign with another key from one login to the next", async () => {
    expect(await finish(await signIn("maria"))).toMatchObject({ outcome: "claims" });
    sandbox.identity.rotate();
    expect(await finish(await signIn("maria"))).toMatchObject({ outcome: "claims" });
  });

  test("down it is unreachable, before and after the person has signed in", async () => {
    sandbox.faults.set("identity", "down");
    await expect(begin()).rejects.toThrow("unreachable");
    const login = await signIn("maria");
    sandbox.faults.set("identity", "down");
    expect(await finish(login)).toEqual({ outcome: "failed", problem: "unreachable" });
  });

  test("one that does not answer is given up", async () => {
    const impatient = createIdentityProviders({ ...connections.identity, timeoutMs: 100 });
    sandbox.faults.set("identity", "slow");
    const asked = { ...impatient.newSecrets(), redirectUri: `${publicUrl}/auth/callback`, hint: null };
    expect(await impatient.begin(clientOf("entra"), asked)).toEqual({
      outcome: "failed",
      problem: "unreachable",
    });
  });
});

describe("an address that leads where none may lead is refused", () => {
  const asked = () => ({ ...identity.newSecrets(), redirectUri: `${publicUrl}/auth/callback`, hint: null });
  const at = (issuer: string) => identity.begin({ ...clientOf("other"), issuer }, asked());

  test.for([
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://169.254.169.254/latest",
    "https://10.0.0.8:8443/realms/x",
    "https://localhost/",
    "http://login.example/",
    "https://user:secret@login.example/",
  ])("%s", async (issuer) => {
    const { outcome, problem } = (await at(issuer)) as { outcome: string; problem: string };
    expect(outcome).toBe("failed");
    // A name that leads there looks like one that leads nowhere.
    expect(["not-allowed", "unreachable"]).toContain(problem);
  });

  test("and nothing is sent there", async () => {
    let heard = 0;
    const server = createServer((_request, response) => {
      heard += 1;
      response.end();
    }).listen(0, "127.0.0.1");
    const { port } = await new Promise<AddressInfo>((done) =>
      server.once("listening", () => done(server.address() as AddressInfo)),
    );
    for (const issuer of [`https://127.0.0.1:${port}/`, `http://127.0.0.1:${port}/`])
      expect(await at(issuer)).toEqual({ outcome: "failed", problem: "not-allowed" });
    expect(heard).toBe(0);
    server.close();
  });

  test("for all tenants at once Entra names nobody, which is not taken for a name", async () => {
    const common = clientOf("entra").issuer.replace(SANDBOX_TENANT, "common");
    expect(await at(common)).toEqual({ outcome: "failed", problem: "issuer" });
  });

  test("a page that is no provider is not found", async () => {
    expect(await at(`${publicUrl}/sandbox`)).toMatchObject({ problem: "not-found" });
  });
});

describe("the names of domains", () => {
  test("are read, and one that is not there has no record", async () => {
    const names = createDomainNames(connections.dns);
    sandbox.dns.add("_tartdags.Nordljus.example.", "tartdags-domain=abc");
    expect(await names.textRecords("_tartdags.nordljus.example")).toEqual({
      outcome: "found",
      texts: ["tartdags-domain=abc"],
    });
    expect(await names.textRecords("_tartdags.annan.example")).toEqual({ outcome: "found", texts: [] });
    sandbox.faults.set("dns", "down");
    expect(await names.textRecords("_tartdags.nordljus.example")).toEqual({ outcome: "unavailable" });
  });
});
