import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { html } from "hono/html";
import { createFaults, FAULTS, type Fault, type FaultArea, type Faults } from "./faults.ts";
import { createMailbox, type Mailbox } from "./mail/mailbox.ts";
import { mailPages } from "./mail/pages.ts";
import { mapPages } from "./map/pages.ts";
import { mapWire, type MapQuestion } from "./map/wire.ts";
import { SANDBOX_KEYS, type SandboxOptions, type Surroundings } from "./options.ts";
import { backTo, pageHeaders, sandboxPage } from "./page.ts";
import { createPaymentProvider } from "./payments/payments.ts";
import { registerPages } from "./register/pages.ts";
import { registerWire } from "./register/wire.ts";
import { openStore } from "./store.ts";
import type { Wire } from "./wire.ts";

/** Where the adapters find the stand-ins, in the shape of their own options. */
export type SandboxConnections = {
  mail: { url: string };
  register: { tokenUrl: string; apiUrl: string; clientId: string; clientSecret: string };
  map: { baseUrl: string; token: string };
  payments: { apiUrl: string; secretKey: string; webhookSecret: string };
};

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

const stylesheet = readFileSync(new URL("sandbox.css", import.meta.url), "utf8");

export function createSandbox(options: SandboxOptions): Sandbox {
  let address = "";
  const store = openStore(options.stateFile);
  const faults = createFaults();
  const around: Surroundings = {
    clock: options.clock,
    publicUrl: options.publicUrl ?? (() => address),
    store,
    faults,
  };

  const mailbox = createMailbox(around);
  const payments = createPaymentProvider(around, options.webhook);
  const mapQuestions: MapQuestion[] = [];

  const pages = new Hono();
  pages.use("/sandbox/*", pageHeaders);
  pages.get("/sandbox/sandbox.css", (c) =>
    c.body(stylesheet, 200, { "Content-Type": "text/css; charset=utf-8" }),
  );
  pages.get("/sandbox", (c) => c.html(frontPage()));
  pages.post("/sandbox/faults", async (c) => {
    const form = await c.req.parseBody();
    setFault(faults, String(form.area), String(form.fault ?? ""), Number(form.times ?? 1));
    return backTo(c, form.back, "/sandbox");
  });
  pages.route("/", mailPages(mailbox, faults));
  pages.route("/", payments.pages);
  pages.route("/", registerPages(faults));
  pages.route("/", mapPages(faults, mapQuestions));

  // The loopback port carries what the adapters say, and the pages too, so that it can be tried on its own.
  const wire = new Hono<Wire>();
  wire.route("/", pages);
  wire.route("/bolagsverket", registerWire(around));
  wire.route("/v1", payments.wire);
  wire.route("/mapbox", mapWire(around, mapQuestions));
  let server: ServerType | undefined;

  return {
    pages,
    faults,
    mailbox,
    eventsSettled: payments.settled,
    async start() {
      const smtp = await mailbox.start();
      address = await new Promise<string>((resolve) => {
        server = serve({ fetch: wire.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }: AddressInfo) =>
          resolve(`http://127.0.0.1:${port}`),
        );
      });
      payments.start();
      return {
        mail: { url: smtp },
        register: {
          tokenUrl: `${address}/bolagsverket/oauth2/token`,
          apiUrl: `${address}/bolagsverket/vardefulla-datamangder/v1`,
          clientId: SANDBOX_KEYS.bolagsverketClientId,
          clientSecret: SANDBOX_KEYS.bolagsverketClientSecret,
        },
        map: { baseUrl: `${address}/mapbox`, token: SANDBOX_KEYS.mapboxToken },
        payments: {
          apiUrl: address,
          secretKey: SANDBOX_KEYS.stripeSecretKey,
          webhookSecret: options.webhook?.secret ?? SANDBOX_KEYS.stripeWebhookSecret,
        },
      };
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

function setFault(faults: Faults, area: string, fault: string, times: number) {
  if (!(area in FAULTS)) return;
  const known = area as FaultArea;
  if (fault in FAULTS[known]) faults.set(known, fault as Fault<typeof known>, times);
  else faults.clear(known);
}

function frontPage() {
  return sandboxPage(
    "Sandlådan",
    html`<p>
        Omvärlden i miniatyr. Här spelar du den andra sidan: läser breven, betalar, tillåter kalendern.
        Tårtdags märker ingen skillnad.
      </p>
      <div class="grid">
        ${[
          ["/sandbox/mail", "Brevlåda", "Alla brev som skickats, vem de än var till."],
          ["/sandbox/payments", "Betalningar", "Prenumerationer: betala, säg upp och låt tiden gå."],
          ["/sandbox/calendars", "Kalendrar", "Kopplade konton och händelserna i dem."],
          ["/sandbox/map", "Karta", "Orter och gator som adressökningen känner till."],
          ["/sandbox/register", "Företagsregister", "Företag att prova med, även sådana som krånglar."],
        ].map(
          ([link, name, about]) =>
            html`<section class="card">
              <h2><a href="${link}">${name}</a></h2>
              <p>${about}</p>
            </section>`,
        )}
      </div>`,
  );
}
