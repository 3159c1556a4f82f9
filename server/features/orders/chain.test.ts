import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { crashingDatabase } from "../../../test/faults/crash/crashing-database.ts";
import { untilBlocked } from "../../../test/locks.ts";
import { buildMealOn } from "../../../test/morning.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import { dailyCheck } from "../../jobs/daily-check.ts";
import { cake_orders, employees, offers, orders, vendors } from "../../database/schema.ts";
import { lockCapacity } from "../suppliers/booked.ts";
import type { Services } from "../../providers/services.ts";
import { answerOrders, takeBackWithdrawal, withdrawOrders } from "./answer-orders.ts";
import { assignSupplier } from "./assign-supplier.ts";
import { cancelOrders } from "./cancel-orders.ts";
import { changePortions } from "./change-quantity.ts";
import { mailEatersChanged } from "./eaters-changed.ts";
import { keepDeadlines } from "./deadlines-job.ts";
import { offerAfterReactivation } from "../meals/offer-after-reactivation.ts";
import { offerPlanned } from "./offer-planned.ts";
import { offerToSupplier } from "./offer-to-supplier.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

type Company = Awaited<ReturnType<World["buildCompany"]>>;
type Vendor = Awaited<ReturnType<World["buildVendor"]>>;

/** Each test has a town of its own, far from the others' bakeries. */
let town = { latitude: 54, longitude: 5 };
let company: Company;
/** Three bakeries, from the nearest. */
let near: [Vendor, Vendor, Vendor];
const bakeryAt = (km: number, values: Partial<typeof vendors.$inferInsert> = {}) =>
  world.buildVendor({ ...town, latitude: town.latitude + km / 111, phone: `08-${km}`, ...values });

beforeEach(async () => {
  // A Wednesday; the cake is for Wednesday the 25th.
  world.clock.set("2026-11-11T10:00:00+01:00");
  town =
    town.longitude > 60
      ? { latitude: town.latitude + 2, longitude: 5 }
      : { ...town, longitude: town.longitude + 3 };
  company = await world.buildCompany({
    ...town,
    contact_phone: "031-12 34 56",
    subscription_status: "active",
    first_approved_at: "2026-11-01T09:00:00Z",
  });
  near = [await bakeryAt(1), await bakeryAt(2), await bakeryAt(3)];
});

const at = (moment: string) => world.clock.set(moment);
const job = () => keepDeadlines(world.services);

let people = 0;

async function cake(day = "2026-11-25", values: object = {}, person: object = {}) {
  const employee = await world.buildEmployee(company, { name: `Elin Sandberg ${++people}`, ...person });
  return world.buildCakeOrder(employee, {
    bakery_id: near[0].id,
    delivery_date: day,
    status: "planned",
    ...values,
  });
}
async function offered(day?: string, values: object = {}, person: object = {}) {
  const order = await cake(day, values, person);
  await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [order.id], "automation"));
  return order;
}

/** Who was asked and what they said, from the first: '1 declined', '2 open'. */
async function chainOf(id: string, among: Vendor[] = near): Promise<string[]> {
  const rows = await world.inDatabase((tx) =>
    tx.select().from(offers).where(eq(offers.order_id, id)).orderBy(offers.position),
  );
  return rows.map(
    ({ supplier_id, status }) => `${among.findIndex((one) => one.id === supplier_id) + 1} ${status}`,
  );
}
const orderOf = async (id: string) =>
  (await world.inDatabase((tx) => tx.select().from(orders).where(eq(orders.id, id))))[0]!;
const deadlineOf = async (id: string) => {
  const [order] = await world.inDatabase((tx) => tx.select().from(cake_orders).where(eq(cake_orders.id, id)));
  return Temporal.Instant.from(order!.answer_by!)
    .toZonedDateTimeISO("Europe/Stockholm")
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });
};
const mailsOf = async (kind: string) => {
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(sql`select to_email, subject, text from mails where kind = ${kind} and company_id = ${company.id}
      order by created_at, key`),
  );
  return rows as { to_email: string; subject: string; text: string }[];
};
const tokenOf = async (vendor: Vendor) => {
  const texts = (await world.mailsTo(vendor.email!)).map((mail) => world.asReceived(mail));
  return texts.map((text) => /\/svar\?token=([\w.-]+)/.exec(text)?.[1]).findLast(Boolean)!;
};
const pageOf = async (vendor: Vendor) =>
  world.nobody.call("get-supplier-orders", { token: await tokenOf(vendor) });
const versionsOf = async (vendor: Vendor) =>
  (await pageOf(vendor)).orders.flatMap(({ version }) => version ?? []);
const answer = async (vendor: Vendor, id: string, said: "confirm" | "decline", more = {}) =>
  world.nobody.call("answer-supplier-order", {
    token: await tokenOf(vendor),
    order_ids: [id],
    answer: said,
    versions: said === "confirm" ? await versionsOf(vendor).catch(() => []) : [],
    ...more,
  });
const withdraw = async (vendor: Vendor, id: string) =>
  world.nobody.call("withdraw-supplier-order", {
    token: await tokenOf(vendor),
    order_ids: [id],
    reason: null,
  });
const takeBack = async (vendor: Vendor, id: string) =>
  world.nobody.call("take-back-withdrawal", { token: await tokenOf(vendor), order_ids: [id] });
const autopilot = (list: Vendor[], values: { budget?: number } = {}) =>
  world.inDatabase(async (tx) => {
    await tx.execute(sql`insert into autopilots (company_id, on_since, budget_per_piece_ore)
      values (${company.id}, app_now(), ${values.budget ?? null})`);
    for (const [index, { id }] of list.entries())
      await tx.execute(sql`insert into autopilot_suppliers (company_id, position, supplier_id)
        values (${company.id}, ${index + 1}, ${id})`);
  });

