import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { untilBlocked } from "../../test/locks.ts";
import { createWorld, type World } from "../../test/world.ts";
import { asPlatform } from "./as-platform.ts";
import type { Scope } from "./database.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const readerOf = (company: { id: string }): Scope => ({
  as: "tenant",
  companyId: company.id,
  actor: "hr",
  reads: true,
});
const countEmployees = sql`select count(*)::int as count, current_user::text as who from employees`;

describe("reading", () => {
  test("many companies at once on few connections each see their own rows only", async () => {
    const companies = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const company = await world.buildCompany();
        await Promise.all(Array.from({ length: index }, () => world.buildEmployee(company)));
        return { ...company, count: index };
      }),
    );
    const rounds = Array.from({ length: 10 }, () => companies).flat();
    await Promise.all(
      rounds.map((company) =>
        world.db.transaction(readerOf(company), async (tx) => {
          const answers = await Promise.all([tx.execute(countEmployees), tx.execute(countEmployees)]);
          for (const { rows } of answers) {
            expect(rows).toEqual([{ count: company.count, who: "tartdags_app" }]);
          }
        }),
      ),
    );
  });

  test("writes nothing", async () => {
    const company = await world.buildCompany();
    const write = world.db.transaction(readerOf(company), (tx) =>
      tx.execute(sql`update companies set name = 'Annat' where id = ${company.id}`),
    );
    await expect(write).rejects.toMatchObject({
      cause: { message: "cannot execute UPDATE in a read-only transaction" },
    });
  });

  test("steps out of the tenant and is back inside afterwards", async () => {
    const company = await world.buildCompany();
    await world.db.transaction(readerOf(company), async (tx) => {
      const outside = await asPlatform(tx, (platform) => platform.execute(countEmployees));
      expect(outside.rows[0]).toMatchObject({ who: "tartdags_platform" });
      expect((await tx.execute(countEmployees)).rows).toEqual([{ count: 0, who: "tartdags_app" }]);
    });
  });

  test("a statement that fails leaves the connection as it was", async () => {
    const company = await world.buildCompany();
    await world.db.transaction(readerOf(company), (tx) => tx.execute(sql`select 1 / 0`)).catch(() => {});
    const { rows } = await world.db.transaction(readerOf(company), (tx) => tx.execute(countEmployees));
    expect(rows).toEqual([{ count: 0, who: "tartdags_app" }]);
  });

  test("one that fails among many takes none of them with it", async () => {
    const company = await world.buildCompany();
    const read = (text: typeof countEmployees) =>
      world.db.transaction(readerOf(company), (tx) => tx.execute(text));
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => read(index % 3 ? countEmployees : sql`select 1 / 0`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      answers.map((_, index) => (index % 3 ? "fulfilled" : "rejected")),
    );
  });

  test("one that takes long does not hold up those who come after it", async () => {
    const company = await world.buildCompany();
    const read = (text: typeof countEmployees) =>
      world.db.transaction(readerOf(company), (tx) => tx.execute(text));
    const ended: string[] = [];
    const lock = sql`select pg_advisory_xact_lock(1)`;
    const { slow } = await world.inDatabase(async (tx) => {
      await tx.execute(lock);
      const slow = read(lock).then(() => ended.push("slow"));
      await untilBlocked(world.db);
      await Promise.all([1, 2, 3].map(() => read(countEmployees).then(() => ended.push("quick"))));
      return { slow };
    });
    await slow;
    expect(ended).toEqual(["quick", "quick", "quick", "slow"]);
  });

  test("a connection that breaks is made anew", async () => {
    const company = await world.buildCompany();
    const read = () => world.db.transaction(readerOf(company), (tx) => tx.execute(countEmployees));
    await read();
    const others = "datname = current_database() and pid <> pg_backend_pid()";
    await world.db.lookUp(
      "end",
      `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`,
      [],
    );
    await expect
      .poll(() =>
        read().then(
          ({ rows }) => rows[0]?.count,
          () => "away",
        ),
      )
      .toBe(0);
  });
});
