import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FreshInput } from "../../../test/fresh-page.ts";
import { buildCakeOn, buildMealOn, newMorning, writtenMails } from "../../../test/morning.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { startRun } from "../../jobs/part.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { mailWeeks } from "./week-mail.ts";
import { weekToken } from "./week-links.ts";

/** Thursday's mail about the week after, and the page behind its link. */

let world: World;
beforeAll(async () => void (world = await createWorld()));
beforeEach(() => newMorning(world));
afterAll(() => world.close());

/** The week from Monday 9 March; its Thursday is the 5th. */
const MONDAY = "2026-03-09";
const at = (moment: string) => world.clock.set(`2026-03-${moment}:00+01:00`);
const yes = {
  status: "confirmed",
  requested_at: "2026-03-01T09:00:00+01:00",
  answered_at: "2026-03-01T10:00:00+01:00",
} as const;

const switchOn = (companyId: string, more = sql``) =>
  world.inDatabase(async (tx) => {
    await tx.execute(sql`insert into autopilots (company_id, on_since, days_ahead)
      values (${companyId}, app_now(), 14) ${more}`);
    await tx.execute(sql`update offices set closures = '[{"kind":"own","from":"2026-03-13","to":"2026-03-13","birthdays":"before"}]'
      where company_id = ${companyId}`);
  });

/** A cake on Thursday 12 March and a lunch on Tuesday 10, both promised; the autopilot is on. */
async function build() {
  const {
    company,
    bakery,
    employee,
    order: cake,
  } = await buildCakeOn(
    world,
    "2026-03-12",
    { ...yes, delivery_time: "14:00" },
    { name: "Amina Lindqvist", allergies: "nötter" },
  );
  const { order: meal } = await buildMealOn(world, "2026-03-10", yes, {}, company);
  await switchOn(company.id);
  const link = { company_id: company.id, monday: MONDAY };
  const token = weekToken(world.services.vault, link, "hr@bolag.example");
  const open = (of = token) => world.nobody.call("get-week", { token: of });
  const change = (act: FreshInput<"change-week">["act"], order_id = cake.id, of = token) =>
    world.nobody.call("change-week", { token: of, order_id, act });
  const story = async (kind: "cake" | "meal" = "cake", id = cake.id) =>
    (await world.as(company.hr).call("get-order-history", { kind, id })).lines.map(
      ({ who, text }) => `${who}: ${text}`,
    );
  return { company, bakery, employee, cake, meal, link, token, open, change, story };
}

const run = async (day?: string) => {
  const today = Temporal.PlainDate.from(world.clock.now().toZonedDateTimeISO("Europe/Stockholm"));
  const started = startRun(world.services, today, day ? { day: Temporal.PlainDate.from(day) } : {});
  await mailWeeks.run(started);
  return started.total;
};
const mails = () => writtenMails(world, "week-ahead");

