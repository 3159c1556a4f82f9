import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { systemClock } from "../domain/clock.ts";
import { platformScope } from "../server/database/database.ts";
import { openEmbedded } from "../server/database/embedded.ts";
import { accessRules, type SourceMutant } from "../test/access-rules.ts";
import { ownershipConditions, unconditioned } from "../test/company-conditions.ts";
import { handsOffFaults } from "../test/simulation/hands-off/faults.ts";
import { mailFaults } from "../test/simulation/mail-faults.ts";
import { findPolicyHoles, ownedTables, unexpectedGrants, tenantGrants } from "../test/row-level-security.ts";
import { sql } from "drizzle-orm";
import { needDebianPackages } from "./debian.ts";
import { type Outcome, outcomeOf, type Report } from "./mutant-outcome.ts";

/**
 * npm run mutate [-- --only <text>]: takes one access rule away at a time, or puts a fault into mails or the autopilot, and
 * runs the tests that concern it. One that no test notices has survived, and fails the run; so does one that could not be tried.
 */
const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const survivors: string[] = [];
const broken: string[] = [];
let killed = 0;

function judge(rule: string, outcome: Outcome): void {
  console.log(`${outcome.is === "killed" ? "killed  " : outcome.is.toUpperCase().padEnd(8)}  ${rule}`);
  if (outcome.is === "killed") killed++;
  else if (outcome.is === "survived") survivors.push(rule);
  else broken.push(`${rule}: ${outcome.why}`);
}
const wanted = (rule: string) => rule.includes(values.only);

needDebianPackages("postgresql");
await tryPolicies();
tryPoliciesAlone();
trySources(
  [...accessRules, ...ownershipConditions(), ...mailFaults, ...handsOffFaults].filter(({ rule }) =>
    wanted(rule),
  ),
);
const failed = survivors.length + broken.length;
console.log(`\n${killed} killed, ${survivors.length} survived, ${broken.length} could not be tried`);
for (const rule of survivors) console.log(`survived: ${rule}`);
for (const rule of broken) console.log(`could not be tried: ${rule}`);
console.log(`${killed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** The database's rules: each policy opened, each table left unguarded, each missing right given. */
async function tryPolicies(): Promise<void> {
  const db = await openEmbedded(null, systemClock);
  const rights = await tenantGrants(db);
  const { policies, tables } = await db.transaction(platformScope, async (tx) => {
    const { rows } = await tx.execute(
      sql`select policyname, tablename, with_check from pg_policies where 'tartdags_app' = any(roles) order by 2, 1`,
    );
    return { policies: rows, tables: await ownedTables(tx) };
  });
  const standing = [...(await findPolicyHoles(db)), ...(await unexpectedGrants(db))];
  if (standing.length > 0) throw new Error(`Without a mutation already: ${standing.join(", ")}`);
  const noticed = (found: string[]): Outcome => ({ is: found.length > 0 ? "killed" : "survived" });
  const hole = async (rule: string, mutation: string) => {
    if (wanted(rule)) judge(rule, noticed(await findPolicyHoles(db, mutation)));
  };
  for (const { policyname, tablename, with_check } of policies) {
    const table = String(tablename);
    const policy = `alter policy ${String(policyname)} on ${table}`;
    await hole(`policy ${table}: whose rows are seen`, `${policy} using (true)`);
    if (!with_check || !/[IU]/.test(rights[table] ?? "")) continue;
    await hole(`policy ${table}: whose rows are written`, `${policy} with check (true)`);
  }
  for (const table of tables) {
    await hole(`guard of ${table}`, `alter table ${table} disable row level security`);
  }
  for (const [table, can] of Object.entries(rights)) {
    for (const right of ["select", "insert", "update", "delete"]) {
      const rule = `no right to ${right} ${table}`;
      if (can.includes(right[0]!.toUpperCase()) || !wanted(rule)) continue;
      const strange = await unexpectedGrants(db, `grant ${right} on ${table} to tartdags_app`);
      judge(rule, noticed(strange));
    }
  }
  await db.close();
}

/** The other way round: without all of the program's conditions at once, the database lets nothing through. */
function tryPoliciesAlone(): void {
  const rule = "the database's walls alone";
  if (!wanted(rule)) return;
  inCopy((copy) => {
    for (const [file, text] of unconditioned()) writeFileSync(join(copy, file), text);
    process.env.TENANT_WALLS = "up";
    const outcome = runTests(copy, { tests: ["server/calls/tenants.test.ts"] });
    delete process.env.TENANT_WALLS;
    if (outcome.is !== "survived") return judge(rule, { is: "broken", why: "something got through" });
    console.log(`held      ${rule}`);
  });
}

/** The program's rules: each taken out of a copy of the sources, where the tests are then run. */
function trySources(mutants: SourceMutant[]): void {
  if (mutants.length === 0) return;
  inCopy((copy) => {
    needPassing(copy, mutants);
    for (const mutant of mutants) {
      const file = join(copy, mutant.file);
      const source = readFileSync(file, "utf8");
      const mutated = mutant.mutate(source);
      if (mutated === source) throw new Error(`${mutant.rule}: ${mutant.file} no longer has the line.`);
      writeFileSync(file, mutated);
      const outcome = runTests(copy, mutant);
      writeFileSync(file, source);
      judge(mutant.rule, outcome);
    }
  });
}

function inCopy(work: (copy: string) => void): void {
  const copy = mkdtempSync(join(tmpdir(), "tartdags-mutate-"));
  for (const part of [
    "contract",
    "domain",
    "formats",
    "sandbox",
    "scripts",
    "server",
    "test",
    "package.json",
    "vitest.config.ts",
  ]) {
    cpSync(part, join(copy, part), { recursive: true });
  }
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  try {
    work(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

type Run = Pick<SourceMutant, "tests" | "name">;

/** A test that fails anyway notices nothing. */
function needPassing(copy: string, mutants: SourceMutant[]): void {
  const outcome = runTests(copy, { tests: [...new Set(mutants.flatMap(({ tests }) => tests))] });
  if (outcome.is !== "survived") throw new Error(`The tests do not pass as they are: ${outcome.is}`);
}

function runTests(copy: string, { tests, name }: Run): Outcome {
  const file = join(copy, "report.json");
  rmSync(file, { force: true });
  const projects = ["postgres", "embedded"].flatMap((name) => ["--project", name]);
  const args = ["run", ...projects, "--bail", "1", "--reporter=json", `--outputFile=${file}`];
  // Some faults show only in the larger world, or in one shape of an input.
  const long = tests.some((test) => /^test\/simulation\/|\/tenants\.test/.test(test)) ? { LONG: "1" } : {};
  const { status } = spawnSync("vitest", [...args, ...tests, ...(name ? ["-t", name] : [])], {
    cwd: copy,
    env: { ...process.env, ...long },
  });
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null;
  return outcomeOf(status, report);
}
