import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { maria, signUp, useAccounts, world } from "../../../test/accounts-scene.ts";

useAccounts();

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Mobile/15E148 Safari/604";
const EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537 Chrome/130 Safari/537 Edg/130";
const WORK = "0d1f6c0e-5b8e-4c55-9a4c-0b9f3c1f0a01";
const PHONE = "0d1f6c0e-5b8e-4c55-9a4c-0b9f3c1f0a02";

type Browser = { key?: string; agent?: string; address?: string };
const headersOf = ({ key, agent = EDGE, address = "192.0.2.17" }: Browser) => ({
  "user-agent": agent,
  "x-address": address,
  ...(key ? { "x-device": key } : {}),
});

const signIn = (email: string, browser: Browser, password = maria.password) =>
  world.nobody.call("sign-in", { email, password }, headersOf(browser));
const newDevices = async (email: string) =>
  (await world.mailsTo(email)).filter(({ kind }) => kind === "new-device");
const prove = (email: string) =>
  world.inDatabase((tx) =>
    tx.execute(sql`update users set email_verified_at = app_now() where email = ${email}`),
  );
const securityOf = (token: string, browser: Browser = {}) =>
  world.as({ token }).call("get-security", {}, headersOf(browser));
const isOver = (token: string) =>
  expect(world.as({ token }).call("get-user", {})).rejects.toMatchObject({ code: "not-signed-in" });

/** Somebody who has proved their address and signed in at work. */
async function somebody(email: string) {
  await signUp(email);
  await prove(email);
  return signIn(email, { key: WORK });
}

describe("where somebody is signed in", () => {
  test("is told with device, network and time, this one first, and of nobody else", async () => {
    const email = "enheter@nordljus.example";
    await somebody("annan.enhet@nordljus.example");
    const here = await somebody(email);
    world.clock.advance({ hours: 3 });
    await signIn(email, { key: PHONE, agent: IPHONE, address: "2001:db8:7:1::9" });
    const { sessions, total } = await securityOf(here.token);
    expect(sessions.slice(0, 2)).toMatchObject([
      { is_current: true, device: "Edge på Windows", network: "192.0.2.x", same_network: true },
      { is_current: false, device: "Safari på iPhone", network: "2001:db8:7::/48", same_network: false },
    ]);
    // The one of the sign-up, which came without a name.
    expect([sessions.length, total]).toEqual([3, 3]);
    expect(JSON.stringify(sessions)).not.toContain("192.0.2.17");
  });

  test("is ended one at a time, everywhere but here, and never for somebody else", async () => {
    const email = "loggar.ut@nordljus.example";
    const here = await somebody(email);
    const phone = await signIn(email, { key: PHONE, agent: IPHONE });
    const stranger = await somebody("granne@nordljus.example");
    const { sessions } = await securityOf(here.token);
    const { id } = sessions.find(({ device }) => device === "Safari på iPhone")!;

    const gone = { code: "session-not-found" };
    const theirs = world.as({ token: stranger.token }).call("end-session", { id });
    await expect(theirs).rejects.toMatchObject(gone);
    await world.as({ token: phone.token }).call("get-user", {});
    await world.as({ token: here.token }).call("end-session", { id });
    await isOver(phone.token);
    const [current] = sessions;
    const own = world.as({ token: here.token }).call("end-session", { id: current!.id });
    await expect(own).rejects.toMatchObject({ code: "session-is-this" });
    const again = world.as({ token: here.token }).call("end-session", { id });
    await expect(again).rejects.toMatchObject(gone);

    const [one, two] = [await signIn(email, { key: PHONE }), await signIn(email, {})];
    const { ended } = await world.as({ token: here.token }).call("end-other-sessions", {});
    expect(ended).toBe(3);
    await isOver(one.token);
    await isOver(two.token);
    expect(await securityOf(here.token)).toMatchObject({ total: 1, sessions: [{ is_current: true }] });
    await world.as({ token: stranger.token }).call("get-user", {});
  });
});

