import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asTyped } from "../../../test/supplier-row.ts";
import { type SignedInSupplier, signInSupplier } from "../../../test/supplier-session.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { offerToSupplier } from "./offer-to-supplier.ts";

let world: World;
let company: Awaited<ReturnType<World["buildCompany"]>>;
let bakery: Awaited<ReturnType<World["buildVendor"]>>;
let device: SignedInSupplier;
const DAY = "2026-05-21";

beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set("2026-05-18T10:00:00+02:00");
  company = await world.buildCompany({ name: "Nordljus AB" });
  bakery = await world.buildVendor({
    name: "Bageri Solsidan",
    says_yes: { days_ahead: 3, most: 12, food: ["nötter", "laktos"] },
  });
  device = await signInSupplier(world, bakery);
});

async function offered(person: object = {}, values: object = {}) {
  const employee = await world.buildEmployee(company, person);
  const order = await world.buildCakeOrder(employee, {
    bakery_id: bakery.id,
    delivery_date: DAY,
    portion_size: 12,
    ...values,
  });
  await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [order.id], "admin"));
  return { ...order, employee };
}
const statusOf = async (id: string) => {
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(sql`select o.status, o.answer_wanted_again_at is not null as again, f.answered_by, f.accepted_version is not null as version
      from orders o join offers f on f.id = o.offer_id where o.id = ${id}`),
  );
  return rows[0];
};
const saidYes = { status: "confirmed", again: false, answered_by: "automation", version: true };
const asked = { status: "requested", again: false, answered_by: null, version: false };

test("within its limits a supplier says yes by itself, and reads so in its mail and the story", async () => {
  const { id } = await offered({ allergies: "Nötter" });
  expect(await statusOf(id)).toEqual(saidYes);
  const mail = (await world.mailsTo(bakery.email!)).find(({ kind }) => kind === "bakery-order");
  const text = world.asReceived(mail!);
  expect(text).toContain("Ni har sagt ja till den här beställningen");
  expect(text).toMatch(/nötter/i);
  expect(text).not.toMatch(/Kan ni leverera|Bekräfta eller avböj|Svara senast/);
  const { lines } = await world.as(company.hr).call("get-order-history", { id, kind: "cake" });
  expect(JSON.stringify(lines)).toContain("Bageri Solsidan sa ja automatiskt, enligt sin regel");
  expect((await world.as(device).call("list-supplier-offers", {})).offers).toEqual([]);
});

test.each<[string, object, object]>([
  ["too soon", {}, { delivery_date: "2026-05-20" }],
  ["too large", {}, { portion_size: 13 }],
  ["for an allergy that it does not master", { allergies: "ägg" }, {}],
  ["for an allergy in somebody's own words", { allergies: "svår nötallergi, även spår" }, {}],
  ["for a diet that it does not master", { dietary_preferences: "vegansk" }, {}],
])("what is %s it is asked about", async (_, person, values) => {
  const { id } = await offered(person, values);
  expect(await statusOf(id)).toEqual(asked);
  const mail = (await world.mailsTo(bakery.email!)).find(({ kind }) => kind === "bakery-order");
  expect(mail!.text).toContain("Kan ni leverera");
});

test("an allergy of a colleague at the table counts, since nobody has read of it", async () => {
  await world.buildEmployee(company, { allergies: "sesam" });
  const { id } = await offered();
  expect(await statusOf(id)).toEqual(asked);
});

test("what HR orders within the limits is confirmed as it is ordered, also by somebody who sees no allergies", async () => {
  const place = { address: "Avenyn 1, Göteborg", latitude: 57.7, longitude: 11.97 };
  const customer = await world.buildCompany({
    ...place,
    subscription_status: "active",
    first_approved_at: "2026-01-01",
  });
  const blind = await world.buildUser("hr_admin", customer.id);
  await world.inDatabase((tx) =>
    tx.execute(sql`update profiles set sees_allergies = false where user_id = ${blind.userId}`),
  );
  const employee = await world.buildEmployee(customer, { birthday: "1990-05-26", allergies: "laktos" });
  const { created } = await world.as(blind).call("create-cake-orders", {
    selected_employee_ids: [employee.id],
    selected_vendor_id: bakery.id,
    invoice_interval: "monthly",
    delivery_address: place.address,
    address_latitude: place.latitude,
    address_longitude: place.longitude,
  });
  expect(await statusOf(created[0]!.id)).toEqual(saidYes);
});

test("a new allergy after its yes is asked about as always", async () => {
  const { id, employee } = await offered();
  expect(await statusOf(id)).toEqual(saidYes);
  await world.as(company.hr).call("update-employee", {
    id: employee.id,
    name: employee.name,
    birthday: employee.birthday,
    allergies: "Ägg",
  });
  expect(await statusOf(id)).toMatchObject({ status: "confirmed", again: true });
});

test("while somebody changes who eats what it is asked, and nobody waits for anybody", async () => {
  let changed = () => {};
  const changing = new Promise<void>((done) => (changed = done));
  let held = () => {};
  const holding = new Promise<void>((done) => (held = done));
  const change = world.inDatabase(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`eaters:${company.id}`}, 0))`);
    held();
    await changing;
  });
  await holding;
  const { id } = await offered();
  changed();
  await change;
  expect(await statusOf(id)).toEqual(asked);
});

test("the supplier says so on its page, and so does the platform", async () => {
  const says_yes = { days_ahead: 5, most: 30, food: ["gluten"] };
  const page = world.as(device);
  const { rules, updated_at } = await page.call("get-supplier-rules", {});
  expect(rules.says_yes).toEqual({ days_ahead: 3, most: 12, food: ["nötter", "laktos"] });
  await page.call("set-supplier-rules", { ...rules, phone: "", says_yes, updated_at });
  expect((await page.call("get-supplier-rules", {})).rules.says_yes).toEqual(says_yes);

  const admin = world.as(await world.buildAdmin());
  const { bakeries } = await admin.call("list-bakeries", { search: "Bageri Solsidan" });
  const known = bakeries.find(({ id }) => id === bakery.id)!;
  await admin.call("update-supplier", {
    ...asTyped(known),
    says_yes: null,
    updated_at: known.updated_at,
    despitePlace: true,
  });
  expect((await page.call("get-supplier-rules", {})).rules.says_yes).toBeNull();
});

test("what cannot be mastered is refused in words", async () => {
  const page = world.as(device);
  const { rules, updated_at } = await page.call("get-supplier-rules", {});
  const wrong = { days_ahead: -1, most: 0, food: ["kärlek"] };
  const answer = await world.send(
    "set-supplier-rules",
    JSON.stringify({ ...rules, phone: "", says_yes: wrong, updated_at }),
    { authorization: `Bearer ${device.token}` },
  );
  expect(answer).toMatchObject({
    status: 400,
    body: {
      fields: {
        "says_yes.days_ahead": "Minst 0",
        "says_yes.most": "Minst 1",
        "says_yes.food.0": "Välj ur listan",
      },
    },
  });
});
