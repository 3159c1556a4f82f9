import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { buildCakeOn, writtenMails } from "../../../test/morning.ts";
import { at, build, mails, MONDAY, run, useWeeks, world } from "../../../test/week-scene.ts";
import { readRows } from "../../database/query.ts";
import { weekToken } from "./week-links.ts";

/** The page behind the link of the week's mail, and next week on the overview. */

useWeeks();

describe("the week's link", () => {
  test("opens that week without a login, and says what can be done about it", async () => {
    const { open, cake, meal, bakery } = await build();
    await world.inDatabase((tx) =>
      tx.execute(
        sql`update vendors set closed_weekdays = '{1}', closed_dates = '{2026-03-18}' where id = ${bakery.id}`,
      ),
    );
    for (const name of ["A", "B", "C"]) await world.buildVendor({ name: `Konditori ${name}` });
    at("05T09:00");
    const week = await open();
    expect(week).toMatchObject({ company_name: expect.stringContaining("Bolag"), monday: MONDAY });
    expect(week.deliveries.map(({ id }) => id)).toEqual([meal.id, cake.id]);
    const [lunch, tarta] = week.deliveries;
    expect(tarta).toMatchObject({
      employee_name: "Amina Lindqvist",
      allergies: "nötter",
      quantity: 8,
      state: "yes",
      acts: ["portions", "supplier", "move", "forgo"],
      // Not its own day, no weekend, not the day on which the office is closed, nor those of the bakery.
      days: ["2026-03-10", "2026-03-11", "2026-03-17", "2026-03-19", "2026-03-20"],
    });
    expect(tarta!.others).toHaveLength(3);
    expect(tarta!.others.map(({ id }) => id)).not.toContain(bakery.id);
    expect(lunch).toMatchObject({
      acts: ["people", "supplier", "move", "forgo"],
      days: ["2026-03-09", "2026-03-11", "2026-03-12", "2026-03-16", "2026-03-17"].concat([
        "2026-03-18",
        "2026-03-19",
        "2026-03-20",
      ]),
    });
  });

  test("is the address that the mail brings, with a button for each act", async () => {
    const { token, cake } = await build();
    at("05T08:00");
    await run();
    const [mail] = await mails();
    const sealed = Object.fromEntries(mail!.links!.map((link) => [link.placeholder, link.seal(mail!.key)]));
    const text = world.asReceived({ ...mail!, links: sealed });
    expect(text).toContain(`/vecka?token=${token}&order=${cake.id}&gor=flytta`);
    expect(mail!.text).not.toContain(token);
  });

  test("ends when the company closes its account", async () => {
    const { company, open, change } = await build();
    at("05T09:00");
    expect((await open()).deliveries).not.toEqual([]);
    const { hr } = company;
    const [{ name } = { name: "" }] = await world.inDatabase(
      (tx) => readRows(tx, { name: z.string() })`select name from companies where id = ${company.id}`,
    );
    await world.as(hr).call("close-company", { confirmation: name });
    await expect(open()).rejects.toMatchObject({ code: "link-expired" });
    await expect(change({ what: "forgo" })).rejects.toMatchObject({ code: "link-expired" });
  });

  test("is worth nothing when it is forged, another's, for another purpose, or for another contact", async () => {
    const { company, link, token, open, change } = await build();
    const other = await world.buildCompany();
    const { vault } = world.services;
    const body = (of: object) => Buffer.from(Object.values(of).join("~")).toString("base64url");
    const tag = token.split(".")[1]!;
    const email = "hr@bolag.example";
    const wrong = [
      "",
      "x",
      `${token.slice(0, -2)}xx`,
      token.split(".")[0]!,
      `${body({ company: other.id, monday: MONDAY })}.${tag}`,
      `${body({ company: company.id, monday: "2026-03-16" })}.${tag}`,
      `${body({ company: "'", monday: MONDAY })}.${tag}`,
      `${body(link)}.${vault.sign("delivery-outcome", [company.id, MONDAY, email].join("~"))}`,
      weekToken(vault, link, "annan@bolag.example"),
    ];
    for (const forged of wrong) {
      await expect(open(forged)).rejects.toMatchObject({ code: "link-expired" });
      await expect(change({ what: "forgo" }, undefined, forged)).rejects.toMatchObject({
        code: "link-expired",
      });
    }
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set contact_email = 'ny@bolag.example' where id = ${company.id}`),
    );
    await expect(open()).rejects.toMatchObject({ code: "link-expired" });
  });

  test("changes no more than sixty times an hour from one address", async () => {
    const press = () =>
      world.nobody
        .call(
          "change-week",
          { token: "x", order_id: crypto.randomUUID(), act: { what: "forgo" } },
          { "x-address": "192.0.2.60" },
        )
        .then(
          () => "done",
          ({ code }: { code: string }) => code,
        );
    const codes = [];
    for (let time = 0; time < 61; time++) codes.push(await press());
    expect(codes.filter((code) => code === "too-many")).toHaveLength(1);
    expect(codes.at(-1)).toBe("too-many");
  });

  test("ends with the week, and reaches no other week and no other company", async () => {
    const { open, change, company } = await build();
    const { order: theirs } = await buildCakeOn(world, "2026-03-11");
    const late = await world.buildCakeOrder(await world.buildEmployee(company), {
      delivery_date: "2026-03-17",
      status: "planned",
    });
    at("08T23:59");
    await expect(change({ what: "forgo" }, theirs.id)).rejects.toMatchObject({ code: "order-not-found" });
    await expect(change({ what: "forgo" }, late.id)).rejects.toMatchObject({
      code: "order-changed",
      message: "Leveransen är redan flyttad till tisdag 17 mars.",
    });
    await open();
    at("16T00:00");
    for (const tried of [open, () => change({ what: "forgo" })])
      await expect(tried()).rejects.toMatchObject({
        code: "link-expired",
        message: "Veckan är slut, så länken har slutat gälla. Logga in för att se och ändra.",
      });
  });

  test("shows what is left of a week that has begun, and changes it until the day before", async () => {
    const { open, change, cake, meal } = await build();
    at("10T09:00");
    const acts = async () =>
      (await open()).deliveries.map((delivery) => [delivery.id, delivery.acts.length > 0]);
    expect(await acts()).toEqual([
      [meal.id, false],
      [cake.id, true],
    ]);
    await expect(change({ what: "forgo" }, meal.id)).rejects.toMatchObject({ code: "day-passed" });
    await change({ what: "portions", portion_size: 20 });
    at("12T09:00");
    expect(await acts()).toEqual([[cake.id, false]]);
    await expect(change({ what: "forgo" })).rejects.toMatchObject({ code: "day-passed" });
  });

  test("moves a cake: its bakery is told and asked anew, and the story says by what", async () => {
    const { change, cake, open, story } = await build();
    at("05T09:00");
    await expect(change({ what: "move", delivery_date: "2026-03-13" })).rejects.toMatchObject({
      message: "Fredag 13 mars är ni lediga. Välj en annan dag.",
    });
    await expect(change({ what: "move", delivery_date: "2026-03-14" })).rejects.toMatchObject({
      code: "invalid-input",
    });
    await change({ what: "move", delivery_date: "2026-03-11" });
    const { deliveries } = await open();
    expect(deliveries.find(({ id }) => id === cake.id)).toMatchObject({
      delivery_date: "2026-03-11",
      birthday: "2026-03-12",
      status: "requested",
    });
    expect((await story()).join("\n")).toContain(
      "HR via veckomejlet: Leveransdag: torsdag 12 mars → onsdag 11 mars",
    );
    expect((await writtenMails(world, "bakery-order")).map(({ kind }) => kind).sort()).toEqual([
      "bakery-order",
      "bakery-order-cancelled",
    ]);
  });

  test("moves a meal to a free day: its kitchen is asked anew", async () => {
    const { change, meal, open } = await build();
    at("05T09:00");
    await change({ what: "move", delivery_date: "2026-03-11" }, meal.id);
    const { deliveries } = await open();
    expect(deliveries.find(({ id }) => id === meal.id)).toMatchObject({
      delivery_date: "2026-03-11",
      status: "requested",
    });
  });

  test("changes a size, a supplier and how many eat", async () => {
    const { change, cake, meal, open } = await build();
    const near = await world.buildVendor({ name: "Konditori Lindblom" });
    at("05T09:00");
    const shown = (await open()).deliveries.find(({ id }) => id === cake.id)!.revision;
    await change({ what: "portions", portion_size: 12 });
    await expect(change({ what: "people", people: 12 })).rejects.toMatchObject({ code: "invalid-input" });
    await change({ what: "people", people: 9 }, meal.id);
    await expect(change({ what: "supplier", vendor_id: near.id, revision: shown })).rejects.toMatchObject({
      code: "order-changed",
      message: expect.stringContaining("Status nu: Bekräftad. 12 bitar från "),
    });
    await change({ what: "supplier", vendor_id: near.id });
    const { deliveries } = await open();
    expect(deliveries).toMatchObject([
      { id: meal.id, quantity: 9 },
      { id: cake.id, quantity: 12, supplier_name: "Konditori Lindblom", status: "requested" },
    ]);
  });

  test("forgoes a cake and a meal: the supplier is told, and a second press is refused with words", async () => {
    const { change, meal, open, story } = await build();
    at("05T09:00");
    await change({ what: "forgo" });
    await expect(change({ what: "forgo" })).rejects.toMatchObject({
      code: "order-changed",
      message: "Beställningen är redan ändrad. Status nu: Avbokad.",
    });
    expect((await story()).at(-1)).toBe("HR via veckomejlet: Avbokad");
    await change({ what: "forgo" }, meal.id);
    expect((await open()).deliveries).toEqual([]);
    expect(await writtenMails(world, "bakery-order-cancelled")).toHaveLength(1);
    expect(await writtenMails(world, "restaurant-order-cancelled")).toHaveLength(1);
  });
});

describe("next week on the overview", () => {
  test("has the same deliveries and the same acts, for the company's own people", async () => {
    const { company, cake, meal, story } = await build();
    const hr = world.as(company.hr);
    at("05T09:00");
    const { deliveries, monday } = await hr.call("get-next-week", {});
    expect([monday, deliveries.map(({ id }) => id)]).toEqual([MONDAY, [meal.id, cake.id]]);
    await hr.call("change-next-week", { order_id: cake.id, act: { what: "forgo" } });
    expect((await story()).at(-1)).toBe("Maja Åkerö: Avbokad");
    expect((await hr.call("get-next-week", {})).deliveries).toHaveLength(1);
  });
});
