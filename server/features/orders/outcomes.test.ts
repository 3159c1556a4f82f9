import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderLabel } from "../../../domain/orders.ts";
import { badgeLabel, type Outcome, outcomes } from "../../../domain/outcome.ts";
import { buildCakeOn, buildMealOn, newMorning, writtenMails } from "../../../test/morning.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { dailyCheck } from "../../jobs/daily-check.ts";
import { askAboutDeliveries } from "./delivery-question-job.ts";
import { supplierToken } from "./supplier-links.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
beforeEach(() => newMorning(world));
afterAll(() => world.close());

const at = (moment: string) => world.clock.set(`2026-03-${moment}:00+01:00`);
const yes = {
  status: "confirmed",
  requested_at: "2026-03-01T09:00:00+01:00",
  answered_at: "2026-03-01T10:00:00+01:00",
} as const;

/** A cake at 14:00 and a lunch at 12:00 on Tuesday 10 March, both promised. */
async function build() {
  const {
    company,
    bakery,
    employee,
    order: cake,
  } = await buildCakeOn(world, "2026-03-10", { ...yes, delivery_time: "14:00" }, { name: "Elin Sandberg" });
  const { order: meal } = await buildMealOn(world, "2026-03-10", yes, {}, company);
  const hr = world.as(company.hr);
  const row = async (id = cake.id) => {
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select status, outcome, outcome_by, outcome_note, completed_at is not null as completed
        from orders where id = ${id}`),
    );
    return rows[0]!;
  };
  const story = async () => {
    const { lines } = await hr.call("get-order-history", { kind: "cake", id: cake.id });
    return lines.slice(1).map(({ who, text }) => `${who}: ${text}`);
  };
  const tell = (outcome: Outcome, note: string | null = null, order_id = cake.id) =>
    hr.call("tell-delivery-outcome", { order_id, outcome, note });
  const supplier = supplierToken(
    world.services.vault,
    { kind: "cake", vendor_id: bakery.id, company_id: company.id, delivery_date: "2026-03-10" },
    bakery.email!,
  );
  const deliver = () =>
    world.nobody.call("deliver-supplier-order", { token: supplier, order_ids: [cake.id] });
  return { company, employee, bakery, cake, meal, hr, row, story, tell, supplier, deliver };
}

const ask = () => askAboutDeliveries(world.services);
const questions = () => writtenMails(world, "delivery-question");
const asked = async () => (await questions()).map(({ to_email, subject }) => `${to_email}: ${subject}`);
/** The token of the link in HR's mail, as it leaves. */
async function mailedToken(): Promise<string> {
  const [mail] = await questions();
  const sealed = Object.fromEntries(mail!.links!.map((link) => [link.placeholder, link.seal(mail!.key)]));
  const text = world.asReceived({ ...mail!, links: sealed });
  return /\/leverans\?token=([\w.-]+)&svar=came/.exec(text)![1]!;
}

describe("HR's word", () => {
  test("is taken from the day on, changes the order and is part of its story, each time", async () => {
    const { cake, row, story, tell, employee } = await build();
    at("09T15:00");
    await expect(tell("came")).rejects.toMatchObject({
      code: "order-changed",
      message: "Leveransen är först tisdag 10 mars.",
    });
    at("10T15:00");
    await tell("missing", "Vi väntar än");
    expect(await row()).toEqual({
      status: "declined",
      outcome: "missing",
      outcome_by: "hr",
      outcome_note: "Vi väntar än",
      completed: false,
    });
    const [mail] = await writtenMails(world, "delivery-missing-admin");
    expect(mail).toMatchObject({ order_ids: [cake.id], employee_ids: [employee.id] });
    expect(mail!.text).toContain("Vi väntar än");
    const admin = world.as(await world.buildAdmin());
    const missing = async () =>
      (await admin.call("list-missing-deliveries", {})).deliveries.map(({ id }) => id);
    expect(await missing()).toEqual([cake.id]);

    at("10T16:00");
    await tell("late", "En timme sen");
    await tell("late", "En timme sen");
    expect(await row()).toMatchObject({ status: "completed", outcome: "late", completed: true });
    expect(await missing()).toEqual([]);
    expect(await story()).toEqual([
      "Maja Åkerö: Den kom inte",
      "Maja Åkerö: ”Vi väntar än”",
      "Maja Åkerö: Den kom för sent",
      "Maja Åkerö: ”En timme sen”",
    ]);

    // Said again after it was corrected, the platform hears it again; another word about it, not.
    at("10T17:00");
    await tell("missing", "Det var fel tårta");
    await tell("missing", "Det var grannens tårta");
    expect(await writtenMails(world, "delivery-missing-admin")).toHaveLength(2);

    at("24T10:00");
    await tell("wrong", null);
    at("25T10:00");
    await expect(tell("came")).rejects.toMatchObject({
      message: "Leveransen var tisdag 10 mars. Svaret går inte längre att ändra.",
    });
  });

  test("is refused for what was cancelled, and for another company's order", async () => {
    const { cake, tell, hr } = await build();
    await hr.call("cancel-cake-order", { id: cake.id });
    at("10T15:00");
    await expect(tell("came")).rejects.toMatchObject({
      code: "order-changed",
      message: "Beställningen är inte levererad. Status nu: Avbokad.",
    });
    const stranger = await world.buildCompany();
    await expect(
      world.as(stranger.hr).call("tell-delivery-outcome", { order_id: cake.id, outcome: "came", note: null }),
    ).rejects.toMatchObject({ code: "order-not-found" });
  });

  test("that it came anyway is taken of an order that its bakery never answered, and ends the alarm", async () => {
    const { cake, hr, row, tell } = await build();
    await world.inDatabase((tx) =>
      tx.execute(
        sql`update offers set status = 'open', answered_at = null, answered_by = null where order_id = ${cake.id}`,
      ),
    );
    at("11T10:00");
    const alarms = async () => (await hr.call("get-promise-year", { only: "alarm" })).people;
    expect(await alarms()).toMatchObject([{ state: "missed", came_id: cake.id }]);
    await tell("came");
    expect(await row()).toMatchObject({ status: "completed", outcome: "came" });
    expect(await alarms()).toEqual([]);
  });

  test("that it never came leaves its place to a new order, and is then not taken back", async () => {
    const { cake, employee, hr, row, tell } = await build();
    at("10T15:00");
    await tell("missing");
    const { id: vendor_id } = await world.buildVendor();
    const where = { delivery_address: null, address_latitude: null, address_longitude: null };
    await expect(hr.call("ask-next-bakery", { id: cake.id, vendor_id })).rejects.toMatchObject({
      code: "day-passed",
    });
    await expect(
      hr.call("move-cake-order", { id: cake.id, delivery_date: "2026-03-11", ...where }),
    ).rejects.toMatchObject({ code: "order-changed" });
    await expect(hr.call("cancel-cake-order", { id: cake.id })).rejects.toMatchObject({
      code: "day-passed",
    });
    expect(await row()).toMatchObject({ status: "declined", outcome: "missing" });
    await world.buildCakeOrder(employee, { delivery_date: "2026-03-11", birthday: "2026-03-10" });
    await expect(tell("came")).rejects.toMatchObject({
      code: "order-changed",
      message: "En ny beställning har gjorts i stället. Avboka den först om leveransen kom.",
    });
  });
});

describe("a supplier that gives notice after the delivery's hour", () => {
  test("is refused, with a no to a new question too, and HR says that it never came", async () => {
    const { cake, row, supplier, tell, bakery } = await build();
    const withdraw = () =>
      world.nobody.call("withdraw-supplier-order", {
        token: supplier,
        order_ids: [cake.id],
        reason: "Glömt",
      });
    at("10T14:00");
    const refused = {
      code: "day-passed",
      message:
        "Leveranstiden har passerat, så det är för sent att lämna återbud. Hör av er till oss om ni inte har levererat.",
    };
    await expect(withdraw()).rejects.toMatchObject(refused);
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set answer_wanted_again_at = app_now() where id = ${cake.id}`),
    );
    const no = { token: supplier, order_ids: [cake.id], answer: "decline" as const, reason: null };
    await expect(world.nobody.call("answer-supplier-order", no)).rejects.toMatchObject(refused);
    const admin = world.as(await world.buildAdmin());
    await expect(
      admin.call("answer-for-supplier", { order_type: "cake", id: cake.id, answer: "decline", reason: null }),
    ).rejects.toMatchObject({ code: "day-passed", message: "Leveranstiden har redan passerat." });
    expect(await row()).toMatchObject({ status: "confirmed", outcome: null });
    await tell("missing");
    const { suppliers } = await admin.call("get-business-health", {});
    expect(suppliers.find(({ id }) => id === bakery.id)).toMatchObject({ judged: 1, on_time: 0 });
  });

  test("and was let off before is judged by HR all the same; one that did so in time is not", async () => {
    const { cake, hr, row, tell } = await build();
    const withdrawAt = (moment: string) => {
      at(moment);
      return world.inDatabase((tx) =>
        tx.execute(sql`update offers set status = 'withdrawn' where order_id = ${cake.id}`),
      );
    };
    const asks = async () =>
      (await hr.call("list-delivery-questions", {})).deliveries.some(({ id }) => id === cake.id);
    await withdrawAt("10T13:00");
    at("10T15:00");
    expect(await asks()).toBe(false);
    await expect(tell("missing")).rejects.toThrow("Status nu: Förhinder");
    await world.inDatabase((tx) =>
      tx.execute(sql`update offers set status = 'accepted' where order_id = ${cake.id}`),
    );
    await withdrawAt("10T14:30");
    at("12T10:00");
    expect(await asks()).toBe(true);
    await tell("missing");
    expect(await row()).toMatchObject({ status: "declined", outcome: "missing", outcome_by: "hr" });
    expect(await asks()).toBe(false);
  });
});

