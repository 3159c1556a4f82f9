import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CakeScene, setCakeScene } from "../../../test/cake-scene.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { cancelOrders } from "./cancel-orders.ts";
import { changePortions } from "./change-quantity.ts";
import { assignSupplier } from "./assign-supplier.ts";

let world: World;
let scene: CakeScene;
beforeAll(async () => void (world = await createSharedWorld()));
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
    expect(part!.text).toContain("Vi väntar fortfarande på ert svar om 2 tårtor den dagen.");
    expect(part!.text).not.toContain("Ni ska fortfarande leverera");
    expect(part!.text).not.toContain("Ni behöver inte leverera");
    expect(part!.text).toMatch(/Avbokat: 1 tårta.*8 bitar, märkt ES/s);
    expect(part!.text).toMatch(
      /Så ser dagen ut nu.*Tårta: 2 tårtor.*Märk kartongen: (JW.*Märk kartongen: ÅÖ|ÅÖ.*Märk kartongen: JW)/s,
    );

    world.clock.advance({ minutes: 1 });
    await cancel(ids);
    const [, rest] = await told();
    expect(rest!.subject).toBe("Avbokat: leverans söndag 17 maj");
    expect(rest!.text).toContain("Ni behöver inte leverera");
  });

  test("other sizes within ten minutes reach a bakery that has been asked as one, and one that is undone does not", async () => {
    const order = await scene.cakeFor("Elin Sandberg");
    const resize = (size: number) =>
      world.inDatabase((tx) => changePortions(tx, world.services, order.id, size));
    const told = async () => {
      await deliverMails(world.services);
      const mails = await scene.mailsTo(scene.bakery.email!);
      return mails.filter(({ kind, status }) => kind === "supplier-order-changed" && status === "sent");
    };
    const wait = (minutes: number) => world.clock.advance({ minutes });
    await resize(10);
    expect(await scene.mailsTo(scene.bakery.email!)).toEqual([]);
    await scene.request([order.id]);
    await Promise.all([resize(12), resize(14)]);
    wait(9);
    await resize(16);
    wait(9);
    expect(await told()).toEqual([]);
    wait(1);
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail!.text).toContain("16 bitar, tidigare 10 bitar");
    await resize(20);
    await resize(16);
    wait(10);
    expect(await told()).toHaveLength(1);

    // Whoever never stops is told within an hour, and what comes after a mail has left is another mail.
    for (let size = 1; size <= 7; size++) {
      await resize(size);
      wait(9);
      expect(await told()).toHaveLength(size < 7 ? 1 : 2);
    }
    await resize(8);
    wait(10);
    expect((await told()).at(-1)!.text).toContain("8 bitar, tidigare 7 bitar");

    world.clock.set("2026-05-16T12:00:00+02:00");
    await resize(9);
    expect(await told(), "less than a day is left").toHaveLength(4);
  });

  test("the mail says who changed or cancelled: the company or the platform", async () => {
    const order = await scene.cakeFor("Elin Sandberg", {}, { status: "confirmed" });
    const hr = world.as(scene.company.hr);
    const told = async (kind: string) => {
      world.clock.advance({ minutes: 10 });
      await deliverMails(world.services);
      return (await scene.mailsTo(scene.bakery.email!)).findLast((mail) => mail.kind === kind)!.text;
    };
    await hr.call("change-cake-order", { id: order.id, portion_size: 10 });
    expect(await told("supplier-order-changed")).toContain("Nordljus AB har ändrat sin beställning.");
    await world.db.transaction({ as: "platform", actor: "admin" }, (tx) =>
      changePortions(tx, world.services, order.id, 12),
    );
    expect(await told("supplier-order-changed")).toContain(
      "Tårtdags har ändrat beställningen till Nordljus AB.",
    );
    await hr.call("change-cake-order", { id: order.id, portion_size: 14 });
    await world.db.transaction({ as: "platform", actor: "admin" }, (tx) =>
      changePortions(tx, world.services, order.id, 16),
    );
    expect(await told("supplier-order-changed")).toContain(
      "Nordljus AB och Tårtdags har ändrat beställningen.",
    );
  });

  test("HR hears from whom to whom and why when the platform chooses another bakery, and the first hears who did it", async () => {
    const order = await scene.cakeFor(
      "Elin Sandberg",
      {},
      { status: "requested", requested_at: "2026-03-01" },
    );
    const [next, third] = [await world.buildVendor(), await world.buildVendor()];
    const admin = world.as(await world.buildAdmin());
    const contact = `hr-${scene.company.id}@nordljus.example`;
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set contact_email = ${contact} where id = ${scene.company.id}`),
    );
    const toHr = async () =>
      (await scene.mailsTo(contact)).filter(({ kind }) => kind === "order-reassigned-hr");
    const assigned = await admin.call("assign-order-supplier", {
      order_type: "cake",
      id: order.id,
      vendorId: next.id,
    });
    const [mail, ...more] = await toHr();
    expect(more).toEqual([]);
    expect(mail!.text).toContain(
      `${scene.bakery.name} har inte svarat. Tårtdags har valt ${next.name} i stället för ${scene.bakery.name}. De har fått frågan`,
    );
    const [off] = await scene.mailsTo(scene.bakery.email!);
    expect(off!.kind).toBe("bakery-order-cancelled");
    expect(off!.text).toContain("Tårtdags har avbokat beställningen till Nordljus AB.");

    // What HR does itself, it needs no mail about.
    await world.as(scene.company.hr).call("ask-next-bakery", { id: assigned.id, vendor_id: third.id });
    expect(await toHr()).toHaveLength(1);
    const offToo = (await scene.mailsTo(next.email!)).find(({ kind }) => kind === "bakery-order-cancelled");
    expect(offToo!.text).toContain("Nordljus AB har avbokat sin beställning.");
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
