import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../test/world.ts";
import { mails } from "../database/schema-machinery.ts";
import { deliverMails } from "./deliver.ts";
import { writeMails } from "./outbox.ts";

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
