import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dailyCheck } from "../../server/jobs/daily-check.ts";
import type { Database } from "../../server/database/database.ts";
import { deliverMails } from "../../server/mail/deliver.ts";
import type { Services } from "../../server/providers/services.ts";
import { endLeases } from "../leases.ts";
import { createWorld, type World } from "../world.ts";
import { crashingDatabase } from "./crash/crashing-database.ts";
import { seedOneOfEach } from "./crash/seed-one-of-each.ts";

/** At every one of them: `npm run test:long`; with real kills: `npm run crash -- --every-statement`. */

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const EVERY = process.env["LONG"] ? 1 : 58;
class Death extends Error {}

async function morning(services: Services): Promise<void> {
  await dailyCheck(services);
  await deliverMails(services);
}

/** A process that ends before its n-th statement: its transaction is taken back, and it never hears of anything again. */
async function dyingMorning(statement: number): Promise<"died" | "done"> {
  const { promise: death, resolve: die } = Promise.withResolvers<"died">();
  const real = crashingDatabase(world.services.db, statement, () => Promise.reject(new Death()));
  const db: Database = {
    ...real,
    transaction: (scope, work) =>
      real.transaction(scope, work).catch((error: unknown) => {
        if (!(error instanceof Death)) throw error;
        die("died");
        return new Promise(() => {});
      }),
  };
  return Promise.race([morning({ ...world.services, db }).then(() => "done" as const), death]);
}

async function freshStreet(): Promise<void> {
  world.clock.set("2026-03-02T08:00:00+01:00");
  world.sandbox.mailbox.empty();
  await world.inDatabase(async (tx) => {
    await tx.execute(sql`delete from companies`);
    await tx.execute(sql`delete from vendors`);
    await tx.execute(sql`delete from users`);
    await tx.execute(sql`delete from mails`);
    await tx.execute(sql`delete from automation_runs`);
    await seedOneOfEach(tx);
  });
}

async function outcome(): Promise<string[]> {
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(sql`select kind, to_email, subject, status from mails order by kind, to_email, subject`),
  );
  return rows.map((row) => Object.values(row).join(" "));
}

test("a morning that is cut off before any of its statements ends like one that was not", async () => {
  await freshStreet();
  await morning(world.services);
  const undisturbed = await outcome();
  expect(undisturbed.map((mail) => mail.split(" ")[0])).toEqual(
    expect.arrayContaining([
      "bakery-order",
      "restaurant-order",
      "cake-reminder-hr-week",
      "order-without-supplier",
    ]),
  );

  for (let statement = 1; ; statement += EVERY) {
    await freshStreet();
    if ((await dyingMorning(statement)) === "done") {
      expect(statement).toBeGreaterThan(50);
      return;
    }
    world.clock.set("2026-03-02T08:10:00+01:00");
    await endLeases(world.db);
    await morning(world.services);
    expect(await outcome(), `cut off before statement ${statement}`).toEqual(undisturbed);
    const arrived = world.sandbox.mailbox.list();
    expect(new Set(arrived.map((mail) => mail.key)).size).toBe(undisturbed.length);
  }
});
