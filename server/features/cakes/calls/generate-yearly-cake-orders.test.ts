import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { untilBlocked } from "../../../../test/locks.ts";
import { createWorld, type Person, type World } from "../../../../test/world.ts";
import { deliveryDate, type DeliveryRule, nextDelivery } from "../../../../domain/birthday.ts";
import { startRun } from "../../../jobs/part.ts";
import { daysAfterABreak, reconfirm } from "../reconfirm.ts";
import { deliverMails } from "../../../mail/deliver.ts";

let world: World;
let admin: Person;
beforeAll(async () => void (world = await createWorld("2026-03-02T10:00:00+01:00")));
afterAll(() => world.close());

let company: Awaited<ReturnType<World["buildCompany"]>>;
beforeEach(async () => {
  world.clock.set("2026-03-02T10:00:00+01:00");
  company = await world.buildCompany();
  admin = await world.buildAdmin();
});

const plan = (more = {}) =>
  world.as(admin).call("generate-yearly-cake-orders", { companyId: company.id, ...more });
const listOrders = () =>
  world.inDatabase(async (tx) => {
    const { rows } =
      await tx.execute(sql`select e.name, o.delivery_date::text as day, o.birthday::text as birthday,
        o.status, o.source, o.portion_size, o.bakery_id
      from cake_orders o join employees e on e.id = o.employee_id where o.company_id = ${company.id} order by day`);
    return rows;
  });
