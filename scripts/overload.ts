import { parseArgs } from "node:util";
import { Client } from "pg";
import { median } from "../bench/measure.ts";
import { startCluster } from "../test/databases.ts";
import { leaveCoreToLoad, loadFrom, startInstance } from "../test/load/instance.ts";
import { signIn } from "../test/sign-in.ts";
import type { Outcome } from "../test/load/load.ts";
import { needDebianPackages } from "./debian.ts";

/** npm run overload [-- --seconds 10 --rounds 3 --times 3]: what still gets through when far too many ask at once. */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    rounds: { type: "string", default: "3" },
    times: { type: "string", default: "3" },
  },
});
const seconds = Number(values.seconds);
/** Of the requests. With more that found no line the pressure was not what it is said to be; usually it is none. */
const MOST_UNSENT = 0.05;
needDebianPackages("postgresql");
leaveCoreToLoad();
const cluster = await startCluster();
const databaseUrl = await cluster.create("overload");
const server = await startInstance({ DATABASE_URL: databaseUrl, LIMITS: "off" });
const token = await signIn(server.url);
const common = { home: server.url, token, writes: 10 };
const good = ({ statuses, seconds: took }: Outcome) => (statuses[200] ?? 0) / took;

const client = new Client({ connectionString: databaseUrl });
await client.connect();

const outcomes: Outcome[] = [];
let saved = 0;
let lost = 0;
const unsentShare = ({ statuses, unsent }: Outcome) =>
  unsent / (unsent + Object.values(statuses).reduce((sum, count) => sum + count, 0));

/** What was confirmed must be there, once; then it goes, so that every round finds the same company. */
async function lookAfter(outcome: Outcome, prefix: string): Promise<void> {
  const people = "from employees where name like $1 || ' %'";
  const { rows } = await client.query(`select name, count(*)::int ${people} group by name`, [prefix]);
  const kept = new Map(rows.map(({ name, count }) => [name as string, count as number]));
  saved += outcome.saved.length;
  lost += outcome.saved.filter((name) => kept.get(name) !== 1).length;
  await client.query(`delete ${people}`, [prefix]);
}

const run = async (
  name: string,
  plan: { connections: number; perSecond: number | null; seconds: number },
) => {
  const prefix = `${name} ${outcomes.length}`;
  const outcome = await loadFrom({ ...common, ...plan, prefix });
  await lookAfter(outcome, prefix);
  outcomes.push(outcome);
  const { statuses, p50, p99, unsent } = outcome;
  const told = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(
    `${name}: ${Math.round(good(outcome))} good a second (${told.join(", ")}${unsent ? `, ${unsent} not sent` : ""}), median ${p50} ms, 99 % ${p99} ms`,
  );
  return good(outcome);
};

await run("Warming up", { connections: 20, perSecond: null, seconds: Math.min(5, seconds) });
const ratios: number[] = [];
for (let round = 0; round < Number(values.rounds); round++) {
  const peak = await run("Peak", { connections: 20, perSecond: null, seconds });
  const perSecond = Math.round(peak * Number(values.times));
  const under = await run(`${values.times} times saturation`, { connections: 600, perSecond, seconds });
  ratios.push(under / peak);
}
const after = await run("Afterwards", { connections: 20, perSecond: null, seconds: Math.min(5, seconds) });

const others = outcomes.flatMap(({ statuses }) =>
  Object.keys(statuses).filter((status) => !["200", "429", "503"].includes(status)),
);
await client.end();
const code = await server.stop();
await cluster.stop();

const unsent = Math.max(...outcomes.map(unsentShare));
const held =
  median(ratios) >= 0.9 && lost === 0 && others.length === 0 && unsent <= MOST_UNSENT && code === 0;
console.log(`
Goodput at ${values.times} times saturation: ${median(ratios).toFixed(2)} of the peak (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}), goal ≥ 0.90; ${Math.round(after)} a second afterwards
${saved} writes were confirmed, ${lost} of them lost or doubled
Answers besides 200, 429 and 503: ${others.length === 0 ? "none" : [...new Set(others)].join(", ")}
Requests that found no free line: ${(unsent * 100).toFixed(1)} % in the worst round, at most ${MOST_UNSENT * 100} %
${held ? "It held." : "It did not hold."}`);
process.exit(held ? 0 : 1);
