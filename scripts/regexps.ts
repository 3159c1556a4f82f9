import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { check } from "recheck";
import { z } from "zod";
import { contract } from "../contract/contract.ts";
import { filesBelow } from "./files.ts";
import { findRegExps, findSqlRegExps, type Found, looksFar } from "./find-regexps.ts";

/**
 * No regular expression may take longer than its text is long: somebody sends it the worst text there is. Also those
 * that the schemas of the contract bring along, and PostgreSQL's. Tests are left out: nobody else writes their texts.
 */
const FOLDERS = ["domain", "contract", "formats", "server", "sandbox", "web", "scripts"];
/** What reads nothing but the project's own files. */
const OWN_TEXT = new Set(
  ["doc-references", "find-regexps", "folders", "prerender-pages", "structure", "test-timeouts"].map(
    (name) => `scripts/${name}.ts`,
  ),
);
const CACHE = ".cache/regexps.json";
/**
 * Those that take long to judge and were found safe, so that not every clone judges them. `node scripts/regexps.ts --keep`
 * judges all anew and writes it; `npm run test:long` judges all anew (`--anew`).
 */
const KEPT = "scripts/safe-regexps.json";
const [keeps, anew] = ["--keep", "--anew"].map((flag) => process.argv.includes(flag));
const TAKES_LONG_MS = 100;
/** Counted steps decide, not the clock: a busy machine must not change the verdict. */
const LIMITS = { timeout: 120_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

/** Without a repetition there is nothing that could take long. */
const REPEATS = /[*+{]/;

const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  devDependencies: { recheck: string };
};
type Verdict = { status: "safe" | "vulnerable" | "unknown"; why: string };
type Place = Found & { where: string };

const problems: string[] = [];
const places: Place[] = [...inScripts(), ...inSql(), ...inSchemas()];
const tookLong: string[] = [];
const known = keeps || anew ? new Map<string, Verdict>() : readKnown();
const keyOf = ({ pattern, flags }: Found) =>
  createHash("sha256")
    .update(JSON.stringify([pattern, flags, LIMITS, devDependencies.recheck]))
    .digest("hex")
    .slice(0, 32);
const waiting = new Map(places.map((place) => [keyOf(place), place]));
for (const key of known.keys()) if (!waiting.has(key)) known.delete(key);
const unknown = [...waiting].filter(([key]) => !known.has(key));
await Promise.all(Array.from({ length: availableParallelism() }, judgeNext));
writeKnown();

for (const place of places) {
  const { status, why } = known.get(keyOf(place))!;
  if (status !== "safe") problems.push(`${place.where}: /${place.pattern}/${place.flags} ${why}`);
}
for (const problem of problems) console.log(problem);
console.log(`${places.length} regular expressions, ${problems.length} that take longer than their text`);
process.exit(problems.length === 0 ? 0 : 1);

async function judgeNext(): Promise<void> {
  for (let next = unknown.pop(); next; next = unknown.pop()) {
    const started = performance.now();
    const verdict = await judge(next[1]);
    known.set(next[0], verdict);
    if (verdict.status === "safe" && performance.now() - started > TAKES_LONG_MS) tookLong.push(next[0]);
  }
}

async function judge({ pattern, flags }: Found): Promise<Verdict> {
  if (!REPEATS.test(pattern)) return { status: "safe", why: "" };
  if (looksFar(pattern)) return { status: "vulnerable", why: "looks through the rest again at each place" };
  const answer = await check(pattern, flags, LIMITS);
  if (answer.status === "safe") return { status: "safe", why: "" };
  if (answer.status === "unknown") return { status: "unknown", why: `undecided: ${answer.error.kind}` };
  return { status: "vulnerable", why: `${answer.complexity.summary}: ${answer.attack.pattern}` };
}

function inScripts(): Place[] {
  return FOLDERS.flatMap(filesBelow)
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes(".test.") && !OWN_TEXT.has(file))
    .flatMap((file) => readable(file, findRegExps(file, readFileSync(file, "utf8"))));
}

function inSql(): Place[] {
  return filesBelow("server")
    .filter((file) => /\.(ts|sql)$/.test(file) && !file.includes(".test."))
    .flatMap((file) => readable(file, findSqlRegExps(readFileSync(file, "utf8"))));
}

function readable(file: string, found: ReturnType<typeof findRegExps>): Place[] {
  return found.flatMap((one) => {
    const where = `${file}:${one.line}`;
    if ("pattern" in one) return { ...one, where };
    problems.push(`${where}: ${one.unreadable} cannot be checked; write the pattern out`);
    return [];
  });
}

/** A day, an address, an id: the patterns are the schema library's own. */
function inSchemas(): Place[] {
  return contract.flatMap(({ name, input }) => {
    const schema = JSON.stringify(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }));
    const patterns = new Set<string>();
    JSON.parse(schema, (key, value: unknown) => void (key === "pattern" && patterns.add(String(value))));
    return [...patterns].map((pattern) => ({ where: `contract ${name}`, line: 0, pattern, flags: "" }));
  });
}

function readKnown(): Map<string, Verdict> {
  const kept = JSON.parse(readFileSync(KEPT, "utf8")) as string[];
  const verdicts = new Map<string, Verdict>(kept.map((key) => [key, { status: "safe", why: "" }]));
  try {
    const cached = JSON.parse(readFileSync(CACHE, "utf8")) as Record<string, Verdict>;
    for (const [key, verdict] of Object.entries(cached)) verdicts.set(key, verdict);
  } catch {
    // Nothing has been judged here yet.
  }
  return verdicts;
}

function writeKnown(): void {
  if (keeps) writeFileSync(KEPT, `${JSON.stringify(tookLong.toSorted(), null, 2)}\n`);
  const decided = [...known].filter(([, { status }]) => status !== "unknown");
  mkdirSync(".cache", { recursive: true });
  writeFileSync(CACHE, JSON.stringify(Object.fromEntries(decided)));
}
