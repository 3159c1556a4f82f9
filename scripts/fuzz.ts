import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { contract } from "../contract/contract.ts";
import { readSettings } from "../server/settings.ts";
import { startServer } from "../server/start.ts";
import { startCluster } from "../test/databases.ts";
import { abortCalls, findHeldResources } from "../test/fuzz/aborts.ts";
import { fuzzCompanies } from "../test/fuzz/company.ts";
import { MOST_MS, measureCosts, settleMails } from "../test/fuzz/cost.ts";
import { writeCosts } from "../test/fuzz/cost-table.ts";
import { fuzz } from "../test/fuzz/fuzz.ts";
import { startMailSink } from "../test/fuzz/mail-sink.ts";
import { outOfReach } from "../test/fuzz/out-of-reach.ts";
import { buildWhatChanged } from "./built.ts";
import { needDebianPackages } from "./debian.ts";

/**
 * npm run fuzz -- --requests 100000 --aborts 1000 --seed 1 [--postgres] [--costs]: hostile requests to the whole server,
 * and connections that are cut. No answer may be a 5xx or, on PostgreSQL, need more than its share of the processor, and
 * nothing may be held in the end. --costs tries every text and list of every call with what is dear, and writes
 * docs/fuzz.md. A long run also fails when a call never did its work: then nothing but its refusals was tried.
 */
const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "10000" },
    aborts: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    costs: { type: "boolean", default: false },
    postgres: { type: "boolean", default: false },
  },
});
const [requests, aborts, seed] = [values.requests, values.aborts, values.seed].map(Number) as [
  number,
  number,
  number,
];
/** In as many, every call that can has done its work. */
const LONG = 50_000;
const REST_MS = 30_000;
if (values.costs && !values.postgres) throw new Error("--costs needs --postgres: see judgeCost.");
if (values.postgres) needDebianPackages("postgresql");
// The pages are knocked at too.
await buildWhatChanged();
const folder = mkdtempSync(join(tmpdir(), "tartdags-fuzz-"));
const cluster = values.postgres ? await startCluster() : null;
const mailSink = await startMailSink();
const surprises: string[] = [];
const server = await startServer(
  readSettings({
    PORT: "0",
    DATA_DIR: folder,
    ...(cluster ? { DATABASE_URL: cluster.url("postgres") } : {}),
    SMTP_URL: mailSink.url,
    LIMITS: "off",
    DEMO_NOW: "2026-03-02T07:30:00+01:00",
  }),
  // What fails behind the answers, a mail or a job, says so here and nowhere else.
  pino({ level: "error" }, { write: (line: string) => void surprises.push(line.trim()) }),
);
process.on("unhandledRejection", (reason) => surprises.push(`unhandled rejection: ${String(reason)}`));
const { services } = server;
const nextCompany = fuzzCompanies(services);
const settle = settleMails(services);
const send = (path: string, init: RequestInit) => fetch(server.url + path, init);
const say = (text: string) => void process.stdout.write(`\r${text.padEnd(70)}`);

if (values.costs) {
  const progress = (call: string) => say(`what ${call} may cost`);
  const costs = await measureCosts({ nextCompany, send, settle, surprises, progress });
  writeCosts(costs);
  say(`the slowest of ${costs.length} calls: ${costs[0]!.ms.toFixed(1)} ms for ${costs[0]!.call}\n`);
}
const { statuses, reached, slowest } = await fuzz({
  nextCompany,
  send,
  requests,
  seed,
  surprises,
  // The embedded database works in the same thread, and cannot be told from the server.
  judgeCost: values.postgres && settle,
  progress: (sent) => void (sent % 100 === 0 && say(`${sent} of ${requests}`)),
});
await abortCalls({ nextCompany, port: Number(new URL(server.url).port), aborts, seed });
const until = performance.now() + REST_MS;
const metrics = async () => (await send("/metrics", {})).text();
const held = await findHeldResources({ services, metrics, isOver: () => performance.now() > until });
surprises.push(...held.map((what) => `held in the end: ${what}`));
await server.stop();
await cluster?.stop();
await mailSink.stop();
rmSync(folder, { recursive: true, force: true });

const counts = [...statuses].sort().map(([status, count]) => `${count} × ${status}`);
const missed = contract.map(({ name }) => name).filter((name) => !reached.has(name));
say("");
console.log(
  `\r${requests} requests on ${cluster ? "PostgreSQL" : "embedded"}, seed ${seed}: ${counts.join(", ")}`,
);
if (values.postgres) console.log(`the slowest needed ${Math.ceil(slowest)} of ${MOST_MS} ms`);
console.log(`${aborts} cut off, ${held.length} held`);
console.log(`${reached.size} of ${contract.length} calls did their work`);
for (const name of missed) {
  const why = outOfReach[name];
  console.log(`not ${name}: ${why ?? "it could have"}`);
  if (!why && requests >= LONG) surprises.push(`${name} never did its work`);
}
for (const surprise of surprises) console.log(surprise);
console.log(`${requests + aborts - surprises.length} passed, ${surprises.length} failed`);
process.exit(surprises.length === 0 ? 0 : 1);
