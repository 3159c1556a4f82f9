import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { untilBlocked } from "../../../../test/locks.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { employees } from "../../../database/schema.ts";
import { renderLate, type Written } from "../../../mail/registry.ts";
import { offerToSupplier } from "../offer-to-supplier.ts";
import { assignSupplier } from "../assign-supplier.ts";
import { mailFoodChanged } from "../food-changed.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

let company: Awaited<ReturnType<World["buildCompany"]>>;
let order: Awaited<ReturnType<World["buildCakeOrder"]>>;
let token: string;
let bakeryEmail: string;
beforeEach(async () => {
  world.clock.set("2026-05-01T10:00:00+02:00");
  company = await world.buildCompany({ name: "Nordljus AB" });
  const bakery = await world.buildVendor({ name: "Bageri Solsidan" });
  const employee = await world.buildEmployee(company, { name: "Elin Sandberg", allergies: "nötter, mandel" });
  await world.buildEmployee(company, {
    name: "Hemlig Kollega",
    allergies: "Nötter",
    email: "hemlig@bolag.example",
  });
  order = await world.buildCakeOrder(employee, { bakery_id: bakery.id });
  await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [order.id], "admin"));
  bakeryEmail = bakery.email!;
  token = await mailedLink(bakeryEmail);
});

/** The link of the newest mail to a supplier, as it leaves. */
const mailedLink = async (email: string) => {
  const texts = (await world.mailsTo(email)).map((mail) => world.asReceived(mail));
  return texts.map((text) => /\/svar\?token=([\w.-]+)/.exec(text)?.[1]).findLast(Boolean)!;
};

const read = ["nötter", "mandel"];
const page = () => world.nobody.call("get-supplier-orders", { token });
/** Of what the page shows, or of nothing where it cannot be opened. */
const versions = () =>
  page().then(
    ({ orders }) => orders.flatMap(({ version }) => version ?? []),
    () => [],
  );
const answer = async (what: "confirm" | "decline", more = {}) =>
  world.nobody.call("answer-supplier-order", {
    token,
    order_ids: [order.id],
    answer: what,
    allergens_read: read,
    versions: await versions(),
    ...more,
  });

