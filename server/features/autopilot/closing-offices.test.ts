import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  bakeries,
  build,
  company,
  hr,
  listCakes,
  place,
  runDaily,
  start,
  useAutopilotScene,
  world,
} from "../../../test/autopilot-scene.ts";
import { keepDeadlines } from "../orders/deadlines-job.ts";
import { buildRestaurant, lunches, lunchOnce, planMealsAhead } from "../../../test/meals.ts";
import { setOrders, whichOrders } from "../../../test/order-facts.ts";

/** Offices that are closed, paused and opened in the middle of things, from two tabs, and by whoever must not. */

useAutopilotScene();

const rows = async (text: ReturnType<typeof sql>) => (await world.inDatabase((tx) => tx.execute(text))).rows;
const list = async () => (await hr.call("list-offices", {})).offices;

/** The first office, another whose bakeries are its own, and a third. */
async function threeOffices() {
  const there = { latitude: place.latitude, longitude: place.longitude + 2 };
  world.clock.advance({ minutes: 1 });
  const own = await world.buildVendor({ ...there, delivery_radius_km: 10 });
  const { id: second } = await hr.call("add-office", {
    name: "Borås",
    address: "Allégatan 1, Borås",
    ...there,
  });
  world.clock.advance({ minutes: 1 });
  const { id: third } = await hr.call("add-office", { name: "Mölndal", address: "Kvarngatan 2", ...place });
  const [first] = await list();
  return { first: first!.id, second, third, own };
}
const close = (id: string, to: string) => hr.call("close-office", { id, to });
const pause = (office_id: string, known: "keep" | "cancel" = "keep") =>
  hr.call("pause-autopilot", { preview: false, known, pause: { what: "everything", office_id } });
const resume = (office_id: string) =>
  hr.call("pause-autopilot", { preview: false, pause: { what: "resume", office_id } });

describe("an office with meals", () => {
  test("waits for one that has lost its kitchen, which the next would bring to a locked door", async () => {
    const { first, second } = await threeOffices();
    const kitchen = await buildRestaurant(world);
    await hr.call("create-meal-order", { ...lunchOnce(kitchen, "2026-03-20"), office_id: second });
    await world.inDatabase((tx) =>
      setOrders(tx, whichOrders("meal_orders", sql`company_id = ${company.id}`), { status: "requested" }),
    );
    await world.inDatabase((tx) =>
      setOrders(tx, whichOrders("meal_orders", sql`company_id = ${company.id}`), { status: "declined" }),
    );
    await expect(close(second, first)).rejects.toMatchObject({ code: "office-has-meals" });
  });

  test("waits for a series that begins later", async () => {
    const { first, second } = await threeOffices();
    const kitchen = await buildRestaurant(world);
    await hr.call("create-meal-order", {
      ...lunches(kitchen, { start_date: "2026-05-05" }),
      office_id: second,
    });
    await planMealsAhead(world);
    await expect(close(second, first)).rejects.toMatchObject({ code: "office-has-meals" });
  });
});

describe("an office that is closed with people in it", () => {
  test("takes asked, promised and lost cakes to the other, by whose bakery they are made", async () => {
    const { first, second, own } = await threeOffices();
    await start();
    const chain = await hr.call("get-autopilot", { office_id: second });
    expect(chain.settings.vendor_ids).toEqual([own.id]);
    await build("Asked", "1990-03-12", { office_id: second });
    await build("Said yes", "1990-03-13", { office_id: second });
    await build("Lost", "1990-03-16", { office_id: second });
    await build("Planned", "1990-06-16", { office_id: second });
    await runDaily();
    const whose = (name: string) =>
      sql`company_id = ${company.id} and employee_id = (select id from employees where company_id = ${company.id} and name = ${name})`;
    await world.inDatabase((tx) =>
      setOrders(tx, whichOrders("cake_orders", whose("Said yes")), { status: "confirmed" }),
    );
    await world.inDatabase((tx) =>
      setOrders(tx, whichOrders("cake_orders", whose("Lost")), { status: "declined" }),
    );
    expect(await close(second, first)).toEqual({ moved: 4, staying: 0 });
    await keepDeadlines(world.services);
    const offices = await rows(sql`select e.name, o.office_id, o.status, o.supplier_id from orders o
      join employees e on e.id = o.employee_id where o.company_id = ${company.id} and o.status <> 'cancelled' order by e.name`);
    expect(offices.map(({ name, office_id }) => [name, office_id])).toEqual(
      ["Asked", "Lost", "Planned", "Said yes"].map((name) => [name, first]),
    );
    expect(offices.map(({ supplier_id }) => supplier_id)).toEqual(offices.map(() => bakeries[0].id));
    expect((await world.mailsTo(own.email!)).some(({ kind }) => kind === "bakery-order-cancelled")).toBe(
      true,
    );
    expect((await world.mailsTo(bakeries[0].email!)).some(({ kind }) => kind === "bakery-order")).toBe(true);
  });

  test("into one that is paused, they have no cakes until it is resumed", async () => {
    const { second, third } = await threeOffices();
    await start();
    await build("Bo", "1990-05-20", { office_id: second });
    await runDaily();
    await pause(third);
    await close(second, third);
    await runDaily();
    expect((await listCakes()).filter(({ status }) => status !== "cancelled")).toEqual([]);
    await resume(third);
    expect((await listCakes()).filter(({ status }) => status !== "cancelled")).toMatchObject([
      { name: "Bo" },
    ]);
  });

  test("of two tabs that close each other's the first does, and nobody is left at a closed one", async () => {
    const { first, second, third } = await threeOffices();
    await build("Bo", "1990-05-20", { office_id: second });
    await build("Cia", "1990-05-21", { office_id: third });
    const both = await Promise.allSettled([close(second, third), close(third, second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "office-not-found", message: "Kontoret finns inte, eller är stängt." },
    });
    const [lost] = await rows(sql`select count(*)::int as count from employees e
      join offices f on f.id = e.office_id where e.company_id = ${company.id} and f.closed_at is not null`);
    expect(lost).toEqual({ count: 0 });
    expect((await list()).map(({ id }) => id)).toContain(first);
  });

  test("takes whoever is added at that moment along, named or not", async () => {
    const { first, second } = await threeOffices();
    const add = (number: number, more: object) =>
      hr.call("add-employee", {
        name: `Ny ${number}`,
        birthday: "1991-06-01",
        position: "Snickare",
        ...more,
      } as never);
    const came = await Promise.allSettled([
      add(1, {}),
      add(2, { office_id: first }),
      close(first, second),
      add(3, {}),
      add(4, { office_id: first }),
    ]);
    expect(came[2]).toMatchObject({ status: "fulfilled" });
    const there = await rows(sql`select f.closed_at, count(*)::int as count from employees e
      join offices f on f.id = e.office_id where e.company_id = ${company.id} group by f.id, f.closed_at`);
    expect(there).toMatchObject([{ closed_at: null }]);
  });
});

