import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  answer,
  company,
  order,
  page,
  token,
  useSupplierLink,
  versions,
  world,
} from "../../../../test/supplier-link-scene.ts";
import { untilBlocked } from "../../../../test/locks.ts";
import { employees } from "../../../database/schema.ts";
import { renderLate, type Written } from "../../../mail/registry.ts";
import { offerToSupplier } from "../offer-to-supplier.ts";
import { mailFoodChanged } from "../food-changed.ts";

useSupplierLink();

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
    expect(await page()).toMatchObject({ ...nothing, orders: [{ ...off, offer_status: "withdrawn" }] });
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
        sql`select text from mails where company_id = ${company.id} and kind = 'bakery-order' order by number`,
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

  test("a yes needs every allergen read", async () => {
    await expect(answer("confirm", { allergens_read: ["nötter"] })).rejects.toMatchObject({
      code: "allergens-unread",
      message: "Bekräfta allergierna innan ni svarar ja.",
    });
    expect(await answer("confirm")).toEqual({ answered: 1 });
    expect((await page()).orders[0]!.status).toBe("confirmed");
  });

  test("what somebody wrote as a sentence is read as one", async () => {
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

  test("after a cancellation it says that, and not that somebody had answered", async () => {
    const shown = await versions();
    await world.as(company.hr).call("cancel-cake-order", { id: order.id });
    await expect(answer("confirm", { versions: shown })).rejects.toMatchObject({
      code: "order-changed",
      message: "Beställningen är avbokad. Ni behöver inte leverera och inte svara.",
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
    world.clock.set("2026-05-17T23:00:00+02:00");
    expect((await page()).colleague_allergies).not.toEqual([]);
    world.clock.set("2026-05-18T09:00:00+02:00");
    const over = await page();
    expect(over, "the register says what people eat today").toMatchObject({
      passed: true,
      allergens: [],
      colleague_allergies: [],
      orders: [{ portion_size: 8, allergies: null, marking: null, cake_text: null }],
    });
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
    expect(cake!.order).toMatchObject({ offer_status: "withdrawn", decline_reason: "Ugnen gick sönder" });
    const { id } = await hr.call("ask-next-bakery", { id: order.id, vendor_id: next.id });
    const after = (await hr.call("list-cake-year", {})).cakes.find((row) => row.order);
    expect(after!.order).toMatchObject({
      id,
      status: "requested",
      offer_status: "open",
      bakery_name: next.name,
    });
  });
});
