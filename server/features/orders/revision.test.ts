import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CakeScene, setCakeScene } from "../../../test/cake-scene.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { retractOffers } from "./status-transition.ts";
import { readRevision } from "./revision.ts";

let world: World;
let scene: CakeScene;
beforeAll(async () => void (world = await createSharedWorld()));
beforeEach(async () => void (scene = await setCakeScene(world)));
afterAll(() => world.close());

const revisionOf = (id: string) => world.inDatabase((tx) => readRevision(tx, id));

describe("the revision of an order", () => {
  test("whoever chooses by what they saw before is told that somebody has chosen already", async () => {
    const order = await scene.cakeFor(
      "Elin Sandberg",
      {},
      { status: "declined", requested_at: "2026-03-01" },
    );
    const [first, second] = [await world.buildVendor(), await world.buildVendor()];
    const revision = await revisionOf(order.id);
    const ask = (vendor: typeof first) =>
      world.as(scene.company.hr).call("ask-next-bakery", { id: order.id, vendor_id: vendor.id, revision });
    const both = await Promise.allSettled([ask(first), ask(second)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: {
        message: expect.stringMatching(
          /^Beställningen är redan ändrad\. Status nu: Förfrågan skickad\. 8 bitar från Konditori/,
        ),
      },
    });
    const asked = [...(await scene.mailsTo(first.email!)), ...(await scene.mailsTo(second.email!))];
    expect(asked).toHaveLength(1);
  });

  test("whoever decides by a page that is older than the bakery's yes overrules nobody, and reads how it stands", async () => {
    const order = await scene.cakeFor("Elin Sandberg");
    await scene.request([order.id]);
    const [hr, admin] = [world.as(scene.company.hr), world.as(await world.buildAdmin())];
    const on = { order_type: "cake" as const, id: order.id };
    const revision = await revisionOf(order.id);
    await admin.call("answer-for-supplier", { ...on, answer: "confirm", reason: null });
    const next = await world.buildVendor();
    const moved = {
      delivery_date: "2026-05-20",
      delivery_address: "Nygatan 1",
      address_latitude: null,
      address_longitude: null,
    };
    const movedOn = { code: "order-changed", message: expect.stringContaining("Status nu: Bekräftad.") };
    for (const decide of [
      () => admin.call("assign-order-supplier", { ...on, vendorId: next.id, revision }),
      () => hr.call("ask-next-bakery", { id: order.id, vendor_id: next.id, revision }),
      () => hr.call("cancel-cake-order", { id: order.id, revision }),
      () => admin.call("cancel-order", { ...on, reason: null, revision }),
      () => hr.call("move-cake-order", { id: order.id, ...moved, revision }),
    ])
      await expect(decide()).rejects.toMatchObject(movedOn);
    expect(await scene.statusOf(order.id)).toMatchObject({ status: "confirmed", bakery_id: scene.bakery.id });
    expect(await scene.mailsTo(next.email!)).toEqual([]);
    await hr.call("ask-next-bakery", { id: order.id, vendor_id: next.id });
    expect(await scene.statusOf(order.id)).toMatchObject({ status: "requested", bakery_id: next.id });
    const late = { ...on, answer: "confirm" as const, reason: null, revision };
    await expect(admin.call("answer-for-supplier", late)).rejects.toThrow(`8 bitar från ${next.name}, `);
  });

  test("an old page decides nothing when the order is with another bakery or on another day, whatever its status", async () => {
    const order = await scene.cakeFor("Elin Sandberg");
    await scene.request([order.id]);
    const [hr, admin] = [world.as(scene.company.hr), world.as(await world.buildAdmin())];
    const on = { order_type: "cake" as const, id: order.id };
    await admin.call("answer-for-supplier", { ...on, answer: "confirm", reason: null });
    const shown = await revisionOf(order.id);
    const [second, third] = [await world.buildVendor({ name: "Bageri Två" }), await world.buildVendor()];
    await hr.call("ask-next-bakery", { id: order.id, vendor_id: second.id });
    await admin.call("answer-for-supplier", { ...on, answer: "confirm", reason: null });
    expect((await scene.statusOf(order.id)).status).toBe("confirmed");

    const to = { delivery_address: null, address_latitude: null, address_longitude: null };
    const move = (delivery_date: string, revision: number) =>
      hr.call("move-cake-order", { id: order.id, ...to, delivery_date, revision });
    const told = {
      code: "order-changed",
      message:
        "Beställningen är redan ändrad. Status nu: Bekräftad. 8 bitar från Bageri Två, söndag 17 maj kl.\u00a012:00, Storgatan 1, 411 38 Göteborg.",
    };
    for (const decide of [
      () => hr.call("ask-next-bakery", { id: order.id, vendor_id: third.id, revision: shown }),
      () => admin.call("assign-order-supplier", { ...on, vendorId: third.id, revision: shown }),
      () => hr.call("cancel-cake-order", { id: order.id, revision: shown }),
      () => hr.call("change-cake-order", { id: order.id, portion_size: 20, revision: shown }),
      () => move("2026-05-18", shown),
    ])
      await expect(decide()).rejects.toMatchObject(told);
    expect(await scene.statusOf(order.id)).toMatchObject({ status: "confirmed", bakery_id: second.id });
    expect(await scene.mailsTo(third.email!)).toEqual([]);

    const before = await revisionOf(order.id);
    await move("2026-05-19", before);
    await expect(move("2026-05-18", before)).rejects.toThrow("8 bitar från Bageri Två, tisdag 19 maj");
    const { revision } = await hr.call("change-cake-order", { id: order.id, portion_size: 20 });
    await move("2026-05-18", revision);
  });

  test("is raised by what people decide by, and by nothing that the product notes for itself", async () => {
    const order = await scene.cakeFor("Elin Sandberg");
    await scene.request([order.id]);
    await world.inDatabase((tx) => retractOffers(tx, [order.id], "hr"));
    const set = (columns: string, id = order.id) =>
      world.inDatabase((tx) => tx.execute(sql`update orders set ${sql.raw(columns)} where id = ${id}`));
    const before = await revisionOf(order.id);
    await set(
      "called_at = app_now(), updated_at = app_now(), price_ore = 100, approval_decided_at = app_now()",
    );
    await set("completed_at = app_now(), outcome = 'came', outcome_at = app_now(), outcome_by = 'supplier'");
    await set(
      "completed_at = null, outcome = null, outcome_at = null, outcome_by = null, supplier_id = supplier_id",
    );
    expect(await revisionOf(order.id)).toBe(before);
    const changes = [
      "product_name = 'Princess', product_kind = 'princess', product_pieces = 8, product_price_ore = 1, product_by = 'hr'",
      "product_price_ore = 2",
      "quantity = quantity + 1",
      "delivery_time = '13:00'",
      "delivery_address = 'Nygatan 2'",
      "answer_wanted_again_at = app_now()",
      "approval_asked_at = app_now() + interval '1 second'",
      "outcome = 'missing', outcome_at = app_now(), outcome_by = 'hr'",
      "outcome_note = 'Ingen kom'",
      "outcome = null, outcome_at = null, outcome_by = null, outcome_note = null, rejected_at = app_now()",
      "rejected_at = null, cancelled_at = app_now()",
    ];
    for (const change of changes) await set(change);
    expect(await revisionOf(order.id)).toBe(before + changes.length);
    await set("answer_wanted_again_at = app_now() + interval '1 hour'");
    expect(await revisionOf(order.id)).toBe(before + changes.length);
  });

  test("a page from before there were revisions is told to load anew", async () => {
    const order = await scene.cakeFor("Elin Sandberg");
    const bearer = (person: { token: string }) => ({ authorization: `Bearer ${person.token}` });
    const outdated = {
      status: 409,
      body: {
        code: "page-outdated",
        error: "Sidan är från en äldre version av tjänsten. Ladda om den och försök igen.",
      },
    };
    const send = (name: string, body: object, person: { token: string }) =>
      world.send(name, JSON.stringify(body), bearer(person));
    const { hr } = scene.company;
    const admin = await world.buildAdmin();
    expect(await send("cancel-cake-order", { id: order.id, seen: "pending" }, hr)).toMatchObject(outdated);
    expect(await send("cancel-cake-order", { id: order.id }, hr)).toMatchObject(outdated);
    const approve = { ids: [order.id], status: "approved" };
    expect(await send("set-order-request-status", approve, admin)).toMatchObject(outdated);
    const act = { what: "forgo", seen: "pending" };
    expect(await send("change-next-week", { order_id: order.id, act }, hr)).toMatchObject(outdated);
    expect((await scene.statusOf(order.id)).status).toBe("pending");
  });
});
