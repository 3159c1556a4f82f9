import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stockholmToday } from "../../domain/clock.ts";
import { endLeases } from "../../test/leases.ts";
import { probeMail } from "../../test/probe-mail.ts";
import { createSharedWorld, type Person, type World } from "../../test/world.ts";
import { deliverMails } from "../mail/deliver.ts";
import { writeMail } from "../mail/outbox.ts";
import { transitionOrders } from "../features/orders/status-transition.ts";
import { readOrdersWithoutSupplier } from "../features/orders/attention.ts";
import { dailyCheck } from "./daily-check.ts";

let world: World;
let admin: Person;
let company: Awaited<ReturnType<World["buildCompany"]>>;
let order: { id: string };
beforeAll(async () => {
  world = await createSharedWorld("2026-03-02T10:00:00+01:00");
  admin = await world.buildAdmin();
  company = await world.buildCompany({ subscription_status: "active" });
  const bakery = await world.buildVendor();
  const employee = await world.buildEmployee(company, { name: "Elin Sandberg", birthday: "1990-03-10" });
  order = await world.buildCakeOrder(employee, {
    delivery_date: "2026-03-10",
    status: "planned",
    bakery_id: bakery.id,
  });
});
afterAll(() => world.close());

const asAdmin = <N extends Parameters<ReturnType<World["as"]>["call"]>[0]>(
  name: N,
  input: never = {} as never,
) => world.as(admin).call(name, input);
const statusOf = async (id: string) =>
  (await world.inDatabase((tx) => tx.execute(sql`select status from cake_orders where id = ${id}`))).rows[0]!
    .status;
const mailCount = async () =>
  (await world.inDatabase((tx) => tx.execute(sql`select count(*)::int as count from mails`))).rows[0]!.count;

