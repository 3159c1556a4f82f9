import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../contract/contract.ts";
import type { Call } from "../../contract/define.ts";
import { buildProduct, fillCompany, joinTokenOf } from "../company-in-use.ts";
import { findLeaks, mayBeWrong, type Scene, THEIR_MARK } from "../foreign-ids.ts";
import { buildRestaurant } from "../meals.ts";
import { wantsId } from "../sample-input.ts";
import { createWorld, type World } from "../world.ts";

/** On the embedded database, with its walls up. On PostgreSQL, in every change: server/calls/tenants.test.ts. */

let world: World;
let scene: Scene;
beforeAll(async () => {
  world = await createWorld();
  const ours = await world.buildCompany();
  const theirs = await world.buildCompany({ name: `${THEIR_MARK} AB`, subscription_tier: "pro" });
  const suppliers = { bakery: await world.buildVendor(), restaurant: await buildRestaurant(world) };
  const product = await buildProduct(world, suppliers.bakery);
  const days = { cake: "2026-03-05", lunch: "2026-03-06" };
  await fillCompany(world, theirs, { ...suppliers, ...days, mark: THEIR_MARK });
  const { id: employee, office_id: office } = await world.buildEmployee(ours);
  const joinToken = await joinTokenOf(world, ours);
  scene = { world, ours, theirs, ...suppliers, product, employee, office, joinToken };
});
afterAll(() => world.close());

const meeting = (contract as readonly Call[]).filter((call) => mayBeWrong(call) && wantsId(call.input));

test.each(meeting.map((call): [string, Call] => [call.name, call]))(
  "another company's ids are as good as none to %s: nothing is told, nothing is changed",
  async (_name, call) => {
    expect(await findLeaks(call, { ...scene, briefly: true })).toEqual([]);
  },
);
