import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInSupplier, type SignedInSupplier } from "../../../test/supplier-session.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { setOrderOf } from "../../../test/order-facts.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { startRun } from "../../jobs/part.ts";
import { mailStatements } from "./statements-job.ts";

let world: World;
type Company = Awaited<ReturnType<World["buildCompany"]>>;
type Bakery = SignedInSupplier & { email: string };
let bakery: Bakery;
let nordljus: Company;
const march = { year: 2026, month: 3 };
beforeAll(async () => void (world = await createSharedWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set("2026-03-20T10:00:00+01:00");
  bakery = await buildBakery();
  nordljus = await world.buildCompany({ name: "Nordljus AB", org_number: "5599887709" });
});

async function buildBakery(): Promise<Bakery> {
  const vendor = await world.buildVendor();
  return { ...(await signInSupplier(world, vendor)), email: vendor.email! };
}

const princess = {
  product_name: "Prinsesstårta",
  product_kind: "princess",
  product_pieces: 12,
  product_price_ore: 50_005,
  product_by: "hr",
} as const;

let people = 0;
async function cakeOn(delivery_date: string, values: object = {}, company: Company = nordljus) {
  const person = await world.buildEmployee(company, {
    name: `Elin Sandberg ${++people}`,
    allergies: "Nötter",
  });
  return world.buildCakeOrder(person, {
    bakery_id: bakery.id,
    delivery_date,
    status: "completed",
    ...princess,
    ...values,
  });
}
const read = (who: { token: string } = bakery, month = march) =>
  world.as(who).call("list-supplier-statement", month);
const checked = async (month = march) => {
  const { rows } = await world.as(nordljus.hr).call("list-book-statements", month);
  return rows.filter(({ supplier_id }) => supplier_id === bakery.id);
};
const run = () => mailStatements.run(startRun(world.services, stockholmToday(world.clock)));
const mailed = async () =>
  (await world.mailsTo(bakery.email)).filter(({ kind }) => kind === "supplier-month");

describe("what a supplier has to invoice", () => {
  test("is what came in the month, for the price that was agreed, and the company reads the same", async () => {
    const cake = await cakeOn("2026-03-10", {
      separate_name: "Bakelse",
      separate_count: 2,
      separate_price_ore: 8_400,
    });
    await cakeOn("2026-02-27");
    await cakeOn("2026-03-11", { status: "cancelled" });
    await world.as(nordljus.hr).call("set-delivery-price", { kind: "cake", order_id: cake.id, price_ore: 1 });
    const { rows } = await read();
    expect(rows).toMatchObject([
      {
        id: cake.id,
        price_ore: 58_405,
        vat_percent: 12,
        company_name: "Nordljus AB",
        office_name: "Huvudkontoret",
        invoice_to: { org_number: "5599887709" },
      },
    ]);
    expect(await checked()).toEqual(rows);
    expect(JSON.stringify(rows)).not.toMatch(/Elin|ötter/);
  });

  test("does not count what nobody knows came, and what never came", async () => {
    const waiting = await cakeOn("2026-03-19", { status: "confirmed" });
    await cakeOn("2026-03-12", { status: "declined" });
    const { rows, awaited } = await read();
    expect([rows, awaited.map(({ id }) => id)]).toEqual([[], [waiting.id]]);
  });

  test("is nobody else's, and a sole trader's number is not in it", async () => {
    const trader = await world.buildCompany({ name: "Firma Ek", org_number: "8112189876" });
    await cakeOn("2026-03-10", {}, trader);
    expect((await read()).rows).toMatchObject([{ invoice_to: { org_number: null } }]);
    expect((await read(await buildBakery())).rows).toEqual([]);
    expect(await checked()).toEqual([]);
  });
});

