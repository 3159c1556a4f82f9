import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { SANDBOX_PARTS, type SandboxPart } from "../sandbox/options.ts";
import { calendarProviders } from "../contract/entities/company.ts";
import { createSandbox, type Sandbox } from "../sandbox/sandbox.ts";
import { clockFrom, systemClock, type Clock } from "../domain/clock.ts";
import { startSchedule } from "./jobs/schedule.ts";
import { createVault } from "./database/tokens.ts";
import { callbackAddress } from "./features/calendars/finish.ts";
import { featureRoutes } from "./features.ts";
import type { Database } from "./database/database.ts";
import { demoLogins, makeDemoWorld, refuseDemo } from "./features/back-office/demo/demo.ts";
import { openEmbedded } from "./database/embedded.ts";
import { openPostgres } from "./database/postgres.ts";
import { timeoutsOf } from "./database/timeouts.ts";
import { WEBHOOK_PATH } from "./features/billing/routes.ts";
import { createLoadShedder } from "./calls/load-shedding.ts";
import { createHealth, type Health } from "./http/health.ts";
import { createHttp } from "./http/app.ts";
import { createLive } from "./http/live.ts";
import { createMetrics } from "./http/metrics.ts";
import { connectProviders, type Connections, realConnections } from "./providers/connect.ts";
import { readSecret } from "./providers/secret.ts";
import type { Services } from "./providers/services.ts";
import type { Settings } from "./settings.ts";
import { stopInReverse, type StopStep } from "./http/shutdown.ts";

export type RunningServer = {
  url: string;
  greeting: string[];
  services: Services;
  sandbox: Sandbox | null;
  /** How long no call has moved although every place is taken. */
  standstillMs(): number;
  stop(): Promise<void>;
};

/** Puts the server together, in order. What it gives back stops everything in reverse. */
export async function startServer(
  settings: Settings,
  log: Logger,
  clock = clockOf(settings),
): Promise<RunningServer> {
  const stops: StopStep[] = [];
  const shareOfGrace = (share: number) => settings.stopGraceSeconds * 1000 * share;
  let health: Health | null = null;
  const stop = () => {
    health?.stopping();
    return stopInReverse(stops.splice(0), log);
  };
  try {
    let publicUrl = settings.publicUrl ?? "";
    let ownPort = 0;
    const db = await openDatabase(settings, clock, log);
    stops.push({ name: "database", limitMs: shareOfGrace(0.13), run: () => db.close() });
    if (settings.production) await refuseDemo(db);
    health = createHealth(db);

    const real = realConnections(settings);
    const sandbox = settings.production
      ? null
      : createSandbox({
          clock,
          publicUrl: () => publicUrl,
          webhook: { url: () => `http://127.0.0.1:${ownPort}${WEBHOOK_PATH}` },
          redirectUris: () => calendarProviders.map((provider) => callbackAddress(publicUrl, provider)),
          parts: SANDBOX_PARTS.filter((part) => !isReal(part, real)),
          stateFile: join(settings.dataDir, "sandbox.json"),
        });
    const standIns = sandbox ? await sandbox.start() : {};
    if (sandbox) stops.push({ name: "sandbox", limitMs: shareOfGrace(0.05), run: () => sandbox.stop() });
    const providers = connectProviders(settings, clock, { ...standIns, ...real } as Connections);
    stops.push({ name: "mail", limitMs: shareOfGrace(0.02), run: async () => providers.mail.close() });

    const services: Services = {
      settings,
      get publicUrl() {
        return publicUrl;
      },
      clock,
      db,
      vault: createVault(await readSecret(settings)),
      log,
      providers,
    };
    const live = await createLive(db, clock);
    const loadShedder = createLoadShedder();
    const handle = await createHttp({
      services,
      loadShedder,
      live,
      metrics: createMetrics(),
      health,
      routes: [...featureRoutes(services), ...(sandbox ? [sandbox.pages as never] : [])],
    });
    const { server, port } = await listen(handle, settings, health);
    ownPort = port;
    publicUrl ||= `http://localhost:${port}`;
    stops.push({
      name: "requests",
      limitMs: shareOfGrace(0.4),
      async run() {
        live.end();
        await close(server, shareOfGrace(0.35));
      },
    });

    if (settings.demo) await makeDemoWorld(services);
    const schedule = await startSchedule(services);
    const drainMs = settings.drainSeconds * 1000;
    stops.push({
      name: "jobs",
      limitMs: drainMs + shareOfGrace(0.4),
      run: () => Promise.all([schedule.stop(), sleep(drainMs)]),
    });
    health.started();
    return {
      url: publicUrl,
      greeting: greet(settings, publicUrl),
      services,
      sandbox,
      stop,
      standstillMs: loadShedder.standstillMs,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A stand-in stays away where the real provider is configured; the calendars', when both are. */
function isReal(part: SandboxPart, real: Partial<Connections>): boolean {
  return part === "calendars" ? Boolean(real.google && real.microsoft) : Boolean(real[part]);
}

function clockOf(settings: Settings): Clock {
  return settings.demoNow ? clockFrom(settings.demoNow) : systemClock;
}

function openDatabase(settings: Settings, clock: Clock, log: Logger): Promise<Database> {
  const report = (error: Error) =>
    log.warn({ name: error.name, message: error.message }, "database connection");
  return settings.databaseUrl
    ? openPostgres(
        settings.databaseUrl,
        clock,
        report,
        undefined,
        timeoutsOf(settings.databaseTimeoutSeconds * 1000),
      )
    : openEmbedded(settings.dataDir, clock);
}

const IDLE_LINE_MS = 150_000;
/** For the largest body over a slow line; the ordinary ones take a moment. */
const REQUEST_MS = 120_000;

function listen(
  handle: RequestListener,
  { host, port }: Pick<Settings, "host" | "port">,
  health: Pick<Health, "isStopping">,
) {
  const server = createServer({ requestTimeout: REQUEST_MS }, (request, response) => {
    // Whoever holds a line to an instance that stops is told to find another.
    if (health.isStopping()) response.shouldKeepAlive = false;
    handle(request, response);
  });
  // Longer than a proxy keeps its lines: otherwise one is cut here while the proxy sends the next request on it.
  server.keepAliveTimeout = IDLE_LINE_MS;
  return new Promise<{ server: Server; port: number }>((done, fail) => {
    server.once("error", fail);
    server.listen({ port, ...(host && { host }) }, () =>
      done({ server, port: (server.address() as AddressInfo).port }),
    );
  });
}

/** Finishes what is under way; what does not come to an end is cut after a while. */
function close(server: Server, graceMs: number): Promise<void> {
  return new Promise((done) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    const hangUp = setInterval(() => server.closeIdleConnections(), 100);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(hangUp);
      done();
    });
  });
}

function greet(settings: Settings, url: string): string[] {
  if (settings.production) return [`Tårtdags is up at ${url}`];
  return [
    "",
    `  Tårtdags is up at ${url}`,
    ...(settings.demo
      ? demoLogins.map(({ about, email, password }) => `  ${about}: ${email} / ${password}`)
      : []),
    `  The outside world (mail, payments, calendars): ${url}/sandbox`,
    ...(settings.databaseUrl
      ? []
      : [
          "  The embedded database survives a crash, not a power cut: see docs/operations.md for PostgreSQL.",
        ]),
    "",
  ];
}
