import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type WebhookEvent, webhookEvents } from "../../../domain/connections.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { startReceiver } from "../../../test/webhook-receiver.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { startRun } from "../../jobs/part.ts";
import { createPoster } from "../../providers/poster.ts";
import { missedPosts } from "./morning-posts.ts";
import { sendPosts } from "./send-posts.ts";
import { sealFor } from "./sign.ts";

let world: World;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  [world, receiver] = await Promise.all([createWorld(), startReceiver()]);
});
afterAll(async () => {
  await receiver.stop();
  await world.close();
});
afterEach(() => {
  world.sandbox.faults.clear();
  world.services.providers.poster = sandboxPoster;
});
let sandboxPoster: World["services"]["providers"]["poster"];
beforeAll(() => void (sandboxPoster = world.services.providers.poster));

const send = () => sendPosts(world.services);
const pass = (minutes: number) => world.clock.set(world.clock.now().add({ minutes }));
let counter = 0;

async function build(tells: readonly WebhookEvent[] = webhookEvents) {
  const company = await world.buildCompany({ subscription_tier: "pro" });
  const hr = world.as(company.hr);
  const channel = `company-${(counter += 1)}`;
  const address = world.sandbox.chat.address(`/hooks/${channel}`);
  const { id, secret } = await hr.call("add-webhook", { name: "HRM", address, tells: [...tells] });
  const arrived = () =>
    world.sandbox.chat.received
      .filter((one) => one.channel === channel)
      .map(({ headers, body }) => ({
        id: headers["webhook-id"],
        headers,
        ...(JSON.parse(body) as { type: string; data: Record<string, unknown> }),
      }));
  const posts = async () => (await hr.call("list-posts", { id })).posts;
  return { company, hr, id, secret, arrived, posts };
}
const types = (events: { type: string }[]) => events.map(({ type }) => type);