describe("the journal", () => {
  test("shows tomorrow's run before it happens, and changes nothing by showing it", async () => {
    world.clock.set("2026-03-02T10:00:00+01:00");
    await dailyCheck(world.services);
    const before = await mailCount();
    const preview = await asAdmin("preview-next-run");
    expect(preview.at).toBe("2026-03-03T07:00:00Z");
    expect(preview.mails.map((mail) => mail.kind).sort()).toEqual(["bakery-order", "cake-reminder-hr-week"]);
    expect(preview.mails.find((mail) => mail.kind === "cake-reminder-hr-week")?.subject).toBe(
      "Om en vecka: tårta till Elin",
    );
    expect(await statusOf(order.id)).toBe("planned");
    expect(await mailCount()).toBe(before);
  });

  test("a mail that is held back beforehand is written but not sent, and goes when it is released", async () => {
    const key = `cake-reminder-hr-week:${company.id}:2026-03-10`;
    await asAdmin("hold-mail", { key } as never);
    expect((await asAdmin("preview-next-run")).mails.find((mail) => mail.key === key)?.held).toBe(true);

    world.clock.set("2026-03-03T08:00:00+01:00");
    await dailyCheck(world.services);
    await deliverMails(world.services);
    expect(await statusOf(order.id)).toBe("requested");
    const arrived = () => world.sandbox.mailbox.list().map((mail) => mail.key);
    expect(arrived()).not.toContain(key);
    expect((await asAdmin("list-dead-mails")).mails.map((mail) => mail.status)).toEqual(["held"]);

    await asAdmin("release-mail", { key } as never);
    await deliverMails(world.services);
    expect(arrived()).toContain(key);
    await expect(asAdmin("hold-mail", { key } as never)).rejects.toMatchObject({ code: "mail-gone" });
  });

  test("a mail that is held back while it is being written is not sent, and goes when it is released", async () => {
    const key = "birthday-reminder-hr:samtidigt";
    const probe = { kind: "birthday-reminder-hr", key: "samtidigt", to: "hr@bolag.example" };
    const held = await world.inDatabase(async (tx) => {
      await writeMail(tx, probeMail(probe));
      return asAdmin("hold-mail", { key } as never);
    });
    expect(held).toEqual({ key, held: true });
    await deliverMails(world.services);
    const arrived = () => world.sandbox.mailbox.list().filter((sent) => sent.key === key);
    expect(arrived()).toEqual([]);
    expect((await asAdmin("list-dead-mails")).mails.map(({ status }) => status)).toEqual(["held"]);

    await asAdmin("release-mail", { key } as never);
    await deliverMails(world.services);
    expect(arrived()).toHaveLength(1);
  });

  test("a mail that is leaving cannot be held back, and goes on by itself when it fails", async () => {
    const key = "birthday-reminder-hr:pa-vag";
    const probe = { kind: "birthday-reminder-hr", key: "pa-vag", to: "hr@bolag.example" };
    await world.inDatabase(async (tx) => {
      await writeMail(tx, probeMail(probe));
      await tx.execute(
        sql`update mails set attempts = 1, claimed_until = now() + interval '5 minutes' where key = ${key}`,
      );
    });
    await expect(asAdmin("hold-mail", { key } as never)).rejects.toMatchObject({ code: "mail-gone" });
    await endLeases(world.db);
    await deliverMails(world.services);
    expect(world.sandbox.mailbox.list().filter((sent) => sent.key === key)).toHaveLength(1);
  });

  test("tells what each run did", async () => {
    const { runs } = await asAdmin("list-automation-runs");
    expect(runs[0]).toMatchObject({ kind: "daily", day: "2026-03-03", error: null });
    expect(runs[0]!.counts).toContainEqual({
      name: "requested",
      label: "Beställningar till leverantörer",
      count: 1,
    });
  });

  test("lists a supplier who has not answered and an order that nobody makes", async () => {
    world.clock.set("2026-03-06T10:00:00+01:00");
    const silent = await asAdmin("list-silent-suppliers");
    expect(silent.orders.map((row) => [row.id, row.what])).toEqual([
      [order.id, "Tårta till Elin Sandberg, 8 bitar"],
    ]);
    const employee = await world.buildEmployee(company, { name: "Utan Bageri" });
    const lacking = await world.buildCakeOrder(employee, { delivery_date: "2026-03-15", status: "pending" });
    const rejected = await world.buildCakeOrder(await world.buildEmployee(company), {
      delivery_date: "2026-03-16",
      status: "declined",
      bakery_id: (await world.buildVendor()).id,
    });
    const { orders } = await asAdmin("list-orders-without-supplier");
    expect(
      orders.map(({ id, asked_at }) => ({ id, asked_at })),
      "nobody was asked",
    ).toEqual([
      { id: lacking.id, asked_at: null },
      { id: rejected.id, asked_at: null },
    ]);
  });

  test("a mail that was refused is dead, alarms the admins once, and can be sent again with the same Message-ID", async () => {
    world.sandbox.mailbox.empty();
    world.sandbox.faults.set("mail", "550", 1);
    await world.inDatabase((tx) => writeMail(tx, probeMail({ kind: "dead", key: "1", to: "x@y.example" })));
    await deliverMails(world.services);
    const { mails } = await asAdmin("list-dead-mails");
    const dead = mails.find((mail) => mail.key === "dead:1")!;
    expect(dead).toMatchObject({ status: "dead", last_error: "SMTP 550", attempts: 1 });
    expect(world.sandbox.mailbox.list().map((mail) => [mail.to, mail.subject])).toEqual([
      [admin.email, "1 mejl kom inte fram"],
    ]);
    await asAdmin("send-mail-again", { id: dead.id } as never);
    await deliverMails(world.services);
    expect(world.sandbox.mailbox.list().map((mail) => mail.key)).toContain("dead:1");
    await expect(asAdmin("send-mail-again", { id: dead.id } as never)).rejects.toMatchObject({
      code: "mail-gone",
    });
  });

  test("a mail whose answer was swallowed is sent again as the same mail, and is listed as unsure", async () => {
    world.sandbox.mailbox.empty();
    world.sandbox.faults.set("mail", "drop", 1);
    await world.inDatabase((tx) => writeMail(tx, probeMail({ kind: "unsure", key: "1", to: "x@y.example" })));
    await deliverMails(world.services);
    const listed = async () =>
      (await asAdmin("list-dead-mails")).mails.find((mail) => mail.key === "unsure:1");
    expect(await listed()).toMatchObject({ status: "waiting" });
    world.clock.advance({ minutes: 2 });
    await deliverMails(world.services);
    expect(await listed()).toMatchObject({ status: "sent" });
    const arrived = world.sandbox.mailbox.list().filter((mail) => mail.key === "unsure:1");
    expect(new Set(arrived.map((mail) => mail.message_id)).size).toBe(1);
  });
});

