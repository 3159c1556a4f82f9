import { fork } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, platform, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { type Bench, type DatabaseKind, type Figure, median, meets } from "../bench/measure.ts";
import { needDebianPackages } from "./debian.ts";

/**
 * npm run bench [-- name …] [--on embedded] [--quick] [--minutes 60]: every figure in bench/, or the named ones, on each
 * database or the named one. Each bench has a process and a limit of its own for each database. Those at full size are
 * kept in docs/performance.json and shown in docs/performance.md, each until it is taken again. --quick takes a tenth, to
 * see that all work.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    on: { type: "string" },
    quick: { type: "boolean", default: false },
    minutes: { type: "string", default: "60" },
    here: { type: "boolean", default: false },
  },
});
const QUICK = {
  BENCH_COMPANIES: "1000",
  BENCH_EMPLOYEES: "100000",
  BENCH_REMINDERS: "10000",
  BENCH_SERIES: "10000",
  BENCH_ORDERS: "1000",
  EVENTS: "1000",
  RUNS: "1",
};

const KEPT = "docs/performance.json";
const PAGE = "docs/performance.md";

/** A bench on one of its databases: `register (embedded)`. */
type Part = { name: string; bench: string; database: DatabaseKind | undefined };
type Taken = { name: string; figures: Figure[]; minutes: number; why: string | null };
/** The figures of each bench, with the day and the machine they were taken on. */
type Kept = Record<string, { figures: Figure[]; day: string; machine: string }>;

if (values.here) {
  const [name, database] = positionals as [string, DatabaseKind];
  const figures = await (await find(name)).run(database);
  process.send?.(figures, () => process.exit(0));
} else {
  if (values.on !== "embedded") needDebianPackages("chromium-headless-shell", "postgresql");
  const parts = (await everyPart()).filter(
    ({ bench, database }) =>
      (positionals.length === 0 || positionals.includes(bench)) && (!values.on || database === values.on),
  );
  const all: Taken[] = [];
  for (const part of parts) {
    console.log(`\n▸ ${part.name}`);
    const taken = await take(part);
    console.log([...rowsOf(taken), `  ${taken.minutes.toFixed(1)} minutes`].join("\n"));
    all.push(taken);
  }
  console.log(`\n${table(all.flatMap(rowsOf))}\n\n${summaryOf(all)}\n${machine()}`);
  if (!values.quick) await keep(all.filter(({ why }) => why === null));
  process.exit(all.every(({ why }) => why === null) ? 0 : 1);
}

async function find(name: string): Promise<Bench> {
  return ((await import(`../bench/${name}.bench.ts`)) as { default: Bench }).default;
}

async function everyPart(): Promise<Part[]> {
  const names = readdirSync("bench")
    .filter((file) => file.endsWith(".bench.ts"))
    .map((file) => file.replace(".bench.ts", ""));
  const benches = await Promise.all(names.map(find));
  return benches.flatMap<Part>(({ name: bench, on }) =>
    on
      ? on.map((database) => ({ name: `${bench} (${database})`, bench, database }))
      : [{ name: bench, bench, database: undefined }],
  );
}

/** One that fails, or takes too long, does not keep the others from being taken. */
function take({ name, bench, database }: Part): Promise<Taken> {
  const started = performance.now();
  const child = fork(import.meta.filename, [bench, ...(database ? [database] : []), "--here"], {
    env: { ...(values.quick ? QUICK : {}), ...process.env },
  });
  const tooLong = setTimeout(() => child.kill("SIGKILL"), Number(values.minutes) * 60_000);
  let figures: Figure[] | null = null;
  child.once("message", (message) => (figures = message as Figure[]));
  return new Promise((done) =>
    child.once("exit", (code, signal) => {
      clearTimeout(tooLong);
      const minutes = (performance.now() - started) / 60_000;
      const why = signal ? `not done in ${values.minutes} minutes` : `failed with code ${code}`;
      done({ name, figures: figures ?? [], minutes, why: figures ? null : why });
    }),
  );
}

function rowsOf({ name, figures, why }: Taken): string[] {
  return why ? [`| ${name} | | | | ${why} |`] : figures.map(rowOf);
}

function rowOf(figure: Figure): string {
  const goal = "atLeast" in figure.goal ? `≥ ${figure.goal.atLeast}` : `≤ ${figure.goal.atMost}`;
  const spread = `${Math.min(...figure.ratios).toFixed(2)}–${Math.max(...figure.ratios).toFixed(2)}`;
  const verdict = meets(figure) ? "" : "falls short";
  return `| ${figure.name} (${figure.detail}) | ${goal} | ${median(figure.ratios).toFixed(2)} | ${spread} | ${verdict} |`;
}

function summaryOf(all: Taken[]): string {
  const figures = all.flatMap((taken) => taken.figures);
  const short = figures.filter((figure) => !meets(figure)).map(({ name }) => name);
  const missing = all.filter(({ why }) => why).map(({ name }) => name);
  return [
    `${figures.length - short.length} of ${figures.length} figures reach their goal.`,
    ...(short.length > 0 ? [`Short of it: ${short.join("; ")}.`] : []),
    ...(missing.length > 0 ? [`Not taken: ${missing.join(", ")}.`] : []),
  ].join(" ");
}

function machine(): string {
  const model = cpus()[0]?.model.trim();
  const processor = model && model !== "unknown" ? model : `${arch()} processor`;
  return `${processor}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${arch()}, Node ${process.versions.node}`;
}

function table(rows: string[]): string {
  return ["| figure | goal | measured | spread | |", "|---|---|---|---|---|", ...rows].join("\n");
}

async function keep(taken: Taken[]) {
  const kept = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, "utf8")) as Kept) : {};
  const day = new Date().toISOString().slice(0, 10);
  for (const { name, figures } of taken) kept[name] = { figures, day, machine: machine() };
  const sorted = Object.fromEntries(Object.entries(kept).toSorted(([a], [b]) => a.localeCompare(b)));
  writeFileSync(KEPT, `${JSON.stringify(sorted, null, 2)}\n`);
  writeFileSync(PAGE, page(sorted, await everyPart()));
}

function page(kept: Kept, wanted: Part[]): string {
  const parts = Object.entries(kept).map(
    ([name, { figures, day, machine: where }]) =>
      `## ${name}\n\n${day}, on ${where}\n\n${table(figures.map(rowOf))}\n`,
  );
  const taken = Object.entries(kept).map(([name, { figures }]) => ({ name, figures, why: null }));
  const missing = wanted
    .filter(({ name }) => !kept[name])
    .map(({ name }) => ({ name, figures: [], why: "not taken" }));
  const all = [...taken, ...missing].map((one) => ({ ...one, minutes: 0 }));
  return `# Performance

Ratios of ours against something bare, each taken in one run, alternating; the median, and the lowest and highest round. \`npm run bench\` takes them again, \`npm run bench -- NAME\` one of them; \`npm run overload\`, \`npm run soak\` and \`npm run fleet\` try it under load.

The embedded database is for trying out and for small installations: where PostgreSQL holds a million people, it is filled with a fifth (register) or a tenth (the yearly list) of them, and every figure names its size.

${summaryOf(all)}

${parts.join("\n")}`;
}
