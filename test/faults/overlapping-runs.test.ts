import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { birthdayReminder, colleagueReminder } from "../../server/features/cakes/birthdays.ts";
import { cakeReminders } from "../../server/features/cakes/cake-reminders.ts";
import { type Part, startRun } from "../../server/jobs/part.ts";
import { reminderPart } from "../../server/features/orders/reminder-job.ts";
import type { Database } from "../../server/database/database.ts";
import { buildCakeOn, newMorning, writtenMails } from "../morning.ts";
import { createWorld, type World } from "../world.ts";
import { until } from "./served.ts";

/** A relieved instance that was only slow, a check by hand at eight: a run begins while another has not committed. */

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => newMorning(world));

const today = Temporal.PlainDate.from("2026-03-02");

/** The part runs, and waits with its commit until something is new and another run waits for it. */
async function overlap(part: Part, makeNews: () => Promise<unknown>): Promise<void> {
  const { db } = world.services;
  const [written, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding: Database = {
    ...db,
    transaction: (scope, work) =>
      db.transaction(scope, async (tx) => {
        const result = await work(tx);
        // The first ones only look for what is due.
        const { rows } = await tx.execute(sql`select from reminders limit 1`);
        if (rows.length === 0) return result;
        written.resolve();
        await release.promise;
        return result;
      }),
  };
  const first = part.run(startRun({ ...world.services, db: holding }, today));
  await written.promise;
  await makeNews();
  const second = part.run(startRun(world.services, today));
  await until("the second run waits", async () => {
    const rows = await db.lookUp(
      "waits",
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      [],
    );
    return rows.length > 0;
  });
  release.resolve();
  await Promise.all([first, second]);
}

test("a cake that comes between two runs at the same time is told of", async () => {
  const { company, bakery } = await buildCakeOn(world, "2026-03-09");
  await overlap(reminderPart(cakeReminders.hrWeek), async () =>
    world.buildCakeOrder(await world.buildEmployee(company, { name: "Åsa Öberg" }), {
      delivery_date: "2026-03-09",
      status: "confirmed",
      bakery_id: bakery.id,
    }),
  );
  expect((await writtenMails(world, "cake")).map(({ subject }) => subject)).toEqual([
    "Om en vecka: tårta till Anställd",
    "Om en vecka: tårta till Åsa",
  ]);
  const { rows } = await world.inDatabase((tx) => tx.execute(sql`select from reminders`));
  expect(rows).toHaveLength(2);
});

test.each([
  ["is told to HR", birthdayReminder, "2026-03-12", "hr@bolag.example", ["Anna", "Bo"]],
  [
    "sends colleagues no second mail that day",
    colleagueReminder,
    "2026-03-03",
    "kollega@bolag.example",
    ["Anna"],
  ],
] as const)(
  "a birthday that comes between two runs at the same time %s",
  async (_what, part, day, to, names) => {
    const company = await world.buildCompany();
    const born = `1990-${day.slice(5)}`;
    await world.buildEmployee(company, { birthday: "1990-09-09", email: "kollega@bolag.example" });
    await world.buildEmployee(company, { name: "Anna Först", birthday: born });
    await overlap(part, () => world.buildEmployee(company, { name: "Bo Sedan", birthday: born }));
    const told = (await writtenMails(world, "birthday")).filter(({ to_email }) => to_email === to);
    expect(told.map(({ text }) => /Anna\b|Bo\b/.exec(text)?.[0]).toSorted()).toEqual(names);
  },
);
