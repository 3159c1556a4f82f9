import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { problemWords } from "../../../domain/company-login.ts";
import { type CompanyLoginScene, companyLoginScene } from "../../../test/company-login-scene.ts";
import { signInAtProvider } from "../../../test/identity-person.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";

let world: World;
let scene: CompanyLoginScene;
beforeAll(async () => {
  world = await createSharedWorld();
  scene = await companyLoginScene(world);
});
beforeEach(() => world.sandbox.faults.clear());
afterAll(() => world.close());

type Scene = Awaited<ReturnType<CompanyLoginScene["company"]>>;
const began = async ({ domain }: Scene, personId: string) => {
  const { url, key } = await scene.begin(`nagon@${domain}`);
  return { key, back: await signInAtProvider(world.sandbox, url, personId) };
};

describe("the first login of somebody without access", () => {
  test("asks to be let in; HR is told, lets them in, and the next login is theirs", async () => {
    const company = await scene.company();
    const elin = company.who("elin");
    const first = await scene.logIn(company.domain, elin);
    expect(first).toMatchObject({ result: "asked", session: { user: { email: `elin@${company.domain}` } } });
    const asking = world.as(first.session!);
    expect(await asking.call("get-join-request", {})).toMatchObject({ request: { state: "waiting" } });
    const mail = (await world.mailsTo(company.hr.email)).find(({ kind }) => kind === "join-request");
    expect(mail!.text).toContain("har loggat in med er företagsinloggning");
    // Coming back neither asks again nor lets in.
    expect(await scene.logIn(company.domain, elin)).toMatchObject({ result: "asked" });
    const { requests } = await company.hrCalls.call("list-join-requests", {});
    expect(requests).toMatchObject([{ name: "elin", email: `elin@${company.domain}`, by_login: true }]);
    await company.hrCalls.call("approve-join-request", {
      id: requests[0]!.id,
      role: "viewer",
      sees_allergies: false,
    });
    expect(await scene.logIn(company.domain, elin)).toMatchObject({
      result: "signed-in",
      session: { user: { role: "viewer" } },
    });
  });

  test("gets the role that the company chose, or what they were invited to", async () => {
    const company = await scene.company({ newcomers: "viewer" });
    expect(await scene.logIn(company.domain, company.who("vera"))).toMatchObject({
      result: "signed-in",
      session: { user: { role: "viewer" } },
    });
    const email = `inger@${company.domain}`;
    await company.hrCalls.call("invite-member", { email, role: "finance", sees_allergies: false });
    expect(await scene.logIn(company.domain, company.who("inger"))).toMatchObject({
      session: { user: { role: "finance" } },
    });
    const { invitations } = await company.hrCalls.call("list-members", {});
    expect(invitations).toEqual([]);
  });

  test("of two at the same moment makes one account", async () => {
    const company = await scene.company({ newcomers: "user" });
    const dora = company.who("dora");
    const [a, b] = await Promise.all([began(company, dora), began(company, dora)]);
    const both = await Promise.all([a, b].map(({ back, key }) => scene.finish(back.search, key)));
    expect(both[0]!.session!.user.id).toBe(both[1]!.session!.user.id);
  });

  test("of somebody who was turned down is refused, also where new people get in by themselves", async () => {
    const company = await scene.company();
    const nils = company.who("nils");
    await scene.logIn(company.domain, nils);
    const { requests } = await company.hrCalls.call("list-join-requests", {});
    await company.hrCalls.call("decline-join-request", { id: requests[0]!.id });
    await company.hrCalls.call("switch-company-login", { on: true, required: false, newcomers: "user" });
    await expect(scene.logIn(company.domain, nils)).rejects.toMatchObject({ code: "join-declined" });
  });
});

