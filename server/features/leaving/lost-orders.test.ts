import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  answer,
  at,
  company,
  job,
  mailsOf,
  near,
  offered,
  orderOf,
  tokenOf,
  useTowns,
  withdraw,
  world,
} from "../../../test/chain-scene.ts";
import { buildSeries } from "../../../test/meals.ts";
import { writtenMails } from "../../../test/morning.ts";

/** Orders that have lost their supplier when their company closes its account. */

useTowns();

const close = async () => {
  const { company: own } = await world.as(company.hr).call("get-user", {});
  return world.as(company.hr).call("close-company", { confirmation: own!.name });
};
const nobodyElseCan = () =>
  world.inDatabase((tx) =>
    tx.execute(sql`update vendors set closed_dates = '{2026-11-25}' where id in ${[near[1].id, near[2].id]}`),
  );

test("one that waits for the next working morning is cancelled, and nobody is called about it", async () => {
  // A Saturday.
  at("2026-11-14T10:00:00+01:00");
  const order = await offered();
  await answer(near[0], order.id, "decline");
  expect(await close()).toMatchObject({ cakes: 1, suppliers: [] });
  at("2026-11-16T08:30:00+01:00");
  await job();
  expect(await orderOf(order.id)).toMatchObject({ status: "cancelled", called_at: null });
  expect(await mailsOf("order-declined")).toEqual([]);
  expect(
    (await writtenMails(world, "order-declined-admin")).filter(({ order_ids }) =>
      order_ids.includes(order.id),
    ),
  ).toEqual([]);
});

test("one that people were called about is cancelled, and its bakery bakes nothing after all", async () => {
  await nobodyElseCan();
  const order = await offered();
  await answer(near[0], order.id, "confirm");
  const token = await tokenOf(near[0]);
  await withdraw(near[0], order.id);
  expect((await orderOf(order.id)).called_at).not.toBeNull();
  await close();
  await expect(world.nobody.call("take-back-withdrawal", { token, order_ids: [order.id] })).rejects.toThrow(
    "Beställningen är avbokad.",
  );
  expect((await orderOf(order.id)).status).toBe("cancelled");
});

test("a lunch that its kitchen said no to is cancelled, also where it is too late to stop one", async () => {
  const { company: own, orders, setStatus } = await buildSeries(world);
  await setStatus("requested");
  await setStatus("declined");
  at("2026-03-12T08:00:00+01:00");
  const { company: named } = await world.as(own.hr).call("get-user", {});
  const closing = await world.as(own.hr).call("close-company", { confirmation: named!.name });
  expect(closing).toMatchObject({ meals: 1, suppliers: [] });
  expect((await orders()).map(({ status }) => status)).toEqual(["cancelled"]);
});
