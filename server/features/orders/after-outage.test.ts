import { sql } from "drizzle-orm";
import { z } from "zod";
import { expect, test } from "vitest";
import { readRows } from "../../database/query.ts";
import { at, autopilot, job, near, offered, useTowns, world } from "../../../test/chain-scene.ts";
import { dailyCheck } from "../../jobs/daily-check.ts";

/** What HR reads about one cake when the service has been away and makes everything up at once. */

useTowns();

const toHr = (id: string) =>
  world.inDatabase(
    (tx) =>
      readRows(tx, { kind: z.string() })`
      select kind from mails where order_ids @> array[${id}::uuid] and audience = 'hr' order by number`,
  );

test("silence, the next one asked and too little time are one mail, and the day's reminder waits a day", async () => {
  await autopilot(near);
  const order = await offered("2026-11-25", { birthday: "2026-11-25" }, { birthday: "1990-11-25" });
  await world.inDatabase((tx) =>
    tx.execute(sql`update vendors set lead_hours = 6 where id in ${near.slice(1).map(({ id }) => id)}`),
  );
  at("2026-11-24T15:00:00+01:00");
  await job();
  await dailyCheck(world.services);
  await job();
  expect(await toHr(order.id)).toEqual([{ kind: "order-unconfirmed" }]);
  at("2026-11-25T08:00:00+01:00");
  await dailyCheck(world.services);
  expect(await toHr(order.id)).toEqual([{ kind: "order-unconfirmed" }, { kind: "cake-reminder-hr-day" }]);
});
