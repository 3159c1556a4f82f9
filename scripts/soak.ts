import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { servicesOn } from "../bench/dashboard-latency.ts";
import { median } from "../bench/measure.ts";
import { compactCounters } from "../server/jobs/compact-counters.ts";
import { applyRetention } from "../server/jobs/retention.ts";
import { MOST_CONNECTIONS, openPostgres } from "../server/database/postgres.ts";
import { startCluster } from "../test/databases.ts";
import { loadFrom, startInstance } from "../test/load/instance.ts";
import type { Lunch } from "../test/load/load.ts";
import { signIn } from "../test/sign-in.ts";
import { needDebianPackages } from "./debian.ts";

/**
 * npm run soak [-- --requests 200000]: whether anything grows that should not: memory, connections, files and what waits
 * in a table meanwhile, and what still waits there once the mails have left and retention has run, forty days later.
 */
const { values } = parseArgs({ options: { requests: { type: "string", default: "200000" } } });
const STEPS = 20;
const CONNECTIONS = 10;
const GROWTH = 1.15;
const WRITES_IN_HUNDRED = 2;
const MAILS_IN_THOUSAND = 5;
const LATER = { now: () => Temporal.Now.instant().add({ hours: 40 * 24 }) };
/** So long the last mails may take. */
const DRAIN_SECONDS = 120;
/** The requests that want a mail. Each comes from an address of its own. */
const asked = Math.ceil((Number(values.requests) * MAILS_IN_THOUSAND) / 1000);

/** How much more than at the beginning may wait at the end of a step. */
const MOST_WAITING: Record<Queue, number> = {
  // What is asked for in one step has left before the next one ends; an order may be told to two.
  "mails waiting": CONNECTIONS + Math.ceil((2 * asked) / STEPS),
  "mails that did not leave": 0,
  // One for each who wants a new password. Retention finds them when they are a day and a month old.
  "counters of limits": asked,
  "links for one use": asked,
  // Nobody sends a key here.
  "remembered answers": 0,
  // An order and its request are counted when they come and when they go.
  "tallies beside their sums": 4 * asked,
  // No calendar is connected here.
  "calendar events": 0,
};

needDebianPackages("postgresql");
const cluster = await startCluster();
const databaseUrl = await cluster.create("soak");
const server = await startInstance({ DATABASE_URL: databaseUrl, TRUST_PROXY: "on" });
const token = await signIn(server.url);
const watcher = new Client({ connectionString: databaseUrl });
await watcher.connect();
const number = async (text: string) => Number((await watcher.query(text)).rows[0].count);

// The demo world's lunch for a visit: a kitchen that delivers there on that day.
const { rows: lunches } = await watcher.query<Lunch>(`
  select e.restaurant_id as vendor_id, e.start_date::text as date, e.address_snapshot as address
  from meal_events e join profiles p on p.company_id = e.company_id
  where p.email = 'hr@nordljus.example' and e.mode = 'once'`);

const connections = () =>
  number("select count(*) from pg_stat_activity where datname = 'soak' and pid <> pg_backend_pid()");
const files = () => (process.platform === "linux" ? readdirSync(`/proc/${server.process.pid}/fd`).length : 0);
const resident = async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/tartdags_resident_bytes (\d+)/.exec(text)![1]) / 2 ** 20;
};

