import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { maria, signIn, signUp, useAccounts, world } from "../../../test/accounts-scene.ts";
import type { Session } from "../../../contract/account.ts";
import { askForLoginAddress } from "./login-address.ts";

useAccounts();

const { password } = maria;
const as = (session: Session) => world.as({ token: session.token });
const kindsTo = async (email: string) => (await world.mailsTo(email)).map(({ kind }) => kind);
const ask = (session: Session, email: string, typed = password) =>
  as(session).call("change-login-address", { email, password: typed }, { "x-address": email });
const confirm = (token: string) =>
  world.nobody.call("confirm-login-address", { token }, { "x-address": token });
const tokenTo = (email: string) => world.mailedToken(email, "bekrafta-inloggning");
const expired = { code: "link-expired" };

async function member(email: string): Promise<Session> {
  const session = await signUp(email);
  await world.inDatabase((tx) =>
    tx.execute(sql`update users set email_verified_at = app_now() where email = ${email}`),
  );
  return session;
}

describe("another address to sign in with", () => {
  test("counts once it is confirmed from there, and the old one is told before and after", async () => {
    const [old, wanted] = ["gammal@nordljus.example", "ny.adress@nordljus.example"];
    const session = await member(old);
    await world.nobody.call("send-password-reset", { email: old }, { "x-address": old });
    await ask(session, wanted);
    expect((await kindsTo(old)).at(-1)).toBe("login-address-waiting");
    expect(await as(session).call("get-security", {})).toMatchObject({ waiting_email: wanted });
    await signIn(old);
    await expect(signIn(wanted)).rejects.toMatchObject({ code: "wrong-credentials" });

    const token = await tokenTo(wanted);
    expect(await confirm(token)).toEqual({ email: wanted });
    expect((await kindsTo(old)).at(-1)).toBe("login-address-changed");
    await signIn(wanted);
    await expect(signIn(old)).rejects.toMatchObject({ code: "wrong-credentials" });
    expect(await as(session).call("get-user", {})).toMatchObject({ email: wanted, email_verified: true });
    expect(await as(session).call("get-security", {})).toMatchObject({ waiting_email: null });
    // What was mailed to the old address opens nothing any more.
    const recovery = await world.mailedToken(old, "reset-password");
    await expect(
      world.nobody.call("update-password", { token: recovery, password: "smultronväg" }),
    ).rejects.toMatchObject(expired);
    await expect(confirm(token)).rejects.toMatchObject(expired);
  });

  test("is asked for with the password, which is guessed no faster here than at the sign-in", async () => {
    const email = "oppen.dator@nordljus.example";
    const session = await member(email);
    const wrong = {
      code: "wrong-credentials",
      fields: { password: expect.stringContaining("stämmer inte") },
    };
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(ask(session, "tjuv@annan.example", `fel nummer ${attempt}`)).rejects.toMatchObject(wrong);
    await expect(ask(session, "tjuv@annan.example")).rejects.toMatchObject({ code: "too-many" });
    expect(await world.mailsTo("tjuv@annan.example")).toEqual([]);
  });

  test("of an account without a password, or the same as before, changes nothing and says why", async () => {
    const { hr } = await world.buildCompany();
    const change = (email: string) =>
      world.as(hr).call("change-login-address", { email, password: "vad som helst" });
    await expect(change("ny@annan.example")).rejects.toMatchObject({
      fields: { password: expect.stringContaining("Byt lösenord") },
    });
    await expect(change(hr.email)).rejects.toMatchObject({ fields: { email: expect.any(String) } });
  });

  test("is one at a time, can be taken back, and ends with a new password", async () => {
    const email = "angrar@nordljus.example";
    const session = await member(email);
    const [one, two, three] = ["ett@annan.example", "tva@annan.example", "tre@annan.example"];
    await ask(session, one!);
    const first = await tokenTo(one!);
    await ask(session, two!);
    await expect(confirm(first)).rejects.toMatchObject(expired);
    const second = await tokenTo(two!);
    await as(session).call("withdraw-login-address", {});
    await expect(confirm(second)).rejects.toMatchObject(expired);
    await ask(session, three!);
    await world.nobody.call("send-password-reset", { email }, { "x-address": email });
    const token = await world.mailedToken(email, "reset-password");
    await world.nobody.call("update-password", { token, password: "smultronväg" }, { "x-address": email });
    await expect(confirm(await tokenTo(three!))).rejects.toMatchObject(expired);
    await signIn(email, "smultronväg");
  });

  test("that somebody has an account with is told to its owner alone", async () => {
    const taken = "upptagen@nordljus.example";
    await member(taken);
    const session = await member("vill.byta@nordljus.example");
    expect(await ask(session, taken)).toEqual({});
    await expect(confirm(await tokenTo(taken))).rejects.toMatchObject({ code: "already-registered" });
    await signIn(taken);
  });

  test("works once, also at the same moment, and not after a day", async () => {
    const session = await member("snabb@nordljus.example");
    await ask(session, "snabbare@nordljus.example");
    const token = await tokenTo("snabbare@nordljus.example");
    const tries = await Promise.allSettled([confirm(token), confirm(token), confirm(token)]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await ask(session, "sen@nordljus.example");
    const late = await tokenTo("sen@nordljus.example");
    world.clock.advance({ hours: 25 });
    await expect(confirm(late)).rejects.toMatchObject(expired);
  });

  test("two people who want the same at the same moment: one gets it, the other is told", async () => {
    const wanted = "samma@nordljus.example";
    const [a, b] = [await member("a.samma@nordljus.example"), await member("b.samma@nordljus.example")];
    await ask(a, wanted);
    const first = await tokenTo(wanted);
    await ask(b, wanted);
    const second = await tokenTo(wanted);
    const tries = await Promise.allSettled([confirm(first), confirm(second)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("of somebody whose access was taken away meanwhile is nobody's", async () => {
    const { id } = await world.buildCompany();
    const leaver = await world.buildUser("user", id);
    const owner = await world.buildUser("hr_admin", id);
    const wanted = "efterat@annan.example";
    await world.inDatabase((tx) =>
      askForLoginAddress(tx, world.services, { id: leaver.userId, email: leaver.email }, wanted),
    );
    await world.as(owner).call("remove-member", { id: leaver.userId });
    await expect(confirm(await tokenTo(wanted))).rejects.toMatchObject(expired);
  });

  test("of an admin is told to the other admins, with both addresses", async () => {
    const [admin, other] = [await world.buildAdmin(), await world.buildAdmin()];
    const wanted = "flyttad.admin@tartdags.example";
    await world.inDatabase((tx) =>
      askForLoginAddress(tx, world.services, { id: admin.userId, email: admin.email }, wanted),
    );
    await confirm(await tokenTo(wanted));
    const told = (await world.mailsTo(other.email)).at(-1)!;
    expect(told.kind).toBe("staff-changed");
    expect(told.text).toContain(wanted);
    expect(told.text).toContain(admin.email);
  });
});