describe("who somebody is", () => {
  test("is what the provider calls them, and not an address that has gone to somebody else", async () => {
    const company = await scene.company({ newcomers: "user" });
    const email = `anna@${company.domain}`;
    const first = scene.person("Anna Ahl", email);
    const { session } = await scene.logIn(company.domain, first);
    const second = scene.person("Anna Berg", email);
    await expect(scene.logIn(company.domain, second)).rejects.toMatchObject({
      code: "company-login-address",
      message: expect.stringContaining("hör redan till ett annat konto"),
    });
    // With another address since, also one that would count for nothing, the first is still the same person.
    world.sandbox.identity.people.find(first)!.email = "anna.ahl@annan.example";
    expect(await scene.logIn(company.domain, first)).toMatchObject({
      session: { user: { id: session!.user.id, email } },
    });
  });

  test("an account that was there is theirs; one that nobody had proved loses what a stranger made with it", async () => {
    const company = await scene.company();
    const member = await world.buildUser("finance", company.id);
    const email = `kim@${company.domain}`;
    await world.inDatabase((tx) =>
      tx.execute(sql`update users set email = ${email} where id = ${member.userId}`),
    );
    expect(await scene.logIn(company.domain, company.who("kim"))).toMatchObject({
      result: "signed-in",
      session: { user: { id: member.userId, role: "finance" } },
    });

    const stolen = `stina@${company.domain}`;
    const stranger = await world.buildCompany();
    await world.inDatabase((tx) =>
      tx.execute(sql`update users set email = ${stolen}, email_verified_at = null, password_hash = 'x'
        where id = ${stranger.hr.userId}`),
    );
    expect(await scene.logIn(company.domain, company.who("stina"))).toMatchObject({ result: "asked" });
    await expect(world.as(stranger.hr).call("get-user", {})).rejects.toMatchObject({ code: "not-signed-in" });
    expect(await scene.companyOf(stolen)).toMatchObject({ company_id: null });
  });

  test.for([
    ["an address that is not verified", "google", "olle", false],
    ["an address at another domain", "entra", "gast@annan.example", true],
    ["no address", "entra", null, true],
  ] as const)("%s counts for nothing", async ([_what, provider, address, verified]) => {
    const company = await scene.company({
      provider: provider === "google" ? "other" : provider,
      newcomers: "user",
    });
    const email = address && (address.includes("@") ? address : `${address}@${company.domain}`);
    await expect(scene.logIn(company.domain, scene.person("Olle", email, verified))).rejects.toMatchObject({
      code: "company-login-address",
      status: 403,
    });
    expect(email && (await scene.companyOf(email))).toBeFalsy();
  });

  test("an account of another company, or of the platform's staff, is not opened", async () => {
    const company = await scene.company({ newcomers: "user" });
    const other = await world.buildCompany();
    const rename = (userId: string, email: string) =>
      world.inDatabase((tx) => tx.execute(sql`update users set email = ${email} where id = ${userId}`));
    await rename(other.hr.userId, `olof@${company.domain}`);
    await expect(scene.logIn(company.domain, company.who("olof"))).rejects.toMatchObject({
      code: "belongs-elsewhere",
    });
    const admin = await world.buildAdmin();
    await rename(admin.userId, `admin@${company.domain}`);
    await expect(scene.logIn(company.domain, company.who("admin"))).rejects.toMatchObject({
      code: "not-allowed",
      message: expect.stringContaining("lösenord"),
    });
  });

  test("somebody who was removed asks, whatever new people get, and the old session is gone", async () => {
    const company = await scene.company({ newcomers: "user" });
    const rut = company.who("rut");
    const { session } = await scene.logIn(company.domain, rut);
    await company.hrCalls.call("remove-member", { id: session!.user.id });
    await expect(world.as(session!).call("get-user", {})).rejects.toMatchObject({ code: "not-signed-in" });
    expect(await scene.logIn(company.domain, rut)).toMatchObject({ result: "asked" });
    expect(await scene.logIn(company.domain, rut)).toMatchObject({ result: "asked" });
  });
});

