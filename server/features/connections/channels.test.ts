import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { stockholmToday } from "../../../domain/clock.ts";
import type { ChannelKind, ChannelTelling } from "../../../domain/connections.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { startRun } from "../../jobs/part.ts";
import { colleagueReminder } from "../cakes/birthdays.ts";
import { createPoster } from "../../providers/poster.ts";
import { birthdayPosts, deliveryPosts } from "./morning-posts.ts";
import { sendPosts } from "./send-posts.ts";
import { sealFor } from "./sign.ts";

/** Its modules are written for bundlers; the script for browsers loads anywhere. */
const { AdaptiveCard, SerializationContext } = createRequire(import.meta.url)(
  "adaptivecards/dist/adaptivecards.js",
) as typeof import("adaptivecards");

/** What Slack takes, of the blocks that are used here. */
const plain = (most: number) =>
  z.strictObject({ type: z.literal("plain_text"), text: z.string().min(1).max(most), emoji: z.boolean() });
const SlackPayload = z.strictObject({
  text: z.string().min(1).max(3000),
  blocks: z
    .array(
      z.union([
        z.strictObject({ type: z.literal("header"), text: plain(150) }),
        z.strictObject({ type: z.literal("section"), text: plain(3000) }),
        z.strictObject({ type: z.literal("section"), fields: z.array(plain(2000)).min(1).max(10) }),
        z.strictObject({
          type: z.literal("actions"),
          elements: z
            .array(z.strictObject({ type: z.literal("button"), text: plain(75), url: z.url().max(3000) }))
            .min(1)
            .max(25),
        }),
        z.strictObject({ type: z.literal("context"), elements: z.array(plain(2000)).min(1).max(10) }),
      ]),
    )
    .min(1)
    .max(50),
});
const TeamsPayload = z.strictObject({
  type: z.literal("message"),
  attachments: z.tuple([
    z.strictObject({
      contentType: z.literal("application/vnd.microsoft.card.adaptive"),
      contentUrl: z.null(),
      content: z.record(z.string(), z.unknown()),
    }),
  ]),
});

let world: World;
beforeAll(async () => void (world = await createWorld("2026-03-04T08:00:00+01:00")));
afterAll(() => world.close());
afterEach(() => world.sandbox.faults.clear());

const send = () => sendPosts(world.services);
const today = () => stockholmToday(world.clock);
const run = (companyId: string) => startRun(world.services, today(), { companyId });
const read = async (path: string) => (await world.sandbox.pages.request(path)).text();
let counter = 0;

type Channel = { kind?: ChannelKind; tells?: ChannelTelling[]; office_id?: string | null };
const fresh = () => `kanal-${(counter += 1)}`;

async function build() {
  const company = await world.buildCompany();
  const hr = world.as(company.hr);
  const connect = async ({ kind = "slack", tells = ["birthdays"], office_id = null }: Channel = {}) => {
    const channel = fresh();
    const path = kind === "slack" ? `/services/T000/B000/${channel}` : `/workflows/${channel}`;
    const address = world.sandbox.chat.address(path);
    const { id } = await hr.call("add-channel", { kind, name: channel, address, tells, office_id });
    await send();
    const greeting = 1;
    const arrived = () =>
      world.sandbox.chat.received
        .filter((one) => one.channel === channel)
        .slice(greeting)
        .map(({ body }) => body);
    return { id, channel, arrived };
  };
  const morning = async () => {
    for (const part of [birthdayPosts, deliveryPosts]) await part.run(run(company.id));
    await send();
  };
  return { company, hr, connect, morning };
}

/** On her birthday, with a cake that a bakery has promised. */
async function celebrate(company: { id: string }, more: object = {}) {
  const person = await world.buildEmployee(company, {
    name: "Elin Sandberg",
    birthday: "1990-03-04",
    allergies: "nötter",
    ...more,
  });
  const bakery = await world.buildVendor({ name: "Konditori Lindblom" });
  const promised = { status: "confirmed", bakery_id: bakery.id, delivery_date: "2026-03-04" } as const;
  const order = await world.buildCakeOrder(person, { ...promised, delivery_time: "14:00" });
  return { person, order };
}

