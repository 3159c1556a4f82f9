import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settableClock } from "../../../domain/clock.ts";
import { createSandbox, type SandboxConnections } from "../../../sandbox/sandbox.ts";
import { withAccess } from "./access.ts";
import type { Calendar, CalendarEvent, Tokens } from "./calendar.ts";
import { createGoogleCalendar, googleId } from "./google.ts";
import { createMicrosoftCalendar } from "./microsoft.ts";
import { createPkce } from "./pkce.ts";

const redirectUri = "https://tartdags.example/calendar-callback";
const clock = settableClock("2026-03-02T09:00:00+01:00");
const sandbox = createSandbox({ clock, redirectUris: () => [redirectUri] });
const { faults } = sandbox;
let connections: SandboxConnections;
let calendars: Record<"google" | "microsoft", Calendar>;
let impatient: Record<"google" | "microsoft", Calendar>;

beforeAll(async () => {
  connections = await sandbox.start();
  const { google, microsoft } = connections;
  const make = (timeoutMs: number) => ({
    google: createGoogleCalendar({ ...google, clock, timeoutMs }),
    microsoft: createMicrosoftCalendar({ ...microsoft, clock, timeoutMs }),
  });
  calendars = make(3000);
  impatient = make(300);
});
beforeEach(() => faults.clear());
afterAll(() => sandbox.stop());

/** Plays the person at the provider's login. */
async function answer(address: string, fields: Record<string, string>) {
  const { pathname, searchParams } = new URL(address);
  const page = await sandbox.pages.request(`${pathname}?${searchParams}`);
  if (page.status !== 200) return { page, back: undefined };
  const body = new URLSearchParams({ asked: searchParams.toString(), ...fields });
  const decided = await sandbox.pages.request(pathname, { method: "POST", body });
  return { page, back: new URL(decided.headers.get("location")!) };
}

const allow = { answer: "allow", calendar: "on" };
let people = 0;

async function getCode(calendar: Calendar, fields: Record<string, string> = {}) {
  people += 1;
  const { codeVerifier, codeChallenge } = createPkce();
  const address = calendar.authorizeUrl({ state: "s 1&2", codeChallenge, redirectUri });
  const { back } = await answer(address, { ...allow, account: `hr${people}@nordljus.example`, ...fields });
  expect(back!.searchParams.get("state")).toBe("s 1&2");
  return { code: back!.searchParams.get("code") ?? "", codeVerifier, redirectUri };
}

async function connect(calendar: Calendar, fields?: Record<string, string>): Promise<Tokens> {
  const outcome = await calendar.exchange(await getCode(calendar, fields));
  if (outcome.outcome !== "connected") throw new Error(outcome.outcome);
  return outcome.tokens;
}

const page = async () => (await sandbox.pages.request("/sandbox/calendars")).text();
const cake: CalendarEvent = {
  key: "cake:o_9",
  remoteId: null,
  date: "2027-03-04",
  title: "Tårtleverans: Anna A",
};
const named = (title: string): CalendarEvent => ({ ...cake, key: `cake:${title}`, title });

