import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { maria, signIn, signUp, useAccounts, world } from "../../../../test/accounts-scene.ts";
import { untilBlocked } from "../../../../test/locks.ts";
import { newOrgNumber } from "../../../../test/org-number.ts";
import type { Person } from "../../../../test/world.ts";
import { createLink } from "../one-time-links.ts";
import { OWN_WORD, TOO_COMMON } from "../password-rules.ts";
import { hashPassword } from "../passwords.ts";

useAccounts();

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
    expect((await world.mailsTo(session.user.email)).map(({ subject }) => subject)).toContain(
      "Bekräfta din e-postadress",
    );
  });

  test("a company that signs up has its place on the map from the register's address, unless the map is silent", async () => {
    const signUp = async (email: string) => {
      const input = { ...maria, orgNumber: newOrgNumber(), email };
      const { token, user } = await world.nobody.call("sign-up", input);
      const person = { userId: user.id, email, token, companyId: null };
      return world.as(person).call("list-cake-candidates", {});
    };
    const found = await signUp("plats@nordljus.example");
    expect(found).toMatchObject({ address: expect.any(String), latitude: expect.any(Number) });
    world.sandbox.faults.set("map", "down", 1);
    const silent = await signUp("utan-plats@nordljus.example");
    expect(silent).toMatchObject({ address: expect.any(String), latitude: null });
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
      await untilBlocked(world.db);
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

describe("a new password", () => {
  const weak = (text: string) => ({ code: "weak-password", message: text, fields: { password: text } });

  test("is none of the commonest, however it is written, and has nothing of its person in it", async () => {
    const email = "vanlig@nordljus.example";
    for (const password of ["123456", "Password", " qwerty ", "aaaaaaa", "lösenord", "sommar"])
      await expect(signUp(email, { password })).rejects.toMatchObject(weak(TOO_COMMON));
    // The register's name of the company counts as well as the one that was typed.
    const other = "ganska.ovanlig@nordljus.example";
    for (const password of ["Maria2026", "ekdahl!", "nordljus1", "ARKITEKTER", "ovanlig", "tårtdags"])
      await expect(signUp(other, { password, orgNumber: maria.orgNumber })).rejects.toMatchObject(
        weak(OWN_WORD),
      );
    await signUp(other);
  });

  test("is judged alike when it is set anew, and the link waits for a better one", async () => {
    const email = "byter.ord@nordljus.example";
    await signUp(email);
    const token = await world.inDatabase((tx) => createLink(tx, world.clock, { kind: "recovery", email }));
    const set = (password: string) =>
      world.nobody.call("update-password", { token, password }, { "x-address": email });
    await expect(set("password")).rejects.toMatchObject(weak(TOO_COMMON));
    await expect(set("ekdahl99")).rejects.toMatchObject(weak(OWN_WORD));
    await set("smultronväg");
    await signIn(email, "smultronväg");
  });
});

describe("guessing at one address, from anywhere", () => {
  const guess = (email: string, address: string) => signIn(email, "felfelfel", address);
  const wrong = { code: "wrong-credentials" };

  test("waits longer and longer, the same for known and unknown addresses, and not beyond a right password", async () => {
    const email = "gissad@nordljus.example";
    await signUp(email);
    for (const address of [email, "okand@finns.example"]) {
      for (const network of ["10.1.0.1", "10.1.0.2", "10.1.0.3", "10.1.0.4", "10.1.0.5"])
        await expect(guess(address, network)).rejects.toMatchObject(wrong);
      for (const [minutes, text] of [
        [1, "1 minut"],
        [2, "2 minuter"],
        [4, "4 minuter"],
      ] as const) {
        const early = { status: 429, message: expect.stringContaining(`Försök igen om ${text}, eller`) };
        await expect(signIn(address, maria.password, "10.1.0.6")).rejects.toMatchObject(early);
        world.clock.advance({ minutes });
        await expect(guess(address, "10.1.0.7")).rejects.toMatchObject(wrong);
      }
    }
    world.clock.advance({ minutes: 8 });
    await signIn(email);
    for (const network of ["10.1.1.1", "10.1.1.2", "10.1.1.3", "10.1.1.4"])
      await expect(guess(email, network)).rejects.toMatchObject(wrong);
    await signIn(email);
  });

  test("at the same moment is five tries, not a hundred", async () => {
    const tries = Array.from({ length: 20 }, (_, index) => guess("manga@finns.example", `10.2.0.${index}`));
    const codes = (await Promise.allSettled(tries)).map((one) => (one as PromiseRejectedResult).reason.code);
    expect(codes.filter((code) => code === "wrong-credentials")).toHaveLength(5);
    expect(codes.filter((code) => code === "too-many")).toHaveLength(15);
  });

  test("keeps nobody out: the mailed link works all the time and ends the wait", async () => {
    const email = "utelast@nordljus.example";
    await signUp(email);
    for (let network = 0; network < 6; network++)
      await expect(guess(email, `10.3.0.${network}`)).rejects.toBeTruthy();
    await expect(signIn(email)).rejects.toMatchObject({ status: 429 });
    await world.nobody.call("send-password-reset", { email }, { "x-address": email });
    const token = await world.mailedToken(email, "reset-password");
    await world.nobody.call("update-password", { token, password: "smultronväg" }, { "x-address": email });
    await signIn(email, "smultronväg");
  });

  test("is forgotten after a day", async () => {
    const email = "igar@finns.example";
    for (let network = 0; network < 5; network++)
      await expect(guess(email, `10.4.0.${network}`)).rejects.toMatchObject(wrong);
    world.clock.advance({ hours: 24 });
    for (let network = 0; network < 5; network++)
      await expect(guess(email, `10.5.0.${network}`)).rejects.toMatchObject(wrong);
  });
});