describe("the supplier's 'Levererad'", () => {
  test("is taken on the delivery day, and HR is still asked", async () => {
    const { row, deliver, story, tell, bakery } = await build();
    at("09T10:00");
    await expect(deliver()).rejects.toMatchObject({ code: "order-changed" });
    // What is packed in the morning may still be changed or cancelled.
    at("10T11:59");
    await expect(deliver()).rejects.toMatchObject({
      code: "order-changed",
      message: "Leveransen väntas kl.\u00a014:00. Ni kan markera den som levererad från kl.\u00a012:00.",
    });
    expect(await row()).toMatchObject({ status: "confirmed", outcome: null });
    at("10T13:00");
    await deliver();
    expect(await row()).toMatchObject({ status: "completed", outcome: "came", outcome_by: "supplier" });
    at("10T15:00");
    await ask();
    expect((await questions())[0]!.text).toContain("Leverantören säger att den är levererad.");
    await tell("missing");
    await expect(deliver()).rejects.toMatchObject({
      code: "order-changed",
      message: "Kunden har redan svarat: Kom inte.",
    });
    expect(await row()).toMatchObject({ status: "declined", outcome: "missing", outcome_by: "hr" });
    expect(await story()).toEqual([
      `${bakery.name}: Levererad, säger leverantören`,
      "Maja Åkerö: Den kom inte",
    ]);
    at("11T09:00");
    await expect(deliver()).rejects.toMatchObject({ code: "day-passed" });
  });

  test("and HR's word at the same moment end with HR's", async () => {
    const { row, deliver, tell } = await build();
    at("10T15:00");
    const [, hr] = await Promise.allSettled([deliver(), tell("missing")]);
    expect(hr.status).toBe("fulfilled");
    expect(await row()).toMatchObject({ status: "declined", outcome: "missing", outcome_by: "hr" });
  });
});