describe("generate-yearly-cake-orders", () => {
  test("plans nothing for a company whose subscription has ended", async () => {
    await world.buildEmployee(company, { birthday: "1990-12-31" });
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set subscription_status = 'cancelled', period_ends_at = app_now()
        where id = ${company.id}`),
    );
    expect((await plan()).created).toBe(0);
  });

  test("plans a cake for every birthday that is left of the year, and nothing the second time", async () => {
    const bakery = await world.buildVendor();
    const people = {
      passed: await world.buildEmployee(company, { name: "passed", birthday: "1990-02-10" }),
      today: await world.buildEmployee(company, {
        name: "today",
        birthday: "1990-03-02",
        cake_portion_size: null,
      }),
      leap: await world.buildEmployee(company, { name: "leap", birthday: "1992-02-29" }),
      december: await world.buildEmployee(company, { name: "december", birthday: "1988-12-31" }),
      cancelled: await world.buildEmployee(company, { name: "cancelled", birthday: "1991-07-07" }),
      quiet: await world.buildEmployee(company, {
        name: "not celebrated",
        birthday: "1991-07-08",
        celebration: "none",
      }),
    };
    const last = "2026-02-10";
    await world.buildCakeOrder(people.passed, {
      birthday: last,
      delivery_date: last,
      status: "completed",
      bakery_id: bakery.id,
    });
    const july = "2026-07-07";
    await world.buildCakeOrder(people.cancelled, {
      birthday: july,
      delivery_date: july,
      status: "cancelled",
    });

    expect(await plan({ testMode: true })).toEqual({
      created: 0,
      message: "2 tårtor skulle planeras för 2026",
    });
    expect((await plan()).created).toBe(2);
    expect(await plan()).toEqual({ created: 0, message: "Inga nya beställningar att skapa" });
    const made = (await listOrders()).filter((order) => order.source === "yearly");
    expect(made).toEqual([
      expect.objectContaining({
        name: "today",
        day: "2026-03-02",
        portion_size: 8,
        source: "yearly",
        bakery_id: bakery.id,
      }),
      expect.objectContaining({ name: "december", day: "2026-12-31", status: "planned" }),
    ]);
  });

  describe("on the very day", () => {
    let bakery: Awaited<ReturnType<World["buildVendor"]>>;
    beforeEach(async () => {
      bakery = await world.buildVendor({ lead_hours: 0 });
      const usual = await world.buildEmployee(company, { name: "usual", birthday: "1990-02-02" });
      await world.buildCakeOrder(usual, {
        bakery_id: bakery.id,
        delivery_date: "2026-02-02",
        status: "completed",
      });
    });
    const coming = async () => (await listOrders()).filter(({ status }) => status !== "completed");

    test("what is planned inside its week is asked for at once", async () => {
      await world.buildEmployee(company, { name: "today", birthday: "1990-03-02" });
      await world.buildEmployee(company, { name: "in two weeks", birthday: "1990-03-16" });
      expect((await plan()).created).toBe(2);
      expect(await coming()).toMatchObject([
        { name: "today", day: "2026-03-02", status: "requested" },
        { name: "in two weeks", status: "planned" },
      ]);
      expect(await world.mailsTo(bakery.email!)).toMatchObject([
        { subject: "Beställning: 1 tårta måndag 2 mars" },
      ]);
    });

    test("a birthday whose hour has come is left to the next year", async () => {
      world.clock.set("2026-03-02T12:00:00+01:00");
      await world.buildEmployee(company, { birthday: "1990-03-02" });
      expect(await plan({ testMode: true })).toMatchObject({
        message: "0 tårtor skulle planeras för 2026",
      });
      expect((await plan()).created).toBe(0);
    });

    test("a birthday on Saturday that has lost its Friday noon has its cake on Monday", async () => {
      world.clock.set("2026-03-06T16:00:00+01:00");
      await world.inDatabase((tx) =>
        tx.execute(sql`update offices set delivery_rule = 'workday-before' where company_id = ${company.id}`),
      );
      await world.buildEmployee(company, { name: "Saturday", birthday: "1990-03-07" });
      await plan();
      expect(await coming()).toMatchObject([
        { name: "Saturday", birthday: "2026-03-07", day: "2026-03-09", status: "requested" },
      ]);
    });
  });

  test("a birthday that was corrected after its cake was agreed on gets no second one", async () => {
    const employee = await world.buildEmployee(company, { birthday: "1990-05-19" });
    await world.buildCakeOrder(employee, {
      birthday: "2026-05-17",
      delivery_date: "2026-05-17",
      status: "confirmed",
    });
    expect((await plan()).created).toBe(0);
    const { employees } = await world.as(company.hr).call("list-cake-candidates", {});
    expect(employees).toMatchObject([{ id: employee.id, status: "confirmed" }]);
  });

  test("someone born on 29 February has the 28th in other years", async () => {
    world.clock.set("2027-01-04T10:00:00+01:00");
    admin = await world.buildAdmin();
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set subscription_status = 'active' where id = ${company.id}`),
    );
    await world.buildEmployee(company, { birthday: "1992-02-29" });
    await plan();
    expect((await listOrders())[0]).toMatchObject({ day: "2027-02-28" });
  });

  test.each(["workday-before", "workday-after"] as const)(
    "agrees with the domain on every day of the year under '%s'",
    async (rule: DeliveryRule) => {
      await world.inDatabase(async (tx) => {
        await tx.execute(sql`update offices set delivery_rule = ${rule} where company_id = ${company.id}`);
        await tx.execute(sql`insert into employees (company_id, name, birthday)
          select ${company.id}, 'född ' || day::date, day::date
          from generate_series('1988-01-01'::date, '1988-12-31', '1 day') day`);
      });
      await plan();
      const orders = await listOrders();
      const today = Temporal.PlainDate.from("2026-03-02");
      const wrong = orders.filter(({ name, day, birthday }) => {
        const born = Temporal.PlainDate.from((name as string).slice(5));
        const next = nextDelivery(born, today, rule);
        const expected =
          next.birthday.toString() === birthday ? next.date : deliveryDate(born.with({ year: 2026 }), rule);
        return expected.toString() !== day;
      });
      expect(wrong).toEqual([]);
      expect(orders.length).toBeGreaterThan(300);
    },
  );

  test("a birthday that is being corrected meanwhile has its cake on the right day", async () => {
    const { id } = await world.buildEmployee(company, { birthday: "1990-05-17" });
    const gone = await world.buildEmployee(company, { birthday: "1990-05-17" });
    let planning: Promise<unknown> = Promise.resolve();
    await world.inDatabase(async (tx) => {
      await tx.execute(sql`select from employees where id in ${[id, gone.id]} for update`);
      await tx.execute(sql`update employees set birthday = '1990-05-19' where id = ${id}`);
      await tx.execute(sql`update employees set archived_at = app_now() where id = ${gone.id}`);
      planning = plan();
      await untilBlocked(world.db);
    });
    expect(await planning).toMatchObject({ created: 1 });
    expect(await listOrders()).toMatchObject([{ day: "2026-05-19", birthday: "2026-05-19" }]);
  });

  test("a company without access, and another company's people, are left alone", async () => {
    await world.buildEmployee(company);
    const other = await world.buildCompany();
    await world.buildEmployee(other);
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set trial_ends_at = '2026-02-01' where id = ${company.id}`),
    );
    expect((await plan()).created).toBe(0);
  });

  test("HR may not start it", async () => {
    await expect(world.as(company.hr).call("generate-yearly-cake-orders", {})).rejects.toMatchObject({
      code: "not-allowed",
    });
  });
});

describe("mails to bakeries by hand", () => {
  test("the yearly list goes to each bakery once, and a test to the admin alone", async () => {
    const bakery = await world.buildVendor();
    const employee = await world.buildEmployee(company);
    await world.buildCakeOrder(employee, { status: "planned", bakery_id: bakery.id });
    const send = (testMode: boolean) =>
      world.as(admin).call("send-bakery-yearly-list", { companyId: company.id, testMode });
    expect((await send(true)).message).toBe("1 testmejl skickat till dig");
    expect(await world.mailsTo(bakery.email!)).toEqual([]);
    expect(await send(false)).toEqual({ sent: 1, message: "Årslistan skickad till 1 bageri" });
    expect((await send(false)).message).toBe("Årslistan är redan skickad");
    const [mail] = await world.mailsTo(bakery.email!);
    expect(mail!.text).toContain("söndag 17 maj, 8 bitar");
    expect(mail!.text).not.toContain(employee.name);
  });

  test("next year's list begins with that year", async () => {
    world.clock.set("2026-12-01T10:00:00+01:00");
    admin = await world.buildAdmin();
    const bakery = await world.buildVendor();
    const employee = await world.buildEmployee(company);
    const order = { status: "planned", bakery_id: bakery.id } as const;
    await world.buildCakeOrder(employee, { ...order, delivery_date: "2026-12-20" });
    const send = () =>
      world.as(admin).call("send-bakery-yearly-list", { companyId: company.id, year: 2027, testMode: false });
    expect((await send()).message).toBe("Inga planerade tårtor hos något bageri");
    await world.buildCakeOrder(employee, { ...order, delivery_date: "2027-01-01" });
    await send();
    const [mail] = await world.mailsTo(bakery.email!);
    expect(mail!.text).toContain("1 januari");
    expect(mail!.text).not.toContain("december");
  });

  test("send-bakery-order-email finds a bakery by its name, however it is written", async () => {
    const bakery = await world.buildVendor({ name: "Örebro Tårtkök" });
    const employee = await world.buildEmployee(company);
    await world.buildCakeOrder(employee, { status: "planned", bakery_id: bakery.id });
    const send = { companyId: company.id, bakeryName: "ÖREBRO TÅRTKÖK", testMode: false };
    expect((await world.as(admin).call("send-bakery-order-email", send)).sent).toBe(1);
  });

  test("send-bakery-order-email asks for the coming cakes; in test mode nothing changes", async () => {
    const bakery = await world.buildVendor();
    await world.buildCakeOrder(await world.buildEmployee(company), {
      status: "planned",
      bakery_id: bakery.id,
    });
    const send = (testMode: boolean) =>
      world
        .as(admin)
        .call("send-bakery-order-email", { companyId: company.id, bakeryId: bakery.id, testMode });
    await send(true);
    expect((await listOrders())[0]!.status).toBe("planned");
    expect((await world.mailsTo(admin.email)).at(-1)!.subject).toMatch(/^\[Test\] Beställning: 1 tårta/);
    expect((await send(false)).sent).toBe(1);
    expect((await listOrders())[0]!.status).toBe("requested");
    await expect(send(false)).rejects.toMatchObject({ message: "Ingen planerad tårtbeställning hittades" });
    await expect(world.as(admin).call("send-bakery-order-email", {})).rejects.toMatchObject({
      message: "Saknar företag (companyId)",
    });
  });
});

describe("the reconfirmation", () => {
  test("a delivery after a weekend or a holiday is asked about on the last working day before", () => {
    const daysFrom = (day: string) => daysAfterABreak(Temporal.PlainDate.from(day)).map(String);
    expect(daysFrom("2026-05-15")).toEqual(["2026-05-17", "2026-05-18"]);
    expect(daysFrom("2026-05-18")).toEqual([]);
    // The day before Good Friday: Easter until Tuesday.
    expect(daysFrom("2026-04-02")).toEqual(["2026-04-04", "2026-04-05", "2026-04-06", "2026-04-07"]);
  });

  test("a bakery that said yes is asked on the Friday about the Monday, once", async () => {
    const bakery = await world.buildVendor();
    const employee = await world.buildEmployee(company);
    await world.buildCakeOrder(employee, {
      status: "confirmed",
      bakery_id: bakery.id,
      delivery_date: "2026-05-18",
      birthday: "2026-05-18",
    });
    world.clock.set("2026-05-15T08:00:00+02:00");
    const run = startRun(world.services, Temporal.PlainDate.from("2026-05-15"), { companyId: company.id });
    await reconfirm.run(run);
    await reconfirm.run(run);
    await deliverMails(world.services);
    const mails = await world.mailsTo(bakery.email!);
    expect(mails.map(({ subject }) => subject)).toEqual(["Stämmer leveransen måndag 18 maj?"]);
  });
});
