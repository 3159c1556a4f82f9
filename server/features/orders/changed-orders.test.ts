import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CakeScene, setCakeScene } from "../../../test/cake-scene.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { cancelOrders } from "./cancel-orders.ts";
import { changePortions } from "./change-quantity.ts";
import { assignSupplier } from "./assign-supplier.ts";

let world: World;
let scene: CakeScene;
beforeAll(async () => void (world = await createWorld()));
beforeEach(async () => void (scene = await setCakeScene(world)));
afterAll(() => world.close());

describe("cancelOrders and changePortions", () => {
  test("only a bakery that knew is told, once for the day", async () => {
    const asked = [await scene.cakeFor("Elin Sandberg"), await scene.cakeFor("Johan Wik")];
    const planned = await scene.cakeFor("Åsa Ö", {}, { status: "planned" });
    await scene.request(asked.map((order) => order.id));
    const ids = [...asked, planned].map((order) => order.id);
    const cancel = () =>
      world.inDatabase((tx) => cancelOrders(tx, world.services, "cake", ids, { by: "hr" }));
    expect(await cancel()).toHaveLength(3);
    expect(await cancel()).toEqual([]);
    const told = (await scene.mailsTo(scene.bakery.email!)).filter(
      ({ kind }) => kind === "bakery-order-cancelled",
    );
    expect(told).toHaveLength(1);
    expect(told[0]!.text).toContain("2 tårtor");
  });

  test("a bakery that loses one of a day's cakes hears that the others still are to come", async () => {
    const [first, ...others] = [
      await scene.cakeFor("Elin Sandberg"),
      await scene.cakeFor("Johan Wik"),
      await scene.cakeFor("Åsa Ö"),
    ];
    const ids = [first!, ...others].map((order) => order.id);
    await scene.request(ids);
    const cancel = (some: string[]) =>
      world.inDatabase((tx) => cancelOrders(tx, world.services, "cake", some, { by: "hr" }));
    const told = async () =>
      (await scene.mailsTo(scene.bakery.email!)).filter(({ kind }) => kind === "bakery-order-cancelled");
    await cancel([first!.id]);
    const [part] = await told();
    expect(part!.subject).toBe("Avbokat: 1 tårta söndag 17 maj");
    expect(part!.text).toContain("Ni ska fortfarande leverera 2 tårtor den dagen.");
    expect(part!.text).not.toContain("Ni behöver inte leverera");
    expect(part!.text).toMatch(/Avbokat: 1 tårta.*8 bitar, märkt ES/s);
    expect(part!.text).toMatch(
      /Kvar att leverera.*Tårta: 2 tårtor.*Märk kartongen: (JW.*Märk kartongen: ÅÖ|ÅÖ.*Märk kartongen: JW)/s,
    );

    world.clock.advance({ minutes: 1 });
    await cancel(ids);
    const [, rest] = await told();
    expect(rest!.subject).toBe("Avbokat: leverans söndag 17 maj");
    expect(rest!.text).toContain("Ni behöver inte leverera");
  });

  test("another size reaches a bakery that has been asked, each time", async () => {
    const order = await scene.cakeFor("Elin Sandberg");
    const resize = (size: number) =>
      world.inDatabase((tx) => changePortions(tx, world.services, order.id, size));
    await resize(10);
    expect(await scene.mailsTo(scene.bakery.email!)).toEqual([]);
    await scene.request([order.id]);
    await resize(12);
    await resize(16);
    const told = (await scene.mailsTo(scene.bakery.email!)).filter(
      ({ kind }) => kind === "bakery-order-changed",
    );
    expect(told).toHaveLength(2);
    expect(told[1]!.text).toContain("16 bitar");
    expect(told[1]!.text).toContain("tidigare 12 bitar");
  });

  test("who said that all is on its way says it again after a change, and what is eaten is not changed", async () => {
    const order = await scene.cakeFor(
      "Elin Sandberg",
      {},
      { status: "confirmed", reconfirmed_at: "2026-05-15" },
    );
    const resize = (size: number) =>
      world.inDatabase((tx) => changePortions(tx, world.services, order.id, size));
    await resize(10);
    expect((await scene.statusOf(order.id)).reconfirmed_at).toBeNull();
    world.clock.set("2026-05-17T15:00:00+02:00");
    await expect(resize(12)).rejects.toMatchObject({ code: "day-passed" });
    const next = await world.buildVendor();
    await expect(
      world.inDatabase((tx) => assignSupplier(tx, world.services, "cake", order.id, next.id, "hr")),
    ).rejects.toMatchObject({ code: "day-passed" });
    expect(await scene.statusOf(order.id)).toMatchObject({ portion_size: 10, status: "confirmed" });
  });
});
