import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { postgresBinaries, startCluster } from "../test/databases.ts";
import { crash } from "../test/faults/crash/crash.ts";

/** npm run crash -- --kills 200 [--mails 3000] [--instances 2] [--embedded] [--seed 1]: kill -9 during an 08:00 run. */
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "200" },
    mails: { type: "string", default: "3000" },
    instances: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    embedded: { type: "boolean", default: false },
  },
});
const postgres = !values.embedded && postgresBinaries() !== null;
const place = postgres ? await cluster() : folder();
process.stdout.write(
  `On ${postgres ? "PostgreSQL" : "the embedded database"}: ${values.mails} mails, ${values.kills} kills\n`,
);

const report = await crash({
  ...place.options,
  kills: Number(values.kills),
  mails: Number(values.mails),
  instances: postgres ? Number(values.instances) : 1,
  seed: Number(values.seed),
  onKill: (number, accepted) =>
    process.stdout.write(
      `${process.stdout.isTTY ? "\r" : ""}kill ${number}, ${accepted} mails accepted   ${process.stdout.isTTY ? "" : "\n"}`,
    ),
});
await place.remove();

const kept =
  report.lost.length + report.unexpected.length + report.unlisted.length === 0 &&
  report.counted === report.expected;
process.stdout.write(`
${report.expected} mails were due, ${report.lost.length} were lost, ${report.unexpected.length} were not expected
${report.copies} were handed in again and thrown away by their Message-ID; ${report.unlisted.length} of those are not listed as unsure
${report.runs} run in the journal, which counts ${report.counted} mails
${kept ? "The promise was kept." : "The promise was broken."}
`);
process.exitCode = kept ? 0 : 1;

async function cluster() {
  const running = await startCluster();
  const client = new Client({ connectionString: running.url("postgres") });
  await client.connect();
  await client.query("create database crash");
  await client.end();
  return {
    options: { databaseUrl: running.url("crash"), restartDatabase: () => running.restart() },
    remove: () => running.stop(),
  };
}

function folder() {
  const path = mkdtempSync(join(tmpdir(), "tartdags-crash-"));
  return { options: { folder: path }, remove: async () => rmSync(path, { recursive: true, force: true }) };
}
