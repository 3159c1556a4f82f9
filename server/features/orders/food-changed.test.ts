import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { requestFromSupplier } from "./request-from-supplier.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

let company: Awaited<ReturnType<World["buildCompany"]>>;
let bakery: Awaited<ReturnType<World["buildVendor"]>>;
beforeEach(async () => {
  company = await world.buildCompany({ name: "Nordljus AB" });
  bakery = await world.buildVendor();
});

const elin = { name: "Elin Sandberg", birthday: "1990-05-17" };
const build = (values = {}) => world.buildEmployee(company, { ...elin, allergies: "nötter", ...values });
const cakeFor = (employee: Awaited<ReturnType<typeof build>>, order = {}) =>
  world.buildCakeOrder(employee, { bakery_id: bakery.id, status: "confirmed", ...order });
const save = (id: string, food: { allergies?: string; dietary_preferences?: string }) =>
  world.as(company.hr).call("update-employee", { ...elin, id, ...food });

/** What has left when no other change came within ten minutes. */
async function told() {
  world.clock.advance({ minutes: 10 });
  await deliverMails(world.services);
  return world.inDatabase(async (tx) => {
    const { rows } = await tx.execute(sql`select text, employee_ids, to_email from mails
      where company_id = ${company.id} and kind = 'supplier-order-changed' and status = 'sent' order by created_at, key`);
    return rows as { text: string; employee_ids: string[]; to_email: string }[];
  });
}
const reconfirmed = (id: string) =>
  world.inDatabase(async (tx) => {
    const { rows } = await tx.execute(sql`select reconfirmed_at from cake_orders where id = ${id}`);
    return rows[0]!.reconfirmed_at !== null;
  });

describe("an allergy or a diet that changes", () => {
  test("reaches a bakery that knows of the cake, each time, without the name", async () => {
    const { id, ...employee } = await build();
    const order = await cakeFor({ ...employee, id }, { reconfirmed_at: "2026-03-01" });
    await save(id, { allergies: "nötter, ägg", dietary_preferences: "vegan" });
    const [mail] = await told();
    expect(mail!.to_email).toBe(bakery.email);
    expect(mail!.text).toContain("Allergier: nötter, ägg, tidigare nötter");
    expect(mail!.text).toContain("Kost: vegan, tidigare ingen anmäld");
    expect(mail!.text).toContain("Allergi: nötter, ägg. Kost: vegan.");
    expect(mail!.text).not.toMatch(/Elin|Sandberg/);
    expect(mail!.employee_ids).toEqual([id]);
    expect(await reconfirmed(order.id)).toBe(false);

    await save(id, { allergies: "nötter", dietary_preferences: "vegan" });
    expect(await told()).toHaveLength(2);
    await save(id, { allergies: "nötter, ägg", dietary_preferences: "vegan" });
    expect(await told()).toHaveLength(3);
  });

  test("is told once when the same save comes again, at the same moment or later", async () => {
    const { id, ...employee } = await build();
    await cakeFor({ ...employee, id });
    await Promise.all([save(id, { allergies: "ägg" }), save(id, { allergies: "ägg" })]);
    await save(id, { allergies: "ägg" });
    expect(await told()).toHaveLength(1);
  });

  test("that is taken back is told too, from the person's own page", async () => {
    const { id, ...employee } = await build({ email: "elin@nordljus.example" });
    await cakeFor({ ...employee, id }, { status: "requested" });
    await world.nobody.call("send-personal-link", { email: "elin@nordljus.example" });
    const own = { ...elin, email: "elin@nordljus.example", celebration: "celebrate" as const };
    const token = await world.mailedToken("elin@nordljus.example", "min-sida");
    await world.nobody.call("update-own-data", { ...own, token, allergies: "", consent: false });
    const [mail] = await told();
    expect(mail!.text).toContain("Allergier: inga anmälda, tidigare nötter");
    expect(mail!.text).toContain("Inga allergier är anmälda.");
  });

  test("is told of the right cake when the bakery has several that day", async () => {
    const employee = await build({ allergies: null });
    const johan = await world.buildEmployee(company, { name: "Johan Wik" });
    await cakeFor(employee);
    await cakeFor(johan);
    await save(employee.id, { allergies: "nötter" });
    const mails = await told();
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain("Allergier (ES): nötter, tidigare inga anmälda");
    expect(mails[0]!.text).toContain("2 tårtor");
    expect(mails[0]!.text).toContain("Märk kartongen: JW");
    expect(mails[0]!.employee_ids.sort()).toEqual([employee.id, johan.id].sort());
  });

  test("is told by the box's number when another cake has the same initials", async () => {
    const employee = await build({ allergies: null });
    await cakeFor(await world.buildEmployee(company, { name: "Emil Sund" }), { requested_at: "2026-03-01" });
    await cakeFor(employee);
    await save(employee.id, { allergies: "nötter" });
    const [mail] = await told();
    expect(mail!.text).toContain("Allergier (ES 2): nötter, tidigare inga anmälda");
    expect(mail!.text).toContain("Märk kartongen: ES 1");
  });

  test("is nothing to a bakery that has not been asked, has said no or has delivered", async () => {
    const employee = await build();
    await cakeFor(employee, { status: "planned" });
    await cakeFor(employee, { status: "declined", delivery_date: "2026-05-18" });
    await cakeFor(employee, { status: "confirmed", delivery_date: "2026-03-01" });
    await cakeFor(employee, { status: "confirmed", delivery_date: "2026-03-02", delivery_time: "09:00" });
    await cakeFor(employee, { delivery_date: "2026-05-19", withdrawn_at: "2026-03-01T08:00:00Z" });
    await save(employee.id, { allergies: "ägg" });
    expect(await told()).toEqual([]);
  });

  test("is written in the order's story, without saying what", async () => {
    const employee = await build();
    const { id } = await cakeFor(employee);
    await save(employee.id, { allergies: "ägg" });
    const { lines } = await world.as(company.hr).call("get-order-history", { kind: "cake", id });
    expect(lines.at(-1)).toMatchObject({
      who: "Maja Åkerö",
      text: "Allergier eller kost ändrades, och bageriet fick besked",
    });
  });

  test("is told when it comes with somebody's own registration or with HR's own form", async () => {
    const employee = await build({ allergies: null });
    await cakeFor(employee);
    const { token } = await world.as(company.hr).call("get-join-link", {});
    const person = { first_name: "Elin", last_name: "Sandberg", birthday: elin.birthday };
    await world.nobody.call("submit-employee-registration", {
      token,
      employee: { ...person, email: "elin@annan.example", allergies: "ägg", consent: true },
    });
    expect((await told()).map(({ text }) => text.includes("Allergier: ägg, tidigare inga"))).toEqual([true]);
    await world.as(company.hr).call("submit-hr-form", {
      employees: [{ ...person, allergies: "mandel", consent: true }],
      contact_email: "hr@bolag.example",
    });
    expect(
      (await told()).filter(({ text }) => text.includes("Allergier: mandel, tidigare ägg")),
    ).toHaveLength(1);
  });

  test("just when the bakery is asked is told in the order or in a mail of its own", async () => {
    const employee = await build({ allergies: null });
    const order = await cakeFor(employee, { status: "planned" });
    await Promise.all([
      save(employee.id, { allergies: "nötter" }),
      world.inDatabase((tx) => requestFromSupplier(tx, world.services, "cake", [order.id], "automation")),
    ]);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select text from mails where company_id = ${company.id} and to_email = ${bakery.email}`),
    );
    expect(rows.some(({ text }) => String(text).includes("Allergi: nötter."))).toBe(true);
  });
});
