import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeServers, openServer } from "../test/knocking.ts";
import { createWorld, type World } from "../test/world.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(async () => {
  closeServers();
  await world.close();
});

describe("the line for live changes", () => {
  test("is refused to somebody without a company in another way than without a session, and opened with one", async () => {
    const { token, ...person } = await world.buildUser("user", null);
    const knock = await openServer(world.services);
    const open = () => knock("/live/v1", { headers: { authorization: `Bearer ${token}` } });
    expect((await open()).status).toBe(409);
    await world.as({ ...person, token }).call("ensure-company", {});
    const line = await open();
    expect(line.status).toBe(200);
    await line.body?.cancel();
  });
});
