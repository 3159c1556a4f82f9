import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cakeOrder } from "../../../../test/cake-order.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { companies, order_requests } from "../../../database/schema.ts";
import { createGeocoder } from "../../../providers/geocoding.ts";

let world: World;
beforeAll(async () => void (world = await createWorld("2026-06-01T10:00:00+02:00")));
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
        tx.execute(
          sql`select kind, text from mails where company_id = ${company.id} order by created_at, kind`,
        ),
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
    expect([had, longAgo, newcomer].map(lateOf)).toEqual([null, null, null]);

    const ids = [nobody.id, unsent.id, silent.id];
    const { created } = await hr.call("create-cake-orders", cakeOrder(ids, { late_employee_ids: ids }));
    expect(created.map(({ delivery_date }) => delivery_date)).toEqual([
      "2026-06-01",
      "2026-06-01",
      "2026-06-01",
    ]);
    const promised = await hr.call("get-promise-year", {});
    const stateOf = ({ id }: { id: string }) =>
      promised.people.find(({ employee_id }) => employee_id === id)!;
    for (const person of [nobody, unsent, silent])
      expect(stateOf(person)).toMatchObject({ state: "planned", date: "2026-06-01" });
    const again = await hr.call("list-cake-candidates", {});
    expect(again.employees.filter(({ late }) => late)).toEqual([]);
  });

  test("a birthday that HR forgoes rings no more, is not planned, and an order takes that back", async () => {
    const { id } = await world.buildEmployee(company, {
      birthday: "1990-05-31",
      created_at: "2026-01-01T10:00:00Z",
    });
    const alarms = async () => (await hr.call("get-promise-year", { only: "alarm" })).people;
    expect(await alarms()).toHaveLength(1);
    const birthday = "2026-05-31";
    await hr.call("forgo-birthday", { employee_id: id, birthday, forgone: true });
    expect(await alarms()).toEqual([]);
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

  test("a cake that nobody could bring anywhere is refused by its field", async () => {
    const nowhere = { delivery_address: " ", address_latitude: null, address_longitude: null };
    company = await world.buildCompany({ address: null, latitude: null, longitude: null });
    const { id } = await world.buildEmployee(company);
    const ours = world.as(company.hr);
    await expect(ours.call("create-cake-orders", cakeOrder([id], nowhere))).rejects.toMatchObject({
      status: 400,
      fields: { delivery_address: "Ange en leveransadress" },
    });
    expect((await ours.call("create-cake-orders", cakeOrder([id]))).created).toHaveLength(1);
    const other = await world.buildEmployee(company);
    expect((await ours.call("create-cake-orders", cakeOrder([other.id], nowhere))).created).toHaveLength(1);
  });

  test("nobody chosen", async () => {
    await expect(hr.call("create-cake-orders", cakeOrder([]))).rejects.toMatchObject({
      fields: { selected_employee_ids: "Välj minst en anställd" },
    });
  });

  test("an order that exists is reported with name and date, also under another delivery rule", async () => {
    const { id } = await world.buildEmployee(company, { name: "Åsa", birthday: "1990-06-20" });
    await hr.call("create-cake-orders", cakeOrder([id]));
    const again = await hr.call("create-cake-orders", cakeOrder([id]));
    expect(again).toEqual({
      created: [],
      waits_for: null,
      alreadyOrdered: [{ employee_id: id, name: "Åsa", delivery_date: "2026-06-20" }],
      set_aside: [],
    });
    await hr.call("set-cake-settings", {
      delivery_rule: "workday-after",
      default_portion_size: 8,
      delivery_time: "12:00",
    });
    expect(await hr.call("create-cake-orders", cakeOrder([id]))).toEqual(again);
  });

  test("two people ordering the same cake at the same moment make one order", async () => {
    const { id } = await world.buildEmployee(company);
    const colleague = world.as(await world.buildUser("hr_admin", company.id));
    const answers = await Promise.all([
      hr.call("create-cake-orders", cakeOrder([id])),
      colleague.call("create-cake-orders", cakeOrder([id])),
    ]);
    expect(answers.map((answer) => answer.created.length).sort()).toEqual([0, 1]);
    expect(answers.flatMap((answer) => answer.alreadyOrdered)).toHaveLength(1);
  });

  test("an employee of another company is not found, and nothing is ordered for anybody", async () => {
    const stranger = await world.buildEmployee(await world.buildCompany());
    const own = await world.buildEmployee(company);
    await expect(hr.call("create-cake-orders", cakeOrder([own.id, stranger.id]))).rejects.toMatchObject({
      code: "employee-not-found",
    });
    expect((await hr.call("list-cake-year", {})).ordered).toBe(0);
  });

  test("a bakery that was just deactivated is refused", async () => {
    const bakery = await world.buildVendor({ active: false });
    const { id } = await world.buildEmployee(company);
    await expect(
      hr.call("create-cake-orders", cakeOrder([id], { selected_vendor_id: bakery.id })),
    ).rejects.toMatchObject({ code: "supplier-unavailable" });
  });

  describe("a bakery that cannot deliver", () => {
    const ordering = async (vendor: Parameters<World["buildVendor"]>[0], birthdays: string[], more = {}) => {
      const bakery = await world.buildVendor({ name: "Bageri Ros", ...vendor });
      const people = await Promise.all(
        birthdays.map((birthday) => world.buildEmployee(company, { birthday })),
      );
      const ids = people.map(({ id }) => id);
      return hr.call("create-cake-orders", cakeOrder(ids, { selected_vendor_id: bakery.id, ...more }));
    };
    const refusedWith = (message: string) => ({ code: "supplier-unavailable", message });
    const apart = "Beställ de tårtorna för sig, med ett annat bageri eller utan.";

    test("on some of the days makes the others, and says why those are set aside", async () => {
      const closed = { closed_weekdays: [1], closed_dates: ["2026-06-12"] };
      const days = ["1990-06-08", "1990-06-09", "1990-06-12", "1985-06-08"];
      const { created, set_aside } = await ordering(closed, days);
      expect(created.map(({ delivery_date }) => delivery_date)).toEqual(["2026-06-09"]);
      expect(set_aside.map(({ delivery_date, reason }) => [delivery_date, reason])).toEqual([
        ["2026-06-08", "Bageri Ros: levererar inte på måndagar."],
        ["2026-06-08", "Bageri Ros: levererar inte på måndagar."],
        ["2026-06-12", "Bageri Ros: har stängt fredag 12 juni."],
      ]);
      await expect(ordering(closed, ["1990-06-08", "1990-06-12"])).rejects.toMatchObject(
        refusedWith(`Bageri Ros kan inte leverera måndag 8 juni och fredag 12 juni. ${apart}`),
      );
    });

    test("on somebody's day is shown with the first later day that works, which can be chosen for that one", async () => {
      const bakery = await world.buildVendor({
        name: "Bageri Ros",
        lead_hours: 60,
        closed_dates: ["2026-06-04"],
      });
      const [soon, later] = [
        await world.buildEmployee(company, { birthday: "1990-06-02" }),
        await world.buildEmployee(company, { birthday: "1990-06-20" }),
      ];
      const { vendors } = await hr.call("list-cake-vendors", {
        latitude: 57.6997,
        longitude: 11.9525,
        delivery_dates: ["2026-06-02", "2026-06-20"],
        delivery_time: "12:00",
      });
      expect(vendors.find(({ id }) => id === bakery.id)).toMatchObject({
        why_not: null,
        late: [{ delivery_date: "2026-06-02", first_day: "2026-06-05" }],
      });
      const { created } = await hr.call(
        "create-cake-orders",
        cakeOrder([soon.id, later.id], {
          selected_vendor_id: bakery.id,
          delivery_dates: { [soon.id]: "2026-06-05" },
        }),
      );
      expect(created.map(({ delivery_date }) => delivery_date)).toEqual(["2026-06-05", "2026-06-20"]);
    });

    test("in so short a time, counted to the company's own hour, is refused", async () => {
      await world.inDatabase((tx) =>
        tx.execute(sql`update companies set delivery_time = '09:00' where id = ${company.id}`),
      );
      await expect(ordering({ lead_hours: 24 }, ["1990-06-02"])).rejects.toMatchObject(
        refusedWith(`Bageri Ros kan inte leverera tisdag 2 juni. ${apart}`),
      );
      expect((await ordering({ lead_hours: 22 }, ["1990-06-02"])).created).toHaveLength(1);
    });

    test("so many cakes on one day makes as many as it has room for, and sets the rest aside", async () => {
      const two = ["1990-06-20", "1991-06-20"];
      const { created, set_aside } = await ordering({ daily_capacity: 1 }, two);
      expect(created).toHaveLength(1);
      expect(set_aside).toMatchObject([{ reason: "Bageri Ros: är fullbokad lördag 20 juni." }]);
      expect((await ordering({ daily_capacity: 2 }, two)).created).toHaveLength(2);
    });

    test("that has one place left gives it to one of two companies that order at once", async () => {
      const bakery = await world.buildVendor({ daily_capacity: 1 });
      const other = await world.buildCompany();
      const orders = await Promise.all(
        [company, other].map(async (one) => {
          const { id } = await world.buildEmployee(one, { birthday: "1990-06-20" });
          return { hr: world.as(one.hr), input: cakeOrder([id], { selected_vendor_id: bakery.id }) };
        }),
      );
      const answers = await Promise.allSettled(
        orders.map(({ hr: one, input }) => one.call("create-cake-orders", input)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    });

    test("so far away is refused", async () => {
      const near = { delivery_radius_km: 5, latitude: 57.8, longitude: 11.97 };
      await expect(ordering(near, ["1990-06-20"])).rejects.toMatchObject(
        refusedWith("Bageri Ros levererar inte längre bort än 5 km."),
      );
    });
  });

  test("with the map down nothing is suggested, and the cake is ordered to the address as it was typed", async () => {
    const { map } = world.services.providers;
    world.services.providers.map = createGeocoder({ baseUrl: "http://127.0.0.1:1", token: "none" });
    try {
      const asked = await hr.call("mapbox-geocoding", { query: "Järntorget 7", limit: 5 });
      expect(asked).toEqual({ features: [] });
      const { id } = await world.buildEmployee(company, { birthday: "1990-06-20" });
      const typed = { delivery_address: "Järntorget 7", address_latitude: null, address_longitude: null };
      const { created } = await hr.call("create-cake-orders", cakeOrder([id], typed));
      expect(created).toHaveLength(1);
      const { cakes } = await hr.call("list-cake-year", {});
      expect(cakes[0]!.order).toMatchObject({ status: "pending", address: "Järntorget 7", latitude: null });
    } finally {
      world.services.providers.map = map;
    }
  });

  test("a company whose address has no place on the map keeps the one of its first order", async () => {
    const lost = await world.buildCompany({ latitude: null, longitude: null });
    const there = world.as(lost.hr);
    const employee = await world.buildEmployee(lost);
    const placeOf = async () => {
      const { address, latitude, longitude } = await there.call("list-cake-candidates", {});
      return { address, latitude, longitude };
    };
    const place = { address: "Järntorget 7, 413 04 Göteborg", latitude: 57.7, longitude: 11.95 };
    await there.call(
      "create-cake-orders",
      cakeOrder([employee.id], {
        delivery_address: place.address,
        address_latitude: 57.7,
        address_longitude: 11.95,
      }),
    );
    expect(await placeOf()).toEqual(place);

    const party = {
      delivery_address: "Festlokalen 1, Borås",
      address_latitude: 57.72,
      address_longitude: 12.9,
    };
    const { id } = await world.buildEmployee(lost);
    await there.call("create-cake-orders", cakeOrder([id], party));
    expect(await placeOf()).toEqual(place);
  });

  test("the place that a company gets so moves no cake that a bakery has promised", async () => {
    const lost = await world.buildCompany({ latitude: null, longitude: null });
    const bakery_id = (await world.buildVendor()).id;
    const promised = { status: "confirmed", bakery_id, delivery_date: "2026-06-12" } as const;
    const { id } = await world.buildCakeOrder(await world.buildEmployee(lost), promised);
    const there = world.as(lost.hr);
    await there.call("create-cake-orders", cakeOrder([(await world.buildEmployee(lost)).id]));
    const { cakes, address } = await there.call("list-cake-year", {});
    expect(address).toBe("Järntorget 7, 413 04 Göteborg");
    const cake = cakes.find((row) => row.order?.id === id);
    expect(cake!.order!.address).toBe("Storgatan 1, 411 38 Göteborg");
  });

  test("after the trial the order is refused with the specified text, and the draft is kept and given back", async () => {
    const ended = await world.buildCompany({ trial_ends_at: undefined });
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set trial_ends_at = '2026-05-01' where id = ${ended.id}`),
    );
    const late = world.as(ended.hr);
    const { id } = await world.buildEmployee(ended);
    const stranger = await world.buildEmployee(company);
    await expect(late.call("create-cake-orders", cakeOrder([id]))).rejects.toMatchObject({
      code: "subscription-ended",
      message: "Din provperiod har löpt ut. Vänligen förnya ditt abonnemang.",
    });
    await late.call(
      "save-cake-order-draft",
      cakeOrder([id, stranger.id], { invoice_interval: "per_delivery" }),
    );
    await late.call("save-cake-order-draft", cakeOrder([id, stranger.id]));
    const { draft } = await late.call("get-cake-order-draft", {});
    expect(draft).toMatchObject({
      selected_employee_ids: [id],
      invoice_interval: "monthly",
      delivery_address: "Järntorget 7, 413 04 Göteborg",
    });
    // Everything can be read.
    expect((await late.call("get-overview", {})).employees).toBe(1);
    expect((await late.call("list-cake-year", {})).cakes).toHaveLength(1);
    expect((await late.call("list-employees", {})).employees).toHaveLength(1);
    expect(await late.call("list-meal-year", {})).toMatchObject({ may_order: false });
    expect(await late.call("dashboard-this-week", {})).toEqual({ cakeOrders: [], mealOrders: [] });
    const colleague = world.as(await world.buildUser("hr_admin", ended.id));
    expect((await colleague.call("get-cake-order-draft", {})).draft).toBeNull();
    await late.call("discard-cake-order-draft", {});
    expect((await late.call("get-cake-order-draft", {})).draft).toBeNull();
  });
});
