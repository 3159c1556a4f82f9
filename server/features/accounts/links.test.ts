import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rolesFor } from "../../../contract/callers.ts";
import { contract } from "../../../contract/contract.ts";
import type { Call } from "../../../contract/define.ts";
import { closeServers, openServer } from "../../../test/http-server.ts";
import { linksOf } from "../../../test/mailed-links.ts";
import { sampleInput } from "../../../test/sample-input.ts";
import { storedText } from "../../../test/stored-text.ts";
import { createWorld, type Person, type World } from "../../../test/world.ts";
import { createCalls } from "../../calls/calls.ts";
import { createVault } from "../../database/tokens.ts";
import type { Scope } from "../../database/database.ts";
import { deliverMails } from "../../mail/deliver.ts";

/** What is handed out as a link, and what guessing, scanning and looking over the shoulder make of it. */

let world: World;
let admin: Person;
const logged: string[] = [];
const log = pino({ level: "debug" }, { write: (line: string) => void logged.push(line) });

beforeAll(async () => {
  world = await createWorld();
  admin = await world.buildAdmin();
});
afterAll(async () => {
  closeServers();
  await world.close();
});

const allLinks = () => linksOf(world, admin);
const everything = () => storedText(world);

describe("a scanner that opens mails' links", () => {
  test("uses none of them up, by GET or HEAD, however often", async () => {
    const { tokens, join, order, addresses } = await allLinks();
    const sendRequest = await openServer(world.services);
    for (const path of addresses) {
      for (const method of ["GET", "HEAD", "GET"]) {
        // As a scanner does it, one after the other.
        expect((await sendRequest(path, { method })).status).not.toBe(500);
      }
    }
    const { nobody } = world;
    expect(await nobody.call("get-supplier-orders", { token: tokens.supplier })).toMatchObject({
      orders: [{ id: order.id, status: "requested" }],
    });
    expect(await nobody.call("open-recovery-link", { token: tokens.recovery })).toEqual({});
    expect(await nobody.call("use_magic_link", { link_token: tokens.magic })).toMatchObject([
      { valid: true },
    ]);
    expect(await nobody.call("open-hr-form", { token: tokens["hr-form"] })).toMatchObject({ valid: true });
    expect(await nobody.call("get-own-data", { token: tokens.personal })).toMatchObject({ name: "Kim Ek" });
    expect(await nobody.call("verify-employee-token", { token: join })).toMatchObject({ valid: true });
    const { searchParams } = new URL(addresses.at(-1)!, "https://tartdags.example");
    const trial = { adminEmail: searchParams.get("email")!, companyName: searchParams.get("company")! };
    expect(await nobody.call("create-checkout-session", trial)).toHaveProperty("url");
  });
});

describe("a link", () => {
  test("of one kind is worth nothing as another kind", async () => {
    const { tokens } = await allLinks();
    const { nobody } = world;
    await expect(nobody.call("open-recovery-link", { token: tokens.magic })).rejects.toThrow("Länken");
    expect(await nobody.call("use_magic_link", { link_token: tokens["hr-form"] })).toMatchObject([
      { valid: false },
    ]);
    expect(await nobody.call("open-hr-form", { token: tokens.recovery })).toMatchObject({ valid: false });
    await expect(nobody.call("get-own-data", { token: tokens.magic })).rejects.toThrow("Länken");
  });

  test("ends: recovery after an hour, a login after three days, a personal one after a year", async () => {
    const { tokens } = await allLinks();
    const now = world.clock.now();
    const after = async (hours: number, call: () => Promise<unknown>) => {
      world.clock.set(now.add({ hours }));
      const answer = await call().catch((error: { code: string }) => error.code);
      world.clock.set(now);
      return answer;
    };
    const { nobody } = world;
    expect(await after(1, () => nobody.call("open-recovery-link", { token: tokens.recovery }))).toBe(
      "link-expired",
    );
    expect(await after(72, () => nobody.call("use_magic_link", { link_token: tokens.magic }))).toMatchObject([
      { valid: false },
    ]);
    expect(await after(24 * 365, () => nobody.call("get-own-data", { token: tokens.personal }))).toBe(
      "link-expired",
    );
  });

  test("forged is none, and a signature is for one purpose", async () => {
    const { tokens, company } = await allLinks();
    const [body, tag] = tokens.supplier.split(".");
    const other = Buffer.from(body!, "base64url").toString().replace(company.id, world.services.publicUrl);
    const forged = `${Buffer.from(other).toString("base64url")}.${tag}`;
    for (const token of [forged, `${body}.`, `${body}`, `${body}.${tag!.slice(1)}A`]) {
      await expect(world.nobody.call("get-supplier-orders", { token })).rejects.toMatchObject({
        code: "link-expired",
      });
    }
    const vault = createVault("a secret for tests only, thirty-two long");
    expect(vault.verify("another purpose", "text", vault.sign("one purpose", "text"))).toBe(false);
  });

  test("is in clear in no table and no log, before its mail has left and after", async () => {
    const { company, tokens } = await allLinks();
    const secrets = [...Object.values(tokens), company.hr.token];
    const waiting = await everything();
    expect(waiting).toContain("https://link.invalid/");
    for (const token of secrets) expect(waiting).not.toContain(token);
    const calls = await createCalls({ ...world.services, log });
    await Promise.all(
      contract.map((call) =>
        calls({
          path: `/functions/v1/${call.name}`,
          address: "192.0.2.7",
          header: (name) => (name === "apikey" ? "tartdags-public-key" : undefined),
          hasArrived: () => true,
          text: async () => JSON.stringify({ token: tokens.personal, link_token: tokens.magic }),
        }),
      ),
    );
    await deliverMails({ ...world.services, log });
    const stored = await everything();
    expect(stored.length).toBeGreaterThan(10_000);
    const left = await world.inDatabase((tx) => tx.execute(sql`select key from mails where links <> '{}'`));
    expect(left.rows).toEqual([]);
    expect(logged.length).toBeGreaterThan(50);
    for (const token of secrets) {
      expect(stored).not.toContain(token);
      expect(logged.join("")).not.toContain(token);
    }
  });
});

