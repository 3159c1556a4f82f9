import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import type { Clock } from "../domain/clock.ts";
import "../server/features.ts";
import { startSession } from "../server/features/accounts/sessions.ts";
import { createVault } from "../server/database/tokens.ts";
import { createCalls } from "../server/calls/calls.ts";
import { joinCompany } from "../server/features/companies/companies.ts";
import { type Database, platformScope } from "../server/database/database.ts";
import { users } from "../server/database/schema.ts";
import type { Services } from "../server/providers/services.ts";
import { readSettings } from "../server/settings.ts";
import { type Figure, median, percentile } from "./measure.ts";

const INTERVAL_MS = 20;
const IDLE_MS = 4000;
/** The first calls read the catalogue and have their statements planned; what is asked for all day is meant. */
const WARMING_UP = 20;

export type LoadDashboard = () => Promise<void>;

/** As much of the product as works and answers in this process; a mail that leaves has arrived. */
export function servicesOn(db: Database, clock: Clock): Services {
  return {
    settings: readSettings({ NODE_ENV: "test", LIMITS: "off" }),
    publicUrl: "https://tartdags.example",
    clock,
    db,
    vault: createVault("a secret for measuring, thirty-two long ."),
    log: pino({ level: "silent" }),
    providers: { mail: { send: async (_mail) => ({ outcome: "sent" }), close() {} } },
  } as Services;
}

/** The call dashboard-this-week, made by somebody of the first company. */
export async function createDashboardLoader(services: Services): Promise<LoadDashboard> {
  const calls = await createCalls(services);
  const token = await services.db.transaction(platformScope, async (tx) => {
    const { rows } = await tx.execute(sql`select id from companies order by id limit 1`);
    const email = "looks@tartdags.example";
    const [user] = await tx.insert(users).values({ email }).returning();
    await joinCompany(tx, { userId: user!.id, email, companyId: rows[0]!.id as string });
    return (await startSession(tx, services.clock, user!.id)).token;
  });
  const headers: Record<string, string> = {
    apikey: services.settings.publicKey,
    authorization: `Bearer ${token}`,
  };
  return async () => {
    const answer = await calls({
      path: "/functions/v1/dashboard-this-week",
      address: "127.0.0.1",
      header: (name) => headers[name],
      hasArrived: () => true,
      text: async () => "{}",
    });
    if (answer.status !== 200) throw new Error(`the dashboard answered ${answer.status}`);
  };
}

/**
 * Loads the dashboard at a fixed rate until the work is done, and counts from when each load was due, so that a stall
 * delays all loads behind it. Returns the p95, in milliseconds.
 */
export async function measureLatency(loadDashboard: LoadDashboard, work: Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const state = { over: false };
  const end = work.finally(() => (state.over = true));
  let due = performance.now();
  while (!state.over) {
    await loadDashboard();
    times.push(performance.now() - due);
    due += INTERVAL_MS;
    await pause(Math.max(0, due - performance.now()));
  }
  await end;
  return percentile(times, 95);
}

export const measureIdleLatency = (loadDashboard: LoadDashboard): Promise<number> =>
  measureLatency(loadDashboard, pause(IDLE_MS));

/** How much slower the dashboard is while something is done, over some rounds, each with its own idle time before it. */
export async function compareLatency(
  name: string,
  loadDashboard: LoadDashboard,
  { rounds, before, work, title }: Rounds,
): Promise<Figure> {
  const [idle, busy]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    await before();
    for (let call = 0; call < WARMING_UP; call++) await loadDashboard();
    idle.push(await measureIdleLatency(loadDashboard));
    busy.push(await measureLatency(loadDashboard, work()));
  }
  return slower(name, { idle, busy, title });
}

type Rounds = {
  rounds: number;
  before(): Promise<unknown>;
  work(): Promise<unknown>;
  title: string;
};

export function slower(
  name: string,
  { idle, busy, title }: { idle: number[]; busy: number[]; title: string },
): Figure {
  return {
    name: `the dashboard's p95 during ${name}, against idle`,
    goal: { atMost: 3 },
    ratios: busy.map((ms, round) => ms / idle[round]!),
    detail: `${median(busy).toFixed(1)} against ${median(idle).toFixed(1)} ms, ${title}`,
  };
}