describe("parts by hand", () => {
  test("a test run writes to the admin, marked, and changes nothing", async () => {
    const employee = await world.buildEmployee(company, { name: "Test Person" });
    const planned = await world.buildCakeOrder(employee, {
      delivery_date: "2026-03-12",
      status: "planned",
      bakery_id: (await world.buildVendor()).id,
    });
    world.sandbox.mailbox.empty();
    const answer = await asAdmin("send-cake-reminder-bakery-week", {
      testMode: true,
      companyId: company.id,
    } as never);
    expect(answer.tests).toBe(1);
    await deliverMails(world.services);
    expect(world.sandbox.mailbox.list().map((mail) => [mail.to, mail.subject.slice(0, 6)])).toEqual([
      [admin.email, "[Test]"],
    ]);
    expect(await statusOf(planned.id)).toBe("planned");

    await asAdmin("send-cake-reminder-bakery-week", { companyId: company.id } as never);
    expect(await statusOf(planned.id)).toBe("requested");
  });

  test("a check by hand before eight leaves the day's own run to come", async () => {
    world.clock.set("2026-03-08T07:00:00+01:00");
    await asAdmin("daily-automation-check");
    world.clock.set("2026-03-08T08:00:00+01:00");
    await dailyCheck(world.services);
    const { runs } = await asAdmin("list-automation-runs");
    expect(runs.slice(0, 2).map((run) => [run.day, run.kind])).toEqual([
      ["2026-03-08", "daily"],
      ["2026-03-08", "manual"],
    ]);
  });

  test("the reminder tests need a company and something planned", async () => {
    await expect(asAdmin("test-bakery-reminder-email")).rejects.toThrow("Saknar företag (companyId)");
    await expect(asAdmin("test-vendor-reminder-email", { companyId: company.id } as never)).rejects.toThrow(
      "Ingen planerad måltidsbeställning hittades",
    );
    expect(await asAdmin("test-bakery-reminder-email", { companyId: company.id } as never)).toMatchObject({
      tests: 1,
    });
  });
});

