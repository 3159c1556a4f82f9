import { pino } from "pino";
import { type CallName, contract, type Output } from "../../contract/contract.ts";
import { addressOf } from "../../contract/define.ts";
import type { SettableClock } from "../../domain/clock.ts";
import "../../server/features.ts";
import { startSession } from "../../server/features/accounts/sessions.ts";
import { createVault } from "../../server/database/tokens.ts";
import { dailyCheck } from "../../server/jobs/daily-check.ts";
import { featureJobs } from "../../server/jobs/registry.ts";
import { applyRetention } from "../../server/jobs/retention.ts";
import { createCalls, type Calls } from "../../server/calls/calls.ts";
import { type FreshInput, withRevisions } from "../fresh-page.ts";
import { type Database, platformScope } from "../../server/database/database.ts";
import { deliverMails } from "../../server/mail/deliver.ts";
import type { Mailer } from "../../server/providers/mail.ts";
import type { Services } from "../../server/providers/services.ts";
import { readSettings } from "../../server/settings.ts";
import { endLeases } from "../leases.ts";

/** The product itself: the real code on a real database, with a clock of ours, that can die at any transaction. */
export type System = {
  db: Database;
  /** What the schedule would do at this moment. `dieAt` kills the process before its n-th transaction. */
  tick(dieAt?: number | null): Promise<"done" | "died">;
  applyRetention(): Promise<void>;
  /** How many calls people have made. */
  calls(): number;
  call<N extends CallName>(
    name: N,
    input: FreshInput<N>,
    userId?: string,
  ): Promise<Output<N> | { refused: string }>;
  close(): Promise<void>;
};

const SIGNED_IN_MS = 20 * 24 * 60 * 60 * 1000;

const settings = readSettings({
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  PUBLIC_URL: "https://tartdags.example",
});

export async function startSystem(db: Database, clock: SettableClock, mail: Mailer): Promise<System> {
  await nameThingsInOrder(db);
  const vault = createVault("a secret for simulations, thirty-two long");
  const log = pino({ level: process.env.LOG_LEVEL ?? "silent" });
  const services = (database: Database): Services => ({
    settings,
    publicUrl: "https://tartdags.example",
    clock,
    db: database,
    vault,
    log,
    // Whatever else is reached for in here is a mistake of the simulation, and says so by failing.
    providers: { mail } as Services["providers"],
  });
  const calls = await createCalls(services(db));
  // Nobody has connected a calendar here.
  const jobs = featureJobs().filter(({ name }) => !name.endsWith("-calendars"));
  const { signal: stop } = new AbortController();
  const tokens = new Map<string, string>();
  let died = false;
  let made = 0;

  return {
    db,
    calls: () => made,
    async tick(dieAt = null) {
      if (died) await endLeases(db);
      died = false;
      const { promise: death, resolve: die } = Promise.withResolvers<"died">();
      const life = services(
        crashingDatabase(db, dieAt, () => {
          died = true;
          die("died");
        }),
      );
      const work = async () => {
        await dailyCheck(life);
        for (const job of jobs) await job.run(life, stop);
        await deliverMails(life);
        return "done" as const;
      };
      return Promise.race([work(), death]);
    },
    applyRetention: () => applyRetention(services(db)),
    async call(name, input, userId) {
      made += 1;
      const token = userId ? await tokenOf(userId) : undefined;
      const named = await withRevisions((work) => db.transaction(platformScope, work), name, input);
      return callWith(calls, name, named, token);
    },
    close: () => db.close(),
  };

  async function tokenOf(userId: string): Promise<string> {
    // Shorter than a session lasts, also in a month of 31 days.
    const period = Math.floor(clock.now().epochMilliseconds / SIGNED_IN_MS);
    const known = tokens.get(`${userId} ${period}`);
    if (known) return known;
    const { token } = await db.transaction(platformScope, (tx) => startSession(tx, clock, userId));
    tokens.set(`${userId} ${period}`, token);
    return token;
  }
}

/** A database that stops answering for ever: what a process sees of its own end. */
function crashingDatabase(db: Database, dieAt: number | null, die: () => void): Database {
  let left = dieAt ?? Number.POSITIVE_INFINITY;
  return {
    ...db,
    transaction(scope, work) {
      left -= 1;
      if (left >= 0) return db.transaction(scope, work);
      die();
      return new Promise(() => {});
    },
  };
}

async function callWith<N extends CallName>(calls: Calls, name: N, input: object, token?: string) {
  const body = JSON.stringify(input);
  const headers: Record<string, string | undefined> = {
    apikey: settings.publicKey,
    authorization: token && `Bearer ${token}`,
  };
  const answer = await calls({
    path: addressOf(contract.find((call) => call.name === name)!),
    address: "127.0.0.1",
    header: (header) => headers[header],
    hasArrived: () => true,
    text: async () => body,
  });
  if (answer.status === 500) throw new Error(`${name} failed: ${JSON.stringify(answer.body)}`);
  return answer.status === 200
    ? (answer.body as Output<N>)
    : { refused: (answer.body as { code: string }).code };
}

/** Ids come from a sequence, so that the same seed walks through the same rows in the same order. */
async function nameThingsInOrder(db: Database): Promise<void> {
  let step = 0;
  const run = (text: string) => db.lookUp(`simulation-${(step += 1)}`, text, []);
  await run("create sequence simulated_ids");
  await run(`create function simulated_id() returns uuid language sql security definer as
    $$ select overlay(overlay(md5(nextval('simulated_ids')::text) placing '4' from 13) placing '8' from 17)::uuid $$`);
  // Statistics that are taken at an odd moment could change the order in which rows are found.
  await run(`do $$ declare found record; begin
    for found in select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    loop
      execute format('alter table %I set (autovacuum_enabled = false)', found.table_name);
    end loop; end $$`);
  await run(`do $$ declare found record; begin
    for found in select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_default = 'gen_random_uuid()'
    loop
      execute format('alter table %I alter column %I set default simulated_id()', found.table_name, found.column_name);
    end loop; end $$`);
}
