import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSharedWorld, type World } from "../../../test/world.ts";

let world: World;
beforeAll(async () => void (world = await createSharedWorld()));
afterAll(() => world.close());

test("anybody reads how the service is: nothing yet, then late mail, a failed run and suppliers' answers", async () => {
  expect(await world.nobody.call("get-service-status", {})).toEqual({
    mail_minutes: 0,
    morning: null,
    suppliers: { asked: 0, answered: 0, median_hours: null },
  });

  const company = await world.buildCompany();
  const bakery = await world.buildVendor();
  const cake = async (status: "confirmed" | "declined" | "requested", answered_at: string | null) =>
    world.buildCakeOrder(await world.buildEmployee(company), {
      bakery_id: bakery.id,
      delivery_date: "2026-03-20",
      status,
      requested_at: "2026-03-01T08:00:00Z",
      answered_at,
    });
  await cake("confirmed", "2026-03-01T10:00:00Z");
  await cake("declined", "2026-03-01T12:00:00Z");
  await cake("requested", null);
  await world.inDatabase(async (tx) => {
    await tx.execute(sql`insert into automation_runs (kind, day, started_at, finished_at, error)
      values ('daily', '2026-03-02', app_now(), app_now(), 'cakes failed')`);
  });
  await world.nobody.call("send-contact-form", {
    name: "Åsa",
    email: "asa@bolag.example",
    message: "Hej",
  });
  world.clock.advance({ minutes: 12 });

  const told = await world.nobody.call("get-service-status", {});
  expect(told.morning).toMatchObject({ day: "2026-03-02", failed: true });
  expect(told.suppliers).toEqual({ asked: 2, answered: 2, median_hours: 3 });
  expect(Math.round(told.mail_minutes)).toBe(12);
  expect(JSON.stringify(told)).not.toContain("cakes failed");
});
