import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("what somebody skips is skipped for the company, in every browser, and can be taken back", async () => {
  const { hr } = await world.buildCompany();
  const list = async () => (await world.as(hr).call("get-overview", {})).first_hour;
  expect(await list()).toEqual({ open: true, skipped: [] });
  await world.as(hr).call("set-first-hour", { open: true, skipped: ["reserve", "address", "reserve"] });
  expect(await list()).toEqual({ open: true, skipped: ["address", "reserve"] });
  await world.as(hr).call("set-first-hour", { open: true, skipped: ["reserve"] });
  expect(await list()).toEqual({ open: true, skipped: ["reserve"] });
});

test("a list that nobody has said anything of ends with the first employee; one that is kept open stays", async () => {
  const { hr, id } = await world.buildCompany();
  const other = await world.buildCompany();
  await world.as(other.hr).call("set-first-hour", { open: true, skipped: [] });
  await world.buildEmployee({ id });
  await world.buildEmployee(other);
  expect((await world.as(hr).call("get-overview", {})).first_hour.open).toBe(false);
  expect((await world.as(other.hr).call("get-overview", {})).first_hour.open).toBe(true);
});