describe("the week's mail", () => {
  test("is written on Thursday for the week after, once, with who, what, where and who has said yes", async () => {
    const { company, cake, meal, employee } = await build();
    at("04T08:00");
    expect(await run()).toEqual({});
    at("05T08:00");
    expect(await run()).toEqual({ "week-ahead": 1 });
    expect(await run()).toEqual({});
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      key: `week-ahead:${company.id}:${MONDAY}`,
      to_email: "hr@bolag.example",
      subject: "En tårta och en måltid nästa vecka",
      order_ids: [meal.id, cake.id],
      employee_ids: [employee.id],
    });
    expect(mail!.text).toContain("Vecka 11");
    expect(mail!.text).toContain("Båda är bekräftade och ni behöver inte göra något.");
    expect(mail!.text).toMatch(/torsdag 12 mars: Amina Lindqvist\n {2}8 bitar kl\.\s14:00, Storgatan 1/);
    expect(mail!.text).toContain("Allergi: nötter.");
    expect(mail!.text).toContain("tisdag 10 mars: Lunch");
    expect(mail!.text).toContain("har sagt ja");
  });

  test("is made up until the week begins, and never for what was Wednesday's run", async () => {
    await build();
    at("05T05:00");
    expect(await run("2026-03-04")).toEqual({});
    at("09T05:00");
    expect(await run("2026-03-08")).toEqual({});
    at("06T11:00");
    expect(await run()).toEqual({ "week-ahead": 1 });
  });

  test("is not written without an autopilot that is on, without access, or about an empty week", async () => {
    const { company, cake, meal } = await build();
    at("05T08:00");
    const without = async (statement: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
      await world.inDatabase((tx) => tx.execute(statement));
      expect(await run()).toEqual({});
      await world.inDatabase((tx) => tx.execute(back));
    };
    await without(
      sql`update autopilots set paused_since = app_now()`,
      sql`update autopilots set paused_since = null`,
    );
    await without(
      sql`update autopilots set on_since = null`,
      sql`update autopilots set on_since = app_now()`,
    );
    await without(
      sql`update companies set subscription_status = 'cancelled', period_ends_at = app_now() - interval '1 day'`,
      sql`update companies set subscription_status = 'active', period_ends_at = null`,
    );
    await world.as(company.hr).call("cancel-cake-order", { id: cake.id });
    await world.as(company.hr).call("cancel-meal-order", { meal_order_id: meal.id });
    expect(await run()).toEqual({});
  });

  test("tells how things are when it leaves: what was cancelled is gone, and somebody who opted out too", async () => {
    const { company, cake, employee, meal } = await build();
    at("05T08:00");
    await run();
    await world.as(company.hr).call("cancel-meal-order", { meal_order_id: meal.id });
    expect((await mails())[0]).toMatchObject({ subject: "En tårta nästa vecka" });
    await world.inDatabase((tx) =>
      tx.execute(sql`update employees set celebration = 'quiet' where id = ${employee.id}`),
    );
    expect((await mails())[0]!.text).toContain("Vill fira tyst");
    await world.inDatabase((tx) =>
      tx.execute(sql`update employees set celebration = 'none' where id = ${employee.id}`),
    );
    await deliverMails(world.services);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select status from mails where kind = 'week-ahead' and order_ids <> '{}'`),
    );
    expect(rows).toEqual([{ status: "withdrawn" }]);
    expect(cake.id).toBeTruthy();
  });

  test("has one quiet line about what solved itself, and none about what a person did", async () => {
    const { company, cake, bakery } = await build();
    const other = await world.buildVendor({ name: "Konditori Lindblom" });
    await world.inDatabase(async (tx) => {
      await tx.execute(
        sql`update offers set status = 'declined', reason = 'Fullt' where order_id = ${cake.id}`,
      );
      await tx.execute(sql`select set_config('app.actor', 'automation', true)`);
      await tx.execute(sql`insert into offers (company_id, order_id, supplier_id, position, status)
        values (${company.id}, ${cake.id}, ${other.id}, 2, 'open')`);
      await tx.execute(sql`update orders set supplier_id = ${other.id} where id = ${cake.id}`);
    });
    at("05T08:00");
    await run();
    expect((await mails())[0]!.text).not.toContain("Löste sig");
    await world.inDatabase((tx) =>
      tx.execute(sql`update offers set status = 'accepted', answered_at = app_now(), answered_by = 'supplier'
        where order_id = ${cake.id} and position = 2`),
    );
    expect((await mails())[0]!.text).toContain(
      `Löste sig av sig självt: ${bakery.name} kunde inte, så Konditori Lindblom bakar till Amina.`,
    );
    await world.inDatabase((tx) =>
      tx.execute(sql`update order_history set actor = 'hr' where order_id = ${cake.id} and before is null`),
    );
    expect((await mails())[0]!.text).not.toContain("Löste sig");
  });

  test("says so when a cake is the reader's own", async () => {
    const { employee } = await build();
    await world.inDatabase((tx) =>
      tx.execute(sql`update employees set email = 'HR@bolag.example' where id = ${employee.id}`),
    );
    at("05T08:00");
    await run();
    expect((await mails())[0]!.text).toContain("Den här är din egen. Grattis i förväg!");
  });
});

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

describe("what solved itself", () => {
  test("is one quiet line for the platform, since the last working day, with the day's figures", async () => {
    const { company, cake, bakery } = await build();
    at("09T08:30");
    const admin = world.as(await world.buildAdmin());
    const day = () => admin.call("get-platform-day", {});
    const before = await day();
    expect(before).toMatchObject({ since: "2026-03-06", run: null });
    const other = await world.buildVendor();
    await world.inDatabase(async (tx) => {
      await tx.execute(sql`update offers set status = 'expired' where order_id = ${cake.id}`);
      await tx.execute(sql`select set_config('app.actor', 'automation', true)`);
      await tx.execute(sql`insert into offers (company_id, order_id, supplier_id, position, status, offered_at)
        values (${company.id}, ${cake.id}, ${other.id}, 2, 'open', '2026-03-06T08:00:00Z')`);
      await tx.execute(sql`update offers set status = 'accepted', answered_at = '2026-03-06T10:10:00Z',
        answered_by = 'supplier' where order_id = ${cake.id} and position = 2`);
    });
    const { solved, ...figures } = await day();
    expect(solved.count).toBe(before.solved.count + 1);
    expect(solved.silent).toBe(before.solved.silent + 1);
    expect(solved.lines).toContainEqual(
      expect.objectContaining({
        order_id: cake.id,
        on: "2026-03-06",
        text: `${bakery.name} svarade inte i tid, så ${other.name} bakar till Amina.`,
      }),
    );
    expect(figures.answer_minutes).toBeGreaterThan(0);
    at("10T08:30");
    const later = world.as(await world.buildAdmin());
    expect((await later.call("get-platform-day", {})).meals_today).toBeGreaterThan(0);
  });

  test("is told for the month: passed on, answered after the reminder, and moved from a day off", async () => {
    const { company, cake, bakery } = await build();
    const hr = world.as(company.hr);
    const solved = async () => (await hr.call("list-solved", {})).lines;
    at("05T09:00");
    expect(await solved()).toEqual([]);
    const sunday = await world.buildEmployee(company, { name: "Sofia Lindell", birthday: "1990-03-01" });
    await world.buildCakeOrder(sunday, {
      ...yes,
      status: "completed",
      birthday: "2026-03-01",
      delivery_date: "2026-03-02",
    });
    await world.inDatabase((tx) =>
      tx.execute(sql`update offers set reminded_at = '2026-03-03T10:00:00Z', answered_at = '2026-03-04T09:00:00Z',
        answered_by = 'supplier' where order_id = ${cake.id}`),
    );
    expect(await solved()).toEqual([
      {
        on: "2026-03-04",
        text: `${bakery.name} svarade först efter påminnelsen. Tårtan till Amina är bekräftad.`,
      },
      { on: "2026-03-02", text: "Sofia Lindell fyllde år en söndag. Tårtan kom på måndagen." },
    ]);
    await world.inDatabase((tx) => tx.execute(sql`update autopilots set on_since = null`));
    expect(await solved()).toEqual([]);
  });
});
