import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildMealOn } from "../../../test/morning.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { dailyCheck } from "../../jobs/daily-check.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { keepDeadlines } from "./deadlines-job.ts";
import { readOrders } from "./read-orders.ts";
import { offerToSupplier } from "./offer-to-supplier.ts";

let world: World;
beforeAll(async () => void (world = await createSharedWorld()));
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
      where company_id = ${company.id} and kind = 'supplier-order-changed' and status = 'sent' order by number`);
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
      text: "Allergier eller kost ändrades, och bageriet ska svara på nytt",
    });
  });

  test("is a change like any other to whoever does not see allergies, and so is why a bakery said no", async () => {
    const employee = await build();
    const reader = await world.buildUser("viewer", company.id);
    const { id } = await cakeFor(employee);
    await save(employee.id, { allergies: "ägg" });
    const [requested_at, answered_at] = ["2026-02-20T10:00:00+01:00", "2026-02-21T10:00:00+01:00"];
    const no = { status: "declined", decline_reason: "Kan inte utan ägg", requested_at, answered_at };
    const refused = await cakeFor(await build({ name: "Ida Ek" }), no);
    const { call } = world.as(reader);
    const { lines } = await call("get-order-history", { kind: "cake", id });
    expect(lines.at(-1)).toMatchObject({ text: "Beställningen ändrades, och bageriet ska svara på nytt" });
    const others = [
      await call("get-order-history", { kind: "cake", id: refused.id }),
      await call("list-cake-year", {}),
      await call("get-next-week", {}),
    ];
    expect(JSON.stringify(others)).not.toContain("utan ägg");
    const seen = await world.as(company.hr).call("list-cake-year", {});
    expect(JSON.stringify(seen)).toContain("utan ägg");
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
      world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [order.id], "automation")),
    ]);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select text from mails where company_id = ${company.id} and to_email = ${bakery.email}`),
    );
    expect(rows.some(({ text }) => String(text).includes("Allergi: nötter."))).toBe(true);
  });
});