describe("the monthly mail", () => {
  test("comes on the first working day, once, with the sums of the page", async () => {
    await cakeOn("2026-03-10");
    await cakeOn("2026-03-11", { product_price_ore: 10_000 });
    world.clock.set("2026-03-31T08:00:00+02:00");
    await run();
    expect(await mailed()).toEqual([]);
    world.clock.set("2026-04-01T08:00:00+02:00");
    await Promise.all([run(), run()]);
    await run();
    const [mail, ...more] = await mailed();
    expect(more).toEqual([]);
    expect(mail!.subject).toBe("Underlag för mars 2026: 2 leveranser");
    const text = mail!.text.replaceAll("\u00a0", " ");
    expect(text).toContain("Organisationsnummer 559988-7709");
    expect(text).toContain("Exkl. moms: 600,05 kr");
    expect(text).toContain("Moms 12 %: 72,01 kr");
    expect(text).toContain("Inkl. moms: 672,06 kr");
    expect(text).not.toMatch(/Elin|ötter/);
    expect((await read()).mailed_at).not.toBeNull();
  });

  test("waits over a holiday for the first working day", async () => {
    world.clock.set("2026-04-20T10:00:00+02:00");
    await cakeOn("2026-04-10");
    // Första maj is a Friday.
    world.clock.set("2026-05-01T08:00:00+02:00");
    await run();
    expect(await mailed()).toEqual([]);
    world.clock.set("2026-05-04T08:00:00+02:00");
    await run();
    expect(await mailed()).toHaveLength(1);
  });

  test("is not sent where nothing came, and comes when the first delivery is sure", async () => {
    const waiting = await cakeOn("2026-03-31", { status: "confirmed" });
    world.clock.set("2026-04-01T08:00:00+02:00");
    await run();
    expect(await mailed()).toEqual([]);
    await world.inDatabase((tx) => setOrderOf(tx, waiting.id, { status: "completed" }));
    world.clock.set("2026-04-02T08:00:00+02:00");
    await run();
    expect(await mailed()).toHaveLength(1);
  });

  test("tells next month of what was sure only after it had left", async () => {
    await cakeOn("2026-03-10");
    const waiting = await cakeOn("2026-03-31", { status: "confirmed", product_price_ore: 77_700 });
    world.clock.set("2026-04-01T08:00:00+02:00");
    await run();
    const first = (await mailed())[0]!.text.replaceAll("\u00a0", " ");
    expect(first).not.toContain("777 kr");
    expect(first).toContain("1 leverans räknas först när kunden inte har invänt");
    world.clock.set("2026-04-02T08:00:00+02:00");
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set completed_at = app_now() where id = ${waiting.id}`),
    );
    expect((await read()).rows).toHaveLength(2);
    await cakeOn("2026-04-10");
    world.clock.set("2026-05-04T08:00:00+02:00");
    await run();
    const [, second] = await mailed();
    const text = second!.text.replaceAll("\u00a0", " ");
    expect(text).toContain("Tillkommer från mars 2026");
    expect(text).toContain("777 kr");
  });

  test("tells of that also where nothing came in the month between, and once", async () => {
    await cakeOn("2026-03-10");
    const waiting = await cakeOn("2026-03-31", { status: "confirmed", product_price_ore: 77_700 });
    world.clock.set("2026-04-01T08:00:00+02:00");
    await run();
    await world.inDatabase((tx) => setOrderOf(tx, waiting.id, { status: "completed" }));
    world.clock.set("2026-05-04T08:00:00+02:00");
    await Promise.all([run(), run()]);
    const [, second, ...more] = await mailed();
    expect([second!.subject, more]).toEqual(["Underlag för april 2026: 1 leverans från mars 2026", []]);
    const text = second!.text.replaceAll("\u00a0", " ");
    expect(text).toContain(
      "Inget från april 2026 är klart att fakturera, men det här från mars 2026 är det: 1 lev",
    );
    expect(text).toContain("Exkl. moms: 777 kr");
    expect(text).toContain("manad=2026-03");
    world.clock.set("2026-06-01T08:00:00+02:00");
    await run();
    expect(await mailed()).toHaveLength(2);
  });

  test("has no sum where no price was agreed: 0 kr would read as free", async () => {
    const none = { product_name: null, product_kind: null, product_pieces: null, product_price_ore: null };
    await cakeOn("2026-03-10", { ...none, product_by: null });
    world.clock.set("2026-04-01T08:00:00+02:00");
    await run();
    const text = (await mailed())[0]!.text.replaceAll("\u00a0", " ");
    expect(text).toContain("Summa: 1 leverans utan avtalat pris");
    expect(text).not.toContain("0 kr");
  });

  test("tells once of what was called missing, and then came after all", async () => {
    const cake = await cakeOn("2026-03-10");
    world.clock.set("2026-04-01T08:00:00+02:00");
    await run();
    world.clock.set("2026-04-03T08:00:00+02:00");
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set completed_at = app_now() where id = ${cake.id}`),
    );
    await cakeOn("2026-04-10");
    world.clock.set("2026-05-04T08:00:00+02:00");
    await run();
    const [, second] = await mailed();
    expect(second!.subject).toBe("Underlag för april 2026: 1 leverans");
    expect(second!.text).not.toContain("Tillkommer");
  });

  test("is written again by nobody after a stop in the middle", async () => {
    await cakeOn("2026-03-10");
    world.clock.set("2026-04-01T08:00:00+02:00");
    const whole = startRun(world.services, stockholmToday(world.clock));
    const { db } = world.services;
    const killed = {
      ...db,
      transaction: ((scope, work) =>
        db.transaction(scope, async (tx) => {
          await work(tx);
          throw new Error("killed");
        })) as typeof db.transaction,
    };
    const dying = { ...whole, services: { ...world.services, db: killed } };
    await expect(mailStatements.run(dying)).rejects.toThrow("killed");
    expect((await read()).mailed_at).toBeNull();
    await run();
    expect(await mailed()).toHaveLength(1);
  });
});
