import { readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { median } from "../bench/measure.ts";
import { MOST_CONNECTIONS } from "../server/database/postgres.ts";
import { startCluster } from "../test/databases.ts";
import { loadFrom, startInstance } from "../test/load/instance.ts";
import { signIn } from "../test/sign-in.ts";

/** npm run soak [-- --requests 200000]: whether anything grows that should not. */
const { values } = parseArgs({ options: { requests: { type: "string", default: "200000" } } });
const STEPS = 20;
const LINES = 10;
const GROWTH = 1.15;

const cluster = await startCluster();
const databaseUrl = await cluster.create("soak");
const server = await startInstance({ DATABASE_URL: databaseUrl, TRUST_PROXY: "on" });
const token = await signIn(server.url);
const watcher = new Client({ connectionString: databaseUrl });
await watcher.connect();
const number = async (text: string) => Number((await watcher.query(text)).rows[0].count);

const connections = () =>
  number("select count(*) from pg_stat_activity where datname = 'soak' and pid <> pg_backend_pid()");
const files = () => (process.platform === "linux" ? readdirSync(`/proc/${server.process.pid}/fd`).length : 0);
const resident = async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/tartdags_resident_bytes (\d+)/.exec(text)![1]) / 2 ** 20;
};

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
    lines: LINES,
    requests: Math.round(Number(values.requests) / STEPS),
    writes: 2,
    prefix: `Blöt ${step}`,
  });
  stop.abort();
  for (const [status, count] of Object.entries(outcome.statuses)) {
    statuses[status] = (statuses[status] ?? 0) + count;
  }
  saved += outcome.saved.length;
  await watcher.query("delete from employees where name like 'Blöt%'");
  memory.push(await resident());
  console.log(
    `${step + 1} of ${STEPS}: ${Math.round(memory.at(-1)!)} MiB, ${await connections()} connections, ${files()} open files, ${Math.round(outcome.p50)}/${Math.round(outcome.p99)} ms`,
  );
}
await new Promise((done) => setTimeout(done, 12_000));
const rest = {
  connections: await connections(),
  files: files(),
  browsers: Number(/live_browsers (\d+)/.exec(await (await fetch(`${server.url}/metrics`)).text())![1]),
  waiting: await number("select count(*) from mails where status = 'waiting'"),
  limits: await number("select count(*) from rate_limits"),
  tallies: await number("select count(*) from tallies"),
  events: await number("select count(*) from calendar_events where wanted is distinct from written"),
};
const third = Math.floor(STEPS / 3);
const growth = median(memory.slice(-third)) / median(memory.slice(third, 2 * third));
await watcher.end();
const code = await server.stop();
await cluster.stop();

const only200 = Object.keys(statuses).every((status) => status === "200");
const flat =
  growth <= GROWTH && rest.connections <= MOST_CONNECTIONS && rest.browsers === 0 && rest.waiting === 0;
console.log(`
${values.requests} requests: ${Object.entries(statuses)
  .map(([status, count]) => `${count} × ${status}`)
  .join(", ")}; ${saved} people written
Memory in the last third against the middle third: ${growth.toFixed(2)} (goal ≤ ${GROWTH})
At rest: ${rest.connections} connections (at most ${MOST_CONNECTIONS}, one of them listens), ${rest.files} open files, ${rest.browsers} open lines
Queues: ${rest.waiting} mails waiting, ${rest.limits} counters of limits, ${rest.tallies} tallies, ${rest.events} calendar events
${flat && only200 && code === 0 ? "Nothing grew." : "Something is wrong."}`);
process.exit(flat && only200 && code === 0 ? 0 : 1);
