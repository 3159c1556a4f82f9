import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { contract } from "../contract/contract.ts";
import { readSettings } from "../server/settings.ts";
import { startServer } from "../server/start.ts";
import { startCluster } from "../test/databases.ts";
import { fuzz } from "../test/fuzz/fuzz.ts";
import { outOfReach } from "../test/fuzz/out-of-reach.ts";
import { buildWhatChanged } from "./built.ts";
import { needDebianPackages } from "./debian.ts";

/**
 * npm run fuzz -- --requests 100000 --seed 1 [--postgres]: hostile requests to the whole server. A long run also fails
 * when a call never did its work: then nothing but its refusals was tried.
 */
const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    postgres: { type: "boolean", default: false },
  },
});
const requests = Number(values.requests);
/** In as many, every call that can has done its work. */
const LONG = 50_000;
if (values.postgres) needDebianPackages("postgresql");
// The pages are knocked at too.
await buildWhatChanged();
const folder = mkdtempSync(join(tmpdir(), "tartdags-fuzz-"));
const cluster = values.postgres ? await startCluster() : null;
const surprises: string[] = [];
const server = await startServer(
  readSettings({
    PORT: "0",
    DATA_DIR: folder,
    ...(cluster ? { DATABASE_URL: cluster.url("postgres") } : {}),
    LIMITS: "off",
    DEMO_NOW: "2026-03-02T07:30:00+01:00",
  }),
  // What fails behind the answers, a mail or a job, says so here and nowhere else.
  pino({ level: "error" }, { write: (line: string) => void surprises.push(line.trim()) }),
);
process.on("unhandledRejection", (reason) => surprises.push(`unhandled rejection: ${String(reason)}`));

const { statuses, reached } = await fuzz({
  services: server.services,
  send: (path, init) => fetch(server.url + path, init),
  requests,
  seed: Number(values.seed),
  surprises,
  progress: (sent) => void (sent % 1000 === 0 && process.stdout.write(`\r${sent} of ${requests}`)),
});
await server.stop();
await cluster?.stop();
rmSync(folder, { recursive: true, force: true });

const counts = [...statuses].sort().map(([status, count]) => `${count} × ${status}`);
const missed = contract.map(({ name }) => name).filter((name) => !reached.has(name));
console.log(
  `\r${requests} requests on ${cluster ? "PostgreSQL" : "embedded"}, seed ${values.seed}: ${counts.join(", ")}`,
);
console.log(`${reached.size} of ${contract.length} calls did their work`);
for (const name of missed) {
  const why = outOfReach[name];
  console.log(`not ${name}: ${why ?? "it could have"}`);
  if (!why && requests >= LONG) surprises.push(`${name} never did its work`);
}
for (const surprise of surprises) console.log(surprise);
console.log(`${requests - surprises.length} passed, ${surprises.length} failed`);
process.exit(surprises.length === 0 ? 0 : 1);
