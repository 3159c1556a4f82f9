import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { systemClock } from "../../domain/clock.ts";
import { applyRetention } from "../../server/jobs/retention.ts";
import { heapInUse } from "../heap.ts";
import { openTestDatabase } from "../test-database.ts";
import { createWorld } from "../world.ts";

const ANSWERS = 300;
const ANSWER_BYTES = 10_000;

test("the embedded database keeps nothing of what it has answered", async () => {
  const { db } = await openTestDatabase(systemClock);
  const heapAfterAnswers = async () => {
    for (let i = 0; i < ANSWERS; i++) {
      await db.lookUp("", `select repeat('x', ${ANSWER_BYTES}) as text`, []);
    }
    return heapInUse();
  };
  await heapAfterAnswers();
  const before = await heapAfterAnswers();
  const grown = (await heapAfterAnswers()) - before;
  await db.close();
  expect(grown).toBeLessThan((ANSWERS * ANSWER_BYTES) / 3);
});

test("the retention job gives back the room of what was deleted, and counts what there is", async () => {
  const world = await createWorld();
  world.services.db.stopThrottling(); // nobody looks
  const old = sql`insert into rate_limits (bucket, window_start, calls)
    select 'gammal ' || n, app_now() - interval '2 days', 1 from generate_series(1, 2000) n`;
  const sizeAfter = async () => {
    await world.inDatabase((tx) => tx.execute(old));
    await applyRetention(world.services);
    const [size] = await world.services.db.lookUp(
      "",
      "select pg_table_size('rate_limits')::int as bytes",
      [],
    );
    return size!.bytes;
  };
  const first = await sizeAfter();
  for (let hour = 0; hour < 3; hour++) expect(await sizeAfter()).toBe(first);

  await world.buildCompany();
  await applyRetention(world.services);
  const known = `select reltuples::int as companies from pg_class where oid = 'companies'::regclass`;
  expect(await world.services.db.lookUp("", known, [])).toEqual([{ companies: 1 }]);
  await world.close();
});
