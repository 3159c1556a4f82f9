import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { systemClock } from "../domain/clock.ts";
import { platformScope } from "../server/database/database.ts";
import { openEmbedded } from "../server/database/embedded.ts";
import { accessRules, ownershipConditions, type SourceMutant } from "../test/access-rules.ts";
import { holesInWalls, ownedTables, tenantRights } from "../test/tenant-walls.ts";
import { sql } from "drizzle-orm";

/**
 * npm run mutate [-- --only <text>]: takes one access rule away at a time and runs the tests that concern it. A rule
 * whose absence no test notices has survived, and fails the run.
 */
const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const survivors: string[] = [];
let killed = 0;

function judge(rule: string, noticed: boolean): void {
  console.log(`${noticed ? "killed  " : "SURVIVED"}  ${rule}`);
  if (noticed) killed++;
  else survivors.push(rule);
}
const wanted = (rule: string) => rule.includes(values.only);

await tryWalls();
trySources([...accessRules, ...ownershipConditions()].filter(({ rule }) => wanted(rule)));
console.log(`\n${killed} killed, ${survivors.length} survived`);
for (const rule of survivors) console.log(`survived: ${rule}`);
console.log(`${killed} passed, ${survivors.length} failed`);
process.exit(survivors.length === 0 ? 0 : 1);

/** The database's rules: each policy opened, each table left unguarded, each missing right given. */
async function tryWalls(): Promise<void> {
  const db = await openEmbedded(null, systemClock);
  const rights = await tenantRights(db);
  const { policies, tables } = await db.transaction(platformScope, async (tx) => {
    const { rows } = await tx.execute(
      sql`select policyname, tablename, with_check from pg_policies where 'tartdags_app' = any(roles) order by 2, 1`,
    );
    return { policies: rows, tables: await ownedTables(tx) };
  });
  const hole = async (rule: string, mutation: string) => {
    if (wanted(rule)) judge(rule, (await holesInWalls(db, mutation)).length > 0);
  };
  for (const { policyname, tablename, with_check } of policies) {
    const table = String(tablename);
    const policy = `alter policy ${String(policyname)} on ${table}`;
    // oxlint-disable-next-line no-await-in-loop -- one mutation at a time
    await hole(`policy ${table}: whose rows are seen`, `${policy} using (true)`);
    if (!with_check || !/[IU]/.test(rights[table] ?? "")) continue;
    // oxlint-disable-next-line no-await-in-loop
    await hole(`policy ${table}: whose rows are written`, `${policy} with check (true)`);
  }
  for (const table of tables) {
    // oxlint-disable-next-line no-await-in-loop
    await hole(`guard of ${table}`, `alter table ${table} disable row level security`);
  }
  for (const [table, can] of Object.entries(rights)) {
    for (const right of ["select", "insert", "update", "delete"]) {
      const rule = `no right to ${right} ${table}`;
      if (can.includes(right[0]!.toUpperCase()) || !wanted(rule)) continue;
      // oxlint-disable-next-line no-await-in-loop
      const changed = await tenantRights(db, `grant ${right} on ${table} to tartdags_app`);
      judge(rule, changed[table] !== can);
    }
  }
  await db.close();
}

/** The program's rules: each taken out of a copy of the sources, where the tests are then run. */
function trySources(mutants: SourceMutant[]): void {
  if (mutants.length === 0) return;
  const copy = mkdtempSync(join(tmpdir(), "tartdags-mutate-"));
  for (const part of [
    "contract",
    "domain",
    "sandbox",
    "server",
    "test",
    "package.json",
    "vitest.config.ts",
  ]) {
    cpSync(part, join(copy, part), { recursive: true });
  }
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  try {
    for (const mutant of mutants) {
      const file = join(copy, mutant.file);
      const source = readFileSync(file, "utf8");
      const mutated = mutant.mutate(source);
      if (mutated === source) throw new Error(`${mutant.rule}: ${mutant.file} no longer has the line.`);
      writeFileSync(file, mutated);
      const args = ["run", "--project", mutant.project ?? "embedded", "--bail", "1", ...mutant.tests];
      const { status } = spawnSync("vitest", [...args, ...(mutant.name ? ["-t", mutant.name] : [])], {
        cwd: copy,
      });
      writeFileSync(file, source);
      judge(mutant.rule, status !== 0);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