const waiting = () => number("select count(*) from mails where status = 'waiting'");
const left = () => number("select count(*) from mails where status = 'sent'");
type Queue = keyof Awaited<ReturnType<typeof queues>>;
const queues = async () => ({
  "mails waiting": await waiting(),
  "mails that did not leave": await number(
    "select count(*) from mails where status not in ('waiting', 'sent')",
  ),
  "counters of limits": await number("select count(*) from rate_limits"),
  "links for one use": await number("select count(*) from one_time_links"),
  "remembered answers": await number("select count(*) from idempotency_keys"),
  "tallies beside their sums": await number("select count(*) - count(distinct kind) as count from tallies"),
  "calendar events": await number(
    "select count(*) from calendar_events where wanted is distinct from written",
  ),
});
/** Until the mails have left, the demo world's own at the beginning. */
const drain = async () => {
  for (let second = 0; second < DRAIN_SECONDS && (await waiting()) > 0; second++) await pause(1000);
};
const filesAtFirst = files();
await pause(2000);
await drain();
const before = { left: await left(), queues: await queues() };
const most = { ...before.queues };
const queueNames = Object.keys(most) as Queue[];
const statuses: Record<string, number> = {};
const memory: number[] = [];
let saved = 0;
for (let step = 0; step < STEPS; step++) {
  // People come and go meanwhile: their open lines are closed again.
  const stop = new AbortController();
  const lines = Array.from({ length: 25 }, () =>
    fetch(`${server.url}/live/v1`, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal }),
  );
  await Promise.all(lines);
  const outcome = await loadFrom({
    home: server.url,
    token,
    perSecond: null,
    connections: CONNECTIONS,
    requests: Math.round(Number(values.requests) / STEPS),
    writes: WRITES_IN_HUNDRED,
    mails: MAILS_IN_THOUSAND,
    lunch: lunches[0]!,
    prefix: `Blöt ${step}`,
  });
  stop.abort();
  for (const [status, count] of Object.entries(outcome.statuses)) {
    statuses[status] = (statuses[status] ?? 0) + count;
  }
  saved += outcome.saved.length;
  const now = await queues();
  for (const name of queueNames) most[name] = Math.max(most[name], now[name]);
  await watcher.query("delete from employees where name like 'Blöt%'");
  await watcher.query("delete from meal_events where address_snapshot ->> 'display' like 'Blöt%'");
  memory.push(await resident());
  console.log(
    `${step + 1} of ${STEPS}: ${Math.round(memory.at(-1)!)} MiB, ${await connections()} connections, ${files()} open files, ${Math.round(outcome.p50)}/${Math.round(outcome.p99)} ms`,
  );
}
await drain();
await pause(12_000);
const rest = {
  connections: await connections(),
  files: files(),
  browsers: Number(/live_browsers (\d+)/.exec(await (await fetch(`${server.url}/metrics`)).text())![1]),
};
const mails = (await left()) - before.left;
const db = await openPostgres(databaseUrl, LATER, () => {});
await compactCounters({ db });
await applyRetention(servicesOn(db, LATER));
await db.close();
const rests = await queues();
rests["mails that did not leave"] -= before.queues["mails that did not leave"];
const third = Math.floor(STEPS / 3);
const growth = median(memory.slice(-third)) / median(memory.slice(third, 2 * third));
await watcher.end();
const code = await server.stop();
await cluster.stop();

const grown = (name: Queue) => most[name] - before.queues[name];
const only200 = Object.keys(statuses).every((status) => status === "200");
const mostFiles = filesAtFirst + MOST_CONNECTIONS + CONNECTIONS;
const flat =
  growth <= GROWTH &&
  rest.connections <= MOST_CONNECTIONS &&
  rest.files <= mostFiles &&
  rest.browsers === 0 &&
  mails > 0 &&
  queueNames.every((name) => rests[name] === 0 && grown(name) <= MOST_WAITING[name]);
console.log(`
${values.requests} requests: ${Object.entries(statuses)
  .map(([status, count]) => `${count} × ${status}`)
  .join(", ")}; ${saved} people written, ${mails} mails sent
Memory in the last third against the middle third: ${growth.toFixed(2)} (goal ≤ ${GROWTH})
At rest: ${rest.connections} connections (at most ${MOST_CONNECTIONS}, one of them listens), ${rest.files} open files (at most ${mostFiles}), ${rest.browsers} open lines
Queues, which are to be empty: ${queueNames.map((name) => `${rests[name]} ${name}`).join(", ")}
At most meanwhile: ${queueNames.map((name) => `${grown(name)} ${name} (of ${MOST_WAITING[name]})`).join(", ")}
${flat && only200 && code === 0 ? "Nothing grew." : "Something is wrong."}`);
process.exit(flat && only200 && code === 0 ? 0 : 1);
