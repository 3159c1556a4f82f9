import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  bakeries,
  build,
  company,
  hr,
  preview,
  runDaily,
  settings,
  start,
  useAutopilotScene,
  world,
} from "../../../test/autopilot-scene.ts";

/** First days and anniversaries: nothing until they are wanted. Today is Monday 2 March 2026. */

useAutopilotScene();

const celebrated = () =>
  world.inDatabase(async (tx) => {
    const { rows } = await tx.execute(sql`
      select e.name, o.occasion_title as title, o.delivery_date::text as day
      from cake_orders o join employees e on e.id = o.employee_id
      where o.company_id = ${company.id} and o.occasion <> 'birthday' and o.status <> 'cancelled'
      order by o.delivery_date, e.name`);
    return rows.map(({ name, title, day }) => `${name}: ${title} ${day}`);
  });
const saved = { position: "Säljare", email: null, allergies: null, dietary_preferences: null };

describe("anniversaries", () => {
  test("are planned for the years that the company has chosen, each once, on its right day", async () => {
    await build("Ada", "1990-05-17", { start_date: "2021-06-01" });
    // A Saturday in 2026, so that the Friday before takes it.
    await build("Bo", "1990-05-17", { start_date: "2016-08-15" });
    // 28 February in a year without the 29th; further away than twelve months.
    await build("Cecilia", "1990-05-17", { start_date: "2016-02-29" });
    await build("Dag", "1990-05-17", { start_date: "2017-02-28" });
    // Begins on a Saturday: nobody is there before Monday.
    await build("Eva", "1990-05-17", { start_date: "2026-05-02" });
    await build("Tyst", "1990-05-17", { start_date: "2021-06-01", celebration: "quiet" });
    await build("Inte", "1990-05-17", { start_date: "2021-06-01", celebration: "none" });
    await build("Utan", "1990-05-17");
    await start();
    expect(await celebrated()).toEqual([]);

    const { counts } = await preview({ celebrated_years: [0, 5, 10] });
    expect(counts.planned).toBe(5);
    expect(await celebrated()).toEqual([]);
    const wanted = [
      "Eva: Första dagen 2026-05-04",
      "Ada: 5 år på jobbet 2026-06-01",
      "Tyst: 5 år på jobbet 2026-06-01",
      "Bo: 10 år på jobbet 2026-08-14",
      "Dag: 10 år på jobbet 2027-02-26",
    ];
    await start({ celebrated_years: [0, 5, 10] });
    expect(await celebrated()).toEqual(wanted);
    await start({ celebrated_years: [0, 5, 10] });
    await runDaily();
    await runDaily(null);
    expect(await celebrated()).toEqual(wanted);

    const year = await hr.call("list-cake-year", {});
    expect(
      year.others.map(({ name, occasion_title, cake_text }) => [name, occasion_title, cake_text]),
    ).toContainEqual(["Ada", "5 år på jobbet", "Tack för 5 år!"]);
    expect(year.cakes).toHaveLength(8);
    expect(year.ordered).toBe(7);
    const { birthdays } = await hr.call("get-promise-year", {});
    expect(birthdays).toBe(8);

    // What is wanted no more goes, and birthdays stay.
    const removed = await hr.call("set-autopilot", { ...settings, celebrated_years: [10] });
    expect(removed.counts.removed).toBe(3);
    expect(await celebrated()).toEqual(wanted.slice(3));
    expect((await hr.call("list-cake-year", {})).ordered).toBe(7);
  });

  test("come into the year day by day, give way to a birthday, and stay cancelled", async () => {
    await start({ celebrated_years: [1, 5] });
    // A year ahead less two days: not within the twelve months yet.
    await build("Snart", "1990-07-17", { start_date: "2022-03-03" });
    await build("Samma", "1990-06-01", { start_date: "2021-06-01" });
    const ada = await build("Ada", "1990-05-17", { start_date: "2021-06-02" });
    await runDaily();
    expect(await celebrated()).toEqual(["Ada: 5 år på jobbet 2026-06-02"]);
    world.clock.set("2026-03-05T10:00:00+01:00");
    await runDaily(null);
    expect(await celebrated()).toContain("Snart: 5 år på jobbet 2027-03-03");

    const { others } = await hr.call("list-cake-year", {});
    const { order } = others.find(({ employee_id }) => employee_id === ada.id)!;
    await hr.call("cancel-cake-order", { id: order!.id, revision: order!.revision });
    await runDaily();
    expect(await celebrated()).not.toContain("Ada: 5 år på jobbet 2026-06-02");
  });

  test("follow a corrected start date, and HR hears of what a bakery has", async () => {
    await start({ celebrated_years: [5] });
    const person = { name: "Ada Ek", birthday: "1990-10-17", ...saved };
    const added = await hr.call("add-employee", {
      ...person,
      cake_portion_size: 8,
      start_date: "2021-06-01",
    });
    expect(await celebrated()).toEqual(["Ada Ek: 5 år på jobbet 2026-06-01"]);
    const change = (start_date: string | null) =>
      hr.call("update-employee", { id: added.id, ...person, start_date });
    expect((await change("2021-09-01")).to_check).toEqual([]);
    expect(await celebrated()).toEqual(["Ada Ek: 5 år på jobbet 2026-09-01"]);
    // Without a word it stays; emptied it goes.
    await hr.call("update-employee", { id: added.id, ...person });
    expect(await celebrated()).toEqual(["Ada Ek: 5 år på jobbet 2026-09-01"]);
    await change(null);
    expect(await celebrated()).toEqual([]);
    await change("2021-03-10");
    expect(await celebrated()).toEqual(["Ada Ek: 5 år på jobbet 2026-03-10"]);
    const late = await change("2021-04-10");
    expect(late.to_check).toMatchObject([{ delivery_date: "2026-03-10", status: "requested" }]);
    expect(await celebrated()).toEqual([
      "Ada Ek: 5 år på jobbet 2026-03-10",
      "Ada Ek: 5 år på jobbet 2026-04-10",
    ]);
    await expect(change("1980-01-01")).rejects.toMatchObject({ code: "start-date-impossible" });
  });

  test("tell the bakery what stands on the cake and HR what it is for, and go with whoever leaves", async () => {
    await start({ celebrated_years: [1, 5] });
    const person = { start_date: "2021-03-10", cake_text: "Grattis Ada!" };
    const { id } = await build("Ada Ek", "1990-10-17", person);
    await runDaily();
    const toBakery = (await world.mailsTo(bakeries[0].email!)).map(world.asReceived).join("\n");
    expect(toBakery).toContain("Tack för 5 år!");
    expect(toBakery).not.toMatch(/Grattis Ada|på jobbet|2021/);
    const { deliveries } = await hr.call("get-next-week", {});
    expect(deliveries).toMatchObject([{ employee_name: "Ada Ek", occasion_title: "5 år på jobbet" }]);
    await hr.call("archive-employee", { id });
    expect(await celebrated()).toEqual([]);
    await hr.call("restore-employee", { id });
    expect(await celebrated()).toEqual(["Ada Ek: 5 år på jobbet 2026-03-10"]);
    await hr.call("erase-employee", { id });
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select distinct occasion_title, occasion_text from orders
        where company_id = ${company.id} and occasion <> 'birthday'`),
    );
    expect(rows).toEqual([{ occasion_title: "Firande", occasion_text: null }]);
  });
});
