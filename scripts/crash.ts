import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { postgresBinaries, startCluster } from "../test/databases.ts";
import { crash } from "../test/faults/crash/crash.ts";
import { killAtEveryStatement } from "../test/faults/crash/every-statement.ts";

/**
 * npm run crash -- --kills 200 [--mails 16000] [--instances 2] [--embedded] [--seed 1]: kill -9 during an 08:00 run.
 * npm run crash -- --every-statement [--mails 2000] [--embedded] [--seed 1]: kill -9 before each of its statements; with
 * so many mails, until those that deliver repeat themselves.
 */
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "200" },
    // Enough that there still is work to die at when the last one is killed.
    mails: { type: "string" },
    instances: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    "every-statement": { type: "boolean", default: false },
    embedded: { type: "boolean", default: false },
  },
});
const MAILS_FOR_A_KILL = 80;
const postgres = !values.embedded && postgresBinaries() !== null;
const name = postgres ? "PostgreSQL" : "the embedded database";
const show = (text: string) =>
  process.stdout.write(`${process.stdout.isTTY ? "\r" : ""}${text}   ${process.stdout.isTTY ? "" : "\n"}`);
const place = postgres ? await cluster() : folder();
const kept = values["every-statement"] ? await atEveryStatement() : await atRandom();
await place.remove();
process.stdout.write(kept ? "The promise was kept.\n" : "The promise was broken.\n");
process.exitCode = kept ? 0 : 1;

async function atRandom(): Promise<boolean> {
  const kills = Number(values.kills);
  const mails = Number(values.mails ?? kills * MAILS_FOR_A_KILL);
  process.stdout.write(`On ${name}: ${mails} mails, ${kills} kills\n`);
  const report = await crash({
    ...place.options,
    kills,
    mails,
    instances: postgres ? Number(values.instances) : 1,
    seed: Number(values.seed),
    onKill: (number, accepted) => show(`kill ${number}, ${accepted} mails accepted`),
  });
  process.stdout.write(`
${report.inTheMiddle} of ${report.kills} kills fell while mails were still due
${report.expected} mails were due, ${report.lost.length} were lost, ${report.unexpected.length} were not expected
${report.copies} were handed in again and thrown away by their Message-ID; ${report.unlisted.length} of those are not listed as unsure
${report.runs} run in the journal, which counts ${report.counted} mails
`);
  return (
    report.lost.length + report.unexpected.length + report.unlisted.length === 0 &&
    report.counted === report.expected &&
    report.inTheMiddle > 0
  );
}

async function atEveryStatement(): Promise<boolean> {
  process.stdout.write(`On ${name}: a kill before every statement\n`);
  const report = await killAtEveryStatement(
    place.places,
    { seed: Number(values.seed), companies: Number(values.mails ?? 0) },
    (statement) => show(`statement ${statement}`),
  );
  process.stdout.write(`
${report.statements} statements, ${report.mails} mails each time, ${report.swallowed} answers swallowed in all
${report.copies} handed in again and listed as unsure
${report.wrong.join("\n")}
`);
  return report.wrong.length === 0;
}

async function cluster() {
  const running = await startCluster();
  const ask = async (text: string) => {
    const client = new Client({ connectionString: running.url("postgres") });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await ask("create database crash");
  const here = (database: string) => ({ databaseUrl: running.url(database), folder: null });
  return {
    options: { databaseUrl: running.url("crash"), restartDatabase: () => running.restart() },
    places: {
      first: here("crash"),
      async copy(database: string) {
        await ask(`create database ${database} template crash`);
        return here(database);
      },
    },
    remove: () => running.stop(),
  };
}

function folder() {
  const path = mkdtempSync(join(tmpdir(), "tartdags-crash-"));
  const here = (name: string) => ({ databaseUrl: null, folder: join(path, name) });
  return {
    options: { folder: join(path, "crash") },
    places: {
      first: here("crash"),
      async copy(name: string) {
        cpSync(join(path, "crash"), join(path, name), { recursive: true });
        return here(name);
      },
    },
    remove: async () => rmSync(path, { recursive: true, force: true }),
  };
}
