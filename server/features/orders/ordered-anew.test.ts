import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  answer,
  at,
  bakeryAt,
  chainOf,
  company,
  job,
  near,
  offered,
  orderOf,
  tokenOf,
  town,
  useTowns,
  type Vendor,
  withdraw,
  world,
} from "../../../test/chain-scene.ts";

/** A cake that has lost its bakery, and that HR orders anew before the next is asked. */

useTowns();

const lost = (day = "2026-11-25") =>
  offered(
    day,
    { birthday: day, approval_asked_at: "2026-11-10T10:00:00Z" },
    { birthday: `1990${day.slice(4)}` },
  );
async function orderAnew(id: string, bakery: Vendor): Promise<string> {
  const { employee_id } = await orderOf(id);
  world.clock.advance({ minutes: 1 });
  const { created } = await world.as(company.hr).call("create-cake-orders", {
    selected_employee_ids: [employee_id!],
    selected_vendor_id: bakery.id,
    invoice_interval: "monthly",
    delivery_address: "Storgatan 1",
    address_latitude: town.latitude,
    address_longitude: town.longitude,
  });
  return created[0]!.id;
}

test("nobody is asked about it on Monday, and other orders are", async () => {
  // A Saturday.
  at("2026-11-14T10:00:00+01:00");
  const order = await lost();
  await answer(near[0], order.id, "decline");
  const other = await lost("2026-11-26");
  await answer(near[0], other.id, "decline");
  const anew = await orderAnew(order.id, near[1]);
  at("2026-11-16T08:30:00+01:00");
  await job();
  expect(await chainOf(order.id)).toEqual(["1 declined"]);
  expect(await chainOf(other.id)).toEqual(["1 declined", "2 open"]);
  expect((await orderOf(order.id)).called_at).toBeNull();
  expect((await orderOf(anew)).status).toBe("pending");
});

test("its bakery takes no withdrawal back, whether the new one is made or was cancelled", async () => {
  await world.inDatabase((tx) =>
    tx.execute(sql`update vendors set closed_dates = '{2026-11-25}' where id in ${[near[1].id, near[2].id]}`),
  );
  const order = await lost();
  await answer(near[0], order.id, "confirm");
  const token = await tokenOf(near[0]);
  await withdraw(near[0], order.id);
  const anew = await orderAnew(order.id, await bakeryAt(5));
  const isRefused = () =>
    expect(world.nobody.call("take-back-withdrawal", { token, order_ids: [order.id] })).rejects.toMatchObject(
      { code: "order-changed" },
    );
  await isRefused();
  expect((await orderOf(anew)).status).toBe("requested");
  await world.as(company.hr).call("cancel-cake-order", { id: anew });
  await isRefused();
  expect((await orderOf(order.id)).status).toBe("declined");
});