describe("a supplier's link", () => {
  test("what it lists to be read can be read, however much somebody wrote", async () => {
    const long = `nötter (${"valnöt och ".repeat(30)}pekannöt)`;
    await world.buildEmployee(company, { name: "Noga", allergies: long });
    const { allergens } = await page();
    expect(allergens).toContain(long);
    expect(await answer("confirm", { allergens_read: allergens })).toEqual({ answered: 1 });
  });

  test("what is written with a yes reaches HR, once", async () => {
    await answer("confirm", { reason: "Vi kommer 11.30 i stället" });
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select to_email, subject, text from mails
        where company_id = ${company.id} and kind = 'supplier-message'`),
    );
    expect(rows).toMatchObject([
      { to_email: "hr@bolag.example", subject: "Meddelande från Bageri Solsidan inför söndag 17 maj" },
    ]);
    for (const told of ["Vi kommer 11.30 i stället", "Tårta till Elin Sandberg, 8 bitar", order.id])
      expect(rows[0]!.text).toContain(told);
  });

  test("what is written with a yes gets its words when it leaves, and is not sent about what was cancelled", async () => {
    await answer("confirm", { reason: "Vi kommer 11.30 i stället" });
    await world.as(company.hr).call("change-cake-order", { id: order.id, portion_size: 12 });
    const messages = async () =>
      (
        await world.inDatabase((tx) =>
          tx.execute(sql`select key, kind, recipient_id, order_ids, employee_ids, details
        from mails where company_id = ${company.id} and kind = 'supplier-message'`),
        )
      ).rows as Written[];
    const words = async () => {
      const written = await messages();
      return world.inDatabase((tx) => renderLate(tx, world.services, written));
    };
    const [said] = [...(await words()).values()];
    expect(said!.mail.text).toContain("Tårta till Elin Sandberg, 12 bitar");
    expect(said!.mail.text).toContain("Vi kommer 11.30 i stället");
    await world.as(company.hr).call("cancel-cake-order", { id: order.id });
    expect(await words()).toEqual(new Map());
  });

  test("shows what a kitchen needs and nothing else, and opening it twice changes nothing", async () => {
    await page();
    const shown = await page();
    expect(shown).toMatchObject({
      supplier_name: "Bageri Solsidan",
      company_name: "Nordljus AB",
      answer_by: "2026-05-06T06:00:00Z",
      allergens: ["nötter", "mandel"],
      colleague_allergies: [{ name: "nötter", count: 1 }],
      orders: [{ status: "requested", portion_size: 8, allergies: "nötter, mandel" }],
    });
    expect(JSON.stringify(shown)).not.toMatch(/Sandberg|Hemlig|1990-05|@/);
  });

  test("shows each delivery with its own hour and place, and nothing that is off", async () => {
    const elsewhere = { delivery_address: "Kajen 2, Göteborg", delivery_time: "15:00" };
    const of = { bakery_id: order.bakery_id, status: "requested" as const, requested_at: "2026-05-01" };
    const [other, off] = [
      await world.buildCakeOrder(await world.buildEmployee(company, { name: "Johan Wik" }), {
        ...of,
        ...elsewhere,
      }),
      await world.buildCakeOrder(await world.buildEmployee(company, { name: "Åsa Ö", allergies: "ägg" }), of),
    ];
    await world.as(company.hr).call("cancel-cake-order", { id: off.id });
    const shown = await page();
    expect(shown.orders.map(({ id, address, delivery_time }) => ({ id, address, delivery_time }))).toEqual(
      expect.arrayContaining([
        { id: order.id, address: "Storgatan 1, 411 38 Göteborg", delivery_time: "12:00" },
        { id: other.id, address: "Kajen 2, Göteborg", delivery_time: "15:00" },
      ]),
    );
    expect(shown.orders).toHaveLength(2);
    await answer("decline", { order_ids: [order.id, other.id] });
    const declined = (await page()).orders;
    expect(
      declined.map(({ status }) => status),
      "what was cancelled is not what was declined",
    ).toEqual(["declined", "declined"]);
  });

  test("tells a bakery that said no, cannot after all or lost the order nothing of what people eat", async () => {
    const nothing = { allergens: [], colleague_allergies: [], diets: [] };
    const off = { portion_size: 8, allergies: null, dietary_preferences: null, marking: null };
    await answer("confirm");
    await world.nobody.call("withdraw-supplier-order", { token, order_ids: [order.id], reason: null });
    expect(await page()).toMatchObject({ ...nothing, orders: [{ ...off, withdrawn: true }] });
    expect(await page()).toMatchObject({ ...nothing, orders: [{ ...off, status: "declined" }] });

    const later = await world.buildEmployee(company, { name: "Åsa Ö", allergies: "ägg" });
    const again = await world.buildCakeOrder(later, { bakery_id: order.bakery_id });
    await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [again.id], "admin"));
    expect(await page()).toMatchObject({
      allergens: ["ägg", "nötter", "mandel"],
      orders: [{ id: again.id }],
    });
    await answer("decline", { order_ids: [again.id] });
    expect(await page()).toMatchObject({ ...nothing, orders: [{ status: "declined" }, off] });
  });

  test("boxes for the same initials are numbered, on the page and in every mail, and keep their number", async () => {
    const markings = async () => (await page()).orders.map(({ marking, allergies }) => [marking, allergies]);
    const ask = async (name: string, allergies: string | null, time = "12:00") => {
      const employee = await world.buildEmployee(company, { name, allergies });
      const of = { bakery_id: order.bakery_id, delivery_time: time };
      const { id } = await world.buildCakeOrder(employee, of);
      world.clock.advance({ minutes: 1 });
      await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [id], "admin"));
      return id;
    };
    const emil = await ask("Emil Sund", null);
    expect(await markings()).toEqual(
      expect.arrayContaining([
        ["ES 1", "nötter, mandel"],
        ["ES 2", null],
      ]),
    );
    await ask("Johan Wik", "ägg", "13:00");
    await ask("Eva Ström", "soja", "14:00");
    await world.as(company.hr).call("cancel-cake-order", { id: emil });
    expect(await markings()).toEqual([
      ["ES 1", "nötter, mandel"],
      ["JW", "ägg"],
      ["ES 4", "soja"],
    ]);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(
        sql`select text from mails where company_id = ${company.id} and kind = 'bakery-order' order by created_at`,
      ),
    );
    const fresh = /\(ny\): 8 bitar\s+Märk kartongen: (.*)/;
    expect(rows.map(({ text }) => fresh.exec(text as string)?.[1])).toEqual([
      undefined,
      "ES 2",
      "JW",
      "ES 4",
    ]);
  });

  test("a yes needs every allergen ticked off", async () => {
    await expect(answer("confirm", { allergens_read: ["nötter"] })).rejects.toMatchObject({
      code: "allergens-unread",
      message: "Bocka av varje allergi innan ni bekräftar.",
    });
    expect(await answer("confirm")).toEqual({ answered: 1 });
    expect((await page()).orders[0]!.status).toBe("confirmed");
  });

  test("what somebody wrote as a sentence is ticked off as one", async () => {
    const allergies = "kiwi\nhar EpiPen i väskan, ring 112 vid reaktion";
    await world.buildEmployee(company, { name: "Åsa Ö", allergies });
    const { allergens } = await page();
    expect(allergens).toEqual(["nötter", "mandel", "kiwi / har EpiPen i väskan, ring 112 vid reaktion"]);
    expect(await answer("confirm", { allergens_read: allergens })).toEqual({ answered: 1 });
  });

  test("used twice, it says what was answered", async () => {
    await answer("decline", { reason: "Fullbokat" });
    await expect(answer("confirm")).rejects.toMatchObject({
      code: "order-changed",
      message: "Beställningen är redan besvarad: Avböjd.",
    });
  });

  test("of a yes and a no at the same moment one wins", async () => {
    const answers = await Promise.allSettled([answer("confirm"), answer("decline")]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("a yes in the moment that an allergy is added has not read it", async () => {
    const after = { allergies: "nötter, mandel, soja", dietary_preferences: null };
    const answers = await world.inDatabase(async (tx) => {
      await tx.update(employees).set(after).where(eq(employees.id, order.employee_id));
      const before = { ...after, allergies: "nötter, mandel" };
      const person = { companyId: company.id, employeeId: order.employee_id };
      await mailFoodChanged(tx, world.services, { ...person, before, after });
      const answering = Promise.allSettled([answer("confirm")]);
      await untilBlocked(world.db);
      return { answering };
    });
    expect(await answers.answering).toMatchObject([{ reason: { code: "allergens-unread" } }]);
    expect((await page()).orders[0]!.status).toBe("requested");
  });

  test("a forged link opens nothing", async () => {
    const [body, tag] = token.split(".");
    const forged = [
      `${body}.${tag!.slice(0, -2)}AA`,
      `${Buffer.from("cake~x~y~2026-05-17").toString("base64url")}.${tag}`,
      "",
      "abc",
    ];
    for (const wrong of forged) {
      await expect(world.nobody.call("get-supplier-orders", { token: wrong })).rejects.toMatchObject({
        code: "link-expired",
      });
    }
  });

  test("after the delivery day it can be read but not answered", async () => {
    world.clock.set("2026-05-18T09:00:00+02:00");
    expect((await page()).passed).toBe(true);
    await expect(answer("confirm")).rejects.toMatchObject({
      code: "day-passed",
      message: "Leveransdagen har redan passerat.",
    });
  });

  test("thirty days after the delivery it opens nothing any more", async () => {
    world.clock.set("2026-06-16T23:00:00+02:00");
    expect((await page()).passed).toBe(true);
    world.clock.set("2026-06-17T00:00:00+02:00");
    const expired = { code: "link-expired", message: "Länken har gått ut eller är ogiltig" };
    await expect(page()).rejects.toMatchObject(expired);
    await expect(answer("decline")).rejects.toMatchObject(expired);
  });

  test("another company's order cannot be answered with it", async () => {
    const theirs = await world.buildCakeOrder(await world.buildEmployee(await world.buildCompany()), {
      bakery_id: order.bakery_id,
    });
    await expect(answer("decline", { order_ids: [theirs.id] })).rejects.toMatchObject({
      code: "order-not-found",
    });
  });
});

describe("an offer", () => {
  const offered = async () => {
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(
        sql`select status, answered_by, reason from offers where order_id = ${order.id} order by position`,
      ),
    );
    return rows;
  };
  const askNext = async () => {
    const next = await world.buildVendor({ name: "Hagabagarn" });
    await world.inDatabase((tx) => assignSupplier(tx, world.services, "cake", order.id, next.id, "hr"));
    return next;
  };
  const withdraw = () =>
    world.nobody.call("withdraw-supplier-order", { token, order_ids: [order.id], reason: "Ugnen" });
  const takeBack = () => world.nobody.call("take-back-withdrawal", { token, order_ids: [order.id] });

  test("is not opened any more by the address that it was sent to when the supplier has another", async () => {
    await page();
    await world.inDatabase((tx) =>
      tx.execute(sql`update vendors set email = 'ny@solsidan.example' where id = ${order.bakery_id}`),
    );
    await expect(page()).rejects.toMatchObject({ code: "link-expired" });
    await expect(answer("confirm")).rejects.toMatchObject({ code: "link-expired" });
  });

  test("that was taken back takes no answer, and its link says what happened", async () => {
    const next = await askNext();
    const gone = "Beställningen har gått vidare till en annan leverantör. Ni behöver inte göra något.";
    await expect(page()).rejects.toThrow(gone);
    for (const what of ["confirm", "decline"] as const) await expect(answer(what)).rejects.toThrow(gone);
    token = await mailedLink(next.email!);
    expect(await answer("confirm")).toEqual({ answered: 1 });
    expect(await offered()).toEqual([
      { status: "retracted", answered_by: null, reason: null },
      { status: "accepted", answered_by: "supplier", reason: null },
    ]);
  });

  test("about another day is told of by the link to the old one", async () => {
    const to = {
      delivery_date: "2026-05-18",
      delivery_address: "Kajen 2",
      address_latitude: null,
      address_longitude: null,
    };
    await world.as(company.hr).call("move-cake-order", { id: order.id, ...to });
    await expect(answer("confirm")).rejects.toThrow(
      "Leveransen är flyttad till måndag 18 maj. Svara på det nya mejlet om den.",
    );
  });

  test("that was replaced by another of the same day is not answered by the link to the old one", async () => {
    const old = token;
    const to = { delivery_address: "Kajen 2", address_latitude: null, address_longitude: null };
    await world
      .as(company.hr)
      .call("move-cake-order", { id: order.id, delivery_date: order.delivery_date, ...to });
    await expect(page()).rejects.toThrow("Frågan är ersatt av en nyare. Svara på det nya mejlet om den.");
    await expect(answer("confirm")).rejects.toMatchObject({ code: "order-not-found" });
    token = await mailedLink(bakeryEmail);
    expect(token).not.toBe(old);
    expect(await answer("confirm")).toEqual({ answered: 1 });
    token = old;
    await expect(
      world.nobody.call("withdraw-supplier-order", { token, order_ids: [order.id] }),
    ).rejects.toThrow("Frågan är ersatt");
  });

  test("of each of two cakes of a day is answered by itself", async () => {
    const second = await world.buildCakeOrder(await world.buildEmployee(company), {
      bakery_id: order.bakery_id,
    });
    await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [second.id], "admin"));
    await answer("confirm");
    expect(await answer("decline", { order_ids: [second.id], reason: "Bara en" })).toEqual({ answered: 1 });
    const { cakes } = await world.as(company.hr).call("list-cake-year", {});
    const standing = cakes.flatMap((cake) =>
      cake.order ? [[cake.order.status, cake.order.decline_reason]] : [],
    );
    expect(standing.toSorted()).toEqual([
      ["confirmed", null],
      ["declined", "Bara en"],
    ]);
  });

  test("gets one of two answers that come at once", async () => {
    const both = await Promise.allSettled([answer("confirm"), answer("decline")]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(both.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: { code: "order-changed" } },
    ]);
    expect(await offered()).toHaveLength(1);
  });

  test("is either answered or taken back, never both, when that happens at once", async () => {
    const [said] = await Promise.allSettled([answer("confirm"), askNext()]);
    const rows = await offered();
    expect(rows.at(-1)).toMatchObject({ status: "open" });
    expect(rows[0]).toMatchObject({
      status: "retracted",
      answered_by: said.status === "fulfilled" ? "supplier" : null,
    });
    expect((await page().catch((error: Error) => error)) as Error).toBeInstanceOf(Error);
  });

  test("that was withdrawn by mistake holds again, and HR hears it", async () => {
    await answer("confirm");
    await withdraw();
    expect((await page()).orders).toMatchObject([{ status: "declined", withdrawn: true }]);
    expect(await takeBack()).toEqual({ confirmed: 1, asks_again: false });
    expect((await page()).orders).toMatchObject([{ status: "confirmed", withdrawn: false }]);
    expect(await offered()).toMatchObject([{ status: "accepted", reason: null }]);
    const told = (await world.mailsTo("hr@bolag.example")).filter((mail) => mail.company_id === company.id);
    expect(told.map(({ text }) => text).join()).toContain("har tagit tillbaka sitt förhinder");
    await expect(takeBack()).rejects.toMatchObject({ code: "order-changed" });
    const { lines } = await world.as(company.hr).call("get-order-history", { kind: "cake", id: order.id });
    expect(lines.slice(1).map(({ text }) => text)).toEqual([
      "Bageri Solsidan fick frågan",
      "Bageri Solsidan sa ja",
      "Bageri Solsidan fick förhinder",
      "Bageri Solsidan kan leverera ändå",
    ]);
  });

  test("has a story for its supplier, of which others are no part", async () => {
    await answer("confirm");
    await world.as(company.hr).call("change-cake-order", { id: order.id, portion_size: 12 });
    const story = async () => (await page()).story.map(({ text }) => text);
    const own = ["Ni fick frågan", "Ni sa ja", "Antal bitar: 8 → 12"];
    expect(await story()).toEqual(own);
    await world.buildVendor({ name: "Hagabagarn" });
    await withdraw();
    await world
      .as(company.hr)
      .call("change-cake-order", { id: order.id, portion_size: 14 })
      .catch(() => null);
    expect(await story()).toEqual([...own, "Ni fick förhinder: ”Ugnen”"]);
    expect(JSON.stringify(await page())).not.toMatch(/Hagabagarn|Elin|Maja/);
  });

  test("that was withdrawn or declined, with nobody left, leaves an order that HR can forgo", async () => {
    await answer("confirm");
    await withdraw();
    const hr = world.as(company.hr);
    await hr.call("cancel-cake-order", { id: order.id });
    const { cakes } = await hr.call("list-cake-year", {});
    expect(cakes.flatMap((cake) => cake.order?.status ?? [])).toEqual(["cancelled"]);
    await expect(takeBack()).rejects.toMatchObject({ code: "order-changed" });
    await expect(hr.call("cancel-cake-order", { id: order.id })).rejects.toMatchObject({
      code: "order-changed",
    });
  });

  test("ends with a no only for whoever says it, when another is being asked at that moment", async () => {
    const next = await world.buildVendor({ name: "Hagabagarn" });
    const { answering } = await world.inDatabase(async (tx) => {
      await assignSupplier(tx, world.services, "cake", order.id, next.id, "hr");
      const answering = Promise.allSettled([answer("decline")]);
      await untilBlocked(world.db);
      return { answering };
    });
    expect(await answering).toMatchObject([
      { reason: { message: expect.stringContaining("har gått vidare till en annan leverantör") } },
    ]);
    expect((await offered()).map(({ status }) => status)).toEqual(["retracted", "open"]);
  });

  test("is not reconfirmed by whoever loses the order at that moment", async () => {
    await answer("confirm");
    world.clock.set("2026-05-15T09:00:00+02:00");
    const next = await world.buildVendor({ name: "Hagabagarn", lead_hours: 1 });
    const shown = await versions();
    const { saying } = await world.inDatabase(async (tx) => {
      await assignSupplier(tx, world.services, "cake", order.id, next.id, "hr");
      const saying = Promise.allSettled([
        world.nobody.call("reconfirm-supplier-order", { token, versions: shown }),
      ]);
      await untilBlocked(world.db);
      return { saying };
    });
    expect(await saying).toMatchObject([{ reason: { code: "order-not-found" } }]);
  });

  test("is not withdrawn when somebody has said what became of the delivery", async () => {
    await answer("confirm");
    world.clock.set("2026-05-17T13:00:00+02:00");
    for (const outcome of ["came", "missing"] as const) {
      await world.as(company.hr).call("tell-delivery-outcome", { order_id: order.id, outcome, note: null });
      await expect(withdraw()).rejects.toMatchObject({ code: "order-changed" });
      expect((await offered()).map(({ status }) => status)).toEqual(["accepted"]);
    }
  });

  test("that was withdrawn stays so when the birthday has another cake", async () => {
    await answer("confirm");
    await withdraw();
    await world.inDatabase((tx) =>
      tx.execute(sql`insert into cake_orders
      (company_id, employee_id, bakery_id, portion_size, birthday, delivery_date, delivery_time, approval_asked_at, source)
      select company_id, employee_id, bakery_id, portion_size, birthday, delivery_date, delivery_time, app_now(), 'hr' from cake_orders where id = ${order.id}`),
    );
    await expect(takeBack()).rejects.toMatchObject({ code: "order-changed" });
    expect((await offered()).map(({ status }) => status)).toEqual(["withdrawn"]);
  });

  test("that was withdrawn, taken back and withdrawn again is told of each time", async () => {
    world.clock.set("2026-05-04T10:00:00+02:00");
    await answer("confirm");
    for (const _ of ["first", "second"]) {
      await withdraw();
      await takeBack();
      world.clock.advance({ minutes: 5 });
    }
    await withdraw();
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select count(*)::int as count from mails where company_id = ${company.id}
        and kind in ('order-reassigned-hr', 'supplier-message') group by kind order by kind`),
    );
    expect(rows.map(({ count }) => count)).toEqual([3, 2]);
  });

  test("that was withdrawn stays so when another has said yes", async () => {
    await answer("confirm");
    await withdraw();
    await askNext();
    const said = { order_type: "cake" as const, id: order.id, answer: "confirm" as const };
    await world.as(await world.buildAdmin()).call("answer-for-supplier", said);
    await expect(takeBack()).rejects.toThrow("Ni fick förhinder, och beställningen har gått vidare.");
    expect((await offered()).map(({ status }) => status)).toEqual(["withdrawn", "accepted"]);
  });
});

