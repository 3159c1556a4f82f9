import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { cakeOrder } from "../../../../test/cake-order.ts";
import { createSharedWorld, type World } from "../../../../test/world.ts";
import { companies } from "../../../database/schema.ts";
import { order_requests } from "../../../database/schema-orders.ts";

let world: World;
beforeAll(async () => void (world = await createSharedWorld("2026-06-01T10:00:00+02:00")));
afterAll(() => world.close());

type Company = Awaited<ReturnType<World["buildCompany"]>>;
let company: Company;
let hr: ReturnType<World["as"]>;
beforeEach(async () => {
  company = await world.buildCompany();
  hr = world.as(company.hr);
});

describe("create-cake-orders", () => {
  test("the admin's one mail tells every delivery day and what comes on it", async () => {
    const people = [
      await world.buildEmployee(company, { birthday: "1990-06-20", cake_portion_size: 12 }),
      await world.buildEmployee(company, { birthday: "1985-06-20", cake_portion_size: 8 }),
      await world.buildEmployee(company, { birthday: "1985-01-02", cake_portion_size: 16 }),
    ];
    await hr.call("create-cake-orders", cakeOrder(people.map(({ id }) => id)));
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select subject, text from mails
        where company_id = ${company.id} and kind = 'new-order-request'`),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.subject).toMatch(/, 2 leveransdagar$/);
    expect(rows[0]!.text).toContain("3 tårtor, 36 bitar");
    expect(rows[0]!.text).toContain("Ingen leverantör är vald, så inget skickas förrän någon väljer en.");
    expect(rows[0]!.text).toMatch(/lördag 20 juni\n\s*2 tårtor, 20 bitar/);
    expect(rows[0]!.text).toMatch(/lördag 2 januari 2027\n\s*1 tårta, 16 bitar/);
  });

  test("orders each chosen employee's cake for the next birthday, with a request for the admin", async () => {
    const bakery = await world.buildVendor();
    const soon = await world.buildEmployee(company, {
      name: "Elin",
      birthday: "1990-06-20",
      cake_portion_size: 12,
    });
    const passed = await world.buildEmployee(company, {
      name: "Johan",
      birthday: "1985-05-31",
      cake_portion_size: null,
    });
    const { created, alreadyOrdered } = await hr.call(
      "create-cake-orders",
      cakeOrder([soon.id, passed.id], { selected_vendor_id: bakery.id }),
    );
    expect(alreadyOrdered).toEqual([]);
    expect(
      created.map(({ name, delivery_date, portion_size }) => [name, delivery_date, portion_size]),
    ).toEqual([
      ["Elin", "2026-06-20", 12],
      ["Johan", "2027-05-31", 8],
    ]);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select o.status, r.status as request, r.bakery_id from cake_orders o
        join order_requests r on r.order_id = o.id where o.company_id = ${company.id}`),
    );
    expect(rows).toEqual([
      { status: "pending", request: "pending", bakery_id: bakery.id },
      { status: "pending", request: "pending", bakery_id: bakery.id },
    ]);
  });

  test("the bakery that was chosen last is the one to begin with", async () => {
    const now = world.clock.now();
    onTestFinished(() => world.clock.set(now));
    const last = async () => (await hr.call("list-cake-candidates", {})).last_bakery_id;
    expect(await last()).toBeNull();
    const bakeries = [await world.buildVendor(), await world.buildVendor()];
    for (const [minutes, { id }] of bakeries.entries()) {
      world.clock.set(now.add({ minutes }));
      const person = await world.buildEmployee(company, { birthday: "1990-06-20" });
      await hr.call("create-cake-orders", cakeOrder([person.id], { selected_vendor_id: id }));
      expect(await last()).toBe(id);
    }
    const person = await world.buildEmployee(company, { birthday: "1990-06-21" });
    await hr.call("create-cake-orders", cakeOrder([person.id]));
    expect(await last(), "none is no choice").toBe(bakeries[1]!.id);
  });

  test("the first order waits, all of it, and the admin is told when it goes if nobody answers; the next go at once", async () => {
    const bakery = await world.buildVendor();
    const people = [
      await world.buildEmployee(company, { birthday: "1990-06-20" }),
      await world.buildEmployee(company, { birthday: "1990-06-04" }),
      await world.buildEmployee(company, { birthday: "1990-08-20" }),
    ] as const;
    const order = (...chosen: { id: string }[]) =>
      hr.call(
        "create-cake-orders",
        cakeOrder(
          chosen.map(({ id }) => id),
          { selected_vendor_id: bakery.id },
        ),
      );
    const first = await order(people[0], people[1]);
    expect(first.waits_for).toBe("first");
    expect(first.created.map(({ sent }) => sent)).toEqual([false, false]);
    const written = async () => {
      const { rows } = await world.inDatabase((tx) =>
        tx.execute(sql`select kind, text from mails where company_id = ${company.id} order by number`),
      );
      return rows as { kind: string; text: string }[];
    };
    const [mail, ...more] = await written();
    expect(more).toEqual([]);
    expect(mail!.text).toContain("Det är första beställningen från");
    expect(mail!.text).toContain(
      "skickas beställningarna till bageriet av sig själva, den första tisdag 2 juni.",
    );
    expect(mail!.text).toMatch(/lördag 20 juni\n.*\n\s*Skickas fredag 12 juni om ingen svarar/);

    const admin = world.as(await world.buildAdmin());
    await admin.call("set-order-request-status", { ids: [first.created[0]!.id], status: "approved" });
    const next = await order(people[2]);
    expect(next).toMatchObject({ waits_for: null, created: [{ sent: true }] });
    const kinds = (await written()).map(({ kind }) => kind).sort();
    // Nobody is asked to approve what went by itself.
    expect(kinds).toEqual(["bakery-order", "bakery-order", "bakery-order", "new-order-request"]);
    const [row] = await world.inDatabase((tx) =>
      tx.select().from(order_requests).where(eq(order_requests.id, next.created[0]!.id)),
    );
    expect(row).toMatchObject({ status: "approved", decided_by: null, decided_at: expect.any(String) });
  });

  test("without a bakery nothing is sent and nobody is asked to approve it; choosing one sends it", async () => {
    await world.inDatabase((tx) =>
      tx
        .update(companies)
        .set({ first_approved_at: sql`app_now()` })
        .where(eq(companies.id, company.id)),
    );
    const [employee, bakery] = [await world.buildEmployee(company), await world.buildVendor()];
    const { created, waits_for } = await hr.call("create-cake-orders", cakeOrder([employee.id]));
    expect([created[0]!.sent, waits_for]).toEqual([false, null]);
    await hr.call("ask-next-bakery", { id: created[0]!.id, vendor_id: bakery.id });
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select kind, to_email from mails where company_id = ${company.id}`),
    );
    expect(rows).toEqual([{ kind: "bakery-order", to_email: bakery.email }]);
  });

  test("a size chosen in the dialog wins over the employee's own, within 1 to 32", async () => {
    const { id } = await world.buildEmployee(company);
    const bad = hr.call("create-cake-orders", cakeOrder([id], { portion_sizes: { [id]: 33 } }));
    await expect(bad).rejects.toMatchObject({ status: 400 });
    const { created } = await hr.call("create-cake-orders", cakeOrder([id], { portion_sizes: { [id]: 16 } }));
    expect(created[0]!.portion_size).toBe(16);
  });

  test("a cake that cannot wait for the next morning is asked for at once, and nobody has to approve it", async () => {
    const bakery = await world.buildVendor({ lead_hours: 2 });
    const [today, tomorrow] = [
      await world.buildEmployee(company, { birthday: "1990-06-01" }),
      await world.buildEmployee(company, { birthday: "1990-06-02" }),
    ];
    await hr.call(
      "create-cake-orders",
      cakeOrder([today.id, tomorrow.id], { selected_vendor_id: bakery.id }),
    );
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select o.employee_id, o.status, r.status as request from cake_orders o
        join order_requests r on r.order_id = o.id where o.company_id = ${company.id} order by o.delivery_date`),
    );
    expect(rows).toEqual([
      { employee_id: today.id, status: "requested", request: "approved" },
      { employee_id: tomorrow.id, status: "pending", request: "pending" },
    ]);
    const { rows: mails } = await world.inDatabase((tx) =>
      tx.execute(sql`select kind, to_email, text from mails where company_id = ${company.id} order by kind`),
    );
    expect(mails).toMatchObject([
      { kind: "bakery-order", to_email: bakery.email },
      { kind: "new-order-request", text: expect.stringContaining("1 tårta, 8 bitar") },
    ]);
    expect(mails[1]!.text).not.toContain("måndag 1 juni");
  });

  test("a cake whose hour has come is offered and made on the first day that works, and blocks nobody else", async () => {
    const late = await world.buildEmployee(company, { name: "Åsa Öberg", birthday: "1990-06-01" });
    const other = await world.buildEmployee(company, { birthday: "1990-06-02" });
    const before = world.clock.now();
    world.clock.set("2026-06-01T12:00:00+02:00");
    try {
      const { employees } = await hr.call("list-cake-candidates", {});
      expect(employees.find(({ id }) => id === late.id)).toMatchObject({
        delivery_date: "2026-06-02",
        delivery_reason: "tisdag 2 juni, eftersom leveranstiden idag har passerat",
      });
      // The dialog was opened before the hour.
      const seen = { delivery_dates: { [late.id]: "2026-06-01" } };
      await expect(hr.call("create-cake-orders", cakeOrder([late.id], seen))).rejects.toMatchObject({
        code: "day-passed",
        message: "Leveranstiden idag kl.\u00a012:00 har redan passerat för Åsa Öberg.",
      });
      expect(await hr.call("create-cake-orders", cakeOrder([late.id, other.id], seen))).toMatchObject({
        created: [{ employee_id: other.id }],
        alreadyOrdered: [],
        set_aside: [{ name: "Åsa Öberg", reason: "Leveranstiden idag kl.\u00a012:00 har redan passerat." }],
      });
      const { created } = await hr.call("create-cake-orders", cakeOrder([late.id]));
      expect(created).toMatchObject([{ delivery_date: "2026-06-02" }]);
    } finally {
      world.clock.set(before);
    }
  });

  test("a birthday that had no cake is celebrated late, in place of the order that came to nothing", async () => {
    const since = { created_at: "2026-01-01T10:00:00Z" };
    const nobody = await world.buildEmployee(company, { birthday: "1990-05-31", ...since });
    const unsent = await world.buildEmployee(company, { birthday: "1990-05-29", ...since });
    const silent = await world.buildEmployee(company, { birthday: "1990-05-28", ...since });
    const had = await world.buildEmployee(company, { birthday: "1990-05-27", ...since });
    const longAgo = await world.buildEmployee(company, { birthday: "1990-05-01", ...since });
    const newcomer = await world.buildEmployee(company, { birthday: "1990-05-30" });
    const on = (day: string) => ({ birthday: day, delivery_date: day });
    await world.buildCakeOrder(unsent, { ...on("2026-05-29"), status: "pending" });
    await world.buildCakeOrder(silent, { ...on("2026-05-28"), status: "declined" });
    await world.buildCakeOrder(had, { ...on("2026-05-27"), status: "completed" });
    const { employees } = await hr.call("list-cake-candidates", {});
    const lateOf = ({ id }: { id: string }) => employees.find((employee) => employee.id === id)!.late;
    expect(lateOf(nobody)).toEqual({ birthday: "2026-05-31", delivery_date: "2026-06-01" });
    expect(lateOf(unsent)).toEqual({ birthday: "2026-05-29", delivery_date: "2026-06-01" });
    // Somebody who was written in after the birthday may be celebrated all the same; it is no alarm.
    expect(lateOf(newcomer)).toEqual({ birthday: "2026-05-30", delivery_date: "2026-06-01" });
    expect([had, longAgo].map(lateOf)).toEqual([null, null]);
    expect((await hr.call("get-promise-year", { only: "too-late" })).people).toMatchObject([
      { employee_id: newcomer.id, alarm: false },
    ]);

    const ids = [nobody.id, unsent.id, silent.id, newcomer.id];
    const { created } = await hr.call("create-cake-orders", cakeOrder(ids, { late_employee_ids: ids }));
    expect(created.map(({ delivery_date }) => delivery_date)).toEqual([
      "2026-06-01",
      "2026-06-01",
      "2026-06-01",
      "2026-06-01",
    ]);
    const promised = await hr.call("get-promise-year", {});
    const stateOf = ({ id }: { id: string }) =>
      promised.people.find(({ employee_id }) => employee_id === id)!;
    for (const person of [nobody, unsent, silent, newcomer])
      expect(stateOf(person)).toMatchObject({ state: "planned", date: "2026-06-01" });
    const again = await hr.call("list-cake-candidates", {});
    expect(again.employees.filter(({ late }) => late)).toEqual([]);
  });

  test.each([
    ["requested", { outcome: null, offer_status: "expired" }, "Bageriet svarade aldrig inför söndag 31 maj"],
    ["pending", { outcome: "missing", offer_status: null }, "Tårtan kom inte söndag 31 maj"],
    ["planned", { outcome: "missing", offer_status: null }, "Tårtan kom inte söndag 31 maj"],
  ] as const)(
    "what was missed stays so when a late cake is ordered for it, and when that is cancelled: %s",
    async (status, ended, reason) => {
      const person = await world.buildEmployee(company, {
        birthday: "1990-05-31",
        created_at: "2026-01-01T10:00:00Z",
      });
      const { id: bakery_id } = await world.buildVendor();
      const missed = await world.buildCakeOrder(person, {
        birthday: "2026-05-31",
        delivery_date: "2026-05-31",
        status,
        bakery_id,
      });
      const counted = async () => {
        const { judgeable, cancelled } = await hr.call("get-overview", {});
        return { judgeable, cancelled };
      };
      const { id } = person;
      const late = { late_employee_ids: [id], delivery_dates: { [id]: "2026-06-04" } };
      const { created } = await hr.call("create-cake-orders", cakeOrder([id], late));
      const { rows } = await world.inDatabase((tx) =>
        tx.execute(sql`select status, outcome, offer_status from orders where id = ${missed.id}`),
      );
      expect(rows).toEqual([{ status: "declined", ...ended }]);
      const admin = world.as(await world.buildAdmin());
      expect((await admin.call("list-missing-deliveries", {})).deliveries, "no supplier failed").toEqual([]);
      const before = await counted();
      await hr.call("cancel-cake-order", { id: created[0]!.id });
      expect(await counted()).toEqual({ ...before, cancelled: before.cancelled + 1 });
      expect(before.judgeable).toBe(1);
      const { people } = await hr.call("get-promise-year", { only: "missed" });
      expect(people).toMatchObject([{ employee_id: id, reason, came: { id: missed.id } }]);
    },
  );

  test("a cancelled subscription orders for the days that are paid for, and says why not for those after", async () => {
    const cancelled = await world.buildCompany({
      subscription_status: "cancelled",
      period_ends_at: "2026-06-30T10:00:00Z",
    });
    const ask = world.as(cancelled.hr);
    const last = await world.buildEmployee(cancelled, { birthday: "1990-06-30" });
    const after = await world.buildEmployee(cancelled, { birthday: "1990-07-01" });
    const why =
      "Ert abonnemang upphör tisdag 30 juni. Ångra uppsägningen, så kan ni beställa till dagar efter det.";
    await expect(ask.call("create-cake-orders", cakeOrder([after.id]))).rejects.toMatchObject({
      code: "subscription-ended",
      message: why,
    });
    expect(await ask.call("create-cake-orders", cakeOrder([last.id, after.id]))).toMatchObject({
      created: [{ employee_id: last.id }],
      set_aside: [{ employee_id: after.id, reason: why }],
    });
  });

  test("a birthday that HR forgoes rings no more, is not planned, and an order takes that back", async () => {
    const { id } = await world.buildEmployee(company, {
      birthday: "1990-05-31",
      created_at: "2026-01-01T10:00:00Z",
    });
    const alarms = async () => (await hr.call("get-promise-year", { only: "alarm" })).people;
    expect(await alarms()).toHaveLength(1);
    const birthday = "2026-05-31";
    const cakes = async () => (await hr.call("list-cake-year", {})).cakes;
    expect(await cakes()).toMatchObject([{ birthday, forgone: false, order: null }]);
    await hr.call("forgo-birthday", { employee_id: id, birthday, forgone: true });
    expect(await alarms()).toEqual([]);
    expect(await cakes()).toMatchObject([{ birthday, forgone: true, order: null }]);
    expect((await hr.call("get-promise-year", { only: "forgone" })).people).toMatchObject([
      { employee_id: id },
    ]);
    await hr.call("forgo-birthday", { employee_id: id, birthday, forgone: false });
    expect(await alarms()).toHaveLength(1);
    await expect(
      hr.call("forgo-birthday", { employee_id: id, birthday: "2026-05-30", forgone: true }),
    ).rejects.toMatchObject({ code: "order-changed" });
    await hr.call("forgo-birthday", { employee_id: id, birthday, forgone: true });
    await hr.call("create-cake-orders", cakeOrder([id], { late_employee_ids: [id] }));
    expect((await hr.call("get-promise-year", { only: "planned" })).people).toMatchObject([
      { employee_id: id },
    ]);
    await expect(
      hr.call("forgo-birthday", { employee_id: id, birthday, forgone: true }),
    ).rejects.toMatchObject({ code: "order-changed", message: "En tårta är beställd. Avboka den först." });
  });

  test("a late cake that waits for the platform's approval ends the alarm, until nobody has answered for days", async () => {
    const { id: vendor } = await world.buildVendor();
    const { id } = await world.buildEmployee(company, {
      birthday: "1990-05-31",
      created_at: "2026-01-01T10:00:00Z",
    });
    const alarms = async () => (await hr.call("get-promise-year", { only: "alarm" })).people;
    expect(await alarms()).toMatchObject([{ employee_id: id, order_id: null }]);
    const late = { late_employee_ids: [id], delivery_dates: { [id]: "2026-06-03" } };
    const { created, waits_for } = await hr.call(
      "create-cake-orders",
      cakeOrder([id], { ...late, selected_vendor_id: vendor }),
    );
    expect(waits_for).toBe("first");
    expect(await alarms()).toEqual([]);
    await world.inDatabase((tx) =>
      tx.execute(
        sql`update orders set created_at = '2026-05-31T23:59:00+02:00' where id = ${created[0]!.id}`,
      ),
    );
    expect(await alarms()).toMatchObject([{ employee_id: id, order_id: created[0]!.id, state: "planned" }]);
  });
});
