import type { AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { createCalendarProviders } from "./calendars/calendars.ts";
import { connectionsAt, type SandboxConnections } from "./connections.ts";
import { createFaults, type Faults } from "./faults.ts";
import { frontPages } from "./front-page.ts";
import { createMailbox, type Mailbox } from "./mail/mailbox.ts";
import { mailPages } from "./mail/pages.ts";
import { mapPages } from "./map/pages.ts";
import { mapWire, type MapQuestion } from "./map/wire.ts";
import type { SandboxOptions, Surroundings } from "./options.ts";
import { pageHeaders } from "./page.ts";
import { createPaymentProvider } from "./payments/payments.ts";
import { registerPages } from "./register/pages.ts";
import { registerWire } from "./register/wire.ts";
import { openStore } from "./store.ts";
import type { Wire } from "./wire.ts";

export type { SandboxConnections } from "./connections.ts";
export type { SandboxOptions } from "./options.ts";

export type Sandbox = {
  /** What a person plays the other side with; every address begins with /sandbox. */
  pages: Hono;
  faults: Faults;
  mailbox: Mailbox;
  /** Every payment event so far has been sent once. */
  eventsSettled(): Promise<void>;
  start(): Promise<SandboxConnections>;
  stop(): Promise<void>;
};

/** The outside world in miniature: mail, payments, calendars, a map and the company register. */
export function createSandbox(options: SandboxOptions): Sandbox {
  let loopback = "";
  let server: ServerType | undefined;
  const store = openStore(options.stateFile);
  const faults = createFaults();
  const publicUrl = options.publicUrl ?? (() => loopback);
  const around: Surroundings = { clock: options.clock, publicUrl, store, faults };

  const mailbox = createMailbox(around);
  const payments = createPaymentProvider(around, options.webhook);
  const calendars = createCalendarProviders(around, options.redirectUris);
  const mapQuestions: MapQuestion[] = [];

  const pages = new Hono();
  pages.use("/sandbox/*", pageHeaders);
  pages.route("/", frontPages(faults));
  pages.route("/", mailPages(mailbox, faults));
  pages.route("/", payments.pages);
  pages.route("/", calendars.pages);
  pages.route("/", mapPages(faults, mapQuestions));
  pages.route("/", registerPages(faults));

  // The loopback port carries what the adapters say, and the pages too, so that it can be tried on its own.
  const wire = new Hono<Wire>();
  wire.route("/", pages);
  wire.route("/v1", payments.wire);
  wire.route("/", calendars.wire);
  wire.route("/mapbox", mapWire(around, mapQuestions));
  wire.route("/bolagsverket", registerWire(around));

  return {
    pages,
    faults,
    mailbox,
    eventsSettled: payments.settled,
    async start() {
      const smtp = await mailbox.start();
      loopback = await new Promise<string>((resolve) => {
        server = serve({ fetch: wire.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }: AddressInfo) =>
          resolve(`http://127.0.0.1:${port}`),
        );
      });
      payments.start();
      return connectionsAt({ smtp, loopback, publicUrl: publicUrl() }, options.webhook);
    },
    async stop() {
      payments.stop();
      if (server && "closeAllConnections" in server) server.closeAllConnections();
      await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
      await mailbox.stop();
      await store.flush();
    },
  };
}