describe("the last working day before", () => {
  test("the bakery says that all is on its way, and the history knows it", async () => {
    await answer("confirm");
    expect((await page()).may_reconfirm).toBe(false);
    // 17 May is a Sunday: it is asked on the Friday.
    world.clock.set("2026-05-15T09:00:00+02:00");
    expect((await page()).may_reconfirm).toBe(true);
    await world.nobody.call("reconfirm-supplier-order", { token, versions: await versions() });
    expect((await page()).orders[0]!.reconfirmed).toBe(true);
    const { lines } = await world.as(company.hr).call("get-order-history", { kind: "cake", id: order.id });
    expect(lines.at(-1)).toMatchObject({ who: "Bageri Solsidan", text: "Leverantören är redo att leverera" });
  });

  test("a yes that becomes a no reaches HR, and the cake can be given to another bakery", async () => {
    await answer("confirm");
    await world.nobody.call("withdraw-supplier-order", {
      token,
      order_ids: [order.id],
      reason: "Ugnen gick sönder",
    });
    const next = await world.buildVendor();
    const hr = world.as(company.hr);
    const { lines } = await hr.call("get-order-history", { kind: "cake", id: order.id });
    expect(lines.at(-1)).toMatchObject({
      who: "Bageri Solsidan",
      text: "Bageri Solsidan fick förhinder: ”Ugnen gick sönder”",
    });
    const cake = (await hr.call("list-cake-year", {})).cakes.find((row) => row.order);
    expect(cake!.order).toMatchObject({ withdrawn: true, decline_reason: "Ugnen gick sönder" });
    const { id } = await hr.call("ask-next-bakery", { id: order.id, vendor_id: next.id });
    const after = (await hr.call("list-cake-year", {})).cakes.find((row) => row.order);
    expect(after!.order).toMatchObject({ id, status: "requested", withdrawn: false, bakery_name: next.name });
  });
});
