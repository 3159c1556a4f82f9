import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settableClock } from "../../domain/clock.ts";
import { createSandbox } from "../../sandbox/sandbox.ts";
import { createMailer, type Mailer } from "./mail.ts";

const sandbox = createSandbox({ clock: settableClock("2026-03-02T07:59:00+01:00") });
let mailer: Mailer;

beforeAll(async () => {
  const { mail } = await sandbox.start();
  mailer = createMailer({
    ...mail,
    from: "Tårtdags <noreply@tartdags.example>",
    replyTo: "hej@tartdags.example",
    timeoutMs: 2000,
  });
});
beforeEach(() => {
  sandbox.mailbox.empty();
  sandbox.faults.clear();
});
afterAll(async () => {
  mailer.close();
  await sandbox.stop();
});

const letter = {
  key: "cake-reminder-hr-week:42",
  to: "hr@nordljus.example",
  subject: "Åsas tårta om en vecka",
  text: "Hej, på måndag fyller Åsa år.",
  html: "<p>Hej, på måndag fyller <b>Åsa</b> år.</p>",
};

describe("mail", () => {
  test("a mail arrives with both parts, its key and its headers", async () => {
    expect(await mailer.send(letter)).toMatchObject({ outcome: "sent" });

    expect(sandbox.mailbox.list()).toMatchObject([
      {
        key: letter.key,
        to: letter.to,
        subject: letter.subject,
        text: letter.text,
        html: expect.stringContaining("<b>Åsa</b>"),
        from: expect.stringContaining("noreply@tartdags.example"),
        reply_to: "hej@tartdags.example",
        sent_at: "2026-03-02T06:59:00Z",
        duplicate: false,
      },
    ]);
  });

  test("the same mail keeps its Message-ID, so that a second copy can be told", async () => {
    const [first, second] = [await mailer.send(letter), await mailer.send(letter)];

    expect(second).toEqual(first);
    expect(sandbox.mailbox.list().map((mail) => mail.duplicate)).toEqual([true, false]);
  });

  test("greylisting asks for another try", async () => {
    sandbox.faults.set("mail", "451");
    expect(await mailer.send(letter)).toEqual({ outcome: "try-again", reason: "SMTP 451" });
    expect(await mailer.send(letter)).toMatchObject({ outcome: "sent" });
  });

  test("an address that does not exist is refused for good", async () => {
    sandbox.faults.set("mail", "550");
    expect(await mailer.send(letter)).toEqual({ outcome: "refused", reason: "SMTP 550" });
  });

  test("a line that goes dead before the answer leaves it open whether the mail arrived", async () => {
    sandbox.faults.set("mail", "drop");
    expect(await mailer.send(letter)).toMatchObject({ outcome: "unsure" });
    expect(sandbox.mailbox.list()).toHaveLength(1);
  });

  test("nobody listening means another try", async () => {
    const from = "hej@tartdags.example";
    const nobody = createMailer({ url: "smtp://127.0.0.1:1", from, replyTo: from, timeoutMs: 1000 });
    expect(await nobody.send(letter)).toMatchObject({ outcome: "try-again" });
    nobody.close();
  });

  test("text that is not an address is refused, and cannot smuggle a second recipient", async () => {
    expect(await mailer.send({ ...letter, to: "inte en adress" })).toMatchObject({ outcome: "refused" });
    await mailer.send({ ...letter, to: "a@nordljus.example", subject: "Hej\r\nBcc: b@nordljus.example" });
    expect(sandbox.mailbox.list().map((mail) => mail.to)).toEqual(["a@nordljus.example"]);
  });
});