describe("get-promise-year", () => {
  test("everybody of the own company, with the reason, and nobody of another", async () => {
    const other = await world.buildCompany();
    await world.buildEmployee(other, { name: "En Annan", birthday: "1990-03-20" });
    world.clock.set("2026-03-08T10:00:00+01:00");
    const elin = async () =>
      (await world.as(company.hr).call("get-promise-year", {})).people.find(
        (row) => row.name === "Elin Sandberg",
      );
    expect(await elin()).toMatchObject({ state: "planned", alarm: false });
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set called_at = app_now()
        where company_id = ${company.id} and status = 'requested'`),
    );
    const year = await world.as(company.hr).call("get-promise-year", {});
    expect(year.year).toBe(2026);
    expect(year.people.map((row) => row.name)).not.toContain("En Annan");
    expect(year.people.find((row) => row.name === "Elin Sandberg")).toMatchObject({
      state: "planned",
      reason: "Inget bageri har sagt ja inför tisdag 10 mars",
      alarm: true,
      tried: [{ status: "open" }],
    });
    expect(year.people.filter(({ alarm }) => !alarm).flatMap(({ tried }) => tried)).toEqual([]);
    const found = async (search: string) =>
      (await world.as(company.hr).call("get-promise-year", { search })).people.map(({ name }) => name);
    expect(await found("sand EL")).toEqual(["Elin Sandberg"]);
    expect(await found("berg")).toEqual([]);
    const alarms = await world.as(other.hr).call("get-promise-year", { only: "alarm" });
    expect(alarms.people.map((row) => [row.name, row.reason])).toEqual([
      ["En Annan", "Ingen tårta är beställd"],
    ]);
    expect(alarms.counts.alarm).toBe(1);
  });

  test("a cake that its bakery never answered for is called delivered by nobody, unless the admin writes its yes down", async () => {
    world.clock.set("2026-03-08T10:00:00+01:00");
    const other = await world.buildCompany({ subscription_status: "active" });
    const bakery = await world.buildVendor();
    const ask = async (name: string) => {
      const employee = await world.buildEmployee(other, { name, birthday: "1990-03-10" });
      const day = { birthday: "2026-03-10", delivery_date: "2026-03-10" };
      const asked = { status: "requested", requested_at: "2026-03-03T08:00:00+01:00" } as const;
      return world.buildCakeOrder(employee, { ...day, ...asked, bakery_id: bakery.id });
    };
    const silent = await ask("Tyst");
    const came = await ask("Kom fram");
    const yes = await ask("Svarad");
    await world.inDatabase((tx) =>
      transitionOrders(tx, "cake", { ids: [yes.id], to: "confirmed", by: "supplier" }),
    );
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`update orders set approval_asked_at = app_now() where id = ${came.id} returning id`),
    );
    world.clock.set("2026-03-10T15:00:00+01:00");
    const complete = { ids: [rows[0]!.id], status: "completed" } as never;
    await expect(asAdmin("set-order-request-status", complete)).rejects.toThrow(
      "Leverantören har inte svarat. Skriv in dess ja först, om den har gett det på telefon.",
    );
    await asAdmin("answer-for-supplier", { order_type: "cake", id: came.id, answer: "confirm" } as never);
    await asAdmin("set-order-request-status", complete);
    world.clock.set("2026-03-12T08:00:00+01:00");
    await dailyCheck(world.services);
    expect(await statusOf(yes.id)).toBe("completed");
    expect(await statusOf(silent.id)).toBe("declined");
    const { people, counts } = await world.as(other.hr).call("get-promise-year", {});
    expect(Object.fromEntries(people.map(({ name, reason }) => [name, reason]))).toEqual({
      "Kom fram": "Tårtan levererades tisdag 10 mars",
      Svarad: "Tårtan levererades tisdag 10 mars",
      Tyst: "Bageriet svarade aldrig inför tisdag 10 mars",
    });
    expect(counts).toMatchObject({ celebrated: 2, missed: 1, alarm: 1 });
    world.clock.set("2026-03-08T10:00:00+01:00");
  });

  test("a planned cake is an alarm when its bakery cannot be asked any more", async () => {
    const other = await world.buildCompany({ subscription_status: "active" });
    const gone = {
      "Stängt AB": { active: false },
      "Hämta AB": { delivery_supported: false },
      "Utan post": { email: null },
      Fredagsstängt: { closed_weekdays: [5] },
    };
    for (const [name, values] of Object.entries({ ...gone, Öppet: {} })) {
      const bakery = await world.buildVendor({ name, ...values });
      const employee = await world.buildEmployee(other, { name: `Gäst hos ${name}`, birthday: "1990-03-20" });
      const day = { birthday: "2026-03-20", delivery_date: "2026-03-20" };
      await world.buildCakeOrder(employee, { ...day, status: "planned", bakery_id: bakery.id });
    }
    const alarms = await world.as(other.hr).call("get-promise-year", { only: "alarm" });
    expect(alarms.people.map(({ name }) => name).sort()).toEqual(
      Object.keys(gone)
        .map((name) => `Gäst hos ${name}`)
        .sort(),
    );
    const reasons = Object.fromEntries(alarms.people.map(({ name, reason }) => [name, reason]));
    expect(reasons).toMatchObject({
      "Gäst hos Stängt AB": "Bageriet tar inte emot beställningar längre – välj ett nytt bageri",
      "Gäst hos Fredagsstängt": "Bageriet har stängt den dagen – välj ett nytt bageri",
    });
    const { cakes } = await world.as(other.hr).call("list-cake-year", {});
    const shown = Object.fromEntries(cakes.map(({ name, order }) => [name, order!.bakery_active]));
    expect(shown).toMatchObject({ "Gäst hos Fredagsstängt": false, "Gäst hos Öppet": true });
  });

  test("a no for next year's cake is an alarm at once, for HR and for the admin, until it is cancelled", async () => {
    const other = await world.buildCompany({ name: "Nyårsbolaget" });
    const employee = await world.buildEmployee(other, { name: "Januari", birthday: "1990-01-20" });
    const day = { birthday: "2027-01-20", delivery_date: "2027-01-20", created_at: "2026-03-01T10:00:00Z" };
    const { id } = await world.buildCakeOrder(employee, { ...day, status: "declined" });
    const alarms = async () =>
      (await world.as(other.hr).call("get-promise-year", { only: "alarm" })).people.map(({ date }) => date);
    const lacking = () =>
      world.inDatabase(async (tx) =>
        (await readOrdersWithoutSupplier(tx, stockholmToday(world.clock), 50)).filter(
          ({ company_name }) => company_name === "Nyårsbolaget",
        ),
      );
    expect(await alarms()).toEqual(["2027-01-20"]);
    // Two lines for one employee, of whom one birthday is this year's.
    const year = await world.as(other.hr).call("get-promise-year", {});
    expect(year).toMatchObject({ birthdays: 1, people: [{ order_id: id }, { order_id: null }] });
    expect(await lacking()).toHaveLength(1);
    await world.buildCakeOrder(employee, { ...day, status: "cancelled", created_at: "2026-03-02T10:00:00Z" });
    expect(await alarms()).toEqual([]);
    expect(await lacking()).toEqual([]);
  });
});
