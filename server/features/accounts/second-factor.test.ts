import { eq, sql } from "drizzle-orm";
import { generate } from "otplib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isOpen, isSupplierPage } from "../../../contract/callers.ts";
import { contract } from "../../../contract/contract.ts";
import { createAuthenticator } from "../../../test/authenticator.ts";
import { sampleInput } from "../../../test/sample-input.ts";
import { createSharedWorld, type Person, type World } from "../../../test/world.ts";
import { companies, known_devices, recovery_codes, sessions, users } from "../../database/schema.ts";
import { hashToken } from "../../database/tokens.ts";
import { hashPassword } from "./passwords.ts";
import { resetFactors } from "./second-factor.ts";
import { createLink } from "./one-time-links.ts";

const PASSWORD = "hallonbåt i hamn";
const START = "2026-03-02T10:00:00+01:00";
let world: World;
let password_hash: string;
beforeAll(async () => {
  world = await createSharedWorld(START);
  password_hash = await hashPassword(PASSWORD);
});
afterAll(() => world.close());
beforeEach(() => world.clock.set(START));

const later = (minutes: number) =>
  world.clock.set(
    world.clock
      .now()
      .add({ seconds: minutes * 60 })
      .toString(),
  );
/** However long ago they signed in. */
const hasJustProved = (person: Person) =>
  world.inDatabase((tx) =>
    tx
      .update(sessions)
      .set({ proved_at: world.clock.now().toString() })
      .where(eq(sessions.token_hash, hashToken(person.token))),
  );
const codeOf = (secret: string) =>
  generate({ secret, epoch: Math.floor(world.clock.now().epochMilliseconds / 1000) });
const change = (person: Person, values: Partial<typeof users.$inferInsert>) =>
  world.inDatabase((tx) => tx.update(users).set(values).where(eq(users.id, person.userId)));
const signIn = (person: Person) =>
  world.nobody.call("sign-in", { email: person.email, password: PASSWORD }, { "x-address": person.email });
const prove = (token: string, input: Parameters<typeof proving>[1], device?: string) =>
  proving(token, input, device);
function proving(token: string, input: { code: string } | { password: string }, device?: string) {
  const headers = { "x-address": Math.random().toString(), ...(device ? { "x-device": device } : {}) };
  return world.as({ token }).call("prove-identity", input, headers);
}
const subjects = async ({ email }: Person) => (await world.mailsTo(email)).map(({ subject }) => subject);

async function withPassword(person: Person): Promise<Person> {
  await change(person, { password_hash });
  return person;
}
const newcomer = async () => withPassword((await world.buildCompany()).hr);

/** Somebody whose account asks for an app's codes. */
async function withApp(person: Person) {
  const { secret } = await world.as(person).call("begin-code-app", {});
  const { codes } = await world.as(person).call("confirm-code-app", { code: await codeOf(secret) });
  later(1);
  return { secret, codes };
}