describe("a browser that has not been signed in with", () => {
  test("is told of by mail, once, and one that is known is not", async () => {
    const email = "ny.enhet@nordljus.example";
    await somebody(email);
    const before = (await newDevices(email)).length;
    await signIn(email, { key: WORK });
    await signIn(email, { key: WORK, agent: IPHONE, address: "198.51.100.4" });
    expect(await newDevices(email)).toHaveLength(before);

    await signIn(email, { key: PHONE, agent: IPHONE, address: "198.51.100.4" });
    await signIn(email, { key: PHONE, agent: IPHONE, address: "198.51.100.4" });
    const mails = await newDevices(email);
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)!.text).toContain("Safari på iPhone");
    expect(mails.at(-1)!.text).toContain("198.51.100.x");
  });

  test("is not the one that an account was made with", async () => {
    const email = "forsta@nordljus.example";
    await world.nobody.call(
      "sign-up",
      { ...maria, email, orgNumber: "559988-7758", companyName: "Första AB" },
      headersOf({ key: WORK }),
    );
    await prove(email);
    await signIn(email, { key: WORK });
    expect(await newDevices(email)).toEqual([]);
  });

  test("is told of when it hides what it is, and not by a mail for every number it makes up", async () => {
    const email = "gommer@nordljus.example";
    await somebody(email);
    const before = (await newDevices(email)).length;
    for (const key of [undefined, "x", "a".repeat(25), "b".repeat(25)])
      await signIn(email, { ...(key ? { key } : {}), agent: "curl", address: "203.0.113.5" });
    const mails = await newDevices(email);
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)!.text).toContain("Okänd enhet");
  });

  test("tells nobody whose address somebody else may have typed", async () => {
    const email = "obevisad@nordljus.example";
    await signUp(email);
    await signIn(email, { key: WORK });
    await signIn(email, { key: PHONE });
    expect(await newDevices(email)).toEqual([]);
  });

  test("that comes twice at the same moment is told of once", async () => {
    const email = "samtidigt@nordljus.example";
    await somebody(email);
    const before = (await newDevices(email)).length;
    await Promise.all([1, 2, 3].map(() => signIn(email, { key: PHONE, agent: IPHONE })));
    expect(await newDevices(email)).toHaveLength(before + 1);
  });
});

test("a new password is told of, with where it was chosen", async () => {
  const email = "nytt.losen@nordljus.example";
  await somebody(email);
  const before = (await newDevices(email)).length;
  await world.nobody.call("send-password-reset", { email }, { "x-address": email });
  const token = await world.mailedToken(email, "reset-password");
  await world.nobody.call(
    "update-password",
    { token, password: "smultronväg" },
    headersOf({ key: PHONE, agent: IPHONE, address: "198.51.100.4" }),
  );
  const mail = (await world.mailsTo(email)).at(-1)!;
  expect(mail.kind).toBe("password-changed");
  expect(mail.text).toContain("Safari på iPhone");
  // One mail tells it all.
  expect(await newDevices(email)).toHaveLength(before);
});

describe("somebody with access who has lost a telephone", () => {
  test("is signed out everywhere by HR or the platform, keeps the access, and it is written down", async () => {
    const { id, hr } = await world.buildCompany();
    const admin = await world.buildAdmin();
    for (const [person, end] of [
      [
        await world.buildUser("user", id),
        (memberId: string) => world.as(hr).call("sign-out-member", { id: memberId }),
      ],
      [
        await world.buildUser("viewer", id),
        (memberId: string) => world.as(admin).call("sign-out-customer-member", { id, memberId }),
      ],
    ] as const) {
      await world.nobody.call("send-password-reset", { email: person.email }, { "x-address": person.email });
      const link = await world.mailedToken(person.email, "reset-password");
      await end(person.userId);
      await isOver(person.token);
      // The mail may be open on the telephone as well.
      const opened = world.nobody.call("open-recovery-link", { token: link });
      await expect(opened).rejects.toMatchObject({ code: "link-expired" });
    }
    await world.as(hr).call("get-user", {});
    expect((await world.as(hr).call("list-members", {})).members).toHaveLength(3);
    const { entries } = await world.as(hr).call("list-audit-log", { limit: 50 });
    expect(entries.filter(({ action }) => action === "member-signed-out")).toHaveLength(2);
  });

  test("is nobody of another company, and none of the platform's staff", async () => {
    const [ours, theirs] = [await world.buildCompany(), await world.buildCompany()];
    const staff = await world.buildUser("admin", ours.id);
    for (const { userId, token } of [theirs.hr, staff]) {
      const ended = world.as(ours.hr).call("sign-out-member", { id: userId });
      await expect(ended).rejects.toMatchObject({ code: "member-not-found" });
      await world.as({ token }).call("get-user", {});
    }
  });
});
