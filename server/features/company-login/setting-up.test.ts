import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { problemWords } from "../../../domain/company-login.ts";
import { type CompanyLoginScene, companyLoginScene, newDomain } from "../../../test/company-login-scene.ts";
import { signInAtProvider } from "../../../test/identity-person.ts";
import { createSharedWorld, type Person, type World } from "../../../test/world.ts";
import { hashPassword } from "../accounts/passwords.ts";
import { watchDomains } from "./domain-job.ts";

let world: World;
let scene: CompanyLoginScene;
beforeAll(async () => {
  world = await createSharedWorld();
  scene = await companyLoginScene(world);
});
beforeEach(() => world.sandbox.faults.clear());
afterAll(() => world.close());

const pro = () => world.buildCompany({ subscription_tier: "pro", verification_status: "verified" });
const state = (company: { hr: Person }) => world.as(company.hr).call("get-company-login", {});
const mailsOf = async (email: string, kind: string) =>
  (await world.mailsTo(email)).filter((mail) => mail.kind === kind);

describe("the provider", () => {
  test("is asked whether it is one; what was saved is shown, the secret never", async () => {
    const company = await pro();
    const hr = world.as(company.hr);
    const keys = scene.keys("entra");
    await hr.call("save-company-login", { ...keys, tenant_id: keys.tenant_id!.toUpperCase() });
    const shown = await state(company);
    expect(shown).toMatchObject({
      pro: true,
      callback_url: "https://tartdags.example/auth/callback",
      login: { provider: "entra", tenant_id: keys.tenant_id, client_id: keys.client_id, test: null },
    });
    expect(JSON.stringify(shown)).not.toContain(keys.client_secret);
    expect(shown.login!.secret_hint).toBe(keys.client_secret.slice(-3));
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select l::text as line from company_logins l where company_id = ${company.id}`),
    );
    expect(String(rows[0]!.line)).not.toContain(keys.client_secret);
    const { vault } = world.services;
    const [row] = (
      await world.inDatabase((tx) =>
        tx.execute(sql`select secret_sealed from company_logins where company_id = ${company.id}`),
      )
    ).rows;
    expect(vault.tryOpen("login-secret", String(row!.secret_sealed), "another company")).toBeNull();
  });

  test.for([
    [{ issuer: "https://10.1.2.3/login" }, "not-allowed"],
    [{ issuer: "https://localhost:8443/" }, "unreachable"],
    [{ issuer: "http://login.example/" }, "not-allowed"],
    [{ issuer: "https://tartdags.example/sandbox" }, "not-found"],
  ] as const)("%o is refused in words", async ([place, problem]) => {
    const hr = world.as((await pro()).hr);
    await expect(hr.call("save-company-login", { ...scene.keys("other"), ...place })).rejects.toMatchObject({
      code: "company-login-failed",
      message: problemWords(problem, "other"),
    });
  });

  test("another one, or another program, needs its own secret and another test, and is off until then", async () => {
    const company = await scene.company({ required: true });
    const { client_secret: _, ...other } = scene.keys("other");
    await expect(company.hrCalls.call("save-company-login", other)).rejects.toMatchObject({
      fields: { client_secret: "Klistra in hemligheten" },
    });
    const { client_secret, ...same } = scene.keys("entra");
    await company.hrCalls.call("save-company-login", { ...same, client_secret });
    expect((await state(company)).login).toMatchObject({
      required: true,
      switched_on_at: expect.any(String),
    });
    await company.hrCalls.call("save-company-login", scene.keys("other"));
    expect((await state(company)).login).toMatchObject({ required: false, switched_on_at: null, test: null });
    await expect(
      company.hrCalls.call("switch-company-login", { on: true, required: false, newcomers: "ask" }),
    ).rejects.toMatchObject({ code: "company-login-untested" });
  });

  test("without Pro none of it is there, and what was there can be switched off", async () => {
    const company = await world.buildCompany();
    const hr = world.as(company.hr);
    expect(await state(company)).toMatchObject({ pro: false, pro_price_kr: expect.any(Number), login: null });
    const needsPro = { code: "needs-pro", message: "Företagsinloggning ingår i Pro." };
    await expect(hr.call("save-company-login", scene.keys("entra"))).rejects.toMatchObject(needsPro);
    await expect(hr.call("set-company-domain", { domain: newDomain() })).rejects.toMatchObject(needsPro);
    await expect(hr.call("test-company-login", {})).rejects.toMatchObject(needsPro);
  });
});

describe("the domain", () => {
  test("is the company's once its record is seen, by hand or by itself, and then HR is told", async () => {
    const [byHand, byItself] = [await pro(), await pro()];
    const one = await scene.setUp(byHand);
    expect(await one.hrCalls.call("check-company-domain", {})).toEqual({ found: false });
    await expect(one.hrCalls.call("test-company-login", {})).rejects.toMatchObject({
      code: "domain-unproved",
    });
    world.sandbox.faults.set("dns", "down");
    await expect(one.hrCalls.call("check-company-domain", {})).rejects.toMatchObject({
      code: "dns-unavailable",
    });
    world.sandbox.dns.add(one.record.record_name, "tartdags-domain=nagot-annat");
    expect(await one.hrCalls.call("check-company-domain", {})).toEqual({ found: false });
    expect(await scene.prove(one)).toEqual({ found: true });

    const two = await scene.setUp(byItself);
    world.sandbox.dns.add(two.record.record_name, two.record.record_value);
    await watchDomains(world.services);
    await watchDomains(world.services);
    expect((await state(byItself)).login!.domain!.proved_at).not.toBeNull();
    expect(await mailsOf(byItself.hr.email, "company-domain")).toHaveLength(1);
  });

  test("that two companies claim belongs to the one that has shown it, also at the same moment", async () => {
    const domain = newDomain();
    const settings = await Promise.all(
      [pro(), pro()].map(async (made) => scene.setUp(await made, "entra", domain)),
    );
    expect(new Set(settings.map(({ record }) => record.record_value)).size).toBe(2);
    const results = await Promise.allSettled(settings.map((setting) => scene.prove(setting)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "domain-taken", message: expect.stringContaining("ett annat företag") },
    });
    world.clock.advance({ minutes: 6 });
    await watchDomains(world.services);
    const proved = await world.inDatabase((tx) =>
      tx.execute(
        sql`select company_id from company_logins where domain = ${domain} and domain_proved_at is not null`,
      ),
    );
    expect(proved.rows).toHaveLength(1);
  });

  test("whose record goes is told of at once, and after thirty days it is nobody's and its login off", async () => {
    const company = await scene.company({ required: true });
    const { login } = await state(company);
    world.sandbox.dns.remove(login!.domain!.record_name);
    for (let day = 0; day < 3; day++) {
      world.clock.advance({ hours: 25 });
      await watchDomains(world.services);
    }
    expect(await mailsOf(company.hr.email, "company-domain")).toMatchObject([
      { subject: expect.stringMatching(/^Posten för .* syns inte längre$/) },
    ]);
    expect((await state(company)).login!.switched_on_at).not.toBeNull();
    world.clock.advance({ hours: 28 * 24 });
    await watchDomains(world.services);
    expect((await state(company)).login).toMatchObject({
      switched_on_at: null,
      required: false,
      domain: { proved_at: null },
    });
    expect(await mailsOf(company.hr.email, "company-domain")).toHaveLength(2);
    const heir = await scene.setUp(await pro(), "entra", company.domain);
    expect(await scene.prove(heir)).toEqual({ found: true });
  });
});

describe("the test", () => {
  test("lets nobody in, counts for whoever began it, and shows what the provider said", async () => {
    const company = await pro();
    const setting = await scene.setUp(company);
    await scene.prove(setting);
    const maria = scene.person("Maria Ekdahl", `maria@${setting.domain}`);
    const { url, key } = await setting.hrCalls.call("test-company-login", {});
    const back = await signInAtProvider(world.sandbox, url, maria);
    await expect(scene.finish(back.search, key)).rejects.toMatchObject({ code: "company-login-expired" });
    expect(await scene.test(company, maria)).toEqual({ result: "tested", session: null });
    expect((await state(company)).login).toMatchObject({
      switched_on_at: null,
      test: { name: "Maria Ekdahl", email: `maria@${setting.domain}`, ms: expect.any(Number) },
    });
    expect(await scene.companyOf(`maria@${setting.domain}`)).toBeUndefined();
  });

  test("of a wrong secret or an address elsewhere says what to mend, and nothing can be switched on", async () => {
    const company = await pro();
    const setting = await scene.setUp(company);
    await scene.prove(setting);
    await expect(scene.test(company, scene.person("Gäst", "gast@annan.example"))).rejects.toMatchObject({
      code: "company-login-address",
      message: `Entra lämnade ingen bekräftad adress på ${setting.domain}. Kontrollera att kontot har en e-postadress där och att programmet får se den.`,
    });
    await setting.hrCalls.call("save-company-login", { ...scene.keys("entra"), client_secret: "utgången" });
    await expect(scene.test(company, scene.person("Maria", `maria@${setting.domain}`))).rejects.toMatchObject(
      {
        message: problemWords("secret", "entra"),
      },
    );
    expect((await state(company)).login!.problem).toMatchObject({ kind: "secret" });
    await expect(
      setting.hrCalls.call("switch-company-login", { on: true, required: true, newcomers: "ask" }),
    ).rejects.toMatchObject({ code: "company-login-untested" });
  });
});

describe("where the company's login is required", () => {
  const withPassword = async (companyId: string, role: "user" | "hr_admin", email: string) => {
    const person = await world.buildUser(role, companyId);
    const hash = await hashPassword("fyra gröna stolar");
    await world.inDatabase((tx) =>
      tx.execute(sql`update users set email = ${email}, password_hash = ${hash} where id = ${person.userId}`),
    );
    return { ...person, email };
  };
  const signIn = (email: string) => world.nobody.call("sign-in", { email, password: "fyra gröna stolar" });
  const refused = {
    code: "company-login-required",
    message: "Ditt företag kräver att du loggar in med företagets inloggning.",
  };

  test("a password, a mailed link and a new account at the domain are refused; other addresses are not", async () => {
    const company = await scene.company({ required: true });
    const bo = await withPassword(company.id, "user", `bo@${company.domain}`);
    const guest = await withPassword(company.id, "user", `gast@${newDomain()}`);
    await expect(signIn(bo.email)).rejects.toMatchObject(refused);
    await expect(signIn(bo.email.toUpperCase())).rejects.toMatchObject(refused);
    expect(await signIn(guest.email)).toHaveProperty("token");
    const admin = await world.buildAdmin();
    await world.as(admin).call("generate-magic-link", { email: bo.email });
    await world.nobody.call("send-password-reset", { email: bo.email });
    const token = await world.mailedToken(bo.email, "reset-password");
    const update = { token, password: "sex blåa lampor" };
    await expect(world.nobody.call("update-password", update)).rejects.toMatchObject(refused);
    expect(await scene.logIn(company.domain, company.who("bo"))).toMatchObject({ result: "signed-in" });
    // Who was signed in before stays so.
    expect(await world.as(bo).call("get-user", {})).toMatchObject({ email: bo.email });
  });

  test("the one who required it comes in without, another who looks after it does not, and all do when that one is gone", async () => {
    const company = await scene.company();
    const rename = (email: string) => withPassword(company.id, "hr_admin", email);
    const [first, second] = [
      await rename(`forsta@${company.domain}`),
      await rename(`andra@${company.domain}`),
    ];
    await world.as(first).call("switch-company-login", { on: true, required: true, newcomers: "ask" });
    expect(await mailsOf(second.email, "company-login-changed")).toMatchObject([
      { subject: "Företagsinloggningen är nu ett krav" },
    ]);
    expect(await mailsOf(first.email, "company-login-changed")).toEqual([]);
    expect(await signIn(first.email)).toHaveProperty("token");
    await expect(signIn(second.email)).rejects.toMatchObject(refused);
    await world.as(second).call("switch-company-login", { on: true, required: true, newcomers: "viewer" });
    expect((await state({ hr: second })).login!.reserve).toMatchObject({ id: first.userId, is_me: false });
    await world.as(second).call("change-member", { id: first.userId, role: "user", sees_allergies: true });
    expect(await signIn(second.email)).toHaveProperty("token");
    await expect(signIn(first.email)).rejects.toMatchObject(refused);
  });

  test("whoever belongs to another company, and the platform's staff, are not concerned", async () => {
    const company = await scene.company({ required: true });
    const elsewhere = await withPassword((await pro()).id, "user", `konsult@${company.domain}`);
    expect(await signIn(elsewhere.email)).toHaveProperty("token");
  });

  test("an address is offered the login by its domain alone", async () => {
    const company = await scene.company({ required: true });
    const find = (email: string) => world.nobody.call("find-company-login", { email });
    expect(await find(company.hr.email)).toEqual({ offered: false, required: false });
    for (const name of ["bo", "finns-inte"])
      expect(await find(`${name}@${company.domain}`)).toEqual({ offered: true, required: true });
    const waiting = await scene.setUp(await pro());
    expect(await find(`bo@${waiting.domain}`)).toEqual({ offered: false, required: false });
  });

  test("only who looks after the company sets it up, and it can be taken away", async () => {
    const company = await scene.company({ required: true });
    const user = await world.buildUser("user", company.id);
    for (const name of ["get-company-login", "test-company-login", "remove-company-login"] as const)
      await expect(world.as(user).call(name, {})).rejects.toMatchObject({ code: "not-allowed" });
    await company.hrCalls.call("remove-company-login", {});
    expect(await state(company)).toMatchObject({ login: null });
    const bo = await withPassword(company.id, "user", `bo@${company.domain}`);
    expect(await signIn(bo.email)).toHaveProperty("token");
  });
});
