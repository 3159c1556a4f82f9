import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CakeScene, setCakeScene } from "../../../test/cake-scene.ts";
import { createSharedWorld, type Person, type World } from "../../../test/world.ts";

let world: World;
let scene: CakeScene;
let admin: Person;
beforeAll(async () => {
  world = await createSharedWorld();
  admin = await world.buildAdmin();
});
beforeEach(async () => void (scene = await setCakeScene(world)));
afterAll(() => world.close());

/** One that its bakery was asked for, one that is only chosen, and one that nobody can make far away. */
async function build(values: object = {}) {
  const asked = await scene.cakeFor("Elin Sandberg", {}, { delivery_date: "2026-03-10" });
  await scene.request([asked.id]);
  const chosen = await scene.cakeFor("Ali Karimi", {}, { status: "planned" });
  return { asked, chosen, other: await world.buildVendor(values) };
}
const between = (other: { id: string }) => ({ from: scene.bakery.id, to: other.id });
const preview = (other: { id: string }) => world.as(admin).call("preview-supplier-move", between(other));
const move = (other: { id: string }, orders: { id: string; revision: number }[]) =>
  world.as(admin).call("move-supplier-orders", { ...between(other), orders });
const bakeryOf = async ({ id }: { id: string }) => (await scene.statusOf(id)).bakery_id;
const picked = (orders: { id: string; revision: number }[]) =>
  orders.map(({ id, revision }) => ({ id, revision }));
const kindsTo = async (address: string) => (await scene.mailsTo(address)).map(({ kind }) => kind);

describe("moving all orders of a supplier to another", () => {
  test("is seen beforehand with who is mailed, and changes nothing by that", async () => {
    const { asked, chosen, other } = await build();
    const seen = await preview(other);
    expect(seen).toMatchObject({ from: { name: scene.bakery.name }, to: { name: other.name }, more: false });
    expect(seen.orders).toMatchObject([
      { id: asked.id, what: "Tårta till Elin Sandberg, 8 bitar", why_not: null },
      { id: chosen.id, why_not: null },
    ]);
    expect(seen.mails.map(({ to_email, count }) => [to_email, count])).toEqual(
      expect.arrayContaining([
        [scene.bakery.email, 1],
        [other.email, 1],
      ]),
    );
    expect(seen.mails.filter(({ to_email }) => to_email === "hr@bolag.example")).not.toEqual([]);
    expect([await bakeryOf(asked), await bakeryOf(chosen)]).toEqual([scene.bakery.id, scene.bakery.id]);
    expect(await kindsTo(other.email!)).toEqual([]);
    expect(await kindsTo("hr@bolag.example")).not.toContain("order-reassigned-hr");
  });

  test("moves what was shown: the one that was asked is told, the other is asked, and HR is told of each", async () => {
    const { asked, chosen, other } = await build();
    const { orders } = await preview(other);
    expect(await move(other, picked(orders))).toEqual({ moved: 2 });
    expect([await bakeryOf(asked), await bakeryOf(chosen)]).toEqual([other.id, other.id]);
    expect((await scene.statusOf(asked.id)).status).toBe("requested");
    expect(await kindsTo(other.email!)).toEqual(["bakery-order"]);
    expect(await kindsTo(scene.bakery.email!)).toContain("bakery-order-cancelled");
    const told = (await kindsTo("hr@bolag.example")).filter((kind) => kind === "order-reassigned-hr");
    expect(told).toHaveLength(2);
    expect((await preview(other)).orders).toEqual([]);
  });

  test("says which the other cannot take and why, and moves nothing when one of them is asked for", async () => {
    const { asked, chosen, other } = await build({ closed_dates: ["2026-03-10"] });
    const { orders } = await preview(other);
    expect(orders).toMatchObject([
      { id: asked.id, why_not: expect.stringContaining(other.name) },
      { id: chosen.id, why_not: null },
    ]);
    await expect(move(other, picked(orders))).rejects.toMatchObject({ code: "supplier-unavailable" });
    expect(await bakeryOf(chosen)).toBe(scene.bakery.id);
    await move(other, picked(orders.filter(({ why_not }) => why_not === null)));
    expect([await bakeryOf(asked), await bakeryOf(chosen)]).toEqual([scene.bakery.id, other.id]);
  });

  test("moves nothing when an order has changed since it was shown", async () => {
    const { asked, chosen, other } = await build();
    const { orders } = await preview(other);
    await world.inDatabase((tx) => tx.execute(sql`update orders set quantity = 20 where id = ${chosen.id}`));
    await expect(move(other, picked(orders))).rejects.toMatchObject({ code: "order-changed" });
    expect(await bakeryOf(asked)).toBe(scene.bakery.id);
  });

  test("takes nothing to whoever cannot make it for those who eat, and says why", async () => {
    const { asked, chosen, other } = await build({ cannot_make: ["gluten"] });
    await world.buildEmployee(scene.company, { name: "Berit Ek", allergies: "gluten" });
    const { orders } = await preview(other);
    for (const { why_not } of orders)
      expect(why_not).toBe(`${other.name} kan inte baka med hänsyn till gluten.`);
    await expect(move(other, picked(orders))).rejects.toMatchObject({ code: "supplier-unavailable" });
    expect([await bakeryOf(asked), await bakeryOf(chosen)]).toEqual([scene.bakery.id, scene.bakery.id]);
  });

  test("approves nothing: what waits for the platform waits on, with the other", async () => {
    const waiting = await scene.cakeFor(
      "Elin Sandberg",
      {},
      { delivery_date: "2026-03-09", status: "pending" },
    );
    const other = await world.buildVendor();
    const { orders } = await preview(other);
    expect(orders).toMatchObject([{ id: waiting.id, why_not: null }]);
    await move(other, picked(orders));
    expect(await scene.statusOf(waiting.id)).toMatchObject({ status: "pending", bakery_id: other.id });
    expect(await kindsTo(other.email!)).toEqual([]);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select first_approved_at from companies where id = ${scene.company.id}`),
    );
    expect(rows).toEqual([{ first_approved_at: null }]);
  });

  test("wants two suppliers that are there", async () => {
    await expect(preview(scene.bakery)).rejects.toMatchObject({ code: "same-supplier" });
    await expect(preview({ id: crypto.randomUUID() })).rejects.toMatchObject({ code: "supplier-not-found" });
  });
});
