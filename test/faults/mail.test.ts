import net, { type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { mails } from "../../server/database/schema-machinery.ts";
import { deliverMails } from "../../server/mail/deliver.ts";
import { createMailer } from "../../server/providers/mail.ts";
import { freePort } from "../databases.ts";
import { createWorld, type Person, type World } from "../world.ts";
import { type MailServer, startMailServer } from "./crash/mail-server.ts";

let world: World;
let admin: Person;
let post: MailServer;
let swallowing = false;
let slow = 0;
const stops: (() => Promise<unknown> | unknown)[] = [];
beforeAll(async () => {
  world = await createWorld();
  admin = await world.buildAdmin();
  post = await startMailServer(
    () => swallowing,
    () => slow,
  );
});
afterAll(async () => {
  await post.stop();
  await world.close();
});
afterEach(async () => {
  [swallowing, slow] = [false, 0];
  for (const stop of stops.splice(0)) await stop();
});

/** Somebody has forgotten their password: a mail that must arrive. */
async function ask(): Promise<{ key: string; kind: string }> {
  const { hr } = await world.buildCompany();
  expect(await world.nobody.call("send-password-reset", { email: hr.email })).toBeTruthy();
  const [mail] = await world.mailsTo(hr.email);
  return mail!;
}
const rowOf = async (key: string) =>
  (await world.inDatabase((tx) => tx.select().from(mails).where(eq(mails.key, key))))[0]!;

function deliverBy(url: string) {
  const from = "hej@tartdags.example";
  const mail = createMailer({ url, from, replyTo: from, timeoutMs: 300 });
  stops.push(() => mail.close());
  return deliverMails({ ...world.services, providers: { ...world.services.providers, mail } });
}
const mailsNow = async () => (await world.as(admin).call("get-business-health", {})).mails;

test("a mail server that refuses every connection for two hours delays the mails and loses none", async () => {
  const { key } = await ask();
  const nobody = `smtp://127.0.0.1:${await freePort()}`;
  for (const minutes of [0, 2, 6, 16, 61]) {
    world.clock.advance({ minutes });
    await deliverBy(nobody);
  }
  expect(await rowOf(key)).toMatchObject({ status: "waiting", attempts: 5, last_error: "ECONNREFUSED" });
  // The admin sees a queue that grows old.
  expect(await mailsNow()).toMatchObject({ waiting: 1, oldest_waiting: expect.any(String) });

  world.clock.advance({ hours: 5 });
  expect(await deliverBy(post.url)).toBe(1);
  expect(post.received.get(key)).toBe(1);
  expect(await mailsNow()).toMatchObject({ waiting: 0 });
});

test("a mail server that never answers holds up neither the person who waits nor the next try", async () => {
  const silent = net.createServer(() => {}).listen(0, "127.0.0.1");
  await new Promise((done) => silent.once("listening", done));
  stops.push(() => silent.close());
  const { key } = await ask();
  const started = performance.now();
  await deliverBy(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  expect(performance.now() - started).toBeLessThan(5_000);
  // It had not even greeted, so nothing can have left.
  expect(await rowOf(key)).toMatchObject({ status: "waiting", attempts: 1, unsure_at: null });

  world.clock.advance({ minutes: 2 });
  expect(await deliverBy(post.url)).toBe(1);
  expect(post.received.get(key)).toBe(1);
});

test("a slow mail server delays nobody who asks; one that answers too late has the mail once all the same", async () => {
  slow = 150;
  const { key } = await ask();
  expect(await rowOf(key)).toMatchObject({ status: "waiting", attempts: 0 });
  expect(await deliverBy(post.url)).toBe(1);
  expect(await rowOf(key)).toMatchObject({ status: "sent", unsure_at: null });

  slow = 1_000;
  const late = await ask();
  await deliverBy(post.url);
  expect(await rowOf(late.key)).toMatchObject({
    status: "waiting",
    attempts: 1,
    unsure_at: expect.anything(),
  });
  slow = 0;
  world.clock.advance({ minutes: 2 });
  expect(await deliverBy(post.url)).toBe(1);
  // Handed in twice under one Message-ID: the second is thrown away there.
  expect(post.received.get(late.key)).toBe(2);
  expect(await rowOf(late.key)).toMatchObject({ status: "sent" });
});

test("a mail that is swallowed without an answer is sent again under the same name, and listed as unsure", async () => {
  const { key } = await ask();
  swallowing = true;
  await deliverBy(post.url);
  expect(post.swallowed.has(key)).toBe(true);
  expect(await rowOf(key)).toMatchObject({ status: "waiting", attempts: 1 });

  swallowing = false;
  world.clock.advance({ minutes: 2 });
  // The mail server refuses the same key under another Message-ID, so that arriving means it was the same.
  expect(await deliverBy(post.url)).toBe(1);
  expect(post.received.get(key)).toBe(2);
  const { mails: listed } = await world.as(admin).call("list-dead-mails", {});
  expect(listed.find((mail) => mail.key === key)).toMatchObject({ status: "sent" });
});
