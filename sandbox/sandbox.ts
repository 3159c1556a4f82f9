import type { AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { StoredEvent } from "./calendars/accounts.ts";
import { createCalendarProviders } from "./calendars/calendars.ts";
import { createChats, type Received } from "./chat/chat.ts";
import { connectionsAt, type SandboxConnections } from "./connections.ts";
import { createDns } from "./dns/dns.ts";
import { createFaults, type Faults } from "./faults.ts";
import { frontPages } from "./front-page.ts";
import { createIdentity, type Identity } from "./identity/identity.ts";
import { createMailbox, type Mailbox } from "./mail/mailbox.ts";
import { mailPages } from "./mail/mailbox-pages.ts";
import { createMap } from "./map/map.ts";
import { SANDBOX_PARTS, type SandboxOptions, type Surroundings } from "./options.ts";
import { pageHeaders } from "./page.ts";
import { createPaymentProvider } from "./payments/payments.ts";
import { createPushService, type Delivered, type Subscription } from "./push/push.ts";
import { registerPages } from "./register/register-pages.ts";
import { bolagsverketApi } from "./register/bolagsverket-api.ts";
import { openStore } from "./store.ts";
import type { LoopbackEnv } from "./faulty-answers.ts";

export type { SandboxConnections } from "./connections.ts";
export type { SandboxOptions, SandboxPart } from "./options.ts";

/** For a form of a few fields: whoever reaches the product outside production reaches these pages too. */
const MOST_FORM_BYTES = 16_000;

export type Sandbox = {
  /** What a person plays the other side with; every address begins with /sandbox. */
  pages: Hono;
  faults: Faults;
  mailbox: Mailbox;
  /** All that stands in anybody's calendar, with everything that was sent of it. */
  calendarEvents(): StoredEvent[];
  /** A browser that may be told, and what it was told. */
  push: {
    subscribe(applicationKey: string): Subscription;
    forget(subscription: Subscription): void;
    readonly delivered: readonly Delivered[];
  };
  /** What channels and webhooks got, and where they are. */
  chat: { readonly received: readonly Received[]; address(path: string): string };
  /** Companies' own logins: who can sign in there, and another key to sign with. */
  identity: Pick<Identity, "people" | "rotate" | "issuers">;
  /** A domain's owner writes, and takes away. */
  dns: { add(name: string, value: string): void; remove(name: string, value?: string): void };
  /** Every payment event so far has been sent once. */
  eventsSettled(): Promise<void>;
  /** The addresses of the parts that were asked for; the others' lead nowhere. */
  start(): Promise<SandboxConnections>;
  stop(): Promise<void>;
};

/** The outside world in miniature: mail, payments, calendars, a map, the company register, logins. */
export function createSandbox(options: SandboxOptions): Sandbox {
  let loopback = "";
  let server: ServerType | undefined;
  const parts = options.parts ?? SANDBOX_PARTS;
  const isEnabled = (part: string) => parts.some((one) => one === part);
  const store = openStore(options.stateFile);
  const faults = createFaults();
  const publicUrl = options.publicUrl ?? (() => loopback);
  const around: Surroundings = { clock: options.clock, publicUrl, store, faults };

  const mailbox = createMailbox(around);
  const payments = createPaymentProvider(around, options.webhook);
  const calendars = createCalendarProviders(around, options.redirectUris);
  const map = createMap(around);
  const push = createPushService(around);
  const chat = createChats(around);
  const identity = createIdentity(around);
  const dns = createDns(around);
  const register = { pages: registerPages(faults), wire: bolagsverketApi(around) };

  const pages = new Hono();
  pages.use("/sandbox/*", pageHeaders, bodyLimit({ maxSize: MOST_FORM_BYTES }));
  pages.route("/", frontPages(faults, parts));
  if (isEnabled("mail")) pages.route("/", mailPages(mailbox, faults));
  for (const [part, provider] of Object.entries({
    payments,
    calendars,
    map,
    register,
    push,
    chat,
    identity,
    dns,
  })) {
    if (isEnabled(part)) pages.route("/", provider.pages);
  }

  // The loopback port carries what the adapters say, and the pages too, so that it can be tried on its own.
  const wire = new Hono<LoopbackEnv>();
  wire.route("/", pages);
  if (isEnabled("payments")) wire.route("/v1", payments.wire);
  if (isEnabled("calendars")) wire.route("/", calendars.wire);
  if (isEnabled("map")) wire.route("/mapbox", map.wire);
  if (isEnabled("register")) wire.route("/bolagsverket", register.wire);
  if (isEnabled("push")) wire.route("/", push.wire);
  if (isEnabled("chat")) wire.route("/", chat.wire);
  if (isEnabled("dns")) wire.route("/", dns.wire);

  return {
    pages,
    faults,
    mailbox,
    calendarEvents: calendars.events,
    eventsSettled: payments.settled,
    push,
    chat: { received: chat.received, address: (path) => `${loopback}${path}` },
    identity,
    dns,
    async start() {
      const smtp = isEnabled("mail") ? await mailbox.start() : "";
      loopback = await new Promise<string>((resolve) => {
        server = serve({ fetch: wire.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }: AddressInfo) =>
          resolve(`http://127.0.0.1:${port}`),
        );
      });
      push.at(loopback);
      chat.pages.at(loopback);
      if (isEnabled("payments")) payments.start();
      return connectionsAt({ smtp, loopback, publicUrl, identity }, options.webhook);
    },
    async stop() {
      payments.stop();
      await identity.stop();
      if (server && "closeAllConnections" in server) server.closeAllConnections();
      await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
      if (isEnabled("mail")) await mailbox.stop();
      await store.flush();
    },
  };
}
