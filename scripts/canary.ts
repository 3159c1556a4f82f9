import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { readSettings } from "../server/settings.ts";
import { startServer } from "../server/start.ts";
import { releaseCanary, TOLD } from "../test/canary.ts";
import { startCluster } from "../test/databases.ts";
import { needDebianPackages } from "./debian.ts";

/** npm run canary -- --people 10000: one allergy on many people, looked for everywhere, on PostgreSQL. */
const { values } = parseArgs({ options: { people: { type: "string", default: "10000" } } });
needDebianPackages("postgresql");
const folder = mkdtempSync(join(tmpdir(), "tartdags-canary-"));
const cluster = await startCluster();
const lines: string[] = [];
const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
const server = await startServer(
  readSettings({
    PORT: "0",
    DATA_DIR: folder,
    DATABASE_URL: cluster.url("postgres"),
    DEMO_NOW: "2026-03-02T09:00:00+01:00",
  }),
  log,
);
const { told, leaks, mails, events, rowsAfterErasure } = await releaseCanary(
  server,
  lines,
  Number(values.people),
);
await server.stop();
await cluster.stop();
rmSync(folder, { recursive: true, force: true });

console.log(`told: ${told.join(", ")}`);
console.log(
  `${mails} mails, ${events} calendar events, ${lines.length} lines of log, ${rowsAfterErasure} rows left after the erasure`,
);
const wrong = [
  ...leaks.map((place) => `LEAK: ${place}`),
  ...told.filter((place) => !TOLD.includes(place)).map((place) => `told in a new place: ${place}`),
  ...TOLD.filter((place) => !told.includes(place)).map((place) => `not told: ${place}`),
  ...(events === 0 ? ["no calendar event to look through"] : []),
];
for (const line of wrong) console.log(line);
const failed = wrong.length + rowsAfterErasure;
console.log(`${told.length} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
