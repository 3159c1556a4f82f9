import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTransport } from "nodemailer";
import { settableClock } from "../../domain/clock.ts";
import { createSandbox } from "../sandbox.ts";

const sandbox = createSandbox({ clock: settableClock("2026-03-02T07:59:00+01:00") });

beforeAll(async () => {
  const { mail } = await sandbox.start();
  const transport = createTransport(mail.url);
  await transport.sendMail({
    from: "hej@tartdags.example",
    to: "hr@nordljus.example",
    subject: "<Fika> & tårta",
    text: "Se https://tartdags.example/x",
    html: '<p style="color:green">Hej</p><script>alert(1)</script>',
    headers: { "X-Tartdags-Key": "welcome:1" },
  });
  transport.close();
});
afterAll(() => sandbox.stop());

const get = (path: string) => sandbox.pages.request(path);

describe("the mailbox's pages", () => {
  test("mail.json has the newest mail first, with its key", async () => {
    const mails = await (await get("/sandbox/mail.json")).json();
    expect(mails[0]).toMatchObject({ id: "1", key: "welcome:1", to: "hr@nordljus.example" });
  });

  test("what a mail says is shown, not run", async () => {
    const list = await (await get("/sandbox/mail")).text();
    expect(list).toContain("&lt;Fika&gt; &amp; tårta");

    const letter = await get("/sandbox/mail/1/html");
    expect(letter.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect(await letter.text()).toContain('<p style="color:green">Hej</p>');
  });

  test("the pages need neither inline styles nor scripts", async () => {
    const page = await get("/sandbox/mail/1");
    expect(page.headers.get("content-security-policy")).toContain("style-src 'self'");
    const text = await page.text();
    expect(text).not.toMatch(/<script|style=|onclick/);
    expect(text).toContain('<pre>Se <a href="https://tartdags.example/x">https://tartdags.example/x</a>');
    expect((await get("/sandbox/sandbox.css")).status).toBe(200);
  });

  test("a switch is set and cleared by its form", async () => {
    const set = (fault: string) =>
      sandbox.pages.request("/sandbox/faults", {
        method: "POST",
        body: new URLSearchParams({ area: "mail", fault, times: "2", back: "https://evil.example" }),
      });

    const answer = await set("451");
    expect(answer.headers.get("location")).toBe("/sandbox");
    expect(sandbox.faults.current("mail")).toEqual({ fault: "451", times: 2 });
    await set("");
    expect(sandbox.faults.current("mail")).toBeUndefined();
  });
});
