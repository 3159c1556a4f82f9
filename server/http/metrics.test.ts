import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_WORDS } from "../../domain/mails.ts";
import { probeMail } from "../../test/probe-mail.ts";
import { createWorld, type World } from "../../test/world.ts";
import { dailyCheck } from "../jobs/daily-check.ts";
import { createLoadShedder } from "../calls/load-shedding.ts";
import { createUploads } from "../calls/uploads.ts";
import { createHealth } from "./health.ts";
import { createLive } from "./live.ts";
import { writeMails } from "../mail/outbox.ts";
import { createMetrics, metricsText } from "./metrics.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

async function reader() {
  const { services, db, clock } = world;
  const health = createHealth(db);
  health.started();
  const parts = {
    services,
    health,
    loadShedder: createLoadShedder(),
    uploads: createUploads(),
    live: await createLive(db, clock),
  };
  return () => metricsText(createMetrics(), parts);
}

test("the metrics count the mails that have not arrived, by their state", async () => {
  const text = await reader();
  const states = ["waiting", "waiting", "dead", "unsure", "sent", "withdrawn"];
  await world.inDatabase(async (tx) => {
    await writeMails(
      tx,
      states.map((kind, index) => probeMail({ kind, key: `${index}`, to: "hr@bolag.example" })),
    );
    await tx.execute(sql`update mails set status = kind`);
  });
  const counts = [...(await text()).matchAll(/^tartdags_mails{status="(.*)"} (.*)$/gm)];
  expect(counts.map(([, status, count]) => [status, count])).toEqual([
    ["waiting", "2"],
    ["dead", "1"],
    ["unsure", "1"],
    ["held", "0"],
  ]);
});

test("a mail in quarantine is counted, and `/readyz` tells of it", async () => {
  const text = await reader();
  const health = createHealth(world.db);
  health.started();
  expect(await text()).toContain("tartdags_mails_quarantined 0\n");
  expect(await health.read()).toEqual({ ready: true, trouble: null });
  await world.inDatabase(async (tx) => {
    await writeMails(tx, [probeMail({ kind: "quarantined", key: "1", to: "hr@bolag.example" })]);
    await tx.execute(
      sql`update mails set status = 'dead', last_error = ${NO_WORDS} where kind = 'quarantined'`,
    );
  });
  expect(await text()).toContain("tartdags_mails_quarantined 1\n");
  expect(await health.read()).toEqual({ ready: true, trouble: "mail in quarantine" });
});

test("the metrics tell when the daily check was last finished, whoever ran it", async () => {
  const { services, clock } = world;
  const text = await reader();
  const read = async () => /^tartdags_daily_check_finished_seconds (.*)$/m.exec(await text())?.[1];

  clock.set("2026-03-02T07:59:00+01:00");
  await dailyCheck(services);
  expect(await read()).toBeUndefined();

  clock.set("2026-03-02T08:00:00+01:00");
  await dailyCheck(services);
  const finished = String(Date.parse("2026-03-02T08:00:00+01:00") / 1000);
  expect(await read()).toBe(finished);

  // One that is under way, or has failed, is not finished; one by hand is not the day's own.
  await world.inDatabase((tx) =>
    tx.execute(sql`insert into automation_runs (kind, day, finished_at)
      values ('daily', '2026-03-03', null), ('manual', '2026-03-03', now())`),
  );
  expect(await read()).toBe(finished);
});
