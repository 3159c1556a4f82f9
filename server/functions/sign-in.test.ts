import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type Person, type World } from "../../test/world.ts";
import { hashPassword } from "../auth/passwords.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const maria = {
  firstName: "Maria",
  lastName: "Ekdahl",
  companyName: "Nordljus",
  orgNumber: "559988-7709",
  email: "Maria@Nordljus.example",
  password: "hemligt",
};

describe("accounts", () => {
  test("sign-up makes a company in trial with its founder as hr_admin, and the register's name wins", async () => {
    const session = await world.nobody.call("sign-up", maria);
    expect(session.user).toMatchObject({ email: "maria@nordljus.example", role: "hr_admin" });
    const me = await world.as(session).call("get-user", {});
    expect(me.company?.name).toBe("Nordljus Arkitekter AB");
    // Welcomed by mail, with the employees' link; they have a password, and need no one-time login.
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select m.to_email, m.key, m.text, m.links, c.public_join_token from mails m
        join companies c on c.id = m.company_id where m.key = ${`welcome:${session.user.id}`}`),
    );
    expect(rows).toMatchObject([{ to_email: session.user.email }]);
    expect(world.asReceived(rows[0]!)).toContain(`/employee-signup?token=${rows[0]!.public_join_token}`);
    expect(rows[0]!.text).toContain("lösenordet du valde");
    expect(rows[0]!.text).not.toContain("/auth/magic");
  });

  test("a company that signs up has its place on the map from the register's address, unless the map is silent", async () => {
    const signUp = async (email: string) => {
      const { token, user } = await world.nobody.call("sign-up", { ...maria, email });
      const person = { userId: user.id, email, token, companyId: null };
      return world.as(person).call("list-cake-candidates", {});
    };
    const found = await signUp("plats@nordljus.example");
    expect(found.address).toContain("Göteborg");
    expect(found).toMatchObject({ latitude: expect.closeTo(57.7, 0), longitude: expect.closeTo(12, 0) });
    world.sandbox.faults.set("map", "down", 1);
    const silent = await signUp("utan-plats@nordljus.example");
    expect(silent).toMatchObject({ address: found.address, latitude: null });
  });

  test("the same address twice is refused with the specified text", async () => {
    await expect(world.nobody.call("sign-up", maria)).rejects.toMatchObject({
      status: 409,
      message: "Ett konto med denna e-post finns redan. Logga in istället.",
    });
  });

  test("a wrong password and an unknown address give the same answer", async () => {
    const wrong = world.nobody.call("sign-in", { email: maria.email, password: "felfelfel" });
    await expect(wrong).rejects.toMatchObject({ code: "wrong-credentials", status: 401 });
    const unknown = world.nobody.call("sign-in", { email: "ingen@finns.example", password: "felfelfel" });
    await expect(unknown).rejects.toMatchObject({ code: "wrong-credentials", status: 401 });
  });

  test("signing out ends the session", async () => {
    const { token, user } = await world.nobody.call("sign-in", {
      email: maria.email,
      password: maria.password,
    });
    const person = { userId: user.id, email: user.email, token, companyId: null };
    await world.as(person).call("sign-out", {});
    await expect(world.as(person).call("get-user", {})).rejects.toMatchObject({ code: "not-signed-in" });
  });

  test("a login ends the session that the same browser had, and no other", async () => {
    const credentials = { email: maria.email, password: maria.password };
    const login = async (before: Person | null): Promise<Person> => {
      const { token, user } = await (before ? world.as(before) : world.nobody).call("sign-in", credentials);
      return { userId: user.id, email: user.email, token, companyId: null };
    };
    const elsewhere = await login(null);
    const first = await login(null);
    const second = await login(first);
    await expect(world.as(first).call("get-user", {})).rejects.toMatchObject({ code: "not-signed-in" });
    const { token } = await world.as(second).call("sign-up", { ...maria, email: "ny@nordljus.example" });
    await expect(world.as(second).call("get-user", {})).rejects.toMatchObject({ code: "not-signed-in" });
    await world.as({ ...second, token }).call("get-user", {});
    await world.as(elsewhere).call("get-user", {});
  });

  test("a wrong password ends nothing", async () => {
    const { hr } = await world.buildCompany();
    const wrong = world.as(hr).call("sign-in", { email: maria.email, password: "felfelfel" });
    await expect(wrong).rejects.toMatchObject({ code: "wrong-credentials" });
    await world.as(hr).call("get-user", {});
  });

  test("a login under way with the old password ends when a new one is set", async () => {
    const email = "byter@nordljus.example";
    await world.nobody.call("sign-up", { ...maria, email });
    const password_hash = await hashPassword("helt nytt");
    const { entering } = await world.inDatabase(async (tx) => {
      await tx.execute(sql`update users set password_hash = ${password_hash} where email = ${email}`);
      const credentials = { email, password: maria.password };
      const entering = Promise.allSettled([world.nobody.call("sign-in", credentials)]);
      await setTimeout(500);
      return { entering };
    });
    expect(await entering).toMatchObject([{ reason: { code: "wrong-credentials" } }]);
    await world.nobody.call("sign-in", { email, password: "helt nytt" });
  });

  test("a session slides while it is used and ends when it is not", async () => {
    const { token, user } = await world.nobody.call("sign-in", {
      email: maria.email,
      password: maria.password,
    });
    const person = { userId: user.id, email: user.email, token, companyId: null };
    world.clock.advance({ days: 20 });
    await world.as(person).call("get-user", {});
    world.clock.advance({ days: 20 });
    await world.as(person).call("get-user", {});
    world.clock.advance({ days: 31 });
    await expect(world.as(person).call("get-user", {})).rejects.toMatchObject({ code: "not-signed-in" });
  });
});

describe("a company's name that is a web address", () => {
  const NO_WEB_ADDRESS = "Namnet får inte innehålla en webbadress. Skriv mellanslag efter punkt.";
  const signUp = (email: string, orgNumber: string) =>
    world.nobody.call("sign-up", { ...maria, companyName: "Vinn på klicka.nu/abc", orgNumber, email });

  test("is taken from nobody but the register", async () => {
    const unverified = signUp("bov@klicka.example", "559988-7758");
    await expect(unverified).rejects.toMatchObject({ fields: { companyName: NO_WEB_ADDRESS } });
    const { token } = await signUp("ny@fikat.example", "559988-7774");
    const me = await world.as({ token }).call("get-user", {});
    expect(me.company?.name).toBe("Nystartade Fikat AB");
  });

  test("may stay where we gave it, and is no other company's to choose", async () => {
    const { id, hr } = await world.buildCompany({ name: "Booli.example AB" });
    const information = {
      contactFirstName: "Eva",
      contactLastName: "Egen",
      contactEmail: "hr@bolag.example",
      contactPhone: "08-1",
      hrBirthday: "1990-02-03",
    };
    const save = (companyName: string) =>
      world.as(hr).call("update-company-info", { ...information, companyName });
    await save("Booli.example AB");
    await expect(save("klicka.nu")).rejects.toMatchObject({ fields: { companyName: NO_WEB_ADDRESS } });
    await world.inDatabase((tx) =>
      tx.execute(
        sql`update companies set verified_company_data = '{"legalName": "Klicka.nu AB"}' where id = ${id}`,
      ),
    );
    await save("Klicka.nu AB");
  });

  test("is not what a visitor's payment founds a company with", async () => {
    const visitor = { adminEmail: "offer@betalar.example", companyName: "Vinn på klicka.nu/abc" };
    const { url } = await world.nobody.call("create-checkout-session", visitor);
    await world.press(`${new URL(url).pathname}/pay`, { card: "good" });
    const [mail] = await world.mailsTo(visitor.adminEmail);
    expect(mail!.subject).toBe("Konto klart för Mitt företag");
    expect(mail!.text).not.toContain("klicka");
  });
});

describe("a second company with the same organisation number", () => {
  const number = "559988-7717";
  const signUp = (email: string, orgNumber = number) =>
    world.nobody.call(
      "sign-up",
      { ...maria, companyName: "Kajutan i Väst", orgNumber, email },
      { "x-address": email },
    );
  const companyOf = async (email: string) => {
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select c.id, c.name, c.verification_status, c.shares_org_number, c.verified_company_data
        from companies c where contact_email = ${email}`),
    );
    return rows[0] as { id: string; name: string; verification_status: string; shares_org_number: boolean };
  };

  test("is told that it is here already and whom to ask, and nothing about whoever has it", async () => {
    const ask = () => world.nobody.call("verify-org-number", { orgNumber: number });
    expect(await ask()).toMatchObject({ ok: true, legalName: "Kajutan Kommunikation AB" });
    await signUp("forst@kajutan.example");
    expect(await ask()).toEqual({
      ok: false,
      allowManualVerification: true,
      message: "Företaget finns redan hos Tårtdags. Fråga den som är administratör för Tårtdags hos er.",
      normalized: "5599887717",
      type: "Aktiebolag",
    });
  });

  test("may go on, is not verified, and the platform sees it until it has decided", async () => {
    const admin = await world.buildAdmin();
    await signUp("sedan@annan.example");
    const [first, second] = [
      await companyOf("forst@kajutan.example"),
      await companyOf("sedan@annan.example"),
    ];
    expect(first).toMatchObject({ verification_status: "verified", shares_org_number: false });
    expect(second).toMatchObject({
      name: "Kajutan i Väst",
      verification_status: "manual",
      shares_org_number: true,
      verified_company_data: null,
    });
    const [mail] = await world.mailsTo(admin.email);
    expect(mail!.subject).toBe("Två företag har samma organisationsnummer");
    expect(mail!.text).not.toMatch(/Kajutan|559988/);

    const seen = () => world.as(admin).call("list-second-companies", {});
    expect((await seen()).companies).toContainEqual({
      id: second.id,
      name: "Kajutan i Väst",
      contact_email: "sedan@annan.example",
      created_at: expect.any(String),
      others: [{ id: first.id, name: "Kajutan Kommunikation AB" }],
    });
    const flagged = async () => {
      const { companies } = await world.as(admin).call("list-companies", { search: number });
      return companies.filter((company) => company.shares_org_number).map(({ id }) => id);
    };
    expect(await flagged()).toEqual([second.id]);

    await world.as(admin).call("accept-second-company", { id: second.id });
    expect(await flagged()).toEqual([]);
    expect((await seen()).companies.map(({ id }) => id)).not.toContain(second.id);
    expect(await companyOf("sedan@annan.example")).toMatchObject({ verification_status: "manual" });
    const { audit } = await world.as(admin).call("get-company-page", { id: second.id });
    expect(audit.map(({ action }) => action)).toContain("second-company-accepted");
  });

  test("is the one of two at the same moment that came second", async () => {
    const number = "556012-5790";
    const emails = ["ena@samtidigt.example", "andra@samtidigt.example", "tredje@samtidigt.example"];
    await Promise.all(emails.map((email) => signUp(email, number)));
    const made = await Promise.all(emails.map(companyOf));
    expect(made.map((company) => company.verification_status).toSorted()).toEqual([
      "manual",
      "manual",
      "verified",
    ]);
    expect(made.filter((company) => company.shares_org_number)).toHaveLength(2);
  });

  test("cannot be verified beside the first, whatever the program does", async () => {
    const { id } = await companyOf("sedan@annan.example");
    const verify = world.inDatabase((tx) =>
      tx.execute(sql`update companies set verification_status = 'verified' where id = ${id}`),
    );
    await expect(verify).rejects.toMatchObject({ cause: { constraint: "companies_one_verified" } });
  });
});