describe("without anybody's word", () => {
  const check = () => dailyCheck(world.services);

  test("a delivery counts as made when the evening after is over", async () => {
    const { row } = await build();
    at("11T08:00");
    await check();
    expect(await row()).toMatchObject({ status: "confirmed" });
    at("12T08:00");
    await check();
    expect(await row()).toEqual({
      status: "completed",
      outcome: null,
      outcome_by: null,
      outcome_note: null,
      completed: true,
    });
  });

  test("an objection keeps it from being counted, and can still come afterwards", async () => {
    const { row, tell, meal } = await build();
    at("11T19:00");
    await tell("missing");
    at("12T08:00");
    await check();
    expect(await row()).toMatchObject({ status: "declined", outcome: "missing" });
    expect(await row(meal.id)).toMatchObject({ status: "completed", outcome: null });
    await tell("missing", null, meal.id);
    expect(await row(meal.id)).toMatchObject({ status: "declined", outcome: "missing", completed: false });
  });
});

describe("a yes that is in doubt", () => {
  const doubtful = {
    "a new yes never came": (id: string) =>
      sql`update orders set answer_wanted_again_at = '2026-03-09T10:00:00+01:00' where id = ${id}`,
    "it came after the delivery": (id: string) =>
      sql`update offers set answered_at = '2026-03-10T18:00:00+01:00' where order_id = ${id}`,
  };

  test.each(Object.entries(doubtful))("is never counted as delivered by silence: %s", async (_, make) => {
    const { cake, meal, row, hr, tell } = await build();
    at("10T15:30");
    await ask();
    await world.inDatabase((tx) => tx.execute(make(cake.id)));
    at("12T08:00");
    await dailyCheck(world.services);
    expect(await row()).toMatchObject({ status: "confirmed", completed: false });
    expect(await row(meal.id)).toMatchObject({ status: "completed" });
    at("20T08:00");
    await dailyCheck(world.services);
    expect(await row()).toMatchObject({ status: "confirmed" });
    const { deliveries } = await hr.call("list-delivery-questions", {});
    expect(deliveries.filter(({ needs_word }) => needs_word).map(({ id }) => id)).toEqual([cake.id]);
    await tell("came");
    expect(await row()).toMatchObject({ status: "completed", outcome: "came" });
  });

  test.each(Object.entries(doubtful))("is missed when no word can be given any more: %s", async (_, make) => {
    const { cake, row, hr } = await build();
    await world.inDatabase((tx) => tx.execute(make(cake.id)));
    at("24T08:00");
    await dailyCheck(world.services);
    expect(await row(), "HR can still say").toMatchObject({ status: "confirmed" });
    at("25T08:00");
    await dailyCheck(world.services);
    expect(await row()).toMatchObject({ status: "declined", completed: false });
    const { deliveries } = await hr.call("list-delivery-questions", {});
    expect(deliveries.map(({ id }) => id)).not.toContain(cake.id);
  });

  test("a new yes that came after the delivery is none from before it", async () => {
    const { cake, row, hr, supplier, tell } = await build();
    at("10T08:00");
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set answer_wanted_again_at = app_now() where id = ${cake.id}`),
    );
    at("10T18:00");
    const shown = await world.nobody.call("get-supplier-orders", { token: supplier });
    await world.nobody.call("answer-supplier-order", {
      token: supplier,
      order_ids: [cake.id],
      answer: "confirm",
      allergens_read: shown.allergens,
      versions: shown.orders.flatMap(({ version }) => version ?? []),
    });
    await ask();
    expect((await questions())[0]!.text).toContain("sa ja först efter leveranstiden");
    at("12T08:00");
    await dailyCheck(world.services);
    expect(await row()).toMatchObject({ status: "confirmed", completed: false });
    const { deliveries } = await hr.call("list-delivery-questions", {});
    expect(deliveries.filter(({ needs_word }) => needs_word).map(({ id }) => id)).toEqual([cake.id]);
    await tell("came");
    expect(await row()).toMatchObject({ status: "completed", outcome: "came" });
  });

  test("and a change that was never answered are told to HR also when the supplier says that it has delivered", async () => {
    const { cake, deliver, hr } = await build();
    at("10T09:00");
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set answer_wanted_again_at = app_now() where id = ${cake.id}`),
    );
    at("10T14:00");
    await deliver();
    at("10T15:30");
    await ask();
    const [mail] = await questions();
    expect(mail!.text).toMatch(
      /Leverantören säger att den är levererad\.\s+Konditori \d+ svarade aldrig på ändringen\. Fråga dem innan ni äter, om någon är allergisk\./,
    );
    const { deliveries } = await hr.call("list-delivery-questions", {});
    expect(deliveries.find(({ id }) => id === cake.id)).toMatchObject({
      needs_word: false,
      unanswered_change: true,
    });
  });

  test("is asked about plainly, also when the day's question has left", async () => {
    const { cake } = await build();
    at("10T15:00");
    await world.inDatabase((tx) =>
      tx.execute(sql`update offers set status = 'open', answered_at = null where order_id = ${cake.id}`),
    );
    await ask();
    expect(await asked()).toEqual(["hr@bolag.example: Kom lunchen?"]);
    at("10T18:00");
    await world.inDatabase((tx) =>
      tx.execute(
        sql`update offers set status = 'accepted', answered_at = app_now() where order_id = ${cake.id}`,
      ),
    );
    await Promise.all([ask(), ask()]);
    await ask();
    expect((await asked()).toSorted()).toEqual([
      "hr@bolag.example: Kom lunchen?",
      "hr@bolag.example: Kom tårtan?",
    ]);
    const mail = (await questions()).find(({ order_ids }) => order_ids.includes(cake.id))!;
    expect(mail.text).toContain("Vi räknar den som levererad först när ni säger det.");
    expect(mail.text).not.toContain("räknar vi det som levererat");
  });
});