describe("a login ends once, where it began:", () => {
  test("a state that was used, made up, sent twice over, or grown old opens nothing", async () => {
    const company = await scene.company({ newcomers: "user" });
    const eva = company.who("eva");
    const { key, back } = await began(company, eva);
    const twice = new URLSearchParams(back.search);
    twice.append("state", twice.get("state")!);
    await expect(scene.finish(`?${twice}`, key)).rejects.toMatchObject({ code: "company-login-expired" });
    await expect(scene.finish("?code=x&state=made-up", key)).rejects.toMatchObject({ status: 410 });
    expect(await scene.finish(back.search, key)).toMatchObject({ result: "signed-in" });
    await expect(scene.finish(back.search, key)).rejects.toMatchObject({ code: "company-login-expired" });

    const late = await began(company, eva);
    world.clock.advance({ minutes: 11 });
    await expect(scene.finish(late.back.search, late.key)).rejects.toMatchObject({ status: 410 });
  });

  test("of two uses at the same moment one wins", async () => {
    const company = await scene.company({ newcomers: "user" });
    const { key, back } = await began(company, company.who("eva"));
    const results = await Promise.allSettled([
      scene.finish(back.search, key),
      scene.finish(back.search, key),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("another browser's key does not fit, and the one that began can still finish", async () => {
    const company = await scene.company({ newcomers: "user" });
    const [mine, theirs] = [
      await began(company, company.who("eva")),
      await began(company, company.who("ulf")),
    ];
    await expect(scene.finish(mine.back.search, theirs.key)).rejects.toMatchObject({ status: 410 });
    await expect(scene.finish(mine.back.search, "")).rejects.toMatchObject({ status: 410 });
    expect(await scene.finish(mine.back.search, mine.key)).toMatchObject({ result: "signed-in" });
  });

  test("a code of one company's login opens none of another's", async () => {
    const [ours, theirs] = [
      await scene.company({ newcomers: "user" }),
      await scene.company({ newcomers: "user" }),
    ];
    const [mine, stolen] = [await began(ours, ours.who("eva")), await began(theirs, theirs.who("ulf"))];
    mine.back.searchParams.set("code", stolen.back.searchParams.get("code")!);
    await expect(scene.finish(mine.back.search, mine.key)).rejects.toMatchObject({
      code: "company-login-failed",
      message: problemWords("code", "entra"),
    });
  });

  test("a person of one company is a stranger at the other's, at the same provider", async () => {
    const [ours, theirs] = [
      await scene.company({ newcomers: "user" }),
      await scene.company({ newcomers: "user" }),
    ];
    await expect(scene.logIn(ours.domain, theirs.who("ulf"))).rejects.toMatchObject({
      code: "company-login-address",
    });
  });

  test("what was changed or switched off meanwhile ends it", async () => {
    const company = await scene.company({ newcomers: "user" });
    const { key, back } = await began(company, company.who("eva"));
    await company.hrCalls.call("switch-company-login", { on: false, required: false, newcomers: "user" });
    await expect(scene.finish(back.search, key)).rejects.toMatchObject({ code: "company-login-expired" });
    await expect(scene.begin(`eva@${company.domain}`)).rejects.toMatchObject({ code: "company-login-off" });
  });

  test("somebody who cancels is told so, and nothing is wrong", async () => {
    const company = await scene.company();
    await expect(scene.logIn(company.domain, null)).rejects.toMatchObject({ code: "company-login-denied" });
    expect(await company.hrCalls.call("get-company-login", {})).toMatchObject({ login: { problem: null } });
  });

  test("a closed company lets nobody new in; whoever had access comes in and finds it closed", async () => {
    const company = await scene.company({ newcomers: "user", required: true });
    const eva = company.who("eva");
    await scene.logIn(company.domain, eva);
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set closed_at = app_now(), closed_by = 'HR' where id = ${company.id}`),
    );
    await expect(scene.logIn(company.domain, company.who("ny"))).rejects.toMatchObject({
      code: "company-closed",
    });
    const { session } = await scene.logIn(company.domain, eva);
    await expect(world.as(session!).call("list-employees", {})).rejects.toMatchObject({
      code: "company-closed",
    });
  });

  test("without Pro it is off", async () => {
    const company = await scene.company({ newcomers: "user" });
    const { key, back } = await began(company, company.who("eva"));
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set subscription_tier = 'standard' where id = ${company.id}`),
    );
    await expect(scene.finish(back.search, key)).rejects.toMatchObject({ code: "company-login-off" });
    const email = `eva@${company.domain}`;
    expect(await world.nobody.call("find-company-login", { email })).toEqual({
      offered: false,
      required: false,
    });
  });
});

describe("a provider that fails", () => {
  test.for([
    ["down", "unreachable"],
    ["audience", "audience"],
    ["nonce", "nonce"],
    ["issuer", "issuer"],
    ["tenant", "tenant"],
    ["expired", "clock"],
    ["key", "key"],
  ] as const)(
    "by '%s' says in Swedish what to do, and HR reads it until it works again",
    async ([fault, problem]) => {
      const company = await scene.company({ newcomers: "user" });
      const eva = company.who("eva");
      const { key, back } = await began(company, eva);
      world.sandbox.faults.set("identity", fault);
      await expect(scene.finish(back.search, key)).rejects.toMatchObject({
        code: "company-login-failed",
        message: problemWords(problem, "entra"),
      });
      const forHr = ["nonce", "tenant"].includes(problem) ? null : { kind: problem };
      const read = () => company.hrCalls.call("get-company-login", {});
      const { login } = await read();
      if (forHr) expect(login!.problem).toMatchObject(forHr);
      else expect(login!.problem).toBeNull();
      expect(await scene.logIn(company.domain, eva)).toMatchObject({ result: "signed-in" });
      expect((await read()).login!.problem).toBeNull();
    },
  );

  test("already when it is asked says so, too", async () => {
    const company = await scene.company();
    world.sandbox.faults.set("identity", "down");
    await expect(scene.begin(`eva@${company.domain}`)).rejects.toMatchObject({
      message: problemWords("unreachable", "entra"),
    });
  });
});