describe("a new allergy or diet after a yes", () => {
  const asked = { requested_at: "2026-02-20T10:00:00+01:00", answered_at: "2026-02-21T10:00:00+01:00" };
  const tokenOf = (text: string) => /\/svar\?token=([\w.-]+)$/m.exec(text)![1]!;
  const lastMail = async () => (await told()).at(-1)!.text;
  const mailed = () => world.sandbox.mailbox.list().find(({ to }) => to === bakery.email)!.text;
  const again = (kind: "cake" | "meal", id: string) =>
    world.inDatabase(async (tx) => {
      const [order] = await readOrders(tx, kind, [id]);
      return order!.answer_wanted_again;
    });
  const linesOf = async (kind: "cake" | "meal", id: string) =>
    (await world.as(company.hr).call("get-order-history", { kind, id })).lines.map(({ text }) => text);

  test("asks the bakery anew: its page shows what changed, and only a yes with every allergy read ends it", async () => {
    const employee = await build();
    const { id } = await cakeFor(employee, asked);
    await save(employee.id, { allergies: "nötter, ägg" });
    expect(await again("cake", id)).toBe(true);
    expect(await lastMail()).toContain(
      "Allergier, kost eller annat i beställningen har ändrats sedan ni sa ja. Kan ni fortfarande leverera?",
    );
    expect(mailed()).toContain("Bekräfta eller avböj:");
    const token = tokenOf(mailed());
    const page = await world.nobody.call("get-supplier-orders", { token });
    expect(page.changes).toEqual([{ label: "Allergier", before: "nötter", after: "nötter, ägg" }]);
    expect(page.orders).toMatchObject([{ status: "confirmed", answer_wanted_again: true }]);
    const answer = { token, order_ids: [id], answer: "confirm" as const, reason: null };
    await expect(
      world.nobody.call("answer-supplier-order", { ...answer, allergens_read: ["nötter"] }),
    ).rejects.toMatchObject({ code: "allergens-unread" });
    await expect(world.nobody.call("reconfirm-supplier-order", { token })).rejects.toMatchObject({
      code: "order-changed",
      message: expect.stringContaining("Status nu: Bekräftad, väntar på nytt svar."),
    });
    const versions = page.orders.flatMap(({ version }) => version ?? []);
    const read = { ...answer, allergens_read: page.allergens, versions };
    expect(await world.nobody.call("answer-supplier-order", read)).toEqual({ answered: 1 });
    expect(await again("cake", id)).toBe(false);
    expect((await world.nobody.call("get-supplier-orders", { token })).changes).toEqual([]);
    expect((await linesOf("cake", id)).slice(-2)).toEqual([
      "Allergier eller kost ändrades, och bageriet ska svara på nytt",
      "Leverantören sa ja på nytt",
    ]);
    await expect(world.nobody.call("answer-supplier-order", read)).rejects.toMatchObject({
      code: "order-changed",
    });
  });

  test("is asked of kitchens and of colleagues' cakes too, days ahead; a no is a withdrawal that HR hears of", async () => {
    const { restaurant, order: lunch } = await buildMealOn(world, "2026-05-12", asked, {}, company);
    const cake = await cakeFor(await build({ allergies: null }), { ...asked, delivery_date: "2026-05-12" });
    const other = await world.buildEmployee(company, { name: "Bea Berg", birthday: "1991-09-02" });
    const bea = { id: other.id, name: "Bea Berg", birthday: "1991-09-02" };
    const hr = world.as(company.hr);
    await hr.call("update-employee", { ...bea, dietary_preferences: "vegansk" });
    expect([await again("meal", lunch.id), await again("cake", cake.id)]).toEqual([true, false]);
    await hr.call("update-employee", { ...bea, dietary_preferences: "vegansk", allergies: "soja" });
    expect(await again("cake", cake.id)).toBe(true);
    const texts = await told();
    expect(texts.map(({ to_email }) => to_email).sort()).toEqual([bakery.email, restaurant.email].sort());
    const toKitchen = world.sandbox.mailbox.list().find(({ to }) => to === restaurant.email)!.text;
    expect(toKitchen).toContain("Allergier: soja (1 person), tidigare inga anmälda");
    expect(toKitchen).toContain("Kost: vegansk (1 person), tidigare ingen anmäld");

    const token = tokenOf(toKitchen);
    const page = await world.nobody.call("get-supplier-orders", { token });
    expect(page.changes.map(({ label }) => label)).toEqual(["Kost", "Allergier"]);
    const no = {
      token,
      order_ids: [lunch.id],
      answer: "decline" as const,
      reason: "Fullt",
      allergens_read: [],
    };
    expect(await world.nobody.call("answer-supplier-order", no)).toEqual({ answered: 1 });
    expect(await again("meal", lunch.id)).toBe(false);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select kind from mails where order_ids @> array[${lunch.id}::uuid] and audience = 'hr'`),
    );
    expect(rows).toContainEqual({ kind: "order-declined" });
  });

  test("that is undone within ten minutes asks nothing and is told to nobody; the same later is told", async () => {
    const employee = await build();
    const { id } = await cakeFor(employee, asked);
    await save(employee.id, { allergies: "nötter, ägg" });
    await save(employee.id, { allergies: "nötter" });
    expect(await again("cake", id)).toBe(false);
    expect(await told()).toEqual([]);
    await save(employee.id, { allergies: "nötter, ägg" });
    expect(await told()).toHaveLength(1);
    await save(employee.id, { allergies: "nötter" });
    expect(await told()).toHaveLength(2);
    expect(await again("cake", id), "what its yes was about is not known").toBe(true);
  });

  test("that is taken out again after the bakery was asked anew needs no other yes than its first", async () => {
    const employee = await build();
    const { id } = await cakeFor(employee, { status: "requested" });
    const admin = world.as(await world.buildAdmin());
    const yes = () =>
      admin.call("answer-for-supplier", { order_type: "cake", id, answer: "confirm", reason: null });
    await yes();
    await save(employee.id, { allergies: "nötter, ägg" });
    expect((await told()).at(-1)!.text).toContain("Svara på nytt");
    await world.as(company.hr).call("change-cake-order", { id, portion_size: 12 });
    await save(employee.id, { allergies: "nötter, ägg, soja" });
    expect(await again("cake", id), "that was not what it said yes to").toBe(true);
    await told();
    await save(employee.id, { allergies: "nötter" });
    expect(await again("cake", id)).toBe(false);
    const back = (await told()).at(-1)!.text;
    expect(back).toContain("Allergier: nötter, tidigare nötter, ägg, soja");
    expect(back).toContain("Ert ja gäller, och ni behöver inte svara på nytt.");
    expect(back).not.toMatch(/Kan ni fortfarande|senast|Bekräfta eller avböj/);
    const token = tokenOf(mailed());
    const page = await world.nobody.call("get-supplier-orders", { token });
    expect(page).toMatchObject({ answer_by: null, changes: [], orders: [{ answer_wanted_again: false }] });
    expect((await linesOf("cake", id)).at(-1)).toBe(
      "Allergier och kost är åter som när leverantören sa ja, och ett nytt svar behövs inte",
    );
    const now = world.clock.now();
    world.clock.advance({ hours: 24 * 14 });
    await keepDeadlines(world.services);
    world.clock.set(now.toString());
    const [order] = await world.inDatabase((tx) => readOrders(tx, "cake", [id]));
    expect(order).toMatchObject({ status: "confirmed", supplier_id: bakery.id });

    await save(employee.id, { allergies: "ägg" });
    await told();
    await yes();
    await save(employee.id, { allergies: "nötter" });
    expect(await again("cake", id), "it has said yes to something else since").toBe(true);
  });

  test("back to what it was is asked and told when a yes was said to the other in between", async () => {
    const employee = await build();
    const { id } = await cakeFor(employee, { status: "requested" });
    await save(employee.id, { allergies: "" });
    world.clock.advance({ minutes: 3 });
    await world.as(await world.buildAdmin()).call("answer-for-supplier", {
      order_type: "cake",
      id,
      answer: "confirm",
      reason: null,
    });
    world.clock.advance({ minutes: 3 });
    await save(employee.id, { allergies: "nötter" });
    expect(await again("cake", id)).toBe(true);
    expect((await told()).at(-1)!.text).toContain("Allergier: nötter, tidigare inga anmälda");
  });

  test("and silence is among what needs somebody, and in the reminder; the badge and HR's mails say what is waited for", async () => {
    const employee = await build();
    const { id } = await cakeFor(employee, { ...asked, delivery_date: "2026-03-09" });
    const admin = world.as(await world.buildAdmin());
    const silent = async () =>
      (await admin.call("list-silent-suppliers", {})).orders.map((order) => order.id);
    await save(employee.id, { allergies: "ägg" });
    expect(await silent()).not.toContain(id);
    world.clock.advance({ hours: 49 });
    expect(await silent()).toContain(id);
    const week = await world.as(company.hr).call("dashboard-this-week", { offset: 1 });
    expect(week.cakeOrders).toMatchObject([{ status: "confirmed", answer_wanted_again: true }]);
    world.clock.set("2026-03-08T08:00:00+01:00");
    await dailyCheck(world.services);
    await deliverMails(world.services);
    const inbox = world.sandbox.mailbox.list();
    const textOf = (kind: string) =>
      inbox.find(({ key, html }) => key!.startsWith(`${kind}:`) && html.includes("Nordljus AB"))!.text;
    expect(textOf("bakery-reminder-day")).toContain("Kan ni fortfarande leverera? Svara på nytt");
    expect(textOf("bakery-reminder-day")).toContain("Bekräfta eller avböj:");
    expect(textOf("cake-reminder-hr-day")).toContain("bekräftad, väntar på nytt svar");
    expect(textOf("cake-reminder-hr-day")).not.toContain("inte göra något");
    await admin.call("answer-for-supplier", { order_type: "cake", id, answer: "confirm", reason: null });
    expect(await silent()).not.toContain(id);
  });

  test("is asked of whoever said the yes, and not of the bakery that is asked next", async () => {
    const employee = await build();
    const { id } = await cakeFor(employee, asked);
    await save(employee.id, { allergies: "ägg" });
    const [next, admin] = [await world.buildVendor(), world.as(await world.buildAdmin())];
    await world.as(company.hr).call("ask-next-bakery", { id, vendor_id: next.id });
    await admin.call("answer-for-supplier", { order_type: "cake", id, answer: "confirm", reason: null });
    expect(await again("cake", id)).toBe(false);
    expect(await told(), "the first has been told that it is off").toEqual([]);
    await save(employee.id, { allergies: "mandel" });
    await admin.call("answer-for-supplier", { order_type: "cake", id, answer: "decline", reason: "Fullt" });
    expect((await linesOf("cake", id)).at(-1)).toContain("förhinder");
  });
});
