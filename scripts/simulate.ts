import { createWriteStream } from "node:fs";
import { parseArgs } from "node:util";
import { Client } from "pg";
import type { Clock } from "../domain/clock.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { timeoutsOf } from "../server/database/timeouts.ts";
import { type Cluster, postgresBinaries, startCluster } from "../test/databases.ts";
import { describeHandsOff } from "../test/simulation/hands-off/describe.ts";
import { simulateHandsOff } from "../test/simulation/hands-off/simulate.ts";
import { simulate } from "../test/simulation/simulate.ts";

/**
 * npm run simulate -- --years 30 --seed 1 [--companies 50] [--embedded] [--log FILE]: the promise, judged over decades.
 * With --hands-off nobody at any company or on the platform presses anything after 'Sätt igång', and the last line is
 * the share of birthdays that needed a person. On PostgreSQL when its server is installed, which is faster, and otherwise
 * on the embedded database.
 */
const { values } = parseArgs({
  options: {
    years: { type: "string", default: "30" },
    days: { type: "string" },
    seed: { type: "string", default: "1" },
    companies: { type: "string", default: "50" },
    log: { type: "string" },
    embedded: { type: "boolean", default: false },
    "hands-off": { type: "boolean", default: false },
  },
});
const days = values.days ? Number(values.days) : Math.round(Number(values.years) * 365.25);
const file = values.log ? createWriteStream(values.log) : null;
const cluster = values.embedded || postgresBinaries() === null ? null : await startCluster();
const started = performance.now();
let [shown, told] = [0, 0];

const options = {
  seed: Number(values.seed),
  companies: Number(values.companies),
  days,
  ...(cluster ? { open: (clock: Clock) => openQuietly(cluster, clock) } : {}),
  ...(file ? { onLine: (line: string) => void file.write(line) } : {}),
  onDay(day: Temporal.PlainDate, number: number, { judged, violations }: SoFar) {
    for (const violation of violations.slice(told)) process.stdout.write(`\n${violation}\n`);
    told = violations.length;
    const now = performance.now();
    if (now - shown < 1000 && number + 1 < days) return;
    shown = now;
    const left = Math.round((((now - started) / (number + 1)) * (days - number - 1)) / 1000);
    const percent = Math.round((100 * (number + 1)) / days);
    process.stdout.write(
      `${process.stdout.isTTY ? "\r" : ""}${day.toString()}  ${percent} %  ${judged.letters} mails  ${judged.birthdays} birthdays  ${violations.length} violations  ${left} s left   ${process.stdout.isTTY ? "" : "\n"}`,
    );
  },
};
const result = values["hands-off"]
  ? await simulateHandsOff(options).then((ended) => ({ ...ended, lastLines: describeHandsOff(ended) }))
  : await simulate(options).then((ended) => ({ ...ended, lastLines: describe(ended) }));
file?.end();
await cluster?.stop();
process.stdout.write(`
${days} days, ${values.companies} companies, seed ${values.seed}, ${cluster ? "PostgreSQL" : "embedded"}, in ${Math.round((performance.now() - started) / 1000)} s
${result.deaths} deaths of the process, ${result.daysDown} days without a run
log: ${result.lines} lines, sha256 ${result.digest}
${result.violations.length === 0 ? "The promise was kept." : `The promise was broken ${result.violations.length} times, as said above.`}
${result.lastLines}
`);
process.exitCode = result.violations.length === 0 ? 0 : 1;

type SoFar = { violations: string[]; judged: { letters: number; birthdays: number } };

function describe({ judged, copies }: Awaited<ReturnType<typeof simulate>>): string {
  return `${judged.letters} mails accepted, ${copies} copies thrown away by their Message-ID
${judged.orders} times an order's reminders, ${judged.meals} times a series' delivery, ${judged.birthdays} birthdays judged, ${judged.days} mails about a day with several deliveries`;
}

/** One connection, so that everything has its order. */
async function openQuietly({ url, socketUrl }: Cluster, clock: Clock) {
  const client = new Client({ connectionString: url("postgres") });
  await client.connect();
  await client.query("create database simulation");
  await client.query("alter database simulation set jit = off");
  await client.query("alter database simulation set synchronous_commit = off");
  // Of the database's time more than half went into plans: each statement is planned once.
  await client.query("alter database simulation set plan_cache_mode = force_generic_plan");
  await client.end();
  // A busy machine may take its time: only what is wrong ends the run.
  return openPostgres(socketUrl("simulation"), clock, () => {}, 1, timeoutsOf(600_000));
}
