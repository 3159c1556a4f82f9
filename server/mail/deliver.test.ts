import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../test/world.ts";
import { createVault } from "../auth/tokens.ts";
import type { Tx } from "../database/database.ts";
import { mails } from "../database/schema-machinery.ts";
import { deliverMails } from "./deliver.ts";
import { writeMails } from "./outbox.ts";
import { sealLink } from "./sealed-links.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => world.sandbox.faults.clear("mail"));

const mail = { subject: "Hej", html: "<p>Hej</p>", text: "Hej" };
const write = (...keys: string[]) =>
  world.inDatabase((tx) =>
    writeMails(
      tx,
      keys.map((key) => ({ key, to: "nagon@bolag.example", mail })),
    ),
  );
const row = async (key: string) =>
  (await world.inDatabase((tx) => tx.select().from(mails).where(eq(mails.key, key))))[0]!;
const received = (key: string) => world.sandbox.mailbox.list().filter((one) => one.key === key);

describe("the outbox", () => {
  test("the same key is written once and sent once, however often it is tried", async () => {
    expect(await write("hello:1", "hello:2")).toHaveLength(2);
    expect(await write("hello:1")).toEqual([]);
    await Promise.all([deliverMails(world.services), deliverMails(world.services)]);
    await deliverMails(world.services);
    expect(received("hello:1")).toHaveLength(1);
    expect(await row("hello:1")).toMatchObject({ status: "sent", attempts: 1 });
  });

  test("a passing refusal is tried again later, with the same Message-ID", async () => {
    world.sandbox.faults.set("mail", "451", 1);
    await write("grey:1");
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
    await write("dead:1");
    await deliverMails(world.services);
    expect(await row("dead:1")).toMatchObject({ status: "dead", last_error: "SMTP 550" });
  });

  test("whose link was sealed with another secret is given up, and said so", async () => {
    const text = sealLink(
      createVault("another secret for tests, thirty-two long"),
      "https://x/svar?token=abc",
    );
    const opens = sealLink(world.services.vault, "https://x/svar?token=abc");
    await world.inDatabase((tx) =>
      writeMails(tx, [
        { key: "sealed:1", to: "nagon@bolag.example", mail: { ...mail, text } },
        { key: "sealed:2", to: "nagon@bolag.example", mail: { ...mail, text: opens } },
      ]),
    );
    await deliverMails(world.services);
    expect(received("sealed:1")).toEqual([]);
    expect(await row("sealed:1")).toMatchObject({
      status: "dead",
      last_error: "other secret",
    });
    expect(received("sealed:2")).toMatchObject([{ text: expect.stringContaining("/svar?token=abc") }]);
    expect(await row("sealed:2")).toMatchObject({ status: "sent", text: "https://x/svar?token=…" });
  });

  test("a mail whose sender died after claiming it is taken up by the next", async () => {
    await write("claimed:1");
    const until = world.clock.now().add({ minutes: 5 }).toString();
    await world.inDatabase((tx) =>
      tx.update(mails).set({ claimed_until: until }).where(eq(mails.key, "claimed:1")),
    );
    await deliverMails(world.services);
    expect((await row("claimed:1")).status).toBe("waiting");
    world.clock.advance({ minutes: 6 });
    await deliverMails(world.services);
    expect((await row("claimed:1")).status).toBe("sent");
  });
});

test("what is read to send a batch does not grow with what waits", async () => {
  const many = Array.from({ length: 8000 }, (_, n) => ({ key: `many:${n}`, to: "x@bolag.example", mail }));
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
