import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setCakeScene } from "../../test/cake-scene.ts";
import { endLeases } from "../../test/leases.ts";
import { probeMail } from "../../test/probe-mail.ts";
import { createWorld, type World } from "../../test/world.ts";
import { createVault, type Vault } from "../database/tokens.ts";
import type { Tx } from "../database/database.ts";
import { mails } from "../database/schema-machinery.ts";
import { deliverMails } from "./deliver.ts";
import { mailLink } from "./links.ts";
import { type OutboxMail, writeMails } from "./outbox.ts";
import type { Mail } from "./render.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => world.sandbox.faults.clear("mail"));

const hello = { subject: "Hej", html: "<p>Hej</p>", text: "Hej" };
const write = (kind: string, { key = "1", to = "nagon@bolag.example", words = hello as Mail } = {}) =>
  world.inDatabase((tx) => writeMails(tx, [probeMail({ kind, key, to, words })]));
const row = async (key: string) =>
  (await world.inDatabase((tx) => tx.select().from(mails).where(eq(mails.key, key))))[0]!;
const received = (key: string) => world.sandbox.mailbox.list().filter((one) => one.key === key);

describe("the outbox", () => {
  test("the same key is written once and sent once, however often it is tried", async () => {
    expect(await write("hello")).toEqual(["hello:1"]);
    expect(await write("hello", { key: "2" })).toEqual(["hello:2"]);
    expect(await write("hello")).toEqual([]);
    await Promise.all([deliverMails(world.services), deliverMails(world.services)]);
    await deliverMails(world.services);
    expect(received("hello:1")).toHaveLength(1);
    expect(await row("hello:1")).toMatchObject({ status: "sent", attempts: 1 });
  });

  test("a mail that does not keep to its definition is refused: erasure and expiry go by that", async () => {
    const refused = (mail: Parameters<typeof probeMail>[0], other: Partial<OutboxMail>) =>
      expect(world.inDatabase((tx) => writeMails(tx, [{ ...probeMail(mail), ...other }]))).rejects.toThrow(
        TypeError,
      );
    const of = (kind: string) => ({ kind, key: "1", to: "nagon@bolag.example" });
    await refused(of("bakery-order"), { expiresAt: null });
    await refused(of("order-declined"), { expiresAt: "2100-01-01T00:00:00Z" });
    await refused(of("bakery-order"), { recipientId: null });
    await refused(of("personal-link"), { recipientId: null });
    await refused(of("magic-link"), { employeeIds: [randomUUID()] });
  });

  test("stores whom it is to and what it is about, as its kind is defined", async () => {
    const recipientId = randomUUID();
    const order = probeMail({ kind: "bakery-order", key: "about", to: "bageri@b.example", recipientId });
    await world.inDatabase((tx) => writeMails(tx, [order]));
    expect(await row("bakery-order:about")).toMatchObject({
      kind: "bakery-order",
      audience: "supplier",
      recipient_id: recipientId,
      about: "order",
    });
  });

  test("a passing refusal is tried again later, with the same Message-ID", async () => {
    // What waits from before would meet the fault in its place.
    await deliverMails(world.services);
    world.sandbox.faults.set("mail", "451", 1);
    await write("grey");
    await deliverMails(world.services);
    expect(await row("grey:1")).toMatchObject({ status: "waiting", attempts: 1, last_error: "SMTP 451" });
    await deliverMails(world.services);
    expect(received("grey:1")).toHaveLength(0);
    world.clock.advance({ minutes: 2 });
    await deliverMails(world.services);
    expect(await row("grey:1")).toMatchObject({ status: "sent", attempts: 2 });
  });

  test("a final refusal ends in the dead letters", async () => {
    world.sandbox.faults.set("mail", "550", 1);
    await write("dead");
    await deliverMails(world.services);
    expect(await row("dead:1")).toMatchObject({ status: "dead", last_error: "SMTP 550" });
  });

  test("whose link was sealed with another secret is given up, and said so", async () => {
    const url = "https://x.example/company-setup?company=A%26O&token=abc";
    const other = createVault("another secret for tests, thirty-two long");
    const words = (vault: Vault) => {
      const link = mailLink(vault, url);
      const html = `<a href="${link.placeholder}">${link.placeholder}</a>`;
      return { subject: "Hej", html, text: `Här: ${link.placeholder}.`, links: [link] };
    };
    await write("sealed", { words: words(other) });
    await write("sealed", { key: "2", words: words(world.services.vault) });
    expect(JSON.stringify(await row("sealed:2"))).not.toContain("company-setup");
    await deliverMails(world.services);
    expect(received("sealed:1")).toEqual([]);
    expect(await row("sealed:1")).toMatchObject({ status: "dead", last_error: "other secret" });
    const escaped = url.replace("&token", "&amp;token");
    expect(received("sealed:2")).toMatchObject([
      {
        text: expect.stringContaining(`Här: ${url}.`),
        html: expect.stringContaining(`"${escaped}">${escaped}<`),
      },
    ]);
    expect(await row("sealed:2")).toMatchObject({ status: "sent", links: {} });
  });

  test("a link opens in its own mail only", async () => {
    const link = mailLink(world.services.vault, "https://x.example/svar?token=abc");
    const words = { ...hello, text: link.placeholder };
    await write("owner", { words: { ...words, links: [link] } });
    await write("thief", { to: "annan@bolag.example", words });
    const { links } = await row("owner:1");
    await world.inDatabase((tx) => tx.update(mails).set({ links }).where(eq(mails.key, "thief:1")));
    await deliverMails(world.services);
    expect(received("owner:1")).toMatchObject([{ text: expect.stringContaining("/svar?token=abc") }]);
    expect(received("thief:1")).toEqual([]);
  });

  test("a mail that waited when links got their column leaves with its link, and with what was typed", async () => {
    const sealed = world.services.vault.seal("mail-link", "abc.def-g_h".repeat(4));
    const text = `Mamma?token=sealed.x\nhttps://x.example/company-setup?company=A%26O&token=sealed.${sealed}\n`;
    const old = { subject: "Hej", html: `<a href="${text.replaceAll("&", "&amp;")}">`, text };
    await write("welcome", { key: "old", words: old });
    await write("contact-message", { key: "old", words: old });
    const file = new URL("../database/migrations/0031_links_of_mails.sql", import.meta.url);
    const [, move] = (await readFile(file, "utf8")).split(/(?=^do \$\$)/m);
    await world.db.lookUp("move-links", move!, []);
    expect(JSON.stringify(await row("welcome:old"))).not.toContain(`sealed.${sealed}`);
    await deliverMails(world.services);
    const gone = text.replace(`sealed.${sealed}`, "abc.def-g_h".repeat(4)).trim();
    expect(received("welcome:old")).toMatchObject([
      { text: expect.stringContaining(gone), html: expect.stringContaining(gone.replaceAll("&", "&amp;")) },
    ]);
    // Mails of this kind never had a link: whatever is in them was typed.
    expect(received("contact-message:old")).toMatchObject([{ text: expect.stringContaining(text.trim()) }]);
  });

  test("what a person typed comes out to the letter, however much it looks like a link", async () => {
    const typed = "nötter ?token=sealed.x &token=abc https://link.invalid/0 $& \\1";
    await write("typed", { words: { ...hello, text: typed } });
    await deliverMails(world.services);
    expect(received("typed:1")).toMatchObject([{ text: expect.stringContaining(typed) }]);
    expect(await row("typed:1")).toMatchObject({ status: "sent", text: typed });
  });

  test("a mail whose sender died after claiming it is taken up by the next", async () => {
    await write("claimed");
    await world.inDatabase((tx) =>
      tx
        .update(mails)
        .set({ claimed_until: sql`now() + interval '5 minutes'` })
        .where(eq(mails.key, "claimed:1")),
    );
    await deliverMails(world.services);
    expect((await row("claimed:1")).status).toBe("waiting");
    await endLeases(world.db);
    await deliverMails(world.services);
    expect((await row("claimed:1")).status).toBe("sent");
  });
});