describe.for(["google", "microsoft"] as const)("%s: the login", (name) => {
  const calendar = () => calendars[name];

  test("a person who allows it is connected, with a token that can be renewed", async () => {
    const { accessToken, refreshToken, expiresAt } = await connect(calendar());
    expect([accessToken, refreshToken].every(Boolean)).toBe(true);
    expect(expiresAt.toString()).toBe(clock.now().add({ seconds: 3599 }).toString());
  });

  test("a person who refuses comes back without a code", async () => {
    const { codeChallenge } = createPkce();
    const address = calendar().authorizeUrl({ state: "s", codeChallenge, redirectUri });
    const { back } = await answer(address, { answer: "deny" });
    expect(Object.fromEntries(back!.searchParams)).toEqual({ state: "s", error: "access_denied" });
  });

  test("an address that is not registered to the letter is not gone to", async () => {
    const { codeChallenge } = createPkce();
    const address = calendar().authorizeUrl({ state: "s", codeChallenge, redirectUri: `${redirectUri}/` });
    expect((await answer(address, allow)).page.status).toBe(400);
  });

  test("a code works once, with its own verifier and address, for ten minutes", async () => {
    const used = await getCode(calendar());
    expect(await calendar().exchange(used)).toMatchObject({ outcome: "connected" });
    const refused = { outcome: "refused", reason: "code" };
    expect(await calendar().exchange(used)).toEqual(refused);
    const stranger = { ...(await getCode(calendar())), codeVerifier: createPkce().codeVerifier };
    expect(await calendar().exchange(stranger)).toEqual(refused);
    expect(
      await calendar().exchange({ ...(await getCode(calendar())), redirectUri: `${redirectUri}/` }),
    ).toEqual(refused);
    const late = await getCode(calendar());
    clock.advance({ minutes: 11 });
    expect(await calendar().exchange(late)).toEqual(refused);
  });

  test("a person who unticks the calendar is not connected", async () => {
    expect(await calendar().exchange(await getCode(calendar(), { calendar: "off" }))).toEqual({
      outcome: "refused",
      reason: "scope",
    });
  });

  test("connecting the same account again gives a lasting token again", async () => {
    await connect(calendar(), { account: "same@nordljus.example" });
    expect(await connect(calendar(), { account: "same@nordljus.example" })).toMatchObject({
      refreshToken: expect.any(String),
    });
  });

  test("a token is renewed, and the right that was taken back asks for a new connection", async () => {
    const tokens = await connect(calendar(), { account: "revoker@nordljus.example" });
    const renewed = await calendar().refresh(tokens.refreshToken);
    expect(renewed).toMatchObject({ outcome: "refreshed", tokens: { refreshToken: expect.any(String) } });

    const [, grant] = /calendars\/(grant[^/]*)\/revoke/.exec(
      (await page()).slice((await page()).indexOf("Åtkomst")),
    )!;
    await sandbox.pages.request(`/sandbox/calendars/${grant}/revoke`, { method: "POST" });
    const gone = { outcome: "reconnect", reason: "invalid_grant" };
    expect(await calendar().refresh(tokens.refreshToken)).toEqual(gone);
    expect(await calendar().upsertEvent(tokens.accessToken, cake)).toEqual({ outcome: "expired" });
  });

  test("a token service that is down or slow is asked again later", async () => {
    const tokens = await connect(calendar());
    faults.set("calendars", "token");
    expect(await calendar().refresh(tokens.refreshToken)).toMatchObject({ outcome: "try-again" });
    const code = await getCode(calendar());
    faults.set("calendars", "token");
    expect(await calendar().exchange(code)).toMatchObject({ outcome: "try-again" });
    faults.set("calendars", "slow");
    expect(await impatient[name].refresh(tokens.refreshToken)).toMatchObject({
      outcome: "try-again",
      reason: "timeout",
    });
  });

  test("the login may cut the band to the window that opened it", async () => {
    const address = calendar().authorizeUrl({
      state: "s",
      codeChallenge: createPkce().codeChallenge,
      redirectUri,
    });
    faults.set("calendars", "sever-opener");
    const severed = await answer(address, allow);
    expect(severed.page.headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect((await answer(address, allow)).page.headers.get("cross-origin-opener-policy")).toBeNull();
  });
});

describe.for(["google", "microsoft"] as const)("%s: events", (name) => {
  const calendar = () => calendars[name];
  let tokens: Tokens;
  const save = (event: CalendarEvent) => calendar().upsertEvent(tokens.accessToken, event);
  const remove = (event: CalendarEvent) => calendar().deleteEvent(tokens.accessToken, event);
  const count = async (title: string) => (await page()).split(`<td>${title}</td>`).length - 1;
  const savedId = async (event: CalendarEvent) => {
    const outcome = await save(event);
    if (outcome.outcome !== "saved") throw new Error(JSON.stringify(outcome));
    return outcome.remoteId;
  };

  beforeAll(async () => {
    tokens = await connect(calendar());
  });

  test("a delivery appears, moves, vanishes and comes back, never twice", async () => {
    const event = named(`${name} flyttar`);
    const remoteId = await savedId(event);
    expect(await count(event.title)).toBe(1);

    expect(await savedId({ ...event, remoteId, date: "2027-03-08" })).toBe(remoteId);
    expect(await page()).toMatch(new RegExp(`2027-03-08</td>\\s*<td>${event.title}`));

    expect(await remove({ ...event, remoteId })).toEqual({ outcome: "deleted" });
    expect(await remove({ ...event, remoteId })).toEqual({ outcome: "deleted" });
    expect(await count(event.title)).toBe(0);

    await savedId({ ...event, remoteId });
    expect(await count(event.title)).toBe(1);
  });

  test("an answer that was lost does not make a second event", async () => {
    const event = named(`${name} tappad`);
    faults.set("calendars", "half");
    expect(await save(event)).toMatchObject({ outcome: "try-again", reason: "network" });
    await savedId(event);
    expect(await count(event.title)).toBe(1);
  });

  test("an event whose answer was lost can be deleted, and made again", async () => {
    const event = named(`${name} ångrad`);
    faults.set("calendars", "half");
    await save(event);
    expect(await remove(event)).toEqual({ outcome: "deleted" });
    expect(await count(event.title)).toBe(0);
    await savedId(event);
    expect(await count(event.title)).toBe(1);
  });

  test("deleting what never was is fine", async () => {
    expect(await remove(named("aldrig"))).toEqual({ outcome: "deleted" });
  });

  test.for([
    ["401", { outcome: "expired" }],
    ["429", { outcome: "try-again" }],
    ["down", { outcome: "try-again" }],
    ["forbidden", { outcome: "reconnect" }],
  ] as const)("an answer of %s is %o", async ([fault, expected]) => {
    faults.set("calendars", fault);
    expect(await save(named(`${name} ${fault}`))).toMatchObject(expected);
  });

  test("a provider that is slow is asked again later", async () => {
    faults.set("calendars", "slow");
    expect(await impatient[name].upsertEvent(tokens.accessToken, cake)).toMatchObject({
      outcome: "try-again",
      reason: "timeout",
    });
  });

  test("a token that ended is renewed once, kept, and used", async () => {
    const own = await connect(calendar());
    const kept: Tokens[] = [];
    const holder = { tokens: own, keep: async (next: Tokens) => void kept.push(next), clock };
    const event = named(`${name} förnyad`);
    const work = (accessToken: string) => calendar().upsertEvent(accessToken, event);

    expect(await withAccess(calendar(), holder, work)).toMatchObject({ outcome: "saved" });
    expect(kept).toHaveLength(0);
    clock.advance({ hours: 1 });
    expect(await withAccess(calendar(), holder, work)).toMatchObject({ outcome: "saved" });
    expect(kept).toHaveLength(1);
    faults.set("calendars", "401");
    expect(await withAccess(calendar(), { ...holder, tokens: kept[0]! }, work)).toMatchObject({
      outcome: "saved",
    });
    faults.set("calendars", "401", 2);
    expect(await withAccess(calendar(), { ...holder, tokens: kept[1]! }, work)).toMatchObject({
      outcome: "reconnect",
    });
    tokens = await connect(calendar());
  });
});

describe("what only one of them does", () => {
  test("Google: a rate limit that looks like a refusal, and revocation", async () => {
    const tokens = await connect(calendars.google);
    faults.set("calendars", "403");
    expect(await calendars.google.upsertEvent(tokens.accessToken, cake)).toMatchObject({
      outcome: "try-again",
      reason: "HTTP 403 userRateLimitExceeded",
    });
    expect(await calendars.google.revoke(tokens.refreshToken)).toEqual({ outcome: "revoked" });
    expect(await calendars.google.revoke(tokens.refreshToken)).toEqual({ outcome: "revoked" });
    expect(await calendars.google.refresh(tokens.refreshToken)).toMatchObject({ outcome: "reconnect" });
  });

  test("Google: an event that cannot be is refused", async () => {
    const tokens = await connect(calendars.google);
    // Its end is in a year that cannot be written with four digits.
    const last = { ...cake, date: "9999-12-31" };
    expect(await calendars.google.upsertEvent(tokens.accessToken, last)).toEqual({
      outcome: "refused",
      reason: "HTTP 400 timeRangeEmpty",
    });
  });

  test("Google: keeps its refresh token, and our ids fit its alphabet", async () => {
    const tokens = await connect(calendars.google);
    expect(await calendars.google.refresh(tokens.refreshToken)).toMatchObject({
      tokens: { refreshToken: tokens.refreshToken },
    });
    expect(googleId("cake:Åsa/9")).toMatch(/^[a-v0-9]{5,1024}$/);
  });

  test("Google: without asking for consent, a second login gives no lasting token", async () => {
    await connect(calendars.google, { account: "twice@nordljus.example" });
    const { codeVerifier, codeChallenge } = createPkce();
    const address = new URL(calendars.google.authorizeUrl({ state: "s", codeChallenge, redirectUri }));
    address.searchParams.delete("prompt");
    const { back } = await answer(address.href, { ...allow, account: "twice@nordljus.example" });
    const code = back!.searchParams.get("code")!;
    expect(await calendars.google.exchange({ code, codeVerifier, redirectUri })).toEqual({
      outcome: "refused",
      reason: "no refresh token",
    });
  });

  test("Microsoft: says when to come back", async () => {
    const tokens = await connect(calendars.microsoft);
    faults.set("calendars", "429");
    expect(await calendars.microsoft.upsertEvent(tokens.accessToken, cake)).toMatchObject({
      afterSeconds: 7,
    });
  });

  test("Microsoft: a new refresh token each time; the old one dies when the new one is used", async () => {
    const { refreshToken: first } = await connect(calendars.microsoft);
    const second = await calendars.microsoft.refresh(first);
    if (second.outcome !== "refreshed") throw new Error(second.outcome);
    expect(second.tokens.refreshToken).not.toBe(first);
    expect(await calendars.microsoft.refresh(first)).toMatchObject({ outcome: "refreshed" });
    await calendars.microsoft.refresh(second.tokens.refreshToken);
    expect(await calendars.microsoft.refresh(first)).toMatchObject({ outcome: "reconnect" });
  });

  test("Microsoft: only the person can revoke", async () => {
    expect(await calendars.microsoft.revoke("x")).toMatchObject({ outcome: "by the person" });
  });

  test("a wrong client raises: that is ours to mend", async () => {
    const stranger = createGoogleCalendar({ ...connections.google, clientSecret: "wrong", clock });
    await expect(stranger.refresh("x")).rejects.toThrow("invalid_client");
  });
});

test("google: what somebody typed is no markup in an event", async () => {
  const tokens = await connect(calendars.google);
  const event = { ...named("google märkt"), description: 'Bröd & Co <a href="https://ond.example">' };
  await calendars.google.upsertEvent(tokens.accessToken, event);
  const stored = await fetch(`${connections.google.apiUrl}/calendars/primary/events/${googleId(event.key)}`, {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  });
  expect(await stored.json()).toMatchObject({ description: 'Bröd & Co &lt;a href="https://ond.example">' });
});
