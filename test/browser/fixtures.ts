import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Page,
  test as base,
} from "@playwright/test";
import { pino } from "pino";
import { readSettings } from "../../server/settings.ts";
import { type RunningServer, startServer } from "../../server/start.ts";
import { fillDataFolder } from "../embedded-template.ts";

/** Monday 2 March 2026, before eight: nothing has happened by itself yet. */
export const NOW = "2026-03-02T07:30:00+01:00";

export type Mail = { key: string; to: string[] | string; subject: string; text: string; html: string };

type Fixtures = {
  /** Whom pages may fetch from: the server, and what a test starts beside it. */
  ownOrigins: Set<string>;
  watchRequests: void;
  /** A page signed in as the demo's HR person at Nordljus. */
  hrPage: Page;
  adminPage: Page;
  signIn(page: Page, email: string): Promise<void>;
  /** The newest mail to an address, when it has arrived in the sandbox's mailbox. */
  mailTo(address: string, subject?: RegExp): Promise<Mail>;
};

/** A real server with the demo world for each worker, and pages that are already signed in. */
export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "tartdags-browser-"));
      await fillDataFolder(folder);
      // All journeys come from one address and sign in more often than a guesser may.
      const env = { PORT: "0", DATA_DIR: folder, DEMO_NOW: NOW, LOG_LEVEL: "error", LIMITS: "off" };
      const settings = readSettings(env);
      const server = await startServer(settings, pino({ level: "error" }));
      await use(server);
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  ownOrigins: async ({ server }, use) => use(new Set([server.url])),
  /** Every page, window and worker of every browser that a test opens. */
  watchRequests: [
    async ({ browser, ownOrigins }, use) => {
      const foreign: string[] = [];
      const watch = (context: BrowserContext) =>
        void context.on("request", (request) => {
          const { protocol, origin } = new URL(request.url());
          if (protocol.startsWith("http") && !ownOrigins.has(origin)) foreign.push(request.url());
        });
      browser.on("context", watch);
      await use();
      browser.off("context", watch);
      expect(foreign, "nothing is fetched from anybody else").toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ server }, use) => {
    await use(async (page, email) => {
      const token = await tokenFor(page.request, server, email);
      await page.addInitScript(([key, value]) => localStorage.setItem(key!, value!), [SESSION_KEY, token]);
    });
  },
  hrPage: async ({ page, signIn }, use) => {
    await signIn(page, "hr@nordljus.example");
    await use(page);
  },
  adminPage: async ({ page, signIn }, use) => {
    await signIn(page, "admin@tartdags.example");
    await use(page);
  },
  mailTo: async ({ server, request }, use) => {
    await use(async (address, subject = /./) => {
      let found: Mail | undefined;
      const look = async () => {
        const mails = (await (await request.get(`${server.url}/sandbox/mail.json`)).json()) as Mail[];
        found = mails.find((mail) => [mail.to].flat().includes(address) && subject.test(mail.subject));
        return found;
      };
      await expect.poll(look, { message: `a mail to ${address}`, intervals: [100] }).toBeTruthy();
      return found!;
    });
  },
});

export { expect };

/** For a journey about one screen, of which a call or a screen's own test tries most: it is walked by `npm run test:long`. */
export const atLength = { tag: "@long" };

const SESSION_KEY = "tartdags.session";

async function tokenFor(request: APIRequestContext, server: RunningServer, email: string): Promise<string> {
  const answer = await request.post(`${server.url}/auth/v1/sign-in`, {
    headers: { apikey: server.services.settings.publicKey },
    data: { email, password: "tartdags" },
  });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`);
  return answer.text();
}