describe("a no", () => {
  test("is followed by the next offer at once: the nearest, each once, until nobody is left", async () => {
    const order = await offered();
    await answer(near[0], order.id, "decline", { reason: "Fullt" });
    expect(await chainOf(order.id)).toEqual(["1 declined", "2 open"]);
    expect(await orderOf(order.id)).toMatchObject({
      status: "requested",
      supplier_id: near[1].id,
      called_at: null,
    });
    const thanked = await world.nobody.call("get-supplier-orders", { token: await tokenOf(near[0]) });
    expect(thanked).toMatchObject({
      supplier_name: near[0].name,
      orders: [{ status: "declined", withdrawn: false }],
    });
    await expect(answer(near[0], order.id, "confirm")).rejects.toThrow(
      "Ni har tackat nej, och beställningen har gått vidare.",
    );
    await answer(near[1], order.id, "decline");
    await answer(near[2], order.id, "decline");
    expect(await chainOf(order.id)).toEqual(["1 declined", "2 declined", "3 declined"]);
    expect((await orderOf(order.id)).called_at).not.toBeNull();

    const told = await mailsOf("order-declined");
    expect(told).toHaveLength(1);
    for (const word of [near[0].name, near[1].name, near[2].name, "Fullt", "08-1", "08-3"])
      expect(told[0]!.text).toContain(word);
    expect(await mailsOf("order-declined-admin")).toHaveLength(1);
    const { lines } = await world.as(company.hr).call("get-order-history", { kind: "cake", id: order.id });
    expect(lines.at(-1)!.text).toBe("Ingen har sagt ja: HR och kundtjänst har fått veta det");
    await job();
    await job();
    expect(await mailsOf("order-declined")).toHaveLength(1);
    expect(await chainOf(order.id)).toHaveLength(3);
  });

  test("goes to the company's own list first, and HR with the autopilot on hears nothing of it", async () => {
    await autopilot([near[0], near[2]]);
    const order = await offered();
    await answer(near[0], order.id, "decline");
    await answer(near[2], order.id, "decline");
    expect(await chainOf(order.id)).toEqual(["1 declined", "3 declined", "2 open"]);
    expect(await mailsOf("order-reassigned-hr")).toEqual([]);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select actor, after from order_history where order_id = ${order.id} order by id`),
    );
    expect(rows.map(({ actor, after }) => `${actor} ${after}`)).toEqual([
      "automation open",
      "supplier declined",
      "automation open",
      "supplier declined",
      "automation open",
    ]);
  });

  test("HR hears who has it now where a person had chosen", async () => {
    const order = await offered();
    await answer(near[0], order.id, "decline", { reason: "Fullt" });
    const [told, ...more] = await mailsOf("order-reassigned-hr");
    expect(more).toEqual([]);
    for (const word of [`${near[0].name} har tackat nej.`, near[1].name, "Fullt"])
      expect(told!.text).toContain(word);
    expect(await mailsOf("order-declined")).toEqual([]);
  });

  test("passes over who is closed, too far, full, too late, cannot make it or is too dear", async () => {
    near = [await bakeryAt(0.1), await bakeryAt(30), await bakeryAt(31)];
    await world.inDatabase((tx) =>
      tx.update(vendors).set({ active: false })
        .where(sql`latitude between ${town.latitude} + 0.005 and ${town.latitude} + 0.1
        and longitude = ${town.longitude}`),
    );
    await bakeryAt(4, { closed_weekdays: [3] });
    await bakeryAt(5, { closed_dates: ["2026-11-25"] });
    await bakeryAt(6, { delivery_radius_km: 5 });
    await bakeryAt(7, { lead_hours: 720 });
    await bakeryAt(8, { cannot_make: ["nötter"] });
    await bakeryAt(9, { price_per_piece_ore: 6_000 });
    const full = await bakeryAt(10, { daily_capacity: 1 });
    await bakeryAt(11, { email: null });
    await autopilot([], { budget: 5_000 });
    const other = await world.buildEmployee(await world.buildCompany());
    await world.buildCakeOrder(other, {
      bakery_id: full.id,
      delivery_date: "2026-11-25",
      status: "confirmed",
    });
    await world.buildEmployee(company, { name: "Kollega", allergies: "Nötallergi" });
    const order = await offered();
    await answer(near[0], order.id, "decline");
    expect(await chainOf(order.id)).toEqual(["1 declined", "2 open"]);
  });

  test("where everybody costs more than the budget HR reads that, with the prices", async () => {
    await world.inDatabase((tx) =>
      tx
        .update(vendors)
        .set({ price_per_piece_ore: 6_000 })
        .where(sql`id in ${near.map(({ id }) => id)}`),
    );
    await autopilot(near, { budget: 5_000 });
    const order = await cake("2026-11-13", { bakery_id: null });
    at("2026-11-11T11:00:00+01:00");
    await job();
    expect(await chainOf(order.id)).toEqual([]);
    const [mail] = await mailsOf("order-unconfirmed");
    expect(mail!.text).toContain("Ingen har frågats: de som hinner kostar mer än er budget, 50 kr per bit.");
    expect(mail!.text).toContain("60 kr per bit");
  });

  test("a kitchen's no is passed on too, first to the reserves that the series names", async () => {
    const kitchens = { categories: ["lunch"], restaurant_type: "lunch" as const };
    const { order, restaurant } = await buildMealOn(
      world,
      "2026-11-25",
      { status: "planned" },
      { ...town },
      company,
    );
    const next = await bakeryAt(5, kitchens);
    await world.inDatabase((tx) => offerToSupplier(tx, world.services, "meal", [order.id], "automation"));
    const reserve = await bakeryAt(20, { ...kitchens, name: "Reservköket" });
    await world.inDatabase((tx) =>
      tx.execute(sql`insert into meal_reserves (company_id, meal_event_id, position, supplier_id)
        select company_id, meal_event_id, 1, ${reserve.id} from orders where id = ${order.id}`),
    );
    await answer(restaurant, order.id, "decline");
    expect(await chainOf(order.id, [restaurant, next, reserve])).toEqual(["1 declined", "3 open"]);
    expect(await mailsOf("order-reassigned-hr")).toEqual([]);
    await answer(reserve, order.id, "decline");
    expect(await chainOf(order.id, [restaurant, next, reserve])).toEqual([
      "1 declined",
      "3 declined",
      "2 open",
    ]);
    expect(await mailsOf("order-reassigned-hr")).toHaveLength(1);
  });
});

describe("silence", () => {
  test("ends at the deadline and goes on to the next, once, however many instances look", async () => {
    const order = await offered();
    expect(await deadlineOf(order.id)).toBe("2026-11-13T10:00");
    at("2026-11-13T09:59:00+01:00");
    await job();
    expect(await chainOf(order.id)).toEqual(["1 open"]);
    at("2026-11-13T10:00:00+01:00");
    await Promise.all([job(), job(), job()]);
    expect(await chainOf(order.id)).toEqual(["1 expired", "2 open"]);
    expect(await deadlineOf(order.id)).toBe("2026-11-17T10:00");
    await expect(answer(near[0], order.id, "confirm")).rejects.toThrow(
      "Svarstiden gick ut, och beställningen har gått vidare.",
    );
  });

  test("is reminded of halfway, once, with the whole day and the deadline", async () => {
    const order = await offered();
    at("2026-11-12T09:59:00+01:00");
    await job();
    expect(await mailsOf("offer-reminder")).toEqual([]);
    at("2026-11-12T10:00:00+01:00");
    await Promise.all([job(), job()]);
    at("2026-11-12T14:00:00+01:00");
    await job();
    const [mail, ...more] = await mailsOf("offer-reminder");
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to_email: near[0].email });
    expect(mail!.text).toContain("Svara senast fredag 13 november kl.\u00a010:00");
    expect(await chainOf(order.id)).toEqual(["1 open"]);
  });

  test("a yes at the very moment of the deadline wins or loses, and never both", async () => {
    const order = await offered();
    at("2026-11-13T10:00:00+01:00");
    const said = answer(near[0], order.id, "confirm").then(
      () => "confirmed",
      () => "requested",
    );
    const [status] = await Promise.all([said, job()]);
    await job();
    expect((await orderOf(order.id)).status).toBe(status);
    expect(await chainOf(order.id)).toEqual(
      status === "confirmed" ? ["1 accepted"] : ["1 expired", "2 open"],
    );
  });

  test("of everybody, over days when no machine ran, is made up once and nobody is asked after the hour", async () => {
    const order = await offered();
    const over = await offered("2026-11-20");
    at("2026-11-23T03:00:00+01:00");
    await job();
    expect(await chainOf(order.id)).toEqual(["1 expired", "2 open"]);
    expect(await chainOf(over.id)).toEqual(["1 open"]);
    await job();
    expect(await chainOf(order.id)).toEqual(["1 expired", "2 open"]);
  });

  test("a yes that comes late is welcome while nobody is left to ask, and told to those who were called", async () => {
    await world.inDatabase((tx) =>
      tx.update(vendors).set({ active: false }).where(eq(vendors.id, near[2].id)),
    );
    const order = await offered("2026-11-25", {}, { allergies: "nötter" });
    at("2026-11-13T10:00:00+01:00");
    await job();
    await answer(near[1], order.id, "decline");
    expect(await orderOf(order.id)).toMatchObject({ status: "declined" });
    const page = await world.nobody.call("get-supplier-orders", { token: await tokenOf(near[0]) });
    expect(page).toMatchObject({ answer_by: null, allergens: ["nötter"], orders: [{ status: "requested" }] });
    await expect(answer(near[0], order.id, "confirm")).rejects.toMatchObject({ code: "allergens-unread" });
    await answer(near[0], order.id, "confirm", { allergens_read: ["nötter"] });
    expect(await orderOf(order.id)).toMatchObject({
      status: "confirmed",
      supplier_id: near[0].id,
      called_at: null,
    });
    expect(await chainOf(order.id)).toEqual(["2 declined", "1 accepted"]);
    const [solved] = await mailsOf("supplier-message");
    expect(solved!.text).toContain("så ni behöver inte hitta någon annan");
  });
});

describe("when nobody is left", () => {
  async function lost() {
    await autopilot(near);
    const order = await offered("2026-11-25", { birthday: "2026-11-25" }, { birthday: "1990-11-25" });
    for (const moment of ["2026-11-13T10:00", "2026-11-17T10:00", "2026-11-19T10:00"]) {
      at(`${moment}:00+01:00`);
      await job();
    }
    expect(await chainOf(order.id)).toEqual(["1 expired", "2 expired", "3 expired"]);
    return order;
  }

  test("a person can ask again who was only silent, and write its yes down", async () => {
    const order = await lost();
    const admin = world.as(await world.buildAdmin());
    const listed = await admin.call("list-next-suppliers", { order_type: "cake", id: order.id });
    expect(listed.others.map(({ id }) => id)).toEqual(near.map(({ id }) => id));
    const [told] = await mailsOf("order-declined");
    for (const word of [`Fråga ${near[0].name} igen`, `${near[2].name} svarade inte`])
      expect(told!.text).toContain(word);
    expect(told!.text).not.toContain("kan inte leverera");
    expect(told!.text).not.toContain("Vi letar vidare");
    await world.as(company.hr).call("ask-next-bakery", { id: order.id, vendor_id: near[0].id });
    expect((await chainOf(order.id)).at(-1)).toBe("1 open");
    expect(await orderOf(order.id)).toMatchObject({ status: "requested", called_at: null });
    await admin.call("answer-for-supplier", {
      order_type: "cake",
      id: order.id,
      answer: "confirm",
      reason: null,
    });
    expect(await orderOf(order.id)).toMatchObject({ status: "confirmed", supplier_id: near[0].id });
  });

  test("HR can move it to a day that the last one can", async () => {
    const order = await lost();
    const to = { delivery_address: null, address_latitude: null, address_longitude: null };
    const hr = world.as(company.hr);
    await hr.call("move-cake-order", { id: order.id, delivery_date: "2026-11-26", ...to });
    expect(await orderOf(order.id)).toMatchObject({ status: "requested", delivery_date: "2026-11-26" });
    expect((await chainOf(order.id)).at(-1)).toBe("3 open");
  });

  test("a day's reminder knows that HR was called, and HR hears of one cake once in a morning", async () => {
    const fast = await bakeryAt(4, { active: false });
    const order = await cake("2026-11-12", { bakery_id: fast.id });
    await world.inDatabase((tx) =>
      tx
        .update(vendors)
        .set({ active: false })
        .where(sql`id in ${near.map(({ id }) => id)}`),
    );
    at("2026-11-11T08:00:00+01:00");
    await job();
    await dailyCheck(world.services);
    expect((await orderOf(order.id)).called_at).not.toBeNull();
    const told = async () => {
      const { rows } = await world.inDatabase((tx) =>
        tx.execute(
          sql`select kind from mails where order_ids @> array[${order.id}::uuid] and audience = 'hr' order by created_at, kind desc`,
        ),
      );
      return rows.map(({ kind }) => kind);
    };
    expect(await told()).toEqual(["order-unconfirmed"]);
    at("2026-11-12T08:00:00+01:00");
    await dailyCheck(world.services);
    expect(await told()).toEqual(["order-unconfirmed", "cake-reminder-hr-day"]);
  });

  test("its day passes with one word about it, and it is missed", async () => {
    const order = await lost();
    at("2026-11-26T08:00:00+01:00");
    await dailyCheck(world.services);
    await dailyCheck(world.services);
    const [missed, ...more] = await mailsOf("order-missed");
    expect(more).toEqual([]);
    expect(missed!.text).toContain("Elin Sandberg");
    expect(await orderOf(order.id)).toMatchObject({ status: "declined" });
  });
});

const endAccess = () =>
  world.inDatabase((tx) =>
    tx.execute(sql`update companies set subscription_status = 'cancelled', period_ends_at = app_now()
      where id = ${company.id}`),
  );

describe("a new allergy after a yes", () => {
  /** Confirmed by the first bakery, for Wednesday the 25th. */
  async function confirmed(day?: string) {
    const employee = await world.buildEmployee(company, { name: "Anna Ek", birthday: "1990-11-25" });
    const order = await world.buildCakeOrder(employee, {
      bakery_id: near[0].id,
      delivery_date: day ?? "2026-11-25",
      status: "planned",
    });
    await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [order.id], "automation"));
    await answer(near[0], order.id, "confirm");
    return { ...order, eater: employee };
  }
  const needs = ({ id, name, birthday }: { id: string; name: string; birthday: string }, allergies: string) =>
    world.as(company.hr).call("update-employee", { id, name, birthday, allergies });
  const stepOf = async (id: string) => {
    const { cakes } = await world.as(company.hr).call("list-cake-year", {});
    return cakes.find(({ order }) => order?.id === id)?.next_step?.text.replaceAll("\u00a0", " ");
  };

  test("that stays unanswered when the company's access has ended is told, and nobody else is asked", async () => {
    const order = await confirmed();
    at("2026-11-12T10:00:00+01:00");
    await needs(order.eater, "ägg");
    await endAccess();
    at("2026-11-16T10:00:00+01:00");
    await job();
    await job();
    expect(await chainOf(order.id)).toEqual(["1 accepted"]);
    const calls = await mailsOf("order-unconfirmed");
    expect(calls).toHaveLength(1);
    expect(calls[0]!.text).not.toContain("välj någon annan");
  });

  test("is answered within working days, is reminded of, and silence goes on to the next, which is told", async () => {
    await autopilot([near[0], near[1]]);
    const order = await confirmed();
    at("2026-11-12T10:00:00+01:00");
    await needs(order.eater, "ägg");
    expect(await deadlineOf(order.id)).toBe("2026-11-16T10:00");
    expect(await stepOf(order.id)).toBe(`${near[0].name} påminns i morgon kl. 10:00`);
    at("2026-11-13T10:00:00+01:00");
    await Promise.all([job(), job()]);
    const [reminder, ...twice] = await mailsOf("offer-reminder");
    expect(twice).toEqual([]);
    expect(reminder).toMatchObject({ to_email: near[0].email });
    expect(reminder!.text).toContain("Svara senast måndag 16 november kl.\u00a010:00");
    expect(reminder!.text).toContain("har ändrats sedan ni sa ja");
    at("2026-11-13T10:01:00+01:00");
    expect(await stepOf(order.id)).toBe(`Nytt svar senast måndag kl. 10:00, annars frågas ${near[1].name}`);
    at("2026-11-16T09:59:00+01:00");
    await job();
    expect(await chainOf(order.id)).toEqual(["1 accepted"]);
    at("2026-11-16T10:00:00+01:00");
    await Promise.all([job(), job()]);
    expect(await chainOf(order.id)).toEqual(["1 expired", "2 open"]);
    expect(await orderOf(order.id)).toMatchObject({ status: "requested", answer_wanted_again_at: null });
    const [off, ...more] = await mailsOf("bakery-order-cancelled");
    expect(more).toEqual([]);
    expect(off).toMatchObject({ to_email: near[0].email });
    expect(off!.text).toContain("har gått till någon annan");
    expect(await mailsOf("order-reassigned-hr")).toEqual([]);
    await expect(answer(near[0], order.id, "confirm", { allergens_read: ["ägg"] })).rejects.toThrow(
      "Svarstiden gick ut, och beställningen har gått vidare.",
    );
  });

  test("that its bakery cannot make goes to the next at once, also when it was only asked", async () => {
    const [said, asked] = [await confirmed(), await offered()];
    await world.inDatabase((tx) =>
      tx
        .update(vendors)
        .set({ cannot_make: ["ägg"] })
        .where(eq(vendors.id, near[0].id)),
    );
    await needs(said.eater, "ägg");
    for (const { id } of [said, asked]) expect(await chainOf(id)).toEqual(["1 retracted", "2 open"]);
    expect((await mailsOf("bakery-order-cancelled")).map(({ to_email }) => to_email)).toEqual([
      near[0].email,
    ]);
    const told = await mailsOf("order-reassigned-hr");
    expect(told).toHaveLength(2);
    expect(told[0]!.text).toContain(`${near[0].name} kan inte ta hänsyn till allt som de som äter behöver.`);
  });

  test("with nobody else left keeps the yes, and calls people once, with numbers; a new yes ends it", async () => {
    await world.inDatabase((tx) =>
      tx
        .update(vendors)
        .set({ active: false })
        .where(sql`id in ${[near[1].id, near[2].id]}`),
    );
    const order = await confirmed();
    at("2026-11-12T10:00:00+01:00");
    await needs(order.eater, "ägg");
    at("2026-11-16T10:00:00+01:00");
    await job();
    await job();
    expect(await chainOf(order.id)).toEqual(["1 accepted"]);
    expect(await mailsOf("bakery-order-cancelled")).toEqual([]);
    for (const kind of ["order-unconfirmed", "order-unconfirmed-admin"]) {
      const [mail, ...more] = await mailsOf(kind);
      expect(more).toEqual([]);
      for (const word of ["08-1", `${near[0].name} har inte svarat på ändringen`, "Ring"])
        expect(mail!.text).toContain(word);
    }
    const admin = world.as(await world.buildAdmin());
    const waiting = async () =>
      (await admin.call("list-orders-without-supplier", {})).orders.map(({ id }) => id);
    expect(await waiting()).toContain(order.id);
    const { people: birthdays } = await world.as(company.hr).call("get-promise-year", {});
    expect(birthdays.find(({ name }) => name === "Anna Ek")).toMatchObject({
      alarm: true,
      reason: expect.stringContaining("inte svarat på ändringen"),
    });
    await answer(near[0], order.id, "confirm", { allergens_read: ["ägg"] });
    expect(await orderOf(order.id)).toMatchObject({ called_at: null, answer_wanted_again_at: null });
    expect(await waiting()).not.toContain(order.id);
    at("2026-11-24T13:00:00+01:00");
    await job();
    expect(await mailsOf("order-unconfirmed")).toHaveLength(1);
  });

  test("on the last working day calls people at once", async () => {
    const order = await confirmed("2026-11-19");
    at("2026-11-18T15:00:00+01:00");
    await needs(order.eater, "ägg");
    await job();
    expect(await mailsOf("order-unconfirmed")).toHaveLength(1);
    expect((await orderOf(order.id)).called_at).not.toBeNull();
  });

  test("is asked of kitchens in the same way", async () => {
    const kitchens = { categories: ["lunch"], restaurant_type: "lunch" as const };
    const day = "2026-11-25";
    const { order, restaurant } = await buildMealOn(world, day, { status: "planned" }, { ...town }, company);
    const next = await bakeryAt(5, kitchens);
    await world.inDatabase((tx) => offerToSupplier(tx, world.services, "meal", [order.id], "automation"));
    await answer(restaurant, order.id, "confirm");
    at("2026-11-12T10:00:00+01:00");
    const guest = await world.buildEmployee(company, { name: "Bea Berg" });
    await needs(guest, "soja");
    at("2026-11-16T10:00:00+01:00");
    await job();
    expect(await chainOf(order.id, [restaurant, next])).toEqual(["1 expired", "2 open"]);
    expect(await mailsOf("restaurant-order-cancelled")).toHaveLength(1);
    expect((await mailsOf("order-reassigned-hr"))[0]!.text).toContain("har inte svarat på ändringen.");
  });
});

describe("a withdrawal", () => {
  test("is passed on, and can be taken back while the next has not said yes, which is told", async () => {
    const order = await offered();
    await answer(near[0], order.id, "confirm");
    await withdraw(near[0], order.id);
    expect(await chainOf(order.id)).toEqual(["1 withdrawn", "2 open"]);
    const page = await world.nobody.call("get-supplier-orders", { token: await tokenOf(near[0]) });
    expect(page).toMatchObject({
      supplier_name: near[0].name,
      allergens: [],
      orders: [{ withdrawn: true, status: "declined" }],
    });
    await takeBack(near[0], order.id);
    expect(await chainOf(order.id)).toEqual(["2 retracted", "1 accepted"]);
    expect(await orderOf(order.id)).toMatchObject({ status: "confirmed", supplier_id: near[0].id });
    expect((await mailsOf("bakery-order-cancelled")).map(({ to_email }) => to_email)).toEqual([
      near[1].email,
    ]);

    await withdraw(near[0], order.id);
    // Who was told that it is off had not said no: it is asked again.
    expect(await chainOf(order.id)).toEqual(["2 retracted", "1 withdrawn", "2 open"]);
    await answer(near[1], order.id, "confirm");
    await expect(takeBack(near[0], order.id)).rejects.toThrow(
      "Ni fick förhinder, och beställningen har gått vidare.",
    );
    expect(await orderOf(order.id)).toMatchObject({ status: "confirmed", supplier_id: near[1].id });
  });
});

describe("the platform, called because nobody was left", () => {
  test("hears that a withdrawal was taken back, or that somebody said yes after all", async () => {
    const order = await offered();
    await answer(near[0], order.id, "confirm");
    await world.inDatabase((tx) =>
      tx
        .update(vendors)
        .set({ active: false })
        .where(inArray(vendors.id, [near[1].id, near[2].id])),
    );
    await withdraw(near[0], order.id);
    expect(await mailsOf("order-declined-admin")).toHaveLength(1);
    expect(await mailsOf("order-confirmed-admin")).toEqual([]);
    await takeBack(near[0], order.id);
    const [clear, ...others] = await mailsOf("order-confirmed-admin");
    expect(others).toEqual([]);
    expect(clear).toMatchObject({
      to_email: world.services.settings.contactEmail,
      subject: expect.stringContaining("Löst: leverans onsdag 25 november"),
    });
    expect(clear!.text).toContain("har tagit tillbaka sitt förhinder. Ingen behöver ringa.");

    const silent = await offered("2026-11-26");
    at("2026-11-18T10:00:00+01:00");
    await job();
    expect(await orderOf(silent.id)).toMatchObject({ status: "declined" });
    await answer(near[0], silent.id, "confirm");
    expect((await mailsOf("order-confirmed-admin"))[1]!.text).toContain("har sagt ja till beställningen");
  });
});

describe("a supplier that is switched off", () => {
  test("is told what it has lost, and the next is asked, once somebody has read how many orders it had", async () => {
    const [promised, open] = [await offered(), await offered()];
    await answer(near[0], promised.id, "confirm");
    const admin = world.as(await world.buildAdmin());
    const off = { id: near[0].id, active: false };
    await expect(admin.call("set-bakery-active", off)).rejects.toMatchObject({ code: "orders-depend" });
    expect(await chainOf(promised.id)).toEqual(["1 accepted"]);
    await admin.call("set-bakery-active", { ...off, despiteOrders: true });
    expect(await chainOf(promised.id)).toEqual(["1 retracted", "2 open"]);
    expect(await chainOf(open.id)).toEqual(["1 retracted", "2 open"]);
    const told = (await mailsOf("bakery-order-cancelled")).map(({ to_email }) => to_email);
    expect(new Set(told)).toEqual(new Set([near[0].email]));
  });

  test("that closes on a day with a promised order is told, and the next is asked; other days stay", async () => {
    const promised = await offered();
    await answer(near[0], promised.id, "confirm");
    const later = await offered("2026-11-26");
    const admin = world.as(await world.buildAdmin());
    const { active: _, created_at: _c, updated_at: _u, ...row } = near[0];
    const shut = { ...row, closed_dates: ["2026-11-25"] } as never;
    await expect(admin.call("update-supplier", shut)).rejects.toMatchObject({ code: "orders-depend" });
    expect(await chainOf(promised.id)).toEqual(["1 accepted"]);
    await admin.call("update-supplier", { ...(shut as object), despiteOrders: true } as never);
    expect(await chainOf(promised.id)).toEqual(["1 retracted", "2 open"]);
    expect(await chainOf(later.id)).toEqual(["1 open"]);
    expect((await mailsOf("bakery-order-cancelled")).map(({ to_email }) => to_email)).toEqual([
      near[0].email,
    ]);
  });
});

describe("a company whose access ends", () => {
  const renew = () =>
    world.inDatabase(async (tx) => {
      await tx.execute(
        sql`update companies set subscription_status = 'active', period_ends_at = null where id = ${company.id}`,
      );
      await offerAfterReactivation(tx, world.services, company.id);
    });

  test("keeps what was asked: a yes counts, a no is told as what it is, and a renewal asks the next", async () => {
    const kept = await offered();
    const lost = await offered("2026-11-26", { bakery_id: near[1].id }, { birthday: "1990-11-26" });
    await endAccess();
    await job();
    await answer(near[0], kept.id, "confirm");
    expect((await orderOf(kept.id)).status).toBe("confirmed");
    await answer(near[1], lost.id, "decline");
    await job();
    expect(await chainOf(lost.id)).toEqual(["2 declined"]);
    const [mail] = await mailsOf("order-declined");
    expect(mail!.text).toContain("Abonnemanget har löpt ut, så vi har inte frågat någon annan.");
    expect(mail!.text).toContain("Förnya det på översikten, så frågar vi nästa.");
    expect(mail!.text).not.toMatch(/ingen annan har sagt ja|i närheten som hinner|Fråga /);
    expect((await mailsOf("order-declined-admin"))[0]!.text).toContain(
      "Kundens abonnemang har löpt ut, så ingen annan har frågats.",
    );
    const { people: told } = await world.as(company.hr).call("get-promise-year", {});
    expect(told.flatMap(({ alarm, reason }) => (alarm ? [reason] : []))).toEqual([
      "Abonnemanget har löpt ut – förnya det, så frågas nästa bageri",
    ]);
    await renew();
    await job();
    expect(await chainOf(lost.id)).toEqual(["2 declined", "1 open"]);
  });
});

describe("a withdrawal that is taken back", () => {
  const withdrawn = async (person: object = {}) => {
    const order = await offered("2026-11-25", {}, person);
    await answer(near[0], order.id, "confirm");
    await withdraw(near[0], order.id);
    return order;
  };
  const setOrder = (id: string, values: object) =>
    world.inDatabase((tx) => tx.update(orders).set(values).where(eq(orders.id, id)));
  const setFood = (id: string, values: object) =>
    world.inDatabase((tx) => tx.update(employees).set(values).where(eq(employees.id, id)));
  type Order = Awaited<ReturnType<typeof withdrawn>>;
  const changes: [string, string, (order: Order) => Promise<unknown>][] = [
    [
      "somebody's allergy",
      "Allergier: nötter",
      (order) => setFood(order.employee_id, { allergies: "nötter" }),
    ],
    [
      "somebody's diet",
      "Kost: vegansk",
      (order) => setFood(order.employee_id, { dietary_preferences: "vegansk" }),
    ],
    [
      "a colleague's allergy",
      "Kollegornas allergier: ägg (1 person)",
      () => world.buildEmployee(company, { allergies: "ägg" }),
    ],
    ["the size", "Antal bitar: 30 bitar", (order) => setOrder(order.id, { quantity: 30 })],
    [
      "the address",
      "Leverans: onsdag 25 november kl.\u00a012:00, Nygatan 9",
      (order) => setOrder(order.id, { delivery_address: "Nygatan 9" }),
    ],
    [
      "the hour",
      "Leverans: onsdag 25 november kl.\u00a015:30, ",
      (order) => setOrder(order.id, { delivery_time: "15:30" }),
    ],
  ];

  test.each(changes)(
    "is no yes to %s, which has changed: it is told and asked about",
    async (_, told, change) => {
      const order = await withdrawn();
      await change(order);
      expect(await takeBack(near[0], order.id)).toEqual({ confirmed: 1, asks_again: true });
      expect(await orderOf(order.id)).toMatchObject({ status: "confirmed", supplier_id: near[0].id });
      const page = await pageOf(near[0]);
      expect(page.orders).toMatchObject([{ status: "confirmed", answer_wanted_again: true }]);
      const [label] = told.split(": ");
      expect(page.changes).toMatchObject([{ label, before: null }]);
      expect(`${label}: ${page.changes[0]!.after}`).toContain(told);
      const [mail, ...more] = await mailsOf("supplier-order-changed");
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ to_email: near[0].email });
      await answer(near[0], order.id, "confirm", { allergens_read: page.allergens });
      expect((await pageOf(near[0])).orders).toMatchObject([{ answer_wanted_again: false }]);
      await withdraw(near[0], order.id);
      expect(await takeBack(near[0], order.id), "it has read that").toEqual({
        confirmed: 1,
        asks_again: false,
      });
    },
  );

  test("waits for the new yes that it withdrew from", async () => {
    const order = await offered();
    await answer(near[0], order.id, "confirm");
    await setFood(order.employee_id, { allergies: "nötter" });
    await withdraw(near[0], order.id);
    expect(await takeBack(near[0], order.id)).toMatchObject({ asks_again: true });
  });

  test("asks a kitchen about its guests, their number and what they wished for", async () => {
    const { restaurant, order } = await buildMealOn(
      world,
      "2026-11-25",
      { status: "planned" },
      town,
      company,
    );
    await world.inDatabase((tx) => offerToSupplier(tx, world.services, "meal", [order.id], "automation"));
    await answer(restaurant, order.id, "confirm");
    await withdraw(restaurant, order.id);
    await world.buildEmployee(company, { allergies: "skaldjur", dietary_preferences: "vegansk" });
    await setOrder(order.id, { quantity: 40, notes: "Gärna fisk" });
    expect(await takeBack(restaurant, order.id)).toEqual({ confirmed: 1, asks_again: true });
    const page = await pageOf(restaurant);
    expect(page.changes.map(({ label, after }) => `${label}: ${after}`)).toEqual([
      "Antal personer: 40 personer",
      "Önskemål: Gärna fisk",
      "Allergier: skaldjur (1 person)",
      "Kost: vegansk (1 person)",
    ]);
  });

  test("is not opened by a link to a day that the order was moved from", async () => {
    const order = await withdrawn();
    await setOrder(order.id, { delivery_date: "2026-11-26" });
    await expect(takeBack(near[0], order.id)).rejects.toMatchObject({ code: "order-not-found" });
  });

  const unable: [string, () => object, string][] = [
    ["has stopped", () => ({ active: false }), "tar inte emot beställningar"],
    ["has closed that day", () => ({ closed_dates: ["2026-11-25"] }), "har stängt onsdag 25 november"],
    ["has no room left", () => ({ daily_capacity: 1 }), "är fullbokad onsdag 25 november"],
    [
      "is too far away from the new address",
      () => ({ latitude: town.latitude - 2 }),
      "levererar inte så långt som 222,4 km",
    ],
    ["cannot make what is wanted now", () => ({ cannot_make: ["ägg"] }), "kan inte baka med hänsyn till ägg"],
  ];

  test.each(unable)("is refused to one that %s", async (_, values, why) => {
    const order = await withdrawn();
    await offered("2026-11-25", {}, { allergies: "ägg" });
    await world.inDatabase((tx) => tx.update(vendors).set(values()).where(eq(vendors.id, near[0].id)));
    await expect(takeBack(near[0], order.id)).rejects.toThrow(`${near[0].name}: ${why}.`);
    expect(await chainOf(order.id)).toEqual(["1 withdrawn", "2 open"]);
  });
});

describe("an answer", () => {
  test("is about what its page showed: what HR has changed meanwhile is read first", async () => {
    const order = await offered();
    const shown = { versions: await versionsOf(near[0]) };
    await world.inDatabase((tx) => changePortions(tx, world.services, order.id, 10));
    await expect(answer(near[0], order.id, "confirm", shown)).rejects.toMatchObject({
      code: "order-changed",
    });
    await expect(answer(near[0], order.id, "confirm", { versions: [] })).rejects.toThrow(
      "Beställningen har ändrats medan sidan var öppen.",
    );
    await answer(near[0], order.id, "confirm");
    at("2026-11-24T10:00:00+01:00");
    const said = { token: await tokenOf(near[0]), versions: await versionsOf(near[0]) };
    await world.inDatabase((tx) => changePortions(tx, world.services, order.id, 15));
    await expect(world.nobody.call("reconfirm-supplier-order", said)).rejects.toMatchObject({
      code: "order-changed",
    });
  });

  test("that comes while somebody's allergy is being saved is asked for anew, or knows of it", async () => {
    const order = await offered();
    const shown = { versions: await versionsOf(near[0]) };
    const colleague = await world.buildEmployee(company);
    let yes: Promise<PromiseSettledResult<unknown>[]> | undefined;
    await world.inDatabase(async (tx) => {
      await tx.update(employees).set({ allergies: "ägg" }).where(eq(employees.id, colleague.id));
      const before = [{ id: colleague.id, allergies: null, dietary_preferences: null }];
      await mailEatersChanged(tx, world.services, { companyId: company.id, before });
      yes = Promise.allSettled([answer(near[0], order.id, "confirm", shown)]);
      await untilBlocked(world.db);
    });
    expect(await yes).toMatchObject([{ reason: { code: "allergens-unread" } }]);
  });
});

describe("the last place", () => {
  test("is taken by one of two that lose their bakeries at once; the other goes further", async () => {
    await world.inDatabase((tx) =>
      tx.update(vendors).set({ daily_capacity: 1 }).where(eq(vendors.id, near[1].id)),
    );
    const [one, two] = [await offered(), await offered()];
    await Promise.all([answer(near[0], one.id, "decline"), answer(near[0], two.id, "decline")]);
    await job();
    const asked = await Promise.all([one, two].map(async ({ id }) => (await chainOf(id)).at(-1)));
    expect(asked.toSorted()).toEqual(["2 open", "3 open"]);
  });

  test("that somebody takes meanwhile is not given away twice: the job chooses anew", async () => {
    await world.inDatabase((tx) =>
      tx.update(vendors).set({ daily_capacity: 1 }).where(eq(vendors.id, near[1].id)),
    );
    const order = await offered();
    let passedOn: Promise<unknown> | undefined;
    await world.db.transaction(platformScope, async (tx) => {
      await lockCapacity(tx, { ...near[1], daily_capacity: 1 });
      passedOn = answer(near[0], order.id, "decline");
      await untilBlocked(world.db);
      const other = await world.buildEmployee(await world.buildCompany());
      await tx.execute(sql`insert into orders (company_id, kind, employee_id, supplier_id, quantity, birthday, delivery_date)
        values (${other.company_id}, 'cake', ${other.id}, ${near[1].id}, 8, '2026-11-25', '2026-11-25')`);
    });
    await passedOn;
    expect(await orderOf(order.id)).toMatchObject({ status: "declined", called_at: null });
    await job();
    expect(await chainOf(order.id)).toEqual(["1 declined", "3 open"]);
  });
});

describe("days off", () => {
  test("a no on a Saturday waits for Monday morning, and HR is not called", async () => {
    const order = await offered();
    at("2026-11-14T11:00:00+01:00");
    await world.inDatabase((tx) =>
      tx.execute(sql`update offers set answer_by = '2026-11-30' where order_id = ${order.id}`),
    );
    await answer(near[0], order.id, "decline");
    for (const moment of [
      "2026-11-14T11:01:00+01:00",
      "2026-11-15T12:00:00+01:00",
      "2026-11-16T07:59:00+01:00",
    ]) {
      at(moment);
      await job();
    }
    expect(await chainOf(order.id)).toEqual(["1 declined"]);
    expect(await mailsOf("order-declined")).toEqual([]);
    at("2026-11-16T08:00:00+01:00");
    await job();
    expect(await chainOf(order.id)).toEqual(["1 declined", "2 open"]);
  });

  test("what cannot wait for Monday is offered on the Saturday, and people are called", async () => {
    const order = await offered("2026-11-16", { delivery_time: "09:00" });
    at("2026-11-14T11:00:00+01:00");
    await world.inDatabase((tx) =>
      tx.execute(sql`update offers set answer_by = '2026-11-30' where order_id = ${order.id}`),
    );
    await answer(near[0], order.id, "decline");
    expect(await chainOf(order.id)).toEqual(["1 declined", "2 open"]);
    await job();
    expect(await mailsOf("order-unconfirmed")).toHaveLength(1);
  });

  test("a Friday afternoon's offer is waited for over the weekend, and one before midsommar over midsommar", async () => {
    at("2026-11-13T15:00:00+01:00");
    expect(await deadlineOf((await offered()).id)).toBe("2026-11-17T15:00");
    // Midsommarafton is Friday 19 June: of the nine hours until Monday noon, when the bakery begins, a third.
    at("2026-06-18T12:00:00+02:00");
    const order = await offered("2026-06-23");
    expect(await deadlineOf(order.id)).toBe("2026-06-18T15:00");
    at("2026-06-18T14:59:00+02:00");
    await job();
    expect(await chainOf(order.id)).toEqual(["1 open"]);
    for (const moment of ["2026-06-18T15:00:00+02:00", "2026-06-22T09:00:00+02:00"]) {
      at(moment);
      await job();
    }
    expect(await chainOf(order.id), "all three are reached").toEqual(["1 expired", "2 expired", "3 open"]);
    expect(await deadlineOf(order.id), "with a day to bake").toBe("2026-06-22T12:00");
    expect(await mailsOf("order-unconfirmed")).toEqual([]);
    at("2026-06-22T12:00:00+02:00");
    await job();
    expect(await mailsOf("order-declined")).toHaveLength(1);
  });

  test("a deadline over the clock change is at the same hour by the clocks", async () => {
    at("2026-10-23T10:00:00+02:00");
    const order = await offered("2026-11-06");
    expect(await deadlineOf(order.id)).toBe("2026-10-27T10:00");
    at("2026-10-27T09:00:00+01:00");
    await job();
    expect(await chainOf(order.id)).toEqual(["1 open"]);
    at("2026-10-27T10:00:00+01:00");
    await job();
    expect(await chainOf(order.id)).toEqual(["1 expired", "2 open"]);
  });
});

describe("what is planned", () => {
  test("leaves as many days ahead as the autopilot says, also when it was planned after the morning's check", async () => {
    await autopilot([near[0]]);
    const [soon, later, byHand] = [
      await cake("2026-11-25"),
      await cake("2026-11-26"),
      await cake("2026-11-25", { status: "pending" }),
    ];
    await job();
    expect(await chainOf(soon.id)).toEqual(["1 open"]);
    expect(await chainOf(later.id)).toEqual([]);
    expect(await chainOf(byHand.id)).toEqual([]);
  });

  test("goes to the next where its bakery no longer fits, and nobody is asked without time to bake", async () => {
    await autopilot([near[0], near[1]]);
    const order = await cake("2026-11-25");
    await world.inDatabase((tx) =>
      tx
        .update(vendors)
        .set({ cannot_make: ["nötter"] })
        .where(eq(vendors.id, near[0].id)),
    );
    await world.buildEmployee(company, { name: "Nyanställd", allergies: "nötter" });
    const late = await cake("2026-11-12", { delivery_time: "09:00" });
    await job();
    expect(await chainOf(order.id)).toEqual(["2 open"]);
    expect(await chainOf(late.id)).toEqual([]);
    await world.inDatabase((tx) => offerPlanned(tx, world.services, "cake", [late.id]));
    expect(await mailsOf("order-unconfirmed")).toHaveLength(1);
    expect(await mailsOf("order-reassigned-hr")).toEqual([]);
  });
});

describe("people are called", () => {
  test("at once, and once, for what is asked too late for a whole working day: it is offered all the same", async () => {
    at("2026-11-11T13:00:00+01:00");
    const fast = await bakeryAt(4, { lead_hours: 4 });
    const order = await offered("2026-11-12");
    await Promise.all([job(), job()]);
    await job();
    expect(await chainOf(order.id)).toEqual(["1 open"]);
    const [hr, ...more] = await mailsOf("order-unconfirmed");
    expect(more).toEqual([]);
    expect(hr!.subject).toBe("Ingen har sagt ja än: tårtan till Elin torsdag 12 november");
    for (const word of [near[0].name, "08-1", "har inte svarat än", fast.name])
      expect(hr!.text).toContain(word);
    const [platform] = await mailsOf("order-unconfirmed-admin");
    expect(platform!.text).toContain("031-12 34 56");
    expect((await orderOf(order.id)).called_at).not.toBeNull();
  });

  test("not when somebody has said yes", async () => {
    const order = await offered("2026-11-12");
    await answer(near[0], order.id, "confirm");
    await job();
    expect(await mailsOf("order-unconfirmed")).toEqual([]);
  });

  test("about an order that has come to its time with nobody to ask, unless the chain knows somebody", async () => {
    const stopped = await bakeryAt(4, { active: false });
    const early = await cake("2026-12-10", { bakery_id: stopped.id });
    const order = await cake("2026-11-18", { bakery_id: stopped.id });
    await job();
    expect(await chainOf(order.id)).toEqual(["1 open"]);
    expect(await chainOf(early.id)).toEqual([]);
    await world.inDatabase((tx) =>
      tx
        .update(vendors)
        .set({ active: false })
        .where(sql`id in ${near.map(({ id }) => id)}`),
    );
    const nobody = await cake("2026-11-18", { bakery_id: null });
    await job();
    await job();
    expect(await chainOf(nobody.id)).toEqual([]);
    expect(await mailsOf("order-unconfirmed")).toHaveLength(1);
    expect((await orderOf(nobody.id)).called_at).not.toBeNull();
  });
});

describe("cut off before any of its statements, and tried again", () => {
  // Every one of them: `npm run test:long`.
  const EVERY = process.env["LONG"] ? 1 : 9;
  const link = () => ({
    kind: "cake" as const,
    vendor_id: near[0].id,
    company_id: company.id,
    delivery_date: "2026-11-25",
  });
  type Act = (tx: Tx, services: Services, id: string) => Promise<unknown>;
  const bySupplier =
    (act: Act) =>
    (services: Services, id: string): Promise<unknown> =>
      services.db.transaction({ as: "platform", actor: "supplier" }, (tx) => act(tx, services, id));
  const says = (said: "confirm" | "decline") =>
    bySupplier((tx, services, id) =>
      answerOrders(tx, services, link(), { ids: [id], answer: said, reason: null }),
    );
  const withdraws = bySupplier((tx, services, id) => withdrawOrders(tx, services, link(), [id], null));
  const takesBack = bySupplier((tx, services, id) => takeBackWithdrawal(tx, services, link(), [id]));
  const approves = (services: Services, id: string) =>
    services.db.transaction({ as: "platform", actor: "admin" }, (tx) =>
      offerToSupplier(tx, services, "cake", [id], "admin"),
    );
  const byHr =
    (act: Act) =>
    (services: Services, id: string): Promise<unknown> =>
      services.db.transaction({ as: "platform", actor: "hr" }, (tx) => act(tx, services, id));
  const chooses = byHr((tx, services, id) => assignSupplier(tx, services, "cake", id, near[1].id, "hr"));
  const cancels = byHr((tx, services, id) => cancelOrders(tx, services, "cake", [id], { by: "hr" }));
  const accepted = async () => {
    const order = await offered();
    await says("confirm")(world.services, order.id);
    return order;
  };
  const withdrawn = async () => {
    const order = await accepted();
    await withdraws(world.services, order.id);
    return order;
  };
  type Doing = (services: Services, id: string) => Promise<unknown>;
  const acts: [string, () => Promise<{ id: string }>, Doing, string[]][] = [
    ["a no", offered, says("decline"), ["1 declined", "2 open"]],
    ["a yes", offered, says("confirm"), ["1 accepted"]],
    ["a withdrawal", accepted, withdraws, ["1 withdrawn", "2 open"]],
    ["a withdrawal that is taken back", withdrawn, takesBack, ["2 retracted", "1 accepted"]],
    ["an approval", () => cake(), approves, ["1 open"]],
    ["another bakery", accepted, chooses, ["1 retracted", "2 open"]],
    ["a cancellation", accepted, cancels, ["1 retracted"]],
    [
      "a deadline",
      offered,
      (services) => {
        at("2026-11-13T10:00:00+01:00");
        return keepDeadlines(services);
      },
      ["1 expired", "2 open"],
    ],
  ];
  const storyOf = async (id: string) => {
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(
        sql`select change, before, after, actor from order_history where order_id = ${id} order by id`,
      ),
    );
    return rows;
  };
  const askedFor = async (id: string) => {
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(
        sql`select kind, to_email from mails where order_ids @> array[${id}::uuid] order by kind, to_email`,
      ),
    );
    return rows.map(({ kind, to_email }) => `${kind} ${to_email}`);
  };

  test.each(acts)("%s ends as if it had not been", async (_, prepare, act, chain) => {
    const whole = await prepare();
    await act(world.services, whole.id);
    const [story, mails] = [await storyOf(whole.id), await askedFor(whole.id)];
    for (let statement = 1; ; statement += EVERY) {
      at("2026-11-11T10:00:00+01:00");
      // One order at a time: the mails about a day tell all of it.
      await world.inDatabase((tx) => tx.execute(sql`delete from orders where company_id = ${company.id}`));
      const order = await prepare();
      const before = await storyOf(order.id);
      const db = crashingDatabase(world.db, statement, () => Promise.reject(new Error("died")));
      const isDone = await act({ ...world.services, db }, order.id).then(
        () => true,
        () => false,
      );
      if (!isDone) {
        if (act !== acts.at(-1)![2]) expect(await storyOf(order.id)).toEqual(before);
        await act(world.services, order.id);
      }
      await job();
      expect(await chainOf(order.id)).toEqual(chain);
      expect(await storyOf(order.id)).toEqual(story);
      expect(await askedFor(order.id)).toEqual(mails);
      if (isDone) return expect(statement).toBeGreaterThan(EVERY);
    }
  });
});
