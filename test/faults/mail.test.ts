import net, { type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eq, sql } from "drizzle-orm";
import { mails } from "../../server/database/schema-machinery.ts";
import { deliverMails } from "../../server/mail/deliver.ts";
import { createMailer, type MailerOptions } from "../../server/providers/mail.ts";
import type { Services } from "../../server/providers/services.ts";
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

function instanceBy(url: string, times: Partial<MailerOptions> = { timeoutMs: 300 }): Services {
  const from = "hej@tartdags.example";
  const mail = createMailer({ url, from, replyTo: from, ...times });
  stops.push(() => mail.close());
  return { ...world.services, providers: { ...world.services.providers, mail } };
}
const deliverBy = (url: string) => deliverMails(instanceBy(url));

type Stage = "greeting" | "mail" | "answer" | "never ends";

/** A mail server that goes as far as that and then says nothing more, or always a little more. */
async function hangingAt(stage: Stage) {
  const reached = Promise.withResolvers<void>();
  const server = net
    .createServer((socket) => {
      const timer = setInterval(() => stage === "never ends" && socket.write("250-vänta\r\n"), 20);
      socket.on("close", () => clearInterval(timer)).on("error", () => {});
      if (stage === "greeting") return reached.resolve();
      socket.write("220 hej\r\n");
      socket.on("data", (bytes: Buffer) => {
        const said = bytes.toString("latin1");
        const hangs = { mail: said.startsWith("MAIL"), answer: said.endsWith("\r\n.\r\n") };
        if (stage === "never ends" || (stage === "mail" ? hangs.mail : hangs.answer))
          return reached.resolve();
        if (/^(EHLO|MAIL|RCPT)/.test(said)) socket.write("250 ja\r\n");
        if (said.startsWith("DATA")) socket.write("354 ja\r\n");
      });
    })
    .listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  stops.push(() => server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, reached: reached.promise };
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
  const silent = await hangingAt("greeting");
  const { key } = await ask();
  const started = performance.now();
  await deliverBy(silent.url);
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

test.each(["greeting", "mail", "answer"] as const)(
  "a mail server that hangs at the %s does not outlast the stop, and the mail tells what is known of it",
  async (stage) => {
    const { key } = await ask();
    const hanging = await hangingAt(stage);
    const stop = new AbortController();
    // No timeout of its own would end it within the test.
    const services = instanceBy(hanging.url, { timeoutMs: 600_000, deliveryMs: 600_000, stopMs: 50 });
    const delivering = deliverMails(services, stop.signal);
    await hanging.reached;
    stop.abort();
    expect(await delivering).toBe(0);
    expect(await rowOf(key)).toMatchObject({
      status: "waiting",
      claimed_until: null,
      last_error: "stopped",
      unsure_at: stage === "answer" ? expect.anything() : null,
    });
    world.clock.advance({ minutes: 2 });
    await deliverMails(instanceBy(post.url, {}));
    expect(await rowOf(key)).toMatchObject({ status: "sent", attempts: 2 });
  },
);

test("a mail server that always says a little more has no more time than any other", async () => {
  const { key } = await ask();
  const { url } = await hangingAt("never ends");
  await deliverMails(instanceBy(url, { timeoutMs: 600_000, deliveryMs: 100 }));
  expect(await rowOf(key)).toMatchObject({ status: "waiting", last_error: "deadline", unsure_at: null });
  world.clock.advance({ minutes: 2 });
  await deliverMails(instanceBy(post.url, {}));
  expect(await rowOf(key)).toMatchObject({ status: "sent", attempts: 2 });
});

test("of two instances whose clocks are ten minutes apart one sends a mail, once", async () => {
  slow = 200;
  const { key } = await ask();
  const sending = deliverMails(instanceBy(post.url, {}));
  await expect.poll(async () => (await rowOf(key)).claimed_until).not.toBeNull();
  const later = world.clock.now().add({ minutes: 10 });
  const transaction: typeof world.db.transaction = (scope, work) =>
    world.db.transaction(scope, async (tx) => {
      await tx.execute(sql`select set_config('app.now', ${later.toString()}, true)`);
      return work(tx);
    });
  const ahead = {
    ...instanceBy(post.url, {}),
    clock: { now: () => later },
    db: { ...world.db, transaction },
  };
  expect(await deliverMails(ahead)).toBe(0);
  expect(await sending).toBe(1);
  expect(post.received.get(key)).toBe(1);
  expect(await rowOf(key)).toMatchObject({ status: "sent", attempts: 1, unsure_at: null });
});
