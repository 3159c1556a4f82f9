import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/world.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const file = new URL("migrations/0020_one_supplier_however_written.sql", import.meta.url);

test("a register that has one supplier twice is migrated with its old index, another gets the new one", async () => {
  const migration = await readFile(file, "utf8");
  await world.inDatabase(async (tx) => {
    // A table for this transaction alone, found before the real one, in the locale that knows a to z.
    await tx.execute(
      sql`create temp table vendors (name text collate "C", address text collate "C") on commit drop`,
    );
    await tx.execute(sql`create unique index vendors_once on vendors (lower(name), lower(address))`);
    await tx.execute(sql`insert into vendors values ('KÖKET', 'Ågatan 1'), ('Köket', 'Ågatan 1')`);
    const migrate = async () => {
      await tx.execute(sql.raw(migration));
      const { rows } = await tx.execute(
        sql`select pg_get_indexdef('pg_temp.vendors_once'::regclass) like '%translate%' as folds`,
      );
      return rows[0]!.folds;
    };
    expect(await migrate()).toBe(false);
    await tx.execute(sql`delete from vendors where name = 'KÖKET'`);
    expect(await migrate()).toBe(true);
  });
});