describe("the question", () => {
  test("is one mail for everything of the day, an hour after the last of it, once", async () => {
    await build();
    at("10T13:30");
    await ask();
    expect(await asked()).toEqual([]);
    at("10T15:00");
    await Promise.all([ask(), ask()]);
    await ask();
    expect(await asked()).toEqual(["hr@bolag.example: Kom tårtan och lunchen?"]);
    at("11T09:00");
    await ask();
    expect(await questions()).toHaveLength(1);
  });

  test("is not asked at night, of days long past, without access, or when HR has said it all", async () => {
    const { order: evening } = await buildCakeOn(world, "2026-03-10", { ...yes, delivery_time: "19:30" });
    const ended = await buildCakeOn(world, "2026-03-10", yes);
    await world.inDatabase((tx) =>
      tx.execute(
        sql`update companies set subscription_status = 'cancelled', period_ends_at = '2026-03-01' where id = ${ended.company.id}`,
      ),
    );
    const { tell, meal } = await build();
    at("10T14:30");
    await tell("came");
    await tell("came", null, meal.id);
    at("10T21:00");
    await ask();
    expect(await asked()).toEqual([]);
    at("11T08:00");
    await ask();
    expect(await asked()).toEqual(["hr@bolag.example: Kom tårtan?"]);
    expect((await questions())[0]).toMatchObject({ order_ids: [evening.id] });
    expect((await questions())[0]!.text).toContain("tisdag 10 mars");
    await buildCakeOn(world, "2026-03-09", yes);
    await ask();
    expect(await questions()).toHaveLength(1);
  });

  test("opens a page without a login, where opening changes nothing and one press answers", async () => {
    const { cake, meal, row, story } = await build();
    at("10T15:00");
    await ask();
    const token = await mailedToken();
    const page = await world.nobody.call("get-delivery-day", { token });
    expect(page).toMatchObject({ delivery_date: "2026-03-10", answer_until: "2026-03-24" });
    expect(page.deliveries).toMatchObject([
      { id: meal.id, meal_type: "lunch", employee_name: null, quantity: 5 },
      { id: cake.id, meal_type: null, employee_name: "Elin Sandberg", quantity: 8 },
    ]);
    expect(await row()).toMatchObject({ status: "confirmed", outcome: null });

    const other = await buildCakeOn(world, "2026-03-10", yes);
    const answers = (...ids: string[]) =>
      ids.map((order_id) => ({ order_id, outcome: "came" as const, note: null }));
    await expect(
      world.nobody.call("tell-delivery-day", { token, answers: answers(cake.id, other.order.id) }),
    ).rejects.toMatchObject({ code: "order-not-found" });
    expect(await row()).toMatchObject({ outcome: null });

    await world.nobody.call("tell-delivery-day", { token, answers: answers(cake.id, meal.id) });
    expect(await row()).toMatchObject({ status: "completed", outcome: "came", outcome_by: "hr" });
    expect(await row(meal.id)).toMatchObject({ status: "completed", outcome: "came" });
    expect(await story()).toEqual(["HR: Den kom"]);
    // Answered meanwhile, it is no longer a question.
    const [waiting] = await questions();
    expect(waiting!.links).toBeUndefined();
  });

  test("is answered for the whole day or not at all, with what stands in the way in words", async () => {
    const { cake, meal, row, hr } = await build();
    at("10T15:00");
    await ask();
    const token = await mailedToken();
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set delivery_date = '2026-03-12' where id = ${meal.id}`),
    );
    const answers = [cake.id, meal.id].map((order_id) => ({
      order_id,
      outcome: "came" as const,
      note: null,
    }));
    await expect(world.nobody.call("tell-delivery-day", { token, answers })).rejects.toMatchObject({
      code: "order-changed",
      message: "Leveransen är flyttad till torsdag 12 mars.",
    });
    expect(await row()).toMatchObject({ status: "confirmed", outcome: null });
    expect((await hr.call("list-delivery-questions", {})).deliveries.map(({ id }) => id)).toEqual([cake.id]);
  });

  test("answered on a page that is older than a colleague's word leaves that word as it is, unless it was read", async () => {
    const { cake, meal, row, tell, deliver } = await build();
    at("10T14:30");
    await deliver();
    at("10T15:30");
    await ask();
    const token = await mailedToken();
    const page = await world.nobody.call("get-delivery-day", { token });
    const allCame = (deliveries: typeof page.deliveries) =>
      world.nobody.call("tell-delivery-day", {
        token,
        answers: deliveries.map(({ id, outcome }) => ({
          order_id: id,
          outcome: "came",
          note: null,
          seen: outcome,
        })),
      });
    await tell("missing", "Elins kom aldrig");
    await expect(allCame(page.deliveries)).rejects.toMatchObject({
      code: "order-changed",
      message: expect.stringMatching(
        /Elin Sandberg.*: Det finns redan ett svar: Kom inte \(”Elins kom aldrig”\)\./,
      ),
    });
    expect(await row()).toMatchObject({ outcome: "missing", outcome_note: "Elins kom aldrig" });
    expect(await row(meal.id)).toMatchObject({ outcome: null });
    const { deliveries } = await world.nobody.call("get-delivery-day", { token });
    expect(deliveries.find(({ id }) => id === cake.id)).toMatchObject({ outcome: "missing" });
    await allCame(deliveries);
    expect(await row()).toMatchObject({ outcome: "came", outcome_by: "hr" });
  });

  test("has a link that ends with its address, its days, and a changed letter", async () => {
    const { company } = await build();
    at("10T15:00");
    await ask();
    const token = await mailedToken();
    const open = (given = token) => world.nobody.call("get-delivery-day", { token: given });
    await open();
    const gone = { code: "link-expired" };
    await expect(open(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`)).rejects.toMatchObject(gone);
    await expect(open("x")).rejects.toMatchObject(gone);
    at("24T23:00");
    await open();
    at("25T01:00");
    await expect(open()).rejects.toMatchObject(gone);
    at("11T10:00");
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set contact_email = 'ny@nordljus.example' where id = ${company.id}`),
    );
    await expect(open()).rejects.toMatchObject(gone);
  });
});

test("badge, story, 'Ingen glömd', statistics, books and charts agree about every outcome", async () => {
  const company = await world.buildCompany({ subscription_status: "active" });
  const bakery = await world.buildVendor();
  const hr = world.as(company.hr);
  const day = "2026-03-05";
  at("20T10:00");
  const said = (outcome: Outcome, outcome_by = "hr") => ({
    ...yes,
    status: outcome === "missing" ? "declined" : "completed",
    outcome,
    outcome_by,
    outcome_at: "2026-03-05T15:00:00+01:00",
  });
  // What was done to each, and what it is.
  const cases: Record<string, [object, "delivered" | "missed" | "awaited" | "cancelled"]> = {
    ...Object.fromEntries(
      outcomes.map((outcome) => [outcome, [said(outcome), outcome === "missing" ? "missed" : "delivered"]]),
    ),
    "the supplier's word": [said("came", "supplier"), "delivered"],
    "nobody's word": [{ ...yes, status: "completed" }, "delivered"],
    "a yes": [yes, "awaited"],
    withdrawn: [{ ...yes, withdrawn_at: "2026-03-04T10:00:00Z" }, "missed"],
    "no answer": [{ ...yes, status: "requested", answered_at: null }, "missed"],
    unanswered: [{ ...yes, status: "declined", answered_at: null }, "missed"],
    "a no": [{ ...yes, status: "declined" }, "missed"],
    "never sent": [{ status: "planned" }, "missed"],
    cancelled: [{ ...yes, status: "cancelled" }, "cancelled"],
  };
  const ids = new Map<string, string>();
  for (const [name, [values]] of Object.entries(cases)) {
    const person = await world.buildEmployee(company, {
      name,
      birthday: `1990-${day.slice(5)}`,
      created_at: "2026-01-07T09:00:00Z",
    });
    const order = await world.buildCakeOrder(person, {
      delivery_date: day,
      bakery_id: bakery.id,
      price_ore: 50_000,
      ...values,
    });
    ids.set(name, order.id);
  }
  const named = (state: string) =>
    Object.entries(cases).flatMap(([name, [, is]]) => (is === state ? [name] : []));
  const [delivered, missed] = [named("delivered"), named("missed")];

  const year = await hr.call("list-cake-year", {});
  const badges = Object.fromEntries(year.cakes.map(({ name, order }) => [name, order && badgeLabel(order)]));
  expect(
    Object.keys(badges)
      .filter((name) => badges[name] === orderLabel("completed"))
      .sort(),
  ).toEqual(delivered.toSorted());
  expect(badges).toMatchObject({ missing: "Kom inte", unanswered: "Utan svar", withdrawn: "Förhinder" });

  const { people, counts } = await hr.call("get-promise-year", {});
  const promised = (state: string) =>
    people
      .filter((one) => one.state === state)
      .map(({ name }) => name)
      .sort();
  expect(promised("celebrated")).toEqual(delivered.toSorted());
  // Whose cake was cancelled got none either.
  expect(promised("missed")).toEqual([...missed, "cancelled"].sort());
  expect(counts).toMatchObject({ celebrated: delivered.length, planned: 1 });

  const overview = await hr.call("get-overview", {});
  expect(overview.deliveries).toEqual([{ month: 3, cakes: delivered.length, meals: 0 }]);
  expect(overview).toMatchObject({ cancelled: 1, judged: 4, judgeable: delivered.length + missed.length });
  // Of four words one is that it came as it should; five more never came.
  expect(overview.on_time_percent).toBe(Math.round(100 / (4 + missed.length - 1)));

  const books = await hr.call("list-books", { year: 2026, month: 3 });
  expect(books.rows.map(({ id }) => id).sort()).toEqual(delivered.map((name) => ids.get(name)).sort());
  await expect(
    hr.call("set-delivery-price", { kind: "cake", order_id: ids.get("missing")!, price_ore: 1 }),
  ).rejects.toMatchObject({ code: "order-changed" });

  const health = await world.as(await world.buildAdmin()).call("get-business-health", {});
  const week = health.weeks.find(({ monday }) => monday === "2026-03-02")!;
  expect(week.delivered).toBe(delivered.length);
  expect(week.declined + week.unanswered).toBe(missed.length);
  expect(week).toMatchObject({ declined: 1, judged: 4, on_time: 1, missed_unsaid: missed.length - 1 });
  const supplier = health.suppliers.find(({ id }) => id === bakery.id);
  expect(supplier).toMatchObject({ deliveries: delivered.length + 1, judged: 4, on_time: 1 });
});

test("what never came counts in every figure, also when another cake was ordered instead", async () => {
  const { employee, cake, meal, bakery, hr, tell } = await build();
  at("10T15:00");
  await tell("missing");
  await tell("came", null, meal.id);
  const other = await world.buildVendor();
  await world.buildCakeOrder(employee, {
    ...yes,
    delivery_date: "2026-03-11",
    birthday: "2026-03-10",
    bakery_id: other.id,
    status: "completed",
    outcome: "came",
    outcome_by: "hr",
    outcome_at: "2026-03-11T15:00:00+01:00",
  });
  at("12T10:00");
  const told = { judged: 3, on_time: 2 };

  expect(await hr.call("get-overview", {})).toMatchObject({
    judged: told.judged,
    judgeable: 3,
    on_time_percent: Math.round((100 * told.on_time) / told.judged),
  });
  const admin = world.as(await world.buildAdmin());
  const { weeks, suppliers } = await admin.call("get-business-health", {});
  expect(weeks.find(({ monday }) => monday === "2026-03-09")).toMatchObject({
    ...told,
    deliveries: 3,
    delivered: 2,
    unanswered: 1,
    missed_unsaid: 0,
  });
  const sum = (of: "judged" | "on_time") => suppliers.reduce((total, row) => total + row[of], 0);
  expect({ judged: sum("judged"), on_time: sum("on_time") }).toEqual(told);
  expect(suppliers.find(({ id }) => id === bakery.id)).toMatchObject({ judged: 1, on_time: 0 });
  const { deliveries } = await admin.call("list-missing-deliveries", {});
  expect(deliveries.map(({ id }) => id)).toEqual([cake.id]);
});