describe("a webhook", () => {
  test("hears who is new, changed and gone, without a word of what they eat", async () => {
    const { hr, arrived } = await build();
    const person = { name: "Elin Sjö", birthday: "1990-05-17", position: "Säljare", allergies: "nötter" };
    const { id } = await hr.call("add-employee", person);
    await hr.call("update-employee", { id, ...person, allergies: "mandel" });
    await hr.call("update-employee", { id, ...person, birthday: "1990-05-18" });
    await hr.call("archive-employee", { id });
    await hr.call("restore-employee", { id });
    await send();
    const events = arrived().filter(({ type }) => type.startsWith("person."));
    expect(types(events)).toEqual(["person.added", "person.changed", "person.left", "person.added"]);
    expect(events[1]!.data).toEqual({ id, office_id: expect.any(String), changed: ["birthday"] });
    expect(JSON.stringify(arrived())).not.toMatch(/nötter|mandel|Elin|1990/);
  });

  test("hears of an order when it is planned, confirmed, delivered and missed, each once", async () => {
    const { company, hr, arrived } = await build();
    const employee = await world.buildEmployee(company, { allergies: "nötter" });
    const bakery = await world.buildVendor();
    const day = stockholmToday(world.clock).toString();
    const order = await world.buildCakeOrder(employee, {
      status: "planned",
      bakery_id: bakery.id,
      delivery_date: day,
    });
    await world.inDatabase((tx) =>
      tx.execute(sql`insert into offers (company_id, order_id, supplier_id, position, status, answered_at)
        values (${company.id}, ${order.id}, ${bakery.id}, 1, 'accepted', app_now())`),
    );
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set completed_at = app_now() where id = ${order.id}`),
    );
    const late = await world.buildCakeOrder(await world.buildEmployee(company), {
      status: "planned",
      delivery_date: day,
    });
    pass(26 * 60);
    const run = () => missedPosts.run(startRun(world.services, stockholmToday(world.clock)));
    await run();
    await run();
    await send();
    const told = arrived().filter(({ type }) => type.startsWith("order."));
    expect(types(told)).toEqual(
      expect.arrayContaining(["order.planned", "order.confirmed", "order.delivered", "order.missed"]),
    );
    const missed = told.filter(({ type }) => type === "order.missed");
    expect(missed.map(({ data }) => data.id)).toEqual([late.id]);
    expect(missed[0]!.data).toMatchObject({ kind: "cake", delivery_date: day, status: "planned" });
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
    expect(await hr.call("get-connections", {})).toMatchObject({ connections: [{ waiting: 0, dead: 0 }] });
  });

  test("hears only what it asked for, of its own company, and nothing once Pro has ended", async () => {
    const [one, other, ended] = [await build(["person.left"]), await build(), await build()];
    await world.buildEmployee(one.company);
    await world.inDatabase(async (tx) => {
      await tx.execute(
        sql`update companies set subscription_tier = 'standard' where id = ${other.company.id}`,
      );
      await tx.execute(sql`update companies set subscription_status = 'cancelled', period_ends_at = app_now()
        where id = ${ended.company.id}`);
    });
    for (const { company } of [other, ended]) await world.buildEmployee(company);
    await send();
    expect([one.arrived(), other.arrived(), ended.arrived()]).toEqual([[], [], []]);
  });

  test("is verified by the convention's library in another process, also while its secret is changed", async () => {
    const { company, hr, id, secret } = await build(["person.added"]);
    const now = () => world.clock.now().epochMilliseconds;
    await receiver.set({ secret, failEvery: 3, now: now() });
    world.services.providers.poster = createPoster({ standIn: receiver.origin });
    const address = sealFor(world.services.vault, id, `${receiver.origin}/in`);
    await world.inDatabase((tx) =>
      tx.execute(sql`update connections set address = ${address} where id = ${id}`),
    );
    for (let count = 0; count < 10; count += 1) await world.buildEmployee(company);
    await send();
    const before = await receiver.told();
    expect([before.refused, before.accepted.length < 10]).toEqual([0, true]);
    // Every third is refused: the rest comes later, under the same numbers, and nothing twice.
    await hr.call("rotate-webhook-secret", { id });
    for (const minutes of [1, 6, 31]) {
      pass(minutes);
      await receiver.set({ now: now() });
      await send();
    }
    const { accepted, refused } = await receiver.told();
    expect([accepted.length, new Set(accepted.map(([number]) => number)).size, refused]).toEqual([10, 10, 0]);
    expect(accepted.every(([, event]) => event.type === "person.added")).toBe(true);
    // A day later only the new secret counts.
    const { secret: newest } = await hr.call("rotate-webhook-secret", { id });
    pass(25 * 60);
    await receiver.set({ secret: newest, failEvery: 0, now: now() });
    await hr.call("test-connection", { id });
    await send();
    expect((await receiver.told()).accepted.at(-1)![1].type).toBe("ping");
  });

  test("is not followed where it redirects, rests as long as it asks, and misses nothing", async () => {
    const { company, arrived, posts } = await build(["person.added"]);
    world.sandbox.faults.set("chat", "redirect");
    await world.buildEmployee(company);
    await send();
    expect(await posts()).toMatchObject([{ status: "waiting", attempts: 1, last_error: "307" }]);
    pass(1);
    world.sandbox.faults.set("chat", "429");
    await send();
    await world.buildEmployee(company);
    await send();
    expect(arrived()).toEqual([]);
    pass(3);
    await send();
    expect(arrived()).toHaveLength(2);
  });

  test.each(["0.5", "1e-7", "Infinity"])(
    "that asks for a pause of %j holds nobody else's posts up",
    async (pause) => {
      const receiver = createServer((request, response) => {
        const [status, headers] = request.url === "/odd" ? [429, { "retry-after": pause }] : [204, {}];
        response.writeHead(status, headers).end();
      }).listen(0, "127.0.0.1");
      await once(receiver, "listening");
      const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
      const [odd, other] = [await build(["person.added"]), await build(["person.added"])];
      world.services.providers.poster = createPoster({ standIn: origin });
      for (const [{ id, company }, path] of [
        [odd, "/odd"],
        [other, "/in"],
      ] as const) {
        const address = sealFor(world.services.vault, id, origin + path);
        await world.inDatabase((tx) =>
          tx.execute(sql`update connections set address = ${address} where id = ${id}`),
        );
        await world.buildEmployee(company);
      }
      await send();
      expect(await other.posts()).toMatchObject([{ status: "sent", attempts: 1 }]);
      expect(await odd.posts()).toMatchObject([{ status: "waiting", attempts: 1, last_error: "429" }]);
      await odd.hr.call("remove-connection", { id: odd.id });
      receiver.close();
    },
  );

  test("that says it is gone is left alone, HR is told once, and what waited comes when it is tried again", async () => {
    const { company, hr, id, arrived } = await build(["person.added"]);
    world.sandbox.faults.set("chat", "gone", 9);
    await world.buildEmployee(company);
    await send();
    await world.buildEmployee(company);
    await send();
    const { connections } = await hr.call("get-connections", {});
    expect(connections).toMatchObject([{ state: "lost", last_error: "410", waiting: 1 }]);
    const mails = (await world.mailsTo("hr@bolag.example")).filter((mail) => mail.company_id === company.id);
    expect(mails.map(({ subject }) => subject)).toEqual(["En webhook svarar inte"]);
    world.sandbox.faults.clear();
    await hr.call("test-connection", { id });
    await send();
    expect(types(arrived()).toSorted()).toEqual(["person.added", "ping"]);
  });

  test("that never answers is given up in the end, seen by HR and the platform, and sent again by hand", async () => {
    const { company, hr, id, arrived, posts } = await build(["person.added"]);
    await world.buildEmployee(company);
    world.sandbox.faults.set("chat", "down", 99);
    for (let tries = 0; tries < 10; tries += 1) {
      await send();
      pass(24 * 60 + 1);
    }
    const [dead] = await posts();
    expect(dead).toMatchObject({ status: "dead", attempts: 10, last_error: "503" });
    const admin = world.as(await world.buildAdmin());
    const { posts: all } = await admin.call("list-dead-posts", {});
    expect(all).toMatchObject([{ id: dead!.id, company: { id: company.id }, connection: "HRM" }]);
    world.sandbox.faults.clear();
    await hr.call("send-post-again", { id: dead!.id });
    await expect(admin.call("send-dead-post-again", { id: dead!.id })).rejects.toMatchObject({
      code: "post-waits",
    });
    await send();
    expect(arrived().map((event) => event.id)).toEqual([dead!.id]);
    // Replayed, it has the number that the receiver knows.
    await admin.call("send-dead-post-again", { id: dead!.id });
    await send();
    expect(arrived().map((event) => event.id)).toEqual([dead!.id, dead!.id]);
    await hr.call("remove-connection", { id });
    await expect(hr.call("list-posts", { id })).rejects.toMatchObject({ code: "connection-not-found" });
  });

  test.each([
    "http://hrm.example/in",
    "https://localhost/in",
    "https://127.0.0.1/in",
    "https://[::1]/in",
    "https://169.254.169.254/latest/meta-data",
    "https://hrm.example:8443/in",
    "https://user:pass@hrm.example/in",
    "nothing",
  ])("cannot be %s", async (address) => {
    const company = await world.buildCompany({ subscription_tier: "pro" });
    const adding = world
      .as(company.hr)
      .call("add-webhook", { name: "HRM", address, tells: ["person.added"] });
    await expect(adding).rejects.toMatchObject({ code: "address-not-public", status: 400 });
  });

  test("that leads to a private network by now is not connected to", async () => {
    const { company, id, posts } = await build(["person.added"]);
    const address = sealFor(world.services.vault, id, "https://localhost/in");
    await world.inDatabase((tx) =>
      tx.execute(sql`update connections set address = ${address} where id = ${id}`),
    );
    await world.buildEmployee(company);
    await send();
    expect(await posts()).toMatchObject([{ status: "waiting", last_error: "network" }]);
  });
});
