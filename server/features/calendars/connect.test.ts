import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { calendarPerson } from "../../../test/calendar-person.ts";
import { untilBlocked } from "../../../test/locks.ts";
import { createSharedWorld, type Person, type World } from "../../../test/world.ts";
import { markBrowser } from "./browser-mark.ts";
import { revokeCalendars } from "./revoke.ts";

let world: World;
let person: ReturnType<typeof calendarPerson>;
let company: { id: string; hr: Person };
beforeAll(async () => {
  world = await createSharedWorld();
  person = calendarPerson(world);
});
beforeEach(async () => {
  world.sandbox.faults.clear();
  company = await world.buildCompany({ subscription_tier: "pro" });
});
afterAll(() => world.close());

const here = { publicUrl: "https://tartdags.example", provider: "google" } as const;
const connectionOf = async (who = company.hr) => (await world.as(who).call("get-calendar", {})).connection;
const rows = async (query: ReturnType<typeof sql>) =>
  (await world.inDatabase((tx) => tx.execute(query))).rows;

describe.for(["google", "microsoft"] as const)("%s-calendar-auth", (provider) => {
  test("leads through the provider's login to a connected calendar", async () => {
    const back = await person.answer(await person.authUrl(company.hr, provider));
    const landed = await person.comeBack(back);
    expect(landed.href).toBe(
      `https://tartdags.example/calendar-success?calendar=connected&provider=${provider}`,
    );
    expect(await connectionOf()).toMatchObject({ provider, status: "connected", waiting: 0 });
    const { company: shown } = await world.as(company.hr).call("get-overview", {});
    expect(shown).toMatchObject({ calendar_enabled: true, calendar_provider: provider });
  });

  test("a page of ours may be named as the way back, and no other", async () => {
    const ours = "https://tartdags.example/dashboard?tab=tartor";
    const back = await person.answer(await person.authUrl(company.hr, provider, ours));
    expect((await person.comeBack(back)).href).toBe(`${ours}&calendar=connected&provider=${provider}`);
    for (const foreign of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      "https://tartdags.example@evil.example/",
      "https://tartdags.example.evil.example/",
    ]) {
      await expect(person.authUrl(company.hr, provider, foreign)).rejects.toMatchObject({
        code: "foreign-address",
      });
    }
  });

  test("needs Pro", async () => {
    const plain = await world.buildCompany();
    await expect(person.authUrl(plain.hr, provider)).rejects.toMatchObject({
      code: "needs-pro",
      status: 403,
    });
    expect(await world.as(plain.hr).call("get-calendar", {})).toMatchObject({ pro: false, connection: null });
  });

  test("a person who refuses, or allows too little, is not connected", async () => {
    expect(await person.connect(company.hr, provider, { answer: "deny" })).toBe("denied");
    expect(await person.connect(company.hr, provider, { calendar: "off" })).toBe("scope");
    expect(await connectionOf()).toBeNull();
  });

  test("a provider that does not answer is told apart from a no", async () => {
    const back = await person.answer(await person.authUrl(company.hr, provider));
    world.sandbox.faults.set("calendars", "token");
    expect((await person.comeBack(back)).searchParams.get("calendar")).toBe("later");
    expect(await connectionOf()).toBeNull();
  });
});