describe("the log of a server that is knocked at", () => {
  test("has no token of a link, a session, a workplace or a feed, by whichever address it came", async () => {
    const { company, tokens, join, addresses } = await allLinks();
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set subscription_tier = 'pro' where id = ${company.id}`),
    );
    const feed = (await world.as(company.hr).call("get-calendar-feed", {})).url;
    const feedToken = /([\w-]+)\.ics$/.exec(feed!)![1]!;
    const sendRequest = await openServer({ ...world.services, log });
    const before = logged.length;
    const session = { authorization: `Bearer ${company.hr.token}` };
    const posted = (path: string, body: object) =>
      sendRequest(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { apikey: "tartdags-public-key", ...session },
      });
    for (const path of [...addresses, `/calendar/feed/${feedToken}.ics`, `/calendar/feed/${feedToken}x.ics`])
      // A site that is not built yet says so, which is an answer too.
      expect((await sendRequest(path, { headers: session })).status).not.toBe(500);
    const live = await sendRequest("/live/v1", { headers: session });
    await live.body!.cancel();
    await posted("/functions/v1/get-overview", {});
    await posted("/functions/v1/get-join-link", {});
    await posted("/functions/v1/verify-employee-token", { token: join });
    await posted("/functions/v1/get-own-data", { token: tokens.personal });
    await posted("/functions/v1/get-supplier-orders", { token: tokens.supplier });
    await posted("/functions/v1/open-hr-form", { token: tokens["hr-form"] });
    await posted("/rpc/v1/use_magic_link", { link_token: tokens.magic });
    await posted("/auth/v1/open-recovery-link", { token: tokens.recovery });
    await posted("/auth/v1/update-password", { token: tokens.recovery, password: "nyttlösen" });
    // Once more: those that work once are refused now, and a refusal is logged too.
    await posted("/rpc/v1/use_magic_link", { link_token: tokens.magic });
    await posted("/auth/v1/open-recovery-link", { token: tokens.recovery });

    const text = logged.slice(before).join("");
    expect(text).toContain("verify-employee-token");
    expect(text).toContain("one-time link refused");
    for (const token of [...Object.values(tokens), join, feedToken, company.hr.token])
      expect(text).not.toContain(token);
  });
});

describe("guessing", () => {
  const guess = { method: "POST", body: JSON.stringify({ token: "gissning" }) };
  const door = "/functions/v1/get-own-data";
  const key = { apikey: "tartdags-public-key" };

  test("is counted across instances and restarts", async () => {
    const instances = [await openServer(world.services), await openServer(world.services)];
    const tries = Array.from({ length: 60 }, (_, index) =>
      instances[index % 2]!(door, { ...guess, headers: key }, "192.0.2.20"),
    );
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([410]));
    for (const sendRequest of [...instances, await openServer(world.services)]) {
      expect((await sendRequest(door, { ...guess, headers: key }, "192.0.2.20")).status).toBe(429);
    }
  });

  test("is not hidden by what a client says of itself; a proxy is believed when it is trusted", async () => {
    const trusting = { ...world.services.settings, trustProxy: true };
    const direct = await openServer(world.services);
    const proxied = await openServer({ ...world.services, settings: trusting });
    const from = (forwarded: string) => ({ ...guess, headers: { ...key, "x-forwarded-for": forwarded } });

    const named = Array.from({ length: 61 }, (_, n) => direct(door, from(`198.51.100.${n}`), "192.0.2.30"));
    expect((await Promise.all(named)).filter(({ status }) => status === 429)).toHaveLength(1);

    // Behind the proxy only the address that it saw itself counts, the last one; what stands before is hearsay.
    const hearsay = Array.from({ length: 61 }, (_, n) =>
      proxied(door, from(`203.0.113.${n}, 198.51.100.200`), "192.0.2.31"),
    );
    expect((await Promise.all(hearsay)).filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await proxied(door, from("198.51.100.201"), "192.0.2.31")).status).toBe(410);
  });
});

describe("an attempt to get around", () => {
  test("is logged as a warning, without what was tried", async () => {
    const sendRequest = await openServer({ ...world.services, log });
    const tried = "a-token-that-nobody-was-given";
    const before = logged.length;
    const post = (path: string, body: object) =>
      sendRequest(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { apikey: "tartdags-public-key" },
      });
    await post("/rpc/v1/use_magic_link", { link_token: tried });
    await post("/auth/v1/open-recovery-link", { token: tried });
    await post("/functions/v1/open-hr-form", { token: tried });
    await post("/webhooks/stripe", { id: tried });
    await sendRequest(`/calendar/callback/google?state=${tried}&code=${tried}`);
    await sendRequest("/live/v1", { headers: { authorization: `Bearer ${tried}` } });

    const lines = logged.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
    const warnings = lines.filter(({ level }) => level === pino.levels.values.warn);
    expect(warnings.map(({ msg, kind, provider }) => [msg, kind ?? provider])).toEqual([
      ["one-time link refused", "magic"],
      ["one-time link refused", "recovery"],
      ["one-time link refused", "hr-form"],
      ["forged payment event", undefined],
      ["calendar login failed", "google"],
      ["live line without a session", undefined],
    ]);
    expect(JSON.stringify(lines)).not.toContain(tried);
  });
});

describe("a session with a narrow right", () => {
  test("counts for nothing at an open door, and hears no live changes", async () => {
    const { id, hr } = await world.buildCompany();
    // As an earlier release kept them, for setting a password and nothing else.
    await world.inDatabase((tx) =>
      tx.execute(sql`update sessions set purpose = 'recovery' where user_id = ${hr.userId}`),
    );
    await world.as(admin).call("view-company", { id });
    const own = {
      companyName: "Kapad AB",
      contactFirstName: "A",
      contactLastName: "B",
      contactPhone: "1",
      contactEmail: "tjuv@annan.example",
      hrBirthday: "1990-01-01",
    };
    await world.as(hr).call("update-company-info", own);
    await world.as(admin).call("update-company-info", own, { "x-view-company": id });
    expect(await everything()).not.toContain("Kapad AB");
    await expect(world.as(hr).call("get-overview", {})).rejects.toMatchObject({ code: "not-signed-in" });
    const sendRequest = await openServer(world.services);
    for (const authorization of ["", `Bearer ${hr.token}`, "Bearer x"]) {
      expect((await sendRequest("/live/v1", { headers: { authorization } })).status).toBe(401);
    }
  });

  test("a member who is not HR does not see the join link", async () => {
    const { id } = await world.buildCompany();
    const member = await world.buildUser("user", id);
    await expect(world.as(member).call("get-join-link", {})).rejects.toMatchObject({ code: "not-allowed" });
  });

  test("a company's people act in the tenant's role, whatever they call", async () => {
    const { id, hr } = await world.buildCompany();
    const scopes: Scope[] = [];
    const { db } = world.services;
    const calls = await createCalls({
      ...world.services,
      db: { ...db, transaction: (scope, work) => (scopes.push(scope), db.transaction(scope, work)) },
    });
    const headers: Record<string, string> = {
      apikey: "tartdags-public-key",
      authorization: `Bearer ${hr.token}`,
    };
    for (const call of (contract as readonly Call[]).filter((entry) => rolesFor(entry) && entry.reads)) {
      await calls({
        path: `/functions/v1/${call.name}`,
        address: "192.0.2.9",
        header: (name) => headers[name],
        hasArrived: () => true,
        text: async () => JSON.stringify(sampleInput(call.input, { id })),
      });
    }
    expect(scopes.length).toBeGreaterThan(10);
    expect(new Set(scopes.map((scope) => `${scope.as} ${scope.companyId}`))).toEqual(
      new Set([`tenant ${id}`]),
    );
  });
});

describe("a live line", () => {
  test("is closed in every instance when its session ends or its right changes, and no other is", async () => {
    const { hr } = await world.buildCompany();
    const other = await world.buildCompany();
    const fallen = await world.buildAdmin();
    const instances = [await openServer(world.services), await openServer(world.services)];
    const lines = async (person: Person) => {
      const headers = { authorization: `Bearer ${person.token}` };
      const opened = await Promise.all(instances.map((sendRequest) => sendRequest("/live/v1", { headers })));
      for (const { status } of opened) expect(status).toBe(200);
      // The answers themselves: a body whose answer is let go of is closed when memory is cleaned.
      return opened;
    };
    const [hrs, admins, others] = [await lines(hr), await lines(fallen), await lines(other.hr)];
    const over = (answers: Response[]) => Promise.all(answers.map((answer) => answer.text()));

    await world.as(hr).call("sign-out", {});
    expect(await over(hrs)).toHaveLength(2);
    await world.inDatabase((tx) =>
      tx.execute(sql`update user_roles set role = 'user' where user_id = ${fallen.userId}`),
    );
    expect(await over(admins)).toHaveLength(2);

    // The others' are open still: what happens now is told there.
    await world.buildEmployee(other);
    for (const { body } of others) {
      const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
      let heard = "";
      while (!heard.includes("employees")) heard += (await reader.read()).value ?? "";
      await reader.cancel();
    }
  });
});
