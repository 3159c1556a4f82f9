import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Input } from "../../../contract/contract.ts";
import { birthdaysAhead, yearAhead } from "../../../domain/autopilot.ts";
import { birthdaysInside, PROPOSED_CLOSURES } from "../../../domain/closures.ts";
import { deliveryRules } from "../../../domain/birthday.ts";
import {
  bakeries,
  build,
  company,
  days,
  hr,
  listCakes,
  runDaily,
  start,
  useAutopilotScene,
  world,
} from "../../../test/autopilot-scene.ts";

import { planAhead } from "./plan.ts";

/** The year that follows from what a company has said once. */

useAutopilotScene();

describe("planning", () => {
  test.each(deliveryRules)(
    "agrees with the domain on every day of the year under '%s'",
    async (delivery_rule) => {
      const people = await world.inDatabase(async (tx) => {
        const { rows } =
          await tx.execute(sql`insert into employees (company_id, name, birthday, cake_portion_size)
        select ${company.id}, 'född ' || day::date, day::date, null
        from generate_series('1988-01-01'::date, '1988-12-31', '1 day') day returning id, name, birthday::text as born`);
        return rows.map(
          (row) => ({ ...row, cake_portion_size: null }) as Parameters<typeof yearAhead>[0][number],
        );
      });
      const closures = [
        ...PROPOSED_CLOSURES,
        { kind: "own" as const, from: "2026-04-20", to: "2026-05-22", birthdays: "after" as const },
        {
          kind: "own" as const,
          from: "2026-02-16",
          to: "2026-03-11",
          birthdays: birthdaysInside[deliveryRules.indexOf(delivery_rule)]!,
        },
      ];
      await start({ delivery_rule, closures, vendor_ids: [] });
      const today = Temporal.PlainDate.from("2026-03-02");
      const wanted = yearAhead(people, { delivery_rule, closures, default_portion_size: 8 }, today, today)
        .filter(({ date }) => date !== null)
        .map(({ name, birthday, date }) => `${name} ${birthday} ${date}`);
      const made = (await listCakes()).map(({ name, birthday, day }) => `${name} ${birthday} ${day}`);
      expect(made.sort()).toEqual(wanted.sort());
      expect(made.length).toBeGreaterThan(300);
      expect(birthdaysAhead(today).to.toString()).toBe("2027-03-01");
    },
  );

  test("newcomers by dialog, list, link and form have their cake at once, one in three days is asked for", async () => {
    await start();
    const added = await hr.call("add-employee", {
      name: "Dialog",
      birthday: "1990-03-05",
      position: "Säljare",
      cake_portion_size: 8,
    });
    await hr.call("import-employees", {
      columns: { name: 0, birthday: 1 },
      rows: [
        ["Lista Ett", "1990-06-02"],
        ["Lista Två", "1990-02-01"],
      ],
    });
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select public_join_token as token from companies where id = ${company.id}`),
    );
    await world.nobody.call("submit-employee-registration", {
      token: String(rows[0]!.token),
      employee: {
        first_name: "Länk",
        last_name: "Ek",
        email: "lank@bolag.example",
        birthday: "1990-09-01",
        allergies: null,
      },
    });
    expect(await days()).toEqual([
      ["Dialog", "2026-03-05", "requested"],
      ["Lista Ett", "2026-06-02", "planned"],
      ["Länk Ek", "2026-09-01", "planned"],
      ["Lista Två", "2027-02-01", "planned"],
    ]);
    expect(await world.mailsTo(bakeries[0].email!)).toMatchObject([
      { subject: "Beställning: 1 tårta torsdag 5 mars" },
    ]);
    expect(added.name).toBe("Dialog");
    expect(await runDaily()).toEqual({});
  });

  test("a list that is longer than a chunk is planned to its last, and nothing of it twice", async () => {
    await start();
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`insert into employees (company_id, name, birthday, cake_portion_size)
        select ${company.id}, 'Person ' || n, date '1988-04-10' + n % 250, null from generate_series(1, 2100) n returning id`),
    );
    const whose = { companyId: company.id, employeeIds: rows.map(({ id }) => String(id)) };
    const plan = () => world.inDatabase((tx) => planAhead(tx, world.services, whose));
    expect(await plan()).toMatchObject({ planned: 2100 });
    expect(await plan()).toMatchObject({ planned: 0 });
  });

  test("somebody whose birthday is today has a cake on the next open day, also after the hour", async () => {
    await start({ closures: [{ kind: "own", from: "2026-03-03", to: "2026-03-04", birthdays: "after" }] });
    world.clock.set("2026-03-02T15:30:00+01:00");
    await hr.call("add-employee", {
      name: "Ny",
      birthday: "1990-03-02",
      position: "Säljare",
      cake_portion_size: 8,
    });
    expect(await days()).toEqual([["Ny", "2026-03-05", "requested"]]);
    expect(await runDaily()).toEqual({});
  });

  test("who leaves or would rather not has no cake; who comes back or wants it after all has one again", async () => {
    const anna = await build("Anna", "1990-05-19");
    const bo = await build("Bo", "1990-05-20");
    await start();
    const change = (celebration: "none" | "quiet" | "celebrate") =>
      hr.call("update-employee", {
        id: bo.id,
        name: "Bo",
        birthday: "1990-05-20",
        position: "Säljare",
        allergies: null,
        dietary_preferences: null,
        email: null,
        cake_portion_size: null,
        celebration,
      });
    await hr.call("archive-employee", { id: anna.id });
    await change("none");
    const alive = async () => (await days()).filter(([, , status]) => status !== "cancelled");
    expect(await alive()).toEqual([]);
    expect(await runDaily()).toEqual({});
    world.clock.set("2026-03-03T10:00:00+01:00");
    await hr.call("restore-employee", { id: anna.id });
    await change("quiet");
    expect(await alive()).toEqual([
      ["Anna", "2026-05-19", "planned"],
      ["Bo", "2026-05-20", "planned"],
    ]);
    // What HR cancels stays cancelled for that birthday, also when somebody has changed their mind twice.
    const { cakes } = await hr.call("list-cake-year", {});
    await hr.call("cancel-cake-order", { id: cakes.find(({ name }) => name === "Bo")!.order!.id });
    world.clock.set("2026-03-04T10:00:00+01:00");
    await change("none");
    world.clock.set("2026-03-05T10:00:00+01:00");
    await change("celebrate");
    await runDaily();
    expect(await alive()).toEqual([["Anna", "2026-05-19", "planned"]]);
    // Nor is HR asked about it again.
    const { people } = await hr.call("get-promise-year", {});
    expect(people.find(({ name }) => name === "Bo")).toMatchObject({ state: "forgone", alarm: false });
  });

  test("whoever would rather not has their cake again afterwards, whatever else has happened meanwhile", async () => {
    const bo = await build("Bo", "1990-03-13");
    await start();
    const change = (celebration: "none" | "celebrate", allergies: string | null = null) =>
      hr.call("update-employee", {
        id: bo.id,
        name: "Bo",
        birthday: "1990-03-13",
        position: "Säljare",
        allergies,
        dietary_preferences: null,
        email: null,
        cake_portion_size: null,
        celebration,
      });
    const pause = (wish: Input<"pause-autopilot">["pause"]) =>
      hr.call("pause-autopilot", { preview: false, pause: wish, known: "cancel" });
    const alive = async () => (await days()).filter(([, , status]) => status !== "cancelled");
    const on = (day: string) => world.clock.set(`2026-03-${day}T10:00:00+01:00`);
    await change("none");
    on("03");
    await change("none", "nötter");
    on("04");
    await change("celebrate", "nötter");
    expect(await alive()).toEqual([["Bo", "2026-03-13", "requested"]]);
    // Paused, and then declined as well: when both have ended, it comes.
    on("05");
    await pause({ what: "person", employee_id: bo.id, until: null });
    on("06");
    await change("none", "nötter");
    on("07");
    await pause({ what: "resume-person", employee_id: bo.id });
    expect(await alive()).toEqual([]);
    on("09");
    await change("celebrate", "nötter");
    expect(await alive()).toEqual([["Bo", "2026-03-13", "requested"]]);
    expect(await runDaily()).toEqual({});
  });

  test.each(["cancelled", "forgone"])(
    "what HR has %s stays so when the birthday is corrected, and back",
    async (how) => {
      const anna = await build("Anna", "1990-05-19");
      await start();
      const { cakes } = await hr.call("list-cake-year", {});
      await hr.call("cancel-cake-order", { id: cakes[0]!.order!.id });
      if (how === "forgone") {
        await hr.call("forgo-birthday", { employee_id: anna.id, birthday: "2026-05-19", forgone: true });
        await world.inDatabase((tx) => tx.execute(sql`delete from orders where employee_id = ${anna.id}`));
      }
      const ofThisYear = async () =>
        (await days()).filter(([, day, status]) => status !== "cancelled" && day! < "2027");
      for (const birthday of ["1990-05-25", "1989-12-28", "1990-05-19"]) {
        await hr.call("update-employee", {
          id: anna.id,
          name: "Anna",
          birthday,
          position: "Säljare",
          allergies: null,
          dietary_preferences: null,
          email: null,
          cake_portion_size: null,
        });
        await runDaily();
        expect(await ofThisYear()).toEqual([]);
      }
    },
  );

  test("a corrected birthday moves its cake, over a closed office too, and makes no second one", async () => {
    const anna = await build("Anna", "1990-05-19");
    await start({ closures: [{ kind: "own", from: "2026-06-01", to: "2026-06-12", birthdays: "after" }] });
    await hr.call("update-employee", {
      id: anna.id,
      name: "Anna",
      birthday: "1990-06-03",
      position: "Säljare",
      allergies: null,
      dietary_preferences: null,
      email: null,
      cake_portion_size: null,
    });
    expect(await days()).toEqual([["Anna", "2026-06-15", "planned"]]);
    expect(await runDaily()).toEqual({});
  });

  test("the daily check plans for everybody what has come within the year, and asks so many days ahead", async () => {
    await world.inDatabase(async (tx) => {
      await tx.execute(sql`update autopilots set on_since = null, paused_since = null`);
      await tx.execute(sql`delete from orders`);
    });
    await world.buildEmployee(await world.buildCompany({ subscription_status: "active" }));
    await build("Anna", "1990-03-02", { cake_portion_size: null });
    await build("Bo", "1990-03-25");
    await start({ days_ahead: 10 });
    world.clock.set("2026-03-03T08:00:00+01:00");
    expect(await runDaily(null)).toEqual({ "planned-cakes": 1 });
    world.clock.set("2026-03-12T08:00:00+01:00");
    expect(await runDaily(null)).toEqual({});
    // Ten days before Wednesday the 25th is a Sunday, so that it leaves on the Friday.
    world.clock.set("2026-03-13T08:00:00+01:00");
    expect(await runDaily(null)).toEqual({ requested: 1 });
    expect(await runDaily(null)).toEqual({});
    expect(await days()).toEqual([
      ["Anna", "2026-03-03", "requested"],
      ["Bo", "2026-03-25", "requested"],
      ["Anna", "2027-03-02", "planned"],
    ]);
  });

  test("what should have left already is not asked for on a Saturday, but on Monday morning", async () => {
    world.clock.set("2026-03-07T10:00:00+01:00");
    await build("Anna", "1990-03-17");
    await start();
    expect(await days()).toEqual([["Anna", "2026-03-17", "planned"]]);
    world.clock.set("2026-03-09T08:00:00+01:00");
    expect(await runDaily()).toEqual({ requested: 1 });
    expect(await days()).toEqual([["Anna", "2026-03-17", "requested"]]);
  });

  test("a day's planning looks at new days and at who could not be planned for; on Sundays at everybody", async () => {
    await world.inDatabase((tx) =>
      tx.execute(sql`update autopilots set on_since = null, paused_since = null`),
    );
    await start();
    await build("Untold", "1990-06-10");
    await build("Leap", "1992-02-29");
    await build("Edge", "1990-03-02");
    const names = async () => (await days()).map(([name, day]) => `${String(name)} ${String(day)}`).sort();
    world.clock.set("2026-03-03T08:00:00+01:00");
    expect(await runDaily(null)).toEqual({ "planned-cakes": 1 });
    expect(await names()).toEqual(["Edge 2027-03-02"]);
    const subscribe = (status: "active" | "cancelled") =>
      world.inDatabase((tx) =>
        tx.execute(sql`update companies set subscription_status = ${status} where id = ${company.id}`),
      );
    await subscribe("cancelled");
    world.clock.set("2026-03-04T08:00:00+01:00");
    expect(await runDaily(null)).toEqual({});
    await subscribe("active");
    world.clock.set("2026-03-05T08:00:00+01:00");
    expect(await runDaily(null)).toEqual({ "planned-cakes": 2 });
    await build("Unheard", "1990-09-10");
    world.clock.set("2026-03-07T08:00:00+01:00");
    expect(await runDaily(null)).toEqual({});
    world.clock.set("2026-03-08T08:00:00+01:00");
    expect(await runDaily(null)).toEqual({ "planned-cakes": 1 });
    world.clock.set("2027-03-01T08:00:00+01:00");
    expect(await runDaily(null)).toMatchObject({ "planned-cakes": 3 });
    expect(await names()).toContain("Leap 2028-02-29");
  });
});
