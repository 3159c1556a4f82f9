import { afterAll, beforeAll, expect, test } from "vitest";
import { setOrderOf } from "../../../../test/order-facts.ts";
import { buildCakeRequest } from "../../../../test/requests.ts";
import type { OrderStatus } from "../../../../domain/orders.ts";
import { createWorld, type World } from "../../../../test/world.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

test("get-business-health counts trials, deliveries, answers and mails by week", async () => {
  const admin = await world.buildAdmin();
  const company = await world.buildCompany({
    created_at: "2026-02-17T10:00:00Z",
    subscription_status: "active",
  });
  await world.buildCompany({ created_at: "2026-02-18T10:00:00Z" });
  const { id: bakery_id, name } = await world.buildVendor();
  const order = (status: OrderStatus, day: string, minutes: number | null) =>
    buildCakeRequest(world, company, { bakery_id, delivery_date: day }).then(({ order }) =>
      world.inDatabase((tx) =>
        setOrderOf(tx, order.id, {
          status,
          requested_at: "2026-02-16T08:00:00Z",
          answered_at: minutes === null ? null : `2026-02-16T08:${minutes}:00Z`,
        }),
      ),
    );
  await order("completed", "2026-02-24", 10);
  await order("declined", "2026-02-25", 30);
  await order("requested", "2026-02-26", null);

  const health = await world.as(admin).call("get-business-health", {});
  expect(health.weeks).toHaveLength(12);
  expect(health.weeks.at(-1)?.monday).toBe("2026-03-02");
  expect(health.weeks.find(({ monday }) => monday === "2026-02-16")).toMatchObject({
    trials: 2,
    converted: 1,
  });
  expect(health.weeks.find(({ monday }) => monday === "2026-02-23")).toMatchObject({
    delivered: 1,
    declined: 1,
    unanswered: 1,
  });
  expect(health.suppliers).toMatchObject([
    { name, asked: 3, answered: 2, declined: 1, median_answer_minutes: 20 },
  ]);
  expect(health.mails).toEqual({ waiting: 0, dead: 0, unsure: 0, held: 0, oldest_waiting: null });
  await expect(world.as(company.hr).call("get-business-health", {})).rejects.toMatchObject({ status: 403 });
});