describe("an app's code", () => {
  test("is asked for after the password, once it is set up, and completes the login with a new session", async () => {
    const person = await newcomer();
    expect((await signIn(person)).lacks).toBeUndefined();
    const { secret, codes } = await withApp(person);
    expect(new Set(codes).size).toBe(10);
    expect(await subjects(person)).toContain("Tvåstegsinloggning är på");
    const half = await signIn(person);
    expect(half.lacks).toBe("factor");
    await expect(world.as(half).call("get-user", {})).rejects.toMatchObject({ code: "second-factor-needed" });
    await expect(prove(half.token, { password: PASSWORD })).rejects.toMatchObject({ code: "invalid-input" });
    await expect(prove(half.token, { code: "000000" })).rejects.toMatchObject({ code: "wrong-code" });
    const { session } = await prove(half.token, { code: await codeOf(secret) });
    expect(await world.as(session!).call("get-user", {})).toMatchObject({ email: person.email });
    await expect(world.as(half).call("sign-out", {})).rejects.toMatchObject({ code: "not-signed-in" });
  });

  test("turned on here is asked for at once in every other session, and at every way in", async () => {
    const person = await newcomer();
    const [elsewhere, mailed, recovery] = [await signIn(person), "magic", "recovery"] as const;
    const { secret } = await withApp(person);
    await expect(world.as(elsewhere).call("get-overview", {})).rejects.toMatchObject({
      code: "second-factor-needed",
    });
    expect((await world.as(person).call("get-user", {})).email).toBe(person.email);
    const linked = (kind: "magic" | "recovery") =>
      world.inDatabase((tx) =>
        createLink(tx, world.clock, { kind, email: person.email, companyId: person.companyId }),
      );
    const [entered] = await world.nobody.call("use_magic_link", { link_token: await linked(mailed) });
    const reset = await world.nobody.call("update-password", {
      token: await linked(recovery),
      password: "en helt annan fras",
    });
    expect([entered?.session?.lacks, reset.lacks]).toEqual(["factor", "factor"]);
    const { session } = await prove(reset.token, { code: await codeOf(secret) });
    expect(session?.lacks).toBeUndefined();
  });

  test("is taken once, also at the same moment, and not after its time", async () => {
    const person = await newcomer();
    const { secret } = await withApp(person);
    const code = await codeOf(secret);
    const [one, other] = [await signIn(person), await signIn(person)];
    const both = await Promise.allSettled([prove(one.token, { code }), prove(other.token, { code })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const third = await signIn(person);
    await expect(prove(third.token, { code })).rejects.toMatchObject({ code: "wrong-code" });
    const next = await codeOf(secret);
    later(2);
    await expect(prove(third.token, { code: next })).rejects.toMatchObject({ code: "wrong-code" });
  });

  test("that confirmed the app is not one that signs in; a new app ends the old one's codes", async () => {
    const person = await newcomer();
    const begun = await world.as(person).call("begin-code-app", {});
    const code = await codeOf(begun.secret);
    await expect(world.as(person).call("confirm-code-app", { code: "000000" })).rejects.toMatchObject({
      code: "wrong-code",
    });
    await world.as(person).call("confirm-code-app", { code });
    const half = await signIn(person);
    await expect(prove(half.token, { code })).rejects.toMatchObject({ code: "wrong-code" });
    later(1);
    const changed = await withApp(person);
    expect(changed.codes).toEqual([]);
    await expect(prove(half.token, { code: await codeOf(begun.secret) })).rejects.toMatchObject({
      code: "wrong-code",
    });
    await expect(prove(half.token, { code: await codeOf(changed.secret) })).resolves.toBeDefined();
    // What was begun and left is over after a quarter of an hour.
    const left = await world.as(person).call("begin-code-app", {});
    later(15);
    await hasJustProved(person);
    await expect(
      world.as(person).call("confirm-code-app", { code: await codeOf(left.secret) }),
    ).rejects.toMatchObject({ code: "app-not-begun" });
  });

  test("is guessed a few times, and the owner still comes in on a browser of theirs", async () => {
    const person = await newcomer();
    const { secret, codes } = await withApp(person);
    const [own, stranger] = ["the-owners-own-browser", "the-strangers-browser"];
    const first = await signIn(person);
    await prove(first.token, { code: await codeOf(secret) }, own);
    const half = await signIn(person);
    for (let tries = 0; tries < 5; tries++) {
      await expect(prove(half.token, { code: "000000" }, stranger)).rejects.toMatchObject({
        code: "wrong-code",
      });
    }
    later(0.6);
    const waiting = { code: "too-many", message: expect.stringContaining("felaktiga koder") };
    await expect(prove(half.token, { code: await codeOf(secret) }, stranger)).rejects.toMatchObject(waiting);
    await expect(prove(half.token, { code: codes[0]! }, stranger)).rejects.toMatchObject(waiting);
    // The browser that only knew the password has not become one of the owner's.
    const known = await world.inDatabase((tx) =>
      tx.$count(known_devices, eq(known_devices.device_hash, hashToken(stranger))),
    );
    expect(known).toBe(0);
    await expect(prove(half.token, { code: await codeOf(secret) }, own)).resolves.toBeDefined();
  });
});

test("another address to sign in with is asked for with the second factor, where there is one", async () => {
  const person = await newcomer();
  const ask = () =>
    world.as(person).call("change-login-address", { email: "ny@nordljus.example", password: PASSWORD });
  later(11);
  await ask();
  await hasJustProved(person);
  await withApp(person);
  await ask();
  later(11);
  await expect(ask()).rejects.toMatchObject({ code: "proof-needed" });
});

describe("a recovery code", () => {
  test("signs in once, however it is typed, and is told of; new ones end the old", async () => {
    const person = await newcomer();
    const { codes } = await withApp(person);
    const typed = codes[3]!.toLowerCase().replaceAll("-", " ");
    const half = await signIn(person);
    await prove(half.token, { code: typed });
    expect(await subjects(person)).toContain("En återställningskod är använd");
    const again = await signIn(person);
    await expect(prove(again.token, { code: typed })).rejects.toMatchObject({ code: "wrong-code" });
    expect((await world.as(person).call("get-second-factor", {})).codes).toMatchObject({ left: 9, of: 10 });
    const { codes: fresh } = await world.as(person).call("renew-recovery-codes", {});
    await expect(prove(again.token, { code: codes[4]! })).rejects.toMatchObject({ code: "wrong-code" });
    const both = await Promise.allSettled([
      prove(again.token, { code: fresh[0]! }),
      prove((await signIn(person)).token, { code: fresh[0]! }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test.each(["renew-recovery-codes", "turn-on-second-factor", "confirm-code-app"] as const)(
    "is slow to make, so that %s is not called without end",
    async (name) => {
      const person = await newcomer();
      const call = async () => {
        const answer = await world.send(
          name,
          JSON.stringify(name === "confirm-code-app" ? { code: "1" } : {}),
          {
            authorization: `Bearer ${person.token}`,
          },
        );
        return (answer.body as { code?: string }).code;
      };
      expect(await call()).not.toBe("too-many");
      await world.inDatabase((tx) =>
        tx.execute(
          sql`update rate_limits set calls = 30 where bucket = ${`${name} account ${person.userId}`}`,
        ),
      );
      expect(await call()).toBe("too-many");
    },
  );

  test("is kept as slowly as a password, and is nobody else's", async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const { codes } = await withApp(person);
    await withApp(other);
    const kept = await world.inDatabase((tx) =>
      tx.select().from(recovery_codes).where(eq(recovery_codes.user_id, person.userId)),
    );
    expect(kept.every(({ code_hash }) => code_hash.startsWith("argon2id$"))).toBe(true);
    const half = await signIn(other);
    await expect(prove(half.token, { code: codes[0]! })).rejects.toMatchObject({ code: "wrong-code" });
  });
});

describe("a session that lacks the second factor", () => {
  test("may only give it, or set it up, of everything there is", async () => {
    const person = await newcomer();
    await withApp(person);
    const half = await signIn(person);
    const admin = await withPassword(await world.buildAdmin());
    await change(admin, { second_factor_due_at: world.clock.now().toString() });
    const without = await signIn(admin);
    expect([half.lacks, without.lacks]).toEqual(["factor", "set-up"]);
    const closed = contract.filter((call) => !isOpen(call) && !isSupplierPage(call));
    const refusedWith = async (token: string, name: string, input: unknown) => {
      const headers = { authorization: `Bearer ${token}`, "x-address": name };
      const { body } = await world.send(name, JSON.stringify(input), headers);
      return (body as { code?: string }).code;
    };
    for (const call of closed) {
      const input = sampleInput(call.input, { id: person.companyId! });
      for (const [token, lacking, code] of [
        [half.token, "factor", "second-factor-needed"],
        [without.token, "set-up", "second-factor-not-set-up"],
      ] as const) {
        if (call.whenLacking.includes(lacking)) continue;
        expect([call.name, await refusedWith(token, call.name, input)]).toEqual([call.name, code]);
      }
    }
    const allowed = (lacking: "factor" | "set-up") =>
      closed
        .filter((call) => call.whenLacking.includes(lacking))
        .map(({ name }) => name)
        .toSorted();
    expect(allowed("factor")).toEqual([
      "begin-passkey-proof",
      "get-second-factor",
      "prove-identity",
      "sign-out",
    ]);
    expect(allowed("set-up")).toEqual([
      "add-passkey",
      "begin-code-app",
      "begin-passkey",
      "begin-passkey-proof",
      "confirm-code-app",
      "get-second-factor",
      "prove-identity",
      "sign-out",
      "turn-on-second-factor",
    ]);
  });

  test("is nobody at an open call: it proves no address and ends no session of its own", async () => {
    const person = await newcomer();
    await withApp(person);
    const half = await signIn(person);
    await expect(
      world.as(half).call("use_magic_link", { link_token: "no-such-link-at-all-here" }),
    ).resolves.toEqual([expect.objectContaining({ valid: false })]);
    expect((await world.as(half).call("get-second-factor", {})).lacks).toBe("factor");
  });

  test("of one of the staff has a day, where they were here before, and then only sets it up", async () => {
    const admin = await withPassword(await world.buildAdmin());
    await change(admin, { second_factor_due_at: world.clock.now().add({ hours: 24 }).toString() });
    const { token, lacks } = await signIn(admin);
    expect(lacks).toBeUndefined();
    await world.as({ token }).call("list-staff", {});
    later(24 * 60);
    await expect(world.as({ token }).call("list-staff", {})).rejects.toMatchObject({
      code: "second-factor-not-set-up",
    });
    const again = await signIn(admin);
    const device = createAuthenticator();
    const { codes } = await world
      .as(again)
      .call("add-passkey", device.make(await world.as(again).call("begin-passkey", {})));
    expect(codes).toHaveLength(10);
    await world.as(again).call("list-staff", {});
    // Whoever became one of the staff by whichever way has no time at all.
    const another = await withPassword(await world.buildAdmin());
    await change(another, { second_factor_due_at: null });
    expect((await signIn(another)).lacks).toBe("set-up");
    // A passkey is two factors in one.
    const proof = device.sign(await world.nobody.call("begin-passkey-sign-in", {}));
    expect((await world.nobody.call("sign-in-with-passkey", proof)).lacks).toBeUndefined();
    const half = await signIn(admin);
    const own = device.sign(await world.as(half).call("begin-passkey-proof", {}));
    const foreign = device.sign(
      await world.as(await signIn(await newcomer())).call("begin-passkey-proof", {}),
    );
    await expect(world.as(half).call("prove-identity", { passkey: foreign })).rejects.toMatchObject({
      code: "passkey-refused",
    });
    const { session } = await world.as(half).call("prove-identity", { passkey: own });
    await world.as(session!).call("list-staff", {});
  });
});

describe("a company that requires two steps", () => {
  test("gives its people a week, mails those who have none, and keeps the last factor", async () => {
    const { id, hr } = await world.buildCompany();
    await withPassword(hr);
    const member = await withPassword(await world.buildUser("user", id));
    const device = createAuthenticator();
    const first = await world
      .as(hr)
      .call("add-passkey", device.make(await world.as(hr).call("begin-passkey", {})));
    const requires = { required: true };
    await expect(world.as(hr).call("require-second-factor", requires)).rejects.toMatchObject({
      code: "set-up-own-first",
    });
    await expect(world.as(member).call("require-second-factor", requires)).rejects.toMatchObject({
      code: "not-allowed",
    });
    await world.as(hr).call("turn-on-second-factor", {});
    await world.as(hr).call("require-second-factor", requires);
    expect(await world.as(hr).call("get-company-second-factor", {})).toMatchObject({
      members: 2,
      with_factor: 1,
    });
    expect(await subjects(member)).toContainEqual(expect.stringContaining("kräver två steg"));
    expect(await subjects(hr)).not.toContainEqual(expect.stringContaining("kräver två steg"));
    const kept = { code: "factor-required" };
    await expect(world.as(hr).call("remove-passkey", { id: first.id })).rejects.toMatchObject(kept);
    await expect(world.as(hr).call("turn-off-second-factor", {})).rejects.toMatchObject(kept);
    expect((await signIn(member)).lacks).toBeUndefined();
    later(7 * 24 * 60);
    const { token, lacks } = await signIn(member);
    expect(lacks).toBe("set-up");
    const { secret } = await world.as({ token }).call("begin-code-app", {});
    await world.as({ token }).call("confirm-code-app", { code: await codeOf(secret) });
    await world.as({ token }).call("get-overview", {});
    await hasJustProved(hr);
    await world.as(hr).call("require-second-factor", { required: false });
    const [company] = await world.inDatabase((tx) =>
      tx.select({ from: companies.second_factor_from }).from(companies).where(eq(companies.id, id)),
    );
    expect(company!.from).toBeNull();
    // The last one goes, and with it the question at the login.
    await world.as(hr).call("remove-passkey", { id: first.id });
    expect((await signIn(hr)).lacks).toBeUndefined();
  });
});

describe("who has lost their factor", () => {
  test("is given a new beginning by another of the company's HR, signed out and told; never by themselves or another company", async () => {
    const { id, hr } = await world.buildCompany();
    const member = await withPassword(await world.buildUser("user", id));
    await withApp(member);
    const stranger = await newcomer();
    const reset = (who: Person, whom: Person) =>
      world.as(who).call("reset-member-factor", { id: whom.userId });
    await expect(reset(stranger, member)).rejects.toMatchObject({ code: "member-not-found" });
    await expect(reset(hr, hr)).rejects.toMatchObject({ code: "is-oneself" });
    await reset(hr, member);
    expect(await subjects(member)).toContain("Din tvåstegsinloggning är nollställd");
    await expect(world.as(member).call("get-user", {})).rejects.toMatchObject({ code: "not-signed-in" });
    expect((await signIn(member)).lacks).toBeUndefined();
    const log = await world.as(hr).call("list-audit-log", {});
    expect(log.entries.map(({ action }) => action)).toContain("member-factor-reset");
  });

  test("of the staff is helped from the command line, and sets one up at once", async () => {
    const admin = await withPassword(await world.buildAdmin());
    await withApp(admin);
    await change(admin, { second_factor_due_at: null });
    await world.inDatabase((tx) =>
      resetFactors(tx, world.services, { id: admin.userId, email: admin.email }),
    );
    expect((await signIn(admin)).lacks).toBe("set-up");
  });
});

describe("what is dangerous", () => {
  const proveAgain = { code: "proof-needed" };

  test("is done within ten minutes of a proof, and after that only with another", async () => {
    const person = await newcomer();
    const { token } = await signIn(person);
    const me = world.as({ token });
    await me.call("export-company", {});
    later(10);
    await me.call("export-company", {});
    later(0.1);
    await expect(me.call("export-company", {})).rejects.toMatchObject(proveAgain);
    await expect(
      me.call("invite-member", { email: "ny@bolag.example", role: "user", sees_allergies: false }),
    ).rejects.toMatchObject(proveAgain);
    await expect(prove(token, { password: "fel lösenord" })).rejects.toMatchObject({
      code: "wrong-credentials",
    });
    await expect(me.call("export-company", {})).rejects.toMatchObject(proveAgain);
    expect(await prove(token, { password: PASSWORD })).toEqual({ session: null });
    await me.call("export-company", {});
    // With a second factor, the password proves nothing new.
    const { secret } = await world.as(person).call("begin-code-app", {});
    await world.as(person).call("confirm-code-app", { code: await codeOf(secret) });
    later(11);
    const full = (await prove((await signIn(person)).token, { code: await codeOf(secret) })).session!;
    later(11);
    await expect(prove(full.token, { password: PASSWORD })).rejects.toMatchObject({ code: "invalid-input" });
    await expect(world.as(full).call("export-company", {})).rejects.toMatchObject(proveAgain);
    await prove(full.token, { code: await codeOf(secret) });
    await world.as(full).call("export-company", {});
  });

  test("is another contact address, and no other detail", async () => {
    const person = await newcomer();
    const { token } = await signIn(person);
    later(11);
    const me = world.as({ token });
    const { details } = await me.call("get-company-settings", {});
    const { version: seen, ...written } = details;
    const same = {
      ...written,
      seen,
      contact_first_name: "Maja",
      contact_last_name: "Åkerö",
      contact_email: written.contact_email!,
      contact_phone: "031-12 34 56",
    };
    const moved = { ...same, contact_email: "ny@bolag.example" };
    await expect(me.call("update-company-details", moved)).rejects.toMatchObject(proveAgain);
    await me.call("update-company-details", same);
  });

  test("stands in the contract", () => {
    const named = contract.filter(({ freshProof }) => freshProof).map(({ name }) => name);
    expect(named.toSorted()).toMatchInlineSnapshot(`
      [
        "add-channel",
        "add-passkey",
        "add-webhook",
        "approve-join-request",
        "begin-code-app",
        "begin-passkey",
        "change-login-address",
        "change-member",
        "close-company",
        "confirm-code-app",
        "create-directory-token",
        "decide-join-request",
        "end-other-sessions",
        "end-session",
        "export-company",
        "export-employee",
        "export-employees",
        "hand-over-contact",
        "invite-customer-member",
        "invite-member",
        "invite-staff",
        "make-api-key",
        "merge-companies",
        "remove-company-login",
        "remove-customer-member",
        "remove-member",
        "remove-passkey",
        "remove-staff",
        "renew-recovery-codes",
        "require-second-factor",
        "reset-member-factor",
        "rotate-webhook-secret",
        "save-company-login",
        "set-company-domain",
        "switch-company-login",
        "turn-off-second-factor",
        "turn-on-second-factor",
        "update-company-details",
        "update-customer-details",
        "view-company",
      ]
    `);
  });

  test("needs no more than the session's one row, which says when it was proved", async () => {
    const { token } = await signIn(await newcomer());
    const [row] = await world.inDatabase((tx) =>
      tx
        .select()
        .from(sessions)
        .where(eq(sessions.token_hash, hashToken(token))),
    );
    expect(Date.parse(row!.proved_at)).toBe(world.clock.now().epochMilliseconds);
  });
});
