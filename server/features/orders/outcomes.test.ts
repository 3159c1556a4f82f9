import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ask, asked, at, build, questions, useMornings, world } from "../../../test/outcome-scene.ts";
import { writtenMails } from "../../../test/morning.ts";
import { outcomeToken } from "./outcome-links.ts";
import { dailyCheck } from "../../jobs/daily-check.ts";

/** What people say of a delivery, and what counts without a word. */

useMornings();

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
    expect(await alarms()).toMatchObject([{ state: "missed", came: { id: cake.id } }]);
    await tell("came");
    expect(await row()).toMatchObject({ status: "completed", outcome: "came" });
    expect(await alarms()).toEqual([]);
  });

  test("that it came anyway is refused in words once another has been ordered instead", async () => {
    const { cake, employee, tell } = await build();
    await world.inDatabase((tx) =>
      tx.execute(sql`update offers set status = 'expired' where order_id = ${cake.id}`),
    );
    at("11T10:00");
    await world.buildCakeOrder(employee, {
      birthday: "2026-03-10",
      delivery_date: "2026-03-12",
      status: "requested",
    });
    await expect(tell("came")).rejects.toMatchObject({
      code: "order-changed",
      message: "En ny beställning har gjorts i stället. Avboka den först om leveransen kom.",
    });
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

  test.each(Object.entries(doubtful))(
    "is missed when nobody has said a word for long: %s",
    async (_, make) => {
      const { company, cake, row, hr, tell } = await build();
      await world.inDatabase((tx) => tx.execute(make(cake.id)));
      at("24T08:00");
      await dailyCheck(world.services);
      expect(await row(), "HR can still say").toMatchObject({ status: "confirmed" });
      at("25T08:00");
      await dailyCheck(world.services);
      expect(await row()).toMatchObject({ status: "declined", completed: false });
      const { deliveries } = await hr.call("list-delivery-questions", {});
      expect(deliveries.map(({ id }) => id)).not.toContain(cake.id);
      const [admin, told] = await writtenMails(world, "order-missed");
      expect(admin).toMatchObject({ order_ids: [cake.id], kind: "order-missed-admin" });
      expect(told).toMatchObject({ order_ids: [cake.id], to_email: "hr@bolag.example" });
      expect(told!.text).toContain("Kom den ändå? Svara senast tisdag 7 april.");
      // The mail's link opens the day for as long, and so does the cake's own card.
      const token = outcomeToken(
        world.services.vault,
        { company_id: company.id, delivery_date: "2026-03-10" },
        told!.to_email,
      );
      const day = await world.nobody.call("get-delivery-day", { token });
      expect(day).toMatchObject({ answer_until: "2026-04-07" });
      expect(day.deliveries.map(({ id }) => id)).toContain(cake.id);
      world.clock.set("2026-04-07T12:00:00+02:00");
      await tell("came");
      expect(await row()).toMatchObject({ status: "completed", outcome: "came" });
      await expect(tell("late")).rejects.toThrow("Svaret går inte längre att ändra");
    },
  );

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