describe("a mail whose words cannot be put together", () => {
  test("waits alone, is shown to the admin after a few tries, and leaves when the cause is mended", async () => {
    const admin = await world.buildAdmin();
    const scene = await setCakeScene(world);
    const [good, bad] = [await scene.cakeFor("Elin Sandberg"), await scene.cakeFor("Johan Wik")];
    for (const { id } of [bad, good]) {
      await scene.request([id]);
      world.clock.advance({ minutes: 1 });
    }
    // No year that a date is written with.
    const setDay = (day: string) =>
      world.inDatabase((tx) =>
        tx.execute(sql`update cake_orders set delivery_date = ${day} where id = ${bad.id}`),
      );
    await setDay("10000-05-17");
    const rowOf = async ({ id }: { id: string }) => {
      const { rows } = await world.inDatabase((tx) =>
        tx.execute(sql`select * from mails where kind = 'bakery-order' and order_ids = array[${id}::uuid]`),
      );
      return rows[0]!;
    };
    await write("beside");
    await deliverMails(world.services);
    expect(received("beside:1")).toHaveLength(1);
    expect(await rowOf(good)).toMatchObject({ status: "sent" });
    expect(await rowOf(bad)).toMatchObject({
      status: "waiting",
      attempts: 1,
      last_error: "no words",
      claimed_until: null,
      unsure_at: null,
    });
    for (const minutes of [2, 6, 16]) {
      world.clock.advance({ minutes });
      await deliverMails(world.services);
    }
    const { id, key } = await rowOf(bad);
    const { mails: listed } = await world.as(admin).call("list-dead-mails", {});
    expect(listed.find((one) => one.id === id)).toMatchObject({ status: "dead", last_error: "no words" });

    const [alarm] = await world.mailsTo(admin.email);
    expect(alarm).toMatchObject({ kind: "dead-letter-alarm", text: expect.stringContaining("i karantän") });

    await setDay("2026-05-18");
    await world.as(admin).call("send-mail-again", { id: id as string });
    await deliverMails(world.services);
    expect(received(key as string)).toMatchObject([{ subject: expect.stringContaining("18 maj") }]);
  });
});

