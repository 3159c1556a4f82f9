import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.ts";
import { cake_orders } from "../../database/schema-orders.ts";
import { moveBirthday } from "./move-birthday.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

test.each([
  { corrected: "before its hour", now: "2026-03-02T08:30:00+01:00", status: "planned", day: "2026-03-02" },
  { corrected: "before its hour", now: "2026-03-02T08:30:00+01:00", status: "pending", day: "2026-03-02" },
  { corrected: "after its hour", now: "2026-03-02T15:00:00+01:00", status: "planned", day: "2027-03-02" },
] as const)("a birthday corrected to today $corrected takes its $status cake to $day", async (scene) => {
  world.clock.set(scene.now);
  const company = await world.buildCompany({ subscription_status: "active" });
  const bakery = await world.buildVendor({ lead_hours: 2 });
  const employee = await world.buildEmployee(company, { birthday: "1990-05-17" });
  await world.buildCakeOrder(employee, { bakery_id: bakery.id, status: scene.status });
  const person = { employeeId: employee.id, companyId: company.id, birthday: "1990-03-02" };
  await world.inDatabase((tx) => moveBirthday(tx, world.services, person));
  const [cake] = await world.inDatabase((tx) =>
    tx.select().from(cake_orders).where(eq(cake_orders.company_id, company.id)),
  );
  expect(cake).toMatchObject({
    delivery_date: scene.day,
    status: scene.day === "2026-03-02" ? "requested" : "planned",
  });
});
