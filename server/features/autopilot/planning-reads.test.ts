import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { company, start, useAutopilotScene, world } from "../../../test/autopilot-scene.ts";
import { openTestDatabase } from "../../../test/test-database.ts";
import { planAhead } from "./plan.ts";

/** How many people's rows a year's planning reads for each cake, whatever the database believes of its tables. */

// What it believes is set here, and nobody counts in between.
useAutopilotScene(openTestDatabase);

class Undo extends Error {}

async function readsPerCake(people: number, isAnalyzed: boolean): Promise<number> {
  let reads = 0;
  const planning = world.inDatabase(async (tx) => {
    await tx.execute(sql`insert into employees (company_id, name, birthday)
      select ${company.id}, 'Person ' || n, date '1988-01-01' + n % 300 from generate_series(1, ${people}::int) n`);
    // Only its owner may.
    await tx.execute(sql`reset role`);
    if (isAnalyzed) await tx.execute(sql`analyze employees`);
    await tx.execute(sql`set local role tartdags_platform`);
    // As in production: the tests' server takes less time to find a plan.
    await tx.execute(sql`set local join_collapse_limit = 8`);
    await tx.execute(sql`set local from_collapse_limit = 8`);
    await tx.execute(sql`discard plans`);
    const readSoFar = async () => {
      const { rows } = await tx.execute(sql`select seq_tup_read + idx_tup_fetch as read
        from pg_stat_xact_user_tables where relname = 'employees'`);
      return Number(rows[0]!.read);
    };
    const before = await readSoFar();
    expect(await planAhead(tx, world.services, { companyId: company.id })).toMatchObject({ planned: people });
    reads = (await readSoFar()) - before;
    throw new Undo();
  });
  await expect(planning).rejects.toThrow(Undo);
  return reads / people;
}

test.each([
  ["before the table is analyzed", false],
  ["after the table is analyzed", true],
])("a person's cake reads that person, and not everybody at the office, %s", async (_, isAnalyzed) => {
  await world.db.lookUp("by-hand", "alter table employees set (autovacuum_enabled = false)", []);
  await start();
  const [few, many] = [await readsPerCake(400, isAnalyzed), await readsPerCake(1600, isAnalyzed)];
  expect(many).toBeLessThan(1.5 * few);
  expect(many).toBeLessThan(40);
});