describe("an office that is paused", () => {
  test("loses a cake whose next bakery is asked later, and asks nobody when one says no meanwhile", async () => {
    const { second } = await threeOffices();
    await start();
    await build("Lost", "1990-03-16", { office_id: second });
    await build("Asked", "1990-03-13", { office_id: second });
    await runDaily();
    const lost = sql`company_id = ${company.id} and employee_id = (select id from employees where company_id = ${company.id} and name = 'Lost')`;
    await world.inDatabase((tx) => setOrders(tx, whichOrders("cake_orders", lost), { status: "declined" }));
    expect((await pause(second)).counts).toMatchObject({ removed: 1, staying: 1 });
    expect((await listCakes()).map(({ name, status }) => [name, status])).toEqual([
      ["Asked", "requested"],
      ["Lost", "cancelled"],
    ]);
  });

  test("and closed at the same moment ends closed, with its people elsewhere", async () => {
    const { first, second } = await threeOffices();
    await start();
    await build("Bo", "1990-05-20", { office_id: second });
    await Promise.allSettled([pause(second), close(second, first)]);
    expect(
      await rows(sql`select closed_at is not null as closed, paused_since from offices where id = ${second}`),
    ).toEqual([{ closed: true, paused_since: null }]);
    await runDaily();
    expect((await listCakes()).filter(({ status }) => status !== "cancelled")).toMatchObject([
      { name: "Bo", status: "planned" },
    ]);
  });

  test("is resumed by two at once, planned once", async () => {
    const { second } = await threeOffices();
    await start();
    await build("Bo", "1990-05-20", { office_id: second });
    await runDaily();
    await pause(second);
    await Promise.all([resume(second), resume(second)]);
    expect((await listCakes()).filter(({ status }) => status === "planned")).toHaveLength(1);
  });
});

describe("an office that is opened again", () => {
  test("by two tabs is opened once, and changed by nobody who may not", async () => {
    const { first, second } = await threeOffices();
    await close(second, first);
    const both = await Promise.allSettled([1, 2].map(() => hr.call("reopen-office", { id: second })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    for (const role of ["user", "finance", "viewer"] as const) {
      const who = world.as(await world.buildUser(role, company.id));
      const refused = { code: "not-allowed" };
      await expect(who.call("close-office", { id: second, to: first })).rejects.toMatchObject(refused);
      await expect(who.call("reopen-office", { id: second })).rejects.toMatchObject(refused);
      await expect(
        who.call("add-office", { name: "Ny", address: "Gatan 1", ...place }),
      ).rejects.toMatchObject(refused);
      if (role !== "user")
        await expect(
          who.call("pause-autopilot", { preview: false, pause: { what: "everything", office_id: second } }),
        ).rejects.toMatchObject(refused);
    }
  });

  test("is its company's own, in every way", async () => {
    const theirs = await world.buildCompany({ subscription_status: "active" });
    const [foreign] = (await world.as(theirs.hr).call("list-offices", {})).offices;
    const { first } = await threeOffices();
    await start();
    const notFound = { code: "office-not-found" };
    await expect(close(foreign!.id, first)).rejects.toMatchObject(notFound);
    await expect(close(first, foreign!.id)).rejects.toMatchObject(notFound);
    await expect(hr.call("reopen-office", { id: foreign!.id })).rejects.toMatchObject(notFound);
    await expect(pause(foreign!.id)).rejects.toMatchObject(notFound);
    await expect(resume(foreign!.id)).rejects.toMatchObject(notFound);
  });
});
