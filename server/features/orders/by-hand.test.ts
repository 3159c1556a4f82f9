import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type CallName, contract, type Input } from "../../../contract/contract.ts";
import { seedOneOfEach } from "../../../test/faults/crash/seed-one-of-each.ts";
import { createSharedWorld, type Person, type World } from "../../../test/world.ts";
import { deliverMails } from "../../mail/deliver.ts";

/** What an admin may ask for by hand, and what it writes in a street where something of every kind is due. */
const parts: [name: CallName, kinds: string[]][] = [
  ["send-cake-reminder-bakery-week", ["bakery-order"]],
  ["send-cake-reminder-hr-week", ["cake-reminder-hr-week"]],
  ["send-cake-reminder-hr-day", ["cake-reminder-hr-day"]],
  ["send-birthday-reminders", ["birthday-reminder-colleagues", "birthday-reminders"]],
  ["process-meal-automation", []],
  ["send-meal-reminders", ["meal-reminder-hr-day", "restaurant-order"]],
  ["test-bakery-reminder-email", ["bakery-reminder-day-by-hand"]],
  ["test-vendor-reminder-email", ["restaurant-reminder-day-by-hand"]],
  ["send-bakery-order-email", ["bakery-order"]],
  ["send-restaurant-order-email", ["restaurant-order"]],
  ["generate-yearly-cake-orders", []],
  ["send-bakery-yearly-list", ["bakery-yearly-list"]],
  ["daily-automation-check", ["bakery-order", "bakery-reminder-day", "cake-reminder-hr-day"]],
];
let world: World;
let admin: Person;
let companyId: string;
beforeAll(async () => {
  world = await createSharedWorld("2026-03-02T08:00:00+01:00");
  admin = await world.buildAdmin();
});
afterAll(() => world.close());

async function freshStreet(): Promise<void> {
  world.sandbox.mailbox.empty();
  companyId = await world.inDatabase(async (tx) => {
    await tx.execute(sql`delete from companies where name = 'Bolaget'`);
    await tx.execute(sql`delete from users where email = 'admin@tartdags.example' and id <> ${admin.userId}`);
    await tx.execute(sql`delete from mails`);
    await tx.execute(sql`delete from vendors`);
    await seedOneOfEach(tx);
    const { rows } = await tx.execute(sql`select id from companies where name = 'Bolaget'`);
    return rows[0]!.id as string;
  });
}

/** Everything that a part could change, but for the mails. */
async function state(): Promise<unknown> {
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(sql`select
      (select json_agg(o order by o.id) from cake_orders o) as cakes,
      (select json_agg(o order by o.id) from meal_orders o) as meals,
      (select json_agg(r order by r.subject_id, r.kind) from reminders r) as reminders,
      (select json_agg(r order by r.day, r.kind) from automation_runs r) as runs`),
  );
  return rows[0];
}
const kindsWritten = async () =>
  (await world.inDatabase((tx) => tx.execute(sql`select distinct kind from mails order by kind`))).rows.map(
    (row) => row.kind as string,
  );

const call = (person: Person, name: CallName, input: object) =>
  world.as(person).call(name, input as Input<CallName>);

const lunch = async () =>
  (await world.inDatabase((tx) => tx.execute(sql`select id from meal_orders limit 1`))).rows[0]?.id;

/** Of what is known here, what the call knows. */
async function bodyFor(name: CallName, more: object): Promise<object> {
  const given: object = { companyId, orderId: await lunch(), ...more };
  const known = fieldNames(contract.find((entry) => entry.name === name)!.input);
  return Object.fromEntries(Object.entries(given).filter(([field]) => known.has(field)));
}
const fieldNames = (input: z.ZodType) =>
  new Set(Object.keys(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }).properties ?? {}));

test("what an admin may ask for by hand is refused to everybody else", async () => {
  await freshStreet();
  const before = await state();
  const { hr } = await world.buildCompany();
  const statusOf = (answer: Promise<unknown>) =>
    answer.catch((refused: { status: number }) => refused.status);
  for (const [name] of parts) {
    expect([name, await statusOf(call(hr, name, { companyId }))]).toEqual([name, 403]);
    expect([name, await statusOf(world.nobody.call(name, {} as never))]).toEqual([name, 401]);
  }
  expect(await state()).toEqual(before);
  expect(await kindsWritten()).toEqual([]);
});

test.each(parts)("%s changes nothing in test mode, and does its work for real", async (name, kinds) => {
  await freshStreet();
  if (name !== "process-meal-automation") await call(admin, "process-meal-automation", {});
  const untouched = await state();
  await call(admin, name, await bodyFor(name, { testMode: true }));
  expect(await state()).toEqual(untouched);
  await deliverMails(world.services);
  const tests = world.sandbox.mailbox.list();
  expect(new Set(tests.flatMap((mail) => mail.to))).toEqual(new Set(kinds.length > 0 ? [admin.email] : []));
  for (const mail of tests) expect(mail.subject).toMatch(/^\[Test\]/);
  if (name === "test-vendor-reminder-email") {
    const refused = call(admin, name, { companyId, testMode: false });
    await expect(refused).rejects.toMatchObject({
      message: "Ingen restaurang har fått en beställning att påminnas om",
    });
    await call(admin, "send-restaurant-order-email", { orderId: await lunch() });
  }
  const before = await state();
  await call(admin, name, await bodyFor(name, { testMode: false }));
  expect(await kindsWritten()).toEqual(expect.arrayContaining(kinds));
  if (kinds.length === 0) expect(await state()).not.toEqual(before);
});

test("a test opens no supplier's page, and stands in the company's log", async () => {
  await freshStreet();
  await call(admin, "send-bakery-order-email", { companyId, testMode: true });
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(sql`select m.links, m.text, a.action, a.user_id from mails m
      join audit_log a on a.company_id = m.company_id where m.kind = 'test'`),
  );
  expect(rows).toMatchObject([{ links: {}, action: "mail-tested", user_id: admin.userId }]);
  expect(rows[0]!.text).not.toContain("token=");
});

test("the next delivery is one that is still to come, not the one of an hour ago", async () => {
  await freshStreet();
  world.clock.set("2026-03-02T14:00:00+01:00");
  const company = await world.buildCompany({ subscription_status: "active" });
  const cakeOn = async (delivery_date: string) => {
    const bakery = await world.buildVendor({ name: `Bageriet ${delivery_date}` });
    await world.buildCakeOrder(await world.buildEmployee(company), {
      delivery_date,
      bakery_id: bakery.id,
      status: "confirmed",
    });
    return bakery;
  };
  await cakeOn("2026-03-02");
  const ask = (testMode: boolean) =>
    world.as(admin).call("test-bakery-reminder-email", { companyId: company.id, testMode });
  await expect(ask(false)).rejects.toMatchObject({
    message: "Inget bageri har fått en beställning att påminnas om",
  });
  await expect(ask(true)).rejects.toMatchObject({ message: "Ingen planerad tårtbeställning hittades" });

  const bakery = await cakeOn("2026-03-05");
  expect(await ask(false)).toMatchObject({ message: "Mejl skickat till Bageriet 2026-03-05" });
  await deliverMails(world.services);
  expect(world.sandbox.mailbox.list().map((mail) => mail.to)).toEqual([bakery.email]);
});
