import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWorld, type Person, type World } from "../../../../test/world.ts";
import { asTyped } from "../../../../test/supplier-row.ts";
import { deliverMails } from "../../../mail/deliver.ts";
import { cancelOrders } from "../../orders/cancel-orders.ts";
import { offerToSupplier } from "../../orders/offer-to-supplier.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.buildAdmin();
});
afterAll(() => world.close());
beforeEach(() => world.sandbox.mailbox.empty());

async function cakeAsked() {
  const company = await world.buildCompany();
  const bakery = await world.buildVendor({ email: "fel@konditori.example" });
  const employee = await world.buildEmployee(company);
  const order = await world.buildCakeOrder(employee, { bakery_id: bakery.id });
  await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [order.id], "admin"));
  return { company, bakery, order };
}

/** All that is written meets a server that will not have it. */
async function refused(companyId: string) {
  world.sandbox.faults.set("mail", "550", 100);
  await deliverMails(world.services);
  world.sandbox.faults.clear("mail");
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(sql`select id, key, kind from mails where company_id = ${companyId} and status = 'dead'`),
  );
  return new Map(rows.map((row) => [row.kind as string, { id: row.id as string, key: row.key as string }]));
}

async function again({ id, key }: { id: string; key: string }) {
  await world.as(admin).call("send-mail-again", { id });
  await deliverMails(world.services);
  return world.sandbox.mailbox.list().flatMap((mail) => (mail.key === key ? mail.to : []));
}

describe("send-mail-again", () => {
  test("writes to the supplier's address as it has been corrected", async () => {
    const { company, bakery } = await cakeAsked();
    const dead = await refused(company.id);
    await world.as(admin).call("update-supplier", { ...asTyped(bakery), email: "ratt@konditori.example" });
    expect(await again(dead.get("bakery-order")!)).toEqual(["ratt@konditori.example"]);
  });

  test("is not needed for what a supplier was asked: a corrected address is asked at once, and its link works", async () => {
    const { company, order, bakery } = await cakeAsked();
    const change = (email: string, name = bakery.name) =>
      world.as(admin).call("update-supplier", { ...asTyped(bakery), name, email });
    await change("ny@konditori.example");
    await change("ny@konditori.example", `${bakery.name} & Co`);
    const mails = (await world.mailsTo("ny@konditori.example")).filter(
      (mail) => mail.company_id === company.id,
    );
    expect(mails.map(({ kind }) => kind)).toEqual(["bakery-order"]);
    const [, token] = /\/svar\?token=([\w.-]+)/.exec(world.asReceived(mails[0]!))!;
    const { orders } = await world.nobody.call("get-supplier-orders", { token: token! });
    expect(orders.map(({ id }) => id)).toEqual([order.id]);
  });

  test("writes to HR at the company's present contact, and to an unchanged supplier where it was going", async () => {
    const { company, order } = await cakeAsked();
    await deliverMails(world.services); // who was never asked is not told that it is off
    await world.inDatabase((tx) =>
      cancelOrders(tx, world.services, "cake", [order.id], { by: "admin", reason: null }),
    );
    const dead = await refused(company.id);
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set contact_email = 'ny@bolag.example' where id = ${company.id}`),
    );
    expect(await again(dead.get("order-cancelled-hr")!)).toEqual(["ny@bolag.example"]);
    expect(await again(dead.get("bakery-order-cancelled")!)).toEqual(["fel@konditori.example"]);
  });
});