test("what is read to send a batch does not grow with what waits", async () => {
  const many = Array.from({ length: 8000 }, (_, n) =>
    probeMail({ kind: "many", key: `${n}`, to: "x@bolag.example" }),
  );
  await world.inDatabase((tx) => writeMails(tx, many));
  const { db, providers } = world.services;
  const read = async (tx: Tx) => {
    const { rows } = await tx.execute(
      sql`select seq_tup_read + idx_tup_fetch as count from pg_stat_xact_user_tables where relname = 'mails'`,
    );
    return Number(rows[0]!.count);
  };
  const reads: number[] = [];
  const transaction: typeof db.transaction = (scope, work) =>
    db.transaction(scope, async (tx) => {
      const before = await read(tx);
      const result = await work(tx);
      reads.push((await read(tx)) - before);
      return result;
    });
  const stop = new AbortController();
  const send: typeof providers.mail.send = async () => {
    stop.abort();
    return { outcome: "sent" };
  };
  const mailer = { ...providers, mail: { ...providers.mail, send } };
  await deliverMails({ ...world.services, db: { ...db, transaction }, providers: mailer }, stop.signal);
  // Three looks at all that wait, once, and then a batch that is claimed and settled.
  expect(reads).toHaveLength(5);
  const [claimed, settled] = reads.slice(3);
  expect(claimed).toBeGreaterThan(0);
  expect(claimed).toBeLessThan(100);
  expect(settled).toBeLessThan(100);
});
