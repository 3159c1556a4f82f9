import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  answer,
  bakeryEmail,
  company,
  mailedLink,
  order,
  page,
  setToken,
  token,
  useSupplierLink,
  versions,
  world,
} from "../../../test/supplier-link-scene.ts";
import { untilBlocked } from "../../../test/locks.ts";
import { offerToSupplier } from "./offer-to-supplier.ts";
import { assignSupplier } from "./assign-supplier.ts";
import { supplierToken } from "./supplier-links.ts";

/** What becomes of an offer: answered, withdrawn, taken back, or dead. */

useSupplierLink();

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
    setToken(await mailedLink(next.email!));
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
    setToken(await mailedLink(bakeryEmail));
    expect(token).not.toBe(old);
    expect(await answer("confirm")).toEqual({ answered: 1 });
    setToken(old);
    await expect(
      world.nobody.call("withdraw-supplier-order", { token, order_ids: [order.id] }),
    ).rejects.toThrow("Frågan är ersatt");
  });

  /** A second cake of the day, with a link that names both offers. */
  const secondCake = async () => {
    const johan = await world.buildEmployee(company, { name: "Johan Wik" });
    const second = await world.buildCakeOrder(johan, { bakery_id: order.bakery_id });
    await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [second.id], "admin"));
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select id from offers where order_id in (${order.id}, ${second.id})`),
    );
    const link = {
      kind: "cake" as const,
      vendor_id: order.bakery_id!,
      company_id: company.id,
      delivery_date: order.delivery_date,
      offers: rows.map(({ id }) => String(id)),
    };
    setToken(supplierToken(world.services.vault, link, bakeryEmail));
    return second;
  };
  const moveToKajen = () =>
    world.as(company.hr).call("move-cake-order", {
      id: order.id,
      delivery_date: order.delivery_date,
      delivery_address: "Kajen 2",
      address_latitude: null,
      address_longitude: null,
    });
  const REPLACED = "Frågan är ersatt av en nyare. Svara på det nya mejlet om den.";

  test("that was replaced is not touched by its old link, also when that names another that lives", async () => {
    const second = await secondCake();
    const old = token;
    await moveToKajen();
    for (const what of ["decline", "confirm"] as const)
      await expect(answer(what, { reason: "Vi kommer inte in på Storgatan" })).rejects.toThrow(REPLACED);
    expect(await offered()).toMatchObject([{ status: "retracted" }, { status: "open", reason: null }]);
    expect((await page()).orders.map(({ id }) => id)).toEqual([second.id]);

    setToken(await mailedLink(bakeryEmail));
    const both = { order_ids: [order.id, second.id] };
    expect((await page()).orders).toHaveLength(2);
    await answer("confirm", both);
    setToken(old);
    await expect(withdraw()).rejects.toThrow(REPLACED);
    world.clock.set(`${order.delivery_date}T12:00:00+02:00`);
    const deliver = (order_ids: string[]) =>
      world.nobody.call("deliver-supplier-order", { token, order_ids });
    await expect(deliver([order.id])).rejects.toThrow(REPLACED);
    expect((await offered()).map(({ status }) => status)).toEqual(["retracted", "accepted"]);
    await deliver([second.id]);
  });

  test("is neither declined nor withdrawn by a page that showed it otherwise", async () => {
    const second = await secondCake();
    // The mail about the second alone: its page shows the first, too.
    setToken(await mailedLink(bakeryEmail));
    const shown = await versions();
    await moveToKajen();
    const changed = "Beställningen har ändrats medan sidan var öppen";
    await expect(answer("decline", { versions: shown })).rejects.toThrow(changed);
    await answer("confirm", { order_ids: [order.id, second.id] });
    const promised = await versions();
    await world.as(company.hr).call("change-cake-order", { id: order.id, portion_size: 30 });
    const withdrawal = { token, order_ids: [order.id] };
    await expect(
      world.nobody.call("withdraw-supplier-order", { ...withdrawal, versions: promised }),
    ).rejects.toThrow(changed);
    await world.nobody.call("withdraw-supplier-order", { ...withdrawal, versions: await versions() });
  });

  test("that went to another is named where two were answered at once, and so is what still waits", async () => {
    const second = await secondCake();
    const next = await world.buildVendor();
    await world.inDatabase((tx) => assignSupplier(tx, world.services, "cake", second.id, next.id, "hr"));
    const both = { order_ids: [order.id, second.id] };
    for (const what of ["confirm", "decline"] as const)
      await expect(answer(what, both)).rejects.toThrow(
        "Tårtan märkt JW har gått vidare till en annan leverantör. Tårtan märkt ES väntar på ert svar.",
      );
    expect(await answer("confirm")).toEqual({ answered: 1 });
    await expect(world.nobody.call("withdraw-supplier-order", { token, ...both })).rejects.toThrow(
      "Tårtan märkt JW har gått vidare till en annan leverantör. Tårtan märkt ES är kvar hos er.",
    );
    const stranger = await world.buildCakeOrder(await world.buildEmployee(await world.buildCompany()), {});
    await expect(answer("confirm", { order_ids: [order.id, stranger.id] })).rejects.toThrow(/^(?!.*märkt)/);
  });

  test("that cannot be withdrawn any more says how it stands", async () => {
    await expect(withdraw()).rejects.toThrow("Beställningen är redan ändrad. Status nu: Förfrågan skickad.");
    await answer("confirm");
    world.clock.set(`${order.delivery_date}T14:00:00+02:00`);
    await world
      .as(company.hr)
      .call("tell-delivery-outcome", { order_id: order.id, outcome: "missing", note: null });
    await expect(withdraw()).rejects.toThrow("Kunden har redan svarat: Kom inte.");
    await expect(world.nobody.call("reconfirm-supplier-order", { token, versions: [] })).rejects.toThrow(
      "Kunden har redan svarat: Kom inte.",
    );
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
    expect((await page()).orders).toMatchObject([{ status: "declined", offer_status: "withdrawn" }]);
    expect(await takeBack()).toEqual({ confirmed: 1, asks_again: false });
    expect((await page()).orders).toMatchObject([{ status: "confirmed", offer_status: "accepted" }]);
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

  test("that was withdrawn alone is taken back beside what its supplier still has", async () => {
    const second = await secondCake();
    await answer("confirm", { order_ids: [order.id, second.id] });
    expect((await page()).may_take_back).toEqual([]);
    await withdraw();
    const { orders, may_take_back, story } = await page();
    expect(story.map(({ text }) => text)).toContain("Ni fick förhinder: ”Ugnen” (ES)");
    expect(orders.map(({ id }) => id)).toEqual([second.id]);
    expect(may_take_back).toMatchObject([{ id: order.id, marking: "ES", allergies: null, version: null }]);
    await takeBack();
    expect(await page()).toMatchObject({ may_take_back: [], orders: [{}, {}] });
  });

  test("of which each cake is answered by itself says in its story of which", async () => {
    const second = await secondCake();
    await answer("confirm", { order_ids: [order.id] });
    world.clock.advance({ minutes: 1 });
    await answer("confirm", { order_ids: [second.id] });
    const { orders, story } = await page();
    const markingOf = (id: string) => orders.find((one) => one.id === id)!.marking;
    const answers = [order.id, second.id].map((id) => `Ni sa ja (${markingOf(id)})`);
    expect(story.flatMap(({ text }) => (text.startsWith("Ni sa ja") ? text : []))).toEqual(answers);
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