describe("the state", () => {
  test("works once, also when two come back at the same moment", async () => {
    const authUrl = await person.authUrl(company.hr, "google");
    const back = await person.answer(authUrl);
    const another = await person.answer(authUrl);
    const landed = await Promise.all([1, 2, 3].map(() => person.comeBack(back)));
    expect(landed.map((url) => url.searchParams.get("calendar")).sort()).toEqual([
      "connected",
      "expired",
      "expired",
    ]);
    // Neither with the code that was used nor with a new one.
    for (const url of [back, another])
      expect((await person.comeBack(url)).searchParams.get("calendar")).toBe("expired");
    expect(await connectionOf()).toMatchObject({ status: "connected" });
  });

  test("forged, missing, late or another provider's opens nothing", async () => {
    const backWith = async (change: (url: URL) => void) => {
      const url = new URL(await person.answer(await person.authUrl(company.hr, "google")));
      change(url);
      return (await person.comeBack(url.href)).searchParams.get("calendar");
    };
    expect(await backWith((url) => url.searchParams.set("state", "forged"))).toBe("expired");
    expect(await backWith((url) => url.searchParams.delete("state"))).toBe("expired");
    expect(await backWith((url) => (url.pathname = "/calendar/callback/microsoft"))).toBe("expired");
    expect(await backWith(() => world.clock.advance({ minutes: 11 }))).toBe("expired");
    expect(await connectionOf()).toBeNull();
    expect((await world.sendRequest("/calendar/callback/other?state=x&code=y")).status).toBe(404);
  });

  test("ends after ten minutes, however fresh the provider's code is", async () => {
    const authUrl = await person.authUrl(company.hr, "google");
    world.clock.advance({ minutes: 11 });
    const back = await person.answer(authUrl);
    expect((await person.comeBack(back)).searchParams.get("calendar")).toBe("expired");
    expect(await connectionOf()).toBeNull();
  });

  test("opens nothing in another browser than the one that began, which can still finish", async () => {
    const back = await person.answer(await person.authUrl(company.hr, "google"));
    const other = await person.authUrl(company.hr, "google");
    const state = new URL(other).searchParams.get("state")!;
    for (const cookie of ["", "session=1", markBrowser(state, here).split(";")[0]!])
      expect((await person.comeBack(back, cookie)).searchParams.get("calendar")).toBe("expired");
    expect(await connectionOf(company.hr)).toBeNull();
    expect((await person.comeBack(back)).searchParams.get("calendar")).toBe("connected");
  });

  test("is marked where no script and no other site reads it", () => {
    const mark = markBrowser("a state", here);
    expect(mark).toMatch(
      /^__Host-tartdags-calendar-[0-9a-f]{16}=1; Path=\/; Secure; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    expect(mark).not.toContain("a state");
    // A browser refuses the prefix without HTTPS.
    expect(markBrowser("a state", { ...here, publicUrl: "http://localhost:3000" })).toMatch(
      /^tartdags-calendar-[0-9a-f]{16}=1; Path=\/calendar\/callback\/google; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
  });

  test("is worth nothing for somebody who has left the company, or when Pro has ended", async () => {
    const back = await person.answer(await person.authUrl(company.hr, "google"));
    await rows(sql`update profiles set company_id = null where user_id = ${company.hr.userId}`);
    expect((await person.comeBack(back)).searchParams.get("calendar")).toBe("expired");
    expect(await rows(sql`select 1 from calendar_connections where company_id = ${company.id}`)).toEqual([]);

    const other = await world.buildCompany({ subscription_tier: "pro" });
    const moved = await person.answer(await person.authUrl(other.hr, "google"));
    const moveTo = (id: string) =>
      rows(sql`update profiles set company_id = ${id} where user_id = ${other.hr.userId}`);
    await moveTo(company.id);
    expect((await person.comeBack(moved)).searchParams.get("calendar")).toBe("expired");
    await moveTo(other.id);

    const late = await person.answer(await person.authUrl(other.hr, "google"));
    await rows(sql`update companies set subscription_tier = 'standard' where id = ${other.id}`);
    expect((await person.comeBack(late)).searchParams.get("calendar")).toBe("expired");
  });

  test("a code that was stolen from another login does not fit its verifier", async () => {
    const mine = new URL(await person.answer(await person.authUrl(company.hr, "google")));
    const theirs = new URL(await person.answer(await person.authUrl(company.hr, "google")));
    mine.searchParams.set("code", theirs.searchParams.get("code")!);
    expect((await person.comeBack(mine.href)).searchParams.get("calendar")).toBe("expired");
    expect(await connectionOf()).toBeNull();
  });
});

describe("the tokens", () => {
  test("are sealed at rest, and neither they nor the state leave the server", async () => {
    const authUrl = await person.authUrl(company.hr, "google");
    await person.comeBack(await person.answer(authUrl));
    const kept = JSON.stringify([
      await rows(sql`select * from calendar_connections where company_id = ${company.id}`),
      await rows(sql`select * from calendar_grants where company_id = ${company.id}`),
    ]);
    expect(kept).not.toMatch(/access\.|refresh\./);
    expect(kept).not.toContain(new URL(authUrl).searchParams.get("state"));
    expect(JSON.stringify(await world.as(company.hr).call("get-calendar", {}))).not.toMatch(/sealed|token/);
  });
});

describe("two connections at once", () => {
  test("leave one, and the other provider gets its right back", async () => {
    const account = "bada@nordljus.example";
    const backs = await Promise.all(
      (["google", "microsoft"] as const).map(async (provider) =>
        person.answer(await person.authUrl(company.hr, provider), { account }),
      ),
    );
    const landed = await Promise.all(backs.map((back) => person.comeBack(back)));
    expect(landed.map((url) => url.searchParams.get("calendar"))).toEqual(["connected", "connected"]);
    const winner = (await connectionOf())!.provider;
    await revokeCalendars(world.services);
    // Microsoft has no revocation; Google's right is gone unless Google was the later one.
    expect(await person.takeBack(account)).toBe(winner === "google" ? 2 : 1);
  });

  test("to the same account do not take each other's right back", async () => {
    const account = "samma@nordljus.example";
    await person.connect(company.hr, "google", { account });
    await person.connect(company.hr, "google", { account });
    await revokeCalendars(world.services);
    expect(await person.takeBack(account)).toBe(2);
  });
});

test("a calendar that is connected leaves another company's events and rights as they were", async () => {
  const other = await world.buildCompany({ subscription_tier: "pro" });
  const delivery = { delivery_date: "2026-05-17", status: "planned" } as const;
  const { id } = await world.buildCakeOrder(await world.buildEmployee(other), delivery);
  await person.connect(other.hr, "google");
  await world.as(other.hr).call("disconnect-calendar", { companyId: other.id });
  await rows(sql`update cake_orders set delivery_date = app_today() - 1 where id = ${id}`);
  await world.buildCakeOrder(await world.buildEmployee(other), delivery);
  const kept = async () => [
    await rows(sql`select * from calendar_events where company_id = ${other.id}`),
    await rows(sql`select * from calendar_revocations where company_id = ${other.id}`),
  ];
  const before = await kept();
  expect(before.map(({ length }) => length)).toEqual([1, 1]);
  await person.connect(company.hr, "google");
  expect(await kept()).toEqual(before);
  await revokeCalendars(world.services);
});

test("a calendar is connected anew while an order changes, and neither waits for the other for ever", async () => {
  const delivery = { delivery_date: "2026-05-17", status: "planned" } as const;
  const { id } = await world.buildCakeOrder(await world.buildEmployee(company), delivery);
  await person.connect(company.hr, "google");
  const back = await person.answer(await person.authUrl(company.hr, "google"));
  let connecting: Promise<URL | undefined> = Promise.resolve(undefined);
  await world.inDatabase(async (tx) => {
    await tx.execute(sql`select from calendar_connections where company_id = ${company.id} for update`);
    connecting = person.comeBack(back);
    await untilBlocked(world.db);
    await tx.execute(sql`update cake_orders set portion_size = 12 where id = ${id}`);
  });
  expect((await connecting)!.searchParams.get("calendar")).toBe("connected");
});

describe("disconnect-calendar", () => {
  const disconnect = (who = company.hr, companyId = company.id) =>
    world.as(who).call("disconnect-calendar", { companyId });

  test("forgets the calendar and gives Google its right back, also when Google is down at first", async () => {
    const account = "fran@nordljus.example";
    await person.connect(company.hr, "google", { account });
    expect(await disconnect()).toEqual({ permissionsPage: null });
    expect(await connectionOf()).toBeNull();
    const { company: shown } = await world.as(company.hr).call("get-overview", {});
    expect(shown).toMatchObject({ calendar_enabled: false, calendar_provider: null });

    world.sandbox.faults.set("calendars", "token");
    await revokeCalendars(world.services);
    await revokeCalendars(world.services);
    expect(await rows(sql`select 1 from calendar_revocations where company_id = ${company.id}`)).toHaveLength(
      1,
    );
    world.clock.advance({ minutes: 2 });
    await revokeCalendars(world.services);
    expect(await rows(sql`select 1 from calendar_revocations where company_id = ${company.id}`)).toEqual([]);
    expect(await person.takeBack(account)).toBe(0);
  });

  test("points to Microsoft's own page", async () => {
    await person.connect(company.hr, "microsoft");
    expect(await disconnect()).toEqual({ permissionsPage: "https://myapps.microsoft.com" });
    await revokeCalendars(world.services);
    expect(await rows(sql`select 1 from calendar_revocations where company_id = ${company.id}`)).toEqual([]);
  });

  test("of another company is not found, and of one without a calendar is no error", async () => {
    const stranger = await world.buildCompany({ subscription_tier: "pro" });
    await person.connect(company.hr, "google");
    await expect(disconnect(stranger.hr)).rejects.toMatchObject({ code: "company-not-found" });
    expect(await connectionOf()).toMatchObject({ status: "connected" });
    expect(await connectionOf(stranger.hr)).toBeNull();
    expect(await disconnect(stranger.hr, stranger.id)).toEqual({ permissionsPage: null });
  });

  test("and a new connection right after it is not ended by the old right's return", async () => {
    const account = "igen@nordljus.example";
    await person.connect(company.hr, "google", { account });
    await disconnect();
    await person.connect(company.hr, "google", { account });
    await revokeCalendars(world.services);
    expect(await person.takeBack(account)).toBe(2);
  });
});

describe("create-calendar-event", () => {
  test("writes one test event however often it is asked", async () => {
    const admin = world.as(await world.buildAdmin());
    const account = "prov@nordljus.example";
    await person.connect(company.hr, "google", { account });
    const first = await admin.call("create-calendar-event", { companyId: company.id });
    const second = await admin.call("create-calendar-event", { companyId: company.id });
    expect(second.eventId).toBe(first.eventId);
    expect(await person.eventsOf(account)).toEqual([`${first.date} Test från Tårtdags`]);
  });

  test("tells what is missing", async () => {
    const admin = world.as(await world.buildAdmin());
    const event = (companyId: string) => admin.call("create-calendar-event", { companyId });
    await expect(event(company.id)).rejects.toMatchObject({ code: "calendar-not-connected" });
    await expect(admin.call("create-calendar-event", {})).rejects.toMatchObject({ code: "company-missing" });
    await expect(event("00000000-0000-4000-8000-000000000000")).rejects.toMatchObject({
      code: "company-not-found",
    });
    await person.connect(company.hr, "google", { account: "borta@nordljus.example" });
    world.sandbox.faults.set("calendars", "down");
    await expect(event(company.id)).rejects.toMatchObject({ code: "calendar-unavailable" });
    await person.takeBack("borta@nordljus.example");
    await expect(event(company.id)).rejects.toMatchObject({ code: "calendar-reconnect" });
    expect(await connectionOf()).toMatchObject({ status: "reconnect" });
  });
});
