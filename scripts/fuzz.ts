import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { contract } from "../contract/contract.ts";
import type { Call } from "../contract/define.ts";
import { readSettings } from "../server/settings.ts";
import { startServer } from "../server/start.ts";
import { startCluster } from "../test/databases.ts";
import { fuzzCompanies } from "../test/fuzz/company.ts";
import { faultOfCall, faultOfPage } from "../test/fuzz/judge.ts";
import { callRequest, pageRequest } from "../test/fuzz/request.ts";
import { pickFrom, randomFrom } from "../test/hostile-input.ts";
import { buildWhatChanged } from "./built.ts";
import { needDebianPackages } from "./debian.ts";

/**
 * npm run fuzz -- --requests 100000 --seed 1 [--postgres]: requests made from the contract, right, nearly right and
 * hostile. The same seed makes the same requests, but for ids and tokens, which are new in each run.
 */
const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    postgres: { type: "boolean", default: false },
  },
});
const requests = Number(values.requests);
const random = randomFrom(Number(values.seed));
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

const nextCompany = fuzzCompanies(server.services);
let target = await nextCompany();
const statuses = new Map<number, number>();
const reached = new Set<string>();

const AT_ONCE = 8;
const FOR_ONE_COMPANY = 800;
for (let sent = 0; sent < requests && surprises.length < 20; sent += AT_ONCE) {
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  if (sent > 0 && sent % FOR_ONE_COMPANY === 0) target = await nextCompany();
  // oxlint-disable-next-line no-await-in-loop
  await Promise.all(Array.from({ length: AT_ONCE }, () => (random() < 0.05 ? tryPage() : tryCall())));
  if (sent % 1000 === 0) process.stdout.write(`\r${sent} of ${requests}`);
}
await server.stop();
await cluster?.stop();
rmSync(folder, { recursive: true, force: true });

const counts = [...statuses].sort().map(([status, count]) => `${count} × ${status}`);
const missed = contract.map(({ name }) => name).filter((name) => !reached.has(name));
console.log(
  `\r${requests} requests on ${cluster ? "PostgreSQL" : "embedded"}, seed ${values.seed}: ${counts.join(", ")}`,
);
console.log(
  `${reached.size} of ${contract.length} calls did their work; not: ${missed.join(", ") || "none"}`,
);
for (const surprise of surprises) console.log(surprise);
console.log(`${requests - surprises.length} passed, ${surprises.length} failed`);
process.exit(surprises.length === 0 ? 0 : 1);

/** A call with any body, as anybody. */
async function tryCall(): Promise<void> {
  const call: Call = pickFrom(contract, random);
  const { path, headers, body } = callRequest(call, target, random);
  const answer = await fetch(server.url + path, { method: "POST", headers, body });
  const text = await answer.text();
  if (answer.status === 200) reached.add(call.name);
  note(answer.status, faultOfCall(call, answer.status, text), `${call.name}\n  ${body.slice(0, 300)}`, text);
}

/** An address of a page, a feed, a webhook or nothing at all, with something hostile in it. */
async function tryPage(): Promise<void> {
  const { path, ...request } = pageRequest(pickFrom(contract, random), target, random);
  const answer = await fetch(server.url + path, { ...request, redirect: "manual" });
  const text = await answer.text();
  note(answer.status, faultOfPage(answer.status, text), `${request.method} ${path.slice(0, 300)}`, text);
}

function note(status: number, fault: string | null, sent: string, text: string): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (fault) surprises.push(`${fault}: ${sent}\n  ${text.slice(0, 200)}`);
}
