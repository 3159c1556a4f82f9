import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dailyCheck } from "../../server/jobs/daily-check.ts";
import { createClockWatch } from "../../server/jobs/clock-jumps.ts";
import { deliverMails } from "../../server/mail/deliver.ts";
import { createWorld, type World } from "../world.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => world.sandbox.mailbox.empty());

const at = async (time: string) => {
  world.clock.set(time);
  await dailyCheck(world.services);
  await deliverMails(world.services);
};
const received = (company: { id: string }) =>
  world.sandbox.mailbox
    .list()
    .map((mail) => mail.key ?? "")
    .filter((key) => key.includes(company.id))
    .toSorted();
const days = async () => {
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(sql`select day::text as day, finished_at is not null as done from automation_runs
      where kind = 'daily' order by day`),
  );
  return rows.filter(({ done }) => done).map(({ day }) => day);
};

async function companyWithCake(day: string) {
  const company = await world.buildCompany({ subscription_status: "active" });
  const bakery = await world.buildVendor();
  const employee = await world.buildEmployee(company, { birthday: `1990-${day.slice(5)}` });
  await world.buildCakeOrder(employee, { delivery_date: day, status: "confirmed", bakery_id: bakery.id });
  return company;
}

test("a clock that is put back an hour after the check sends nothing twice", async () => {
  const company = await companyWithCake("2026-03-09");
  await at("2026-03-02T08:30:00+01:00");
  expect(received(company)).toHaveLength(1);
  await at("2026-03-02T07:30:00+01:00");
  await at("2026-03-02T08:00:00+01:00");
  await at("2026-03-02T09:00:00+01:00");
  expect(received(company)).toHaveLength(1);
  // Somebody who works meanwhile stays signed in, and a mail that was written ahead leaves at once.
  const { hr } = company;
  world.clock.set("2026-03-02T10:00:00+01:00");
  await world.nobody.call("send-password-reset", { email: hr.email });
  world.clock.set("2026-03-02T09:00:00+01:00");
  await deliverMails(world.services);
  expect(world.sandbox.mailbox.list().filter((mail) => mail.to === hr.email)).toHaveLength(1);
  expect(await world.as(hr).call("get-overview", {})).toBeTruthy();
});

test("a clock that leaps days ahead makes up what was due on the way, once", async () => {
  const company = await companyWithCake("2026-03-13");
  await at("2026-03-05T08:10:00+01:00");
  expect(received(company)).toEqual([]);
  await at("2026-03-10T14:00:00+01:00");
  await at("2026-03-10T14:01:00+01:00");
  expect(received(company).map((key) => key.split(":")[0])).toEqual([
    "bakery-reminder-week",
    "cake-reminder-hr-week",
  ]);
});

test("a clock that was days ahead and is put right leaves no day without its check", async () => {
  await at("2026-03-16T08:10:00+01:00");
  await at("2026-03-19T08:00:05+01:00");
  expect(await days()).toContain("2026-03-19");
  await at("2026-03-16T11:00:00+01:00");
  await at("2026-03-17T08:00:00+01:00");
  expect(await days()).not.toContain("2026-03-19");

  const company = await companyWithCake("2026-03-20");
  await at("2026-03-19T08:00:00+01:00");
  expect(received(company).length).toBeGreaterThan(0);
  expect((await days()).slice(-2)).toEqual(["2026-03-17", "2026-03-19"]);
});

test("a clock that jumps is told in the journal; one that runs is not", async () => {
  let passed = 0;
  const watch = createClockWatch(() => passed);
  const after = async (seconds: number, time: string) => {
    passed += seconds * 1000;
    world.clock.set(time);
    await watch(world.services);
  };
  const jumps = async () => {
    const { runs } = await world.as(await world.buildAdmin()).call("list-automation-runs", {});
    return runs.filter(({ kind }) => kind === "clock").map((run) => [run.day, ...run.jumps]);
  };

  await after(0, "2026-03-24T10:00:00+01:00");
  await after(20, "2026-03-24T10:00:20+01:00");
  // An instance that was stopped for an hour, and a clock that goes a little wrong.
  await after(3600, "2026-03-24T11:00:35+01:00");
  expect(await jumps()).toEqual([]);
  await after(20, "2026-03-27T11:00:55+01:00");
  await after(20, "2026-03-24T11:01:15+01:00");
  expect(await jumps()).toEqual([
    ["2026-03-27", 3 * 86_400],
    ["2026-03-24", -3 * 86_400],
  ]);
  // The night that summer time begins is no jump.
  await after(4 * 86_400, "2026-03-28T11:01:15+01:00");
  await after(86_400, "2026-03-29T12:01:15+02:00");
  expect(await jumps()).toHaveLength(2);
  // Another on the same day, while the database is away for a moment: it is told the next time.
  passed += 20_000;
  world.clock.set("2026-03-24T10:01:15+01:00");
  const { db } = world.services;
  const away = { ...db, transaction: () => Promise.reject(new Error("away")) };
  await expect(watch({ ...world.services, db: away })).rejects.toThrow("away");
  await after(20, "2026-03-24T10:01:35+01:00");
  expect((await jumps())[1]).toEqual(["2026-03-24", -3 * 86_400, -5 * 86_400 - 3620]);
});
