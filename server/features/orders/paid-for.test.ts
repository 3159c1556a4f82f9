import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CakeScene, setCakeScene } from "../../../test/cake-scene.ts";
import { buildRestaurant, lunches, lunchOnce } from "../../../test/meals.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { companies } from "../../database/schema.ts";

let world: World;
let scene: CakeScene;
beforeAll(async () => void (world = await createSharedWorld()));
afterAll(() => world.close());
beforeEach(async () => void (scene = await setCakeScene(world)));

const WHY =
  "Ert abonnemang upphör måndag 9 mars. Ångra uppsägningen, så kan ni beställa till dagar efter det.";
const refusal = { code: "subscription-ended", message: WHY };
const set = (values: Partial<typeof companies.$inferInsert>) =>
  world.inDatabase((tx) => tx.update(companies).set(values).where(eq(companies.id, scene.company.id)));
const cancel = () => set({ subscription_status: "cancelled", period_ends_at: "2026-03-09T22:00:00Z" });
const hr = () => world.as(scene.company.hr);
const runDay = async () => world.as(await world.buildAdmin()).call("daily-automation-check", {});

describe("a cancelled subscription", () => {
  test("moves no cake to a day that it does not reach, nor a meal, nor a series from there on", async () => {
    const cake = await scene.cakeFor(
      "Elin",
      { birthday: "1990-03-06" },
      { delivery_date: "2026-03-06", birthday: "2026-03-06" },
    );
    const restaurant = await buildRestaurant(world);
    await hr().call("create-meal-order", lunchOnce(restaurant, "2026-03-06"));
    const { meal_event_id } = await hr().call("create-meal-order", lunches(restaurant));
    await cancel();
    const here = { delivery_address: null, address_latitude: null, address_longitude: null };
    const move = (delivery_date: string) =>
      hr().call("move-cake-order", { id: cake.id, delivery_date, ...here });
    await expect(move("2026-03-10")).rejects.toMatchObject(refusal);
    await move("2026-03-09");

    const { upcoming } = await hr().call("list-meal-year", {});
    const single = upcoming.find(({ mode }) => mode === "once")!;
    const moveMeal = (delivery_date: string) =>
      hr().call("move-meal-delivery", { meal_order_id: single.id, delivery_date, time: "12:00" });
    await expect(moveMeal("2026-03-10")).rejects.toMatchObject(refusal);
    await moveMeal("2026-03-09");

    const change = (from: string) =>
      hr().call("change-meal-series", {
        meal_event_id,
        from,
        people: 30,
        time: "12:00",
        days_of_week: [2, 4],
      });
    await expect(change("2026-03-10")).rejects.toMatchObject(refusal);
    await change("2026-03-05");
  });

  test("asks nobody for a planned day that it does not reach, until it is taken back", async () => {
    const plan = (day: string) =>
      scene.cakeFor(day, {}, { status: "planned", delivery_date: day, birthday: day });
    const [last, after] = [await plan("2026-03-09"), await plan("2026-03-10")];
    const statuses = async () => [
      (await scene.statusOf(last.id)).status,
      (await scene.statusOf(after.id)).status,
    ];
    await set({ first_approved_at: sql`app_now()` as unknown as string });
    await cancel();
    world.clock.set("2026-03-03T08:00:00+01:00");
    await runDay();
    expect(await statuses()).toEqual(["requested", "planned"]);
    await set({ subscription_status: "active" });
    world.clock.set("2026-03-04T08:00:00+01:00");
    await runDay();
    expect(await statuses()).toEqual(["requested", "requested"]);
  });
});