describe("a channel", () => {
  test.each(["slack", "teams"] as const)("in %s gets one warm post, and no year or allergy", async (kind) => {
    const { company, connect, morning } = await build();
    await celebrate(company);
    const { arrived } = await connect({ kind });
    await morning();
    await morning();
    const [body, ...more] = arrived();
    expect(more).toEqual([]);
    expect(body).toContain("Elin Sandberg fyller år idag!");
    expect(body).toMatch(/14:00/);
    expect(body).toContain("Konditori Lindblom");
    expect(body).not.toMatch(/nötter|1990|36/);
  });

  test("in Slack gets what Slack takes, and nothing that people typed is read as its marks", async () => {
    const { company, connect, morning } = await build();
    await celebrate(company, { name: `<!channel> *Bo* <https://evil|x> ${"å".repeat(150)}` });
    const { arrived } = await connect({ tells: ["birthdays", "deliveries", "problems"] });
    await morning();
    expect(arrived()).toHaveLength(2);
    for (const body of arrived()) {
      const payload = SlackPayload.parse(JSON.parse(body));
      expect(payload.text).not.toMatch(/[<>]/);
    }
    expect(await read("/sandbox/chat")).toContain("<h2>🎂 &lt;!channel&gt; *Bo* &lt;https://evil|x&gt;");
  });

  test("in Teams gets a card that its library knows, and nothing that people typed is Markdown there", async () => {
    const { company, connect, morning } = await build();
    await celebrate(company, { name: "[klicka](https://evil.example)" });
    const { arrived } = await connect({ kind: "teams", tells: ["birthdays", "deliveries"] });
    await morning();
    expect(arrived()).toHaveLength(2);
    for (const body of arrived()) {
      const { attachments } = TeamsPayload.parse(JSON.parse(body));
      const context = new SerializationContext();
      const card = new AdaptiveCard();
      card.parse(attachments[0].content, context);
      expect(context.eventCount).toBe(0);
      expect(card.validateProperties().validationEvents).toEqual([]);
      expect(body).not.toContain('"TextBlock"');
      expect(card.getItemCount()).toBeGreaterThan(1);
    }
    // In the sandbox it is drawn as it looks there, by the cards' own library.
    expect(await read("/sandbox/chat")).toMatch(/data-card="\{&quot;/);
    expect(await read("/sandbox/adaptivecards.js")).toContain("AdaptiveCard");
  });

  test("names nobody who celebrates quietly, not at all, or has changed their mind by the time it leaves", async () => {
    const { company, connect } = await build();
    const { arrived } = await connect();
    await celebrate(company, { name: "Tyst Person", celebration: "quiet" });
    const { person } = await celebrate(company, { name: "Ångrar Sig" });
    await birthdayPosts.run(run(company.id));
    await world.inDatabase((tx) =>
      tx.execute(sql`update employees set celebration = 'quiet' where id = ${person.id}`),
    );
    await send();
    expect(arrived()).toEqual([]);
  });

  test("speaks of the day that the cake comes, and promises nothing that nobody has said yes to", async () => {
    const { company, connect, morning } = await build();
    const { arrived } = await connect();
    const moved = { name: "Lö Rdag", birthday: "1990-03-07" };
    const person = await world.buildEmployee(company, moved);
    await world.buildCakeOrder(person, {
      status: "planned",
      birthday: "2026-03-07",
      delivery_date: "2026-03-04",
    });
    await morning();
    expect(arrived()).toHaveLength(1);
    expect(arrived()[0]).toContain("Idag firar vi Lö Rdag!");
    expect(arrived()[0]).toContain("Lö fyller år på lördag.");
    expect(arrived()[0]).not.toMatch(/kl\.|Tårta/);
  });

  test("of an office speaks of its people, and the company's own of all others", async () => {
    const { company, hr, connect, morning } = await build();
    const there = { address: "Avenyn 21, Göteborg", latitude: 57.7, longitude: 11.97 };
    // The first office is the oldest.
    world.clock.set(world.clock.now().add({ minutes: 1 }));
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`insert into offices (company_id, name, address, latitude, longitude)
        values (${company.id}, 'Avenyn', ${there.address}, 57.7, 11.97) returning id`),
    );
    const office_id = String(rows[0]!.id);
    const [all, own] = [await connect(), await connect({ office_id })];
    await celebrate(company, { name: "Av Enyn", office_id });
    await celebrate(company, { name: "An Nan" });
    await morning();
    expect([own.arrived().join(), all.arrived().join()]).toEqual([
      expect.stringMatching(/^(?!.*An Nan).*Av Enyn/),
      expect.stringMatching(/^(?!.*Av Enyn).*An Nan/),
    ]);
    const { connections } = await hr.call("get-connections", {});
    expect(connections.find(({ id }) => id === own.id)!.office).toEqual({ id: office_id, name: "Avenyn" });
  });

  test("takes the place of the mails to colleagues, until it is gone: then HR is told and they get theirs", async () => {
    const { company, hr, connect, morning } = await build();
    await celebrate(company);
    const email = `kollega-${fresh()}@bolag.example`;
    await world.buildEmployee(company, { name: "Kollega", email });
    const { id, arrived } = await connect();
    await colleagueReminder.run(run(company.id));
    expect(await world.mailsTo(email)).toEqual([]);
    world.sandbox.faults.set("chat", "no_service", 9);
    await morning();
    expect(arrived()).toEqual([]);
    expect((await world.mailsTo(email)).map(({ kind }) => kind)).toEqual(["birthday-reminder-colleagues"]);
    const told = (await world.mailsTo("hr@bolag.example")).filter((mail) => mail.company_id === company.id);
    expect(told.map(({ subject }) => subject)).toEqual(["En kanal i Slack svarar inte"]);
    expect(told[0]!.text).toContain("får kollegorna mejl om födelsedagar i stället");
    // Back the same day, it does not say once more what the mails have said.
    world.sandbox.faults.clear();
    await hr.call("test-connection", { id });
    await morning();
    expect(arrived().join()).not.toContain("Elin");
  });

  test("that asks for a pause gets its post later, and one that does not answer as well", async () => {
    const { company, connect, morning } = await build();
    await celebrate(company);
    const { arrived } = await connect();
    world.sandbox.faults.set("chat", "429");
    await morning();
    await send();
    expect(arrived()).toEqual([]);
    world.clock.set(world.clock.now().add({ minutes: 3 }));
    world.sandbox.faults.set("chat", "down");
    await send();
    world.clock.set(world.clock.now().add({ minutes: 6 }));
    await send();
    expect(arrived()).toHaveLength(1);
  });

  test("that takes one post a second is not lost, and gets all of many", async () => {
    const { hr, connect } = await build();
    const { id } = await connect();
    let [room, taken] = [0, 0];
    const slack = createServer((_, response) => {
      if (room-- <= 0) return void response.writeHead(429, { "retry-after": "1" }).end("rate_limited");
      taken += 1;
      response.end("ok");
    }).listen(0, "127.0.0.1");
    await once(slack, "listening");
    const origin = `http://127.0.0.1:${(slack.address() as AddressInfo).port}`;
    const { poster } = world.services.providers;
    world.services.providers.poster = createPoster({ standIn: origin });
    const address = sealFor(world.services.vault, id, `${origin}/services/T/B/x`);
    await world.inDatabase((tx) =>
      tx.execute(sql`update connections set address = ${address} where id = ${id}`),
    );
    try {
      for (let count = 0; count < 25; count += 1) await hr.call("test-connection", { id });
      for (let second = 0; second < 25; second += 1) {
        room = 1;
        await send();
        world.clock.set(world.clock.now().add({ seconds: 2 }));
      }
      expect(taken).toBe(25);
      expect((await hr.call("get-connections", {})).connections).toMatchObject([
        { state: "on", waiting: 0, dead: 0 },
      ]);
      // One that never takes any is given up as any other.
      await hr.call("test-connection", { id });
      for (let hours = 0; hours < 12; hours += 1) {
        await send();
        world.clock.set(world.clock.now().add({ hours: 1 }));
      }
      expect((await hr.call("get-connections", {})).connections).toMatchObject([{ state: "lost", dead: 1 }]);
    } finally {
      world.services.providers.poster = poster;
      slack.close();
    }
  });

  test("of HR's own hears of orders that people are called to, and not of those that are solved since", async () => {
    const { company, connect } = await build();
    const { arrived } = await connect({ tells: ["problems"] });
    const call = (id: string) =>
      world.inDatabase((tx) => tx.execute(sql`update orders set called_at = app_now() where id = ${id}`));
    const person = await world.buildEmployee(company, { name: "Johan Wikström", allergies: "nötter" });
    const order = await world.buildCakeOrder(person, { status: "planned", delivery_date: "2026-03-06" });
    await call(order.id);
    const solved = await celebrate(company);
    await call(solved.order.id);
    await send();
    expect(arrived()).toHaveLength(1);
    expect(arrived()[0]).toContain("Tårta till Johan Wikström har inget bageri än");
    expect(arrived()[0]).not.toContain("nötter");
  });

  test.each([
    ["slack", "https://example.com/services/T/B/x"],
    ["slack", "https://hooks.slack.com.evil.example/services/T/B/x"],
    ["teams", "https://hooks.slack.com/services/T/B/x"],
    ["teams", "ingenting"],
  ] as const)("in %s cannot be %s", async (kind, address) => {
    const { hr } = await build();
    const adding = hr.call("add-channel", {
      kind,
      name: "Fika",
      address,
      tells: ["birthdays"],
      office_id: null,
    });
    await expect(adding).rejects.toMatchObject({ code: "channel-address-wrong", status: 400 });
  });
});
