import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settableClock } from "../domain/clock.ts";
import { createSandbox } from "./sandbox.ts";

const clock = settableClock("2026-03-02T09:00:00+01:00");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("the sandbox", () => {
  test("keeps mails, payments and calendars over a restart", async () => {
    const stateFile = join(folder, "sandbox.json");
    const first = createSandbox({ clock, stateFile });
    const { mail, payments, google } = await first.start();
    const transport = createTransport(mail.url);
    await transport.sendMail({
      from: "a@tartdags.example",
      to: "b@nordljus.example",
      subject: "Kvar",
      text: "Hej",
    });
    transport.close();
    await fetch(`${payments.apiUrl}/v1/customers`, {
      method: "POST",
      headers: { Authorization: `Bearer ${payments.secretKey}`, "Idempotency-Key": "one" },
      body: new URLSearchParams({ email: "hr@nordljus.example" }),
    });
    const asked = new URLSearchParams({
      client_id: google.clientId,
      redirect_uri: "https://tartdags.example/x",
      response_type: "code",
      scope: "https://www.googleapis.com/auth/calendar.events",
    }).toString();
    await first.pages.request(new URL(google.authorizeUrl()).pathname, {
      method: "POST",
      body: new URLSearchParams({ asked, answer: "allow", calendar: "on", account: "anna@nordljus.example" }),
    });
    await first.stop();

    const second = createSandbox({ clock, stateFile });
    const again = await second.start();
    expect(second.mailbox.list()).toMatchObject([{ subject: "Kvar" }]);
    const replayed = await fetch(`${again.payments.apiUrl}/v1/customers`, {
      method: "POST",
      headers: { Authorization: `Bearer ${payments.secretKey}`, "Idempotency-Key": "one" },
      body: new URLSearchParams({ email: "hr@nordljus.example" }),
    });
    expect(replayed.headers.get("idempotent-replayed")).toBe("true");
    expect(await (await second.pages.request("/sandbox/calendars")).text()).toContain(
      "anna@nordljus.example",
    );
    await second.stop();
  });

  test("a public address is where browsers go, and the loopback port where adapters go", async () => {
    const sandbox = createSandbox({ clock, publicUrl: () => "https://tartdags.example" });
    const { google, register } = await sandbox.start();
    expect(google.authorizeUrl()).toMatch(/^https:\/\/tartdags\.example\/sandbox\/google\//);
    expect(google.tokenUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/google\/token$/);
    expect(register.apiUrl).toMatch(/^http:\/\/127\.0\.0\.1:/);
    await sandbox.stop();
  });

  test("a part whose real provider is configured stays away", async () => {
    const sandbox = createSandbox({ clock, parts: ["mail", "map"] });
    const { payments, mail } = await sandbox.start();
    expect(mail.url).toMatch(/^smtp:/);
    expect((await fetch(`${payments.apiUrl}/v1/prices`)).status).toBe(404);
    expect((await sandbox.pages.request("/sandbox/payments")).status).toBe(404);
    expect(await (await sandbox.pages.request("/sandbox")).text()).not.toContain("Betalningar");
    await sandbox.stop();
  });

  test.for(["", "/mail", "/payments", "/calendars", "/map?q=Storgatan", "/register"])(
    "/sandbox%s is a Swedish page without script or inline style",
    async (path) => {
      const sandbox = createSandbox({ clock });
      const page = await sandbox.pages.request(`/sandbox${path}`);
      const text = await page.text();
      expect(page.status).toBe(200);
      expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(text).toContain('<html lang="sv">');
      expect(text).not.toMatch(/<script|<style|style=/);
    },
  );

  test("a form is a few fields long, and leads back to the sandbox only", async () => {
    const { pages } = createSandbox({ clock });
    const send = (fields: Record<string, string>) =>
      pages.request("/sandbox/faults", { method: "POST", body: new URLSearchParams(fields) });
    expect((await send({ area: "mail", fault: "x".repeat(20_000) })).status).toBe(413);
    for (const back of ["//ond.example", "/sandbox/..//ond.example", "/dashboard"]) {
      const { headers } = await send({ area: "mail", fault: "", times: "1", back });
      expect([back, headers.get("location")]).toEqual([back, "/sandbox"]);
    }
    const { headers } = await send({ area: "mail", fault: "", times: "1", back: "/sandbox/mail" });
    expect(headers.get("location")).toBe("/sandbox/mail");
  });

  test("what it does not know it says so", async () => {
    const sandbox = createSandbox({ clock });
    const paths = [
      "/sandbox/mail/1",
      "/sandbox/checkout/x",
      "/sandbox/portal/x",
      "/sandbox/checkout/__proto__",
    ];
    const answers = await Promise.all(paths.map((path) => sandbox.pages.request(path)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});
