import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Input } from "../../../contract/contract.ts";
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

/** No cakes for a person, a period or everything for a while. */

useAutopilotScene();

describe("a person's pause", () => {
  const pause = (
    wish: Input<"pause-autopilot">["pause"],
    more: { preview?: boolean; known?: "cancel" } = {},
  ) => hr.call("pause-autopilot", { preview: false, pause: wish, ...more });

  test("takes what nobody knows of, leaves the rest to HR, and ends as it began", async () => {
    const anna = await build("Anna", "1990-03-06");
    await build("Bo", "1990-05-20");
    const wish = { what: "person" as const, employee_id: anna.id, until: null };
    await start();
    expect(await days()).toEqual([
      ["Anna", "2026-03-06", "requested"],
      ["Bo", "2026-05-20", "planned"],
    ]);
    const before = await listCakes();
    expect((await pause(wish, { preview: true })).counts).toMatchObject({ removed: 0, staying: 1 });
    expect(await listCakes()).toEqual(before);
    await pause(wish);
    expect(await days()).toContainEqual(["Anna", "2026-03-06", "requested"]);
    const { counts, lines } = await pause(wish, { known: "cancel" });
    expect(counts).toMatchObject({ cancelled: 1, staying: 0 });
    expect(lines).toEqual(["1 tårta avbokas, och bageriet får besked."]);
    expect(await days()).toContainEqual(["Anna", "2026-03-06", "cancelled"]);
    expect((await world.mailsTo(bakeries[0].email!)).map(({ kind }) => kind)).toContain(
      "bakery-order-cancelled",
    );
    expect(await runDaily()).toEqual({});
    expect(await hr.call("get-promise-year", {})).toMatchObject({ counts: { alarm: 0, "opted-out": 1 } });
    world.clock.set("2026-03-03T10:00:00+01:00");
    await pause({ what: "resume-person", employee_id: anna.id });
    expect((await days()).map(([name, , status]) => `${name} ${status}`).toSorted()).toEqual([
      "Anna cancelled",
      "Anna requested",
      "Bo planned",
    ]);
  });

  test("leaves what its hour has passed by: it was eaten or missed", async () => {
    const anna = await build("Anna", "1990-03-06");
    await build("Bo", "1990-03-06");
    const cia = await build("Cia", "1990-03-06");
    await start();
    await world.inDatabase(async (tx) => {
      await tx.execute(sql`update offers f set status = 'accepted', answered_at = app_now(), answered_by = 'supplier'
        from orders o where o.id = f.order_id and o.employee_id = ${anna.id}`);
      await tx.execute(sql`update offers f set status = 'retracted'
        from orders o where o.id = f.order_id and o.employee_id = ${cia.id}`);
    });
    world.clock.set("2026-03-06T13:00:00+01:00");
    const known = { known: "cancel" as const };
    const wish = { what: "person" as const, employee_id: anna.id, until: null };
    expect((await pause(wish, known)).counts).toMatchObject({ cancelled: 0, staying: 0 });
    await pause({ ...wish, employee_id: cia.id }, known);
    expect((await pause({ what: "everything" }, known)).counts).toMatchObject({ cancelled: 0, staying: 0 });
    expect(await days()).toEqual([
      ["Anna", "2026-03-06", "confirmed"],
      ["Bo", "2026-03-06", "requested"],
      ["Cia", "2026-03-06", "planned"],
    ]);
  });

  test("until a day leaves the birthdays after it, and can be moved", async () => {
    const anna = await build("Anna", "1990-05-20");
    await start();
    const until = (day: string | null) => ({ what: "person" as const, employee_id: anna.id, until: day });
    expect((await pause(until("2026-05-19"))).counts).toMatchObject({ removed: 0 });
    expect(await days()).toEqual([["Anna", "2026-05-20", "planned"]]);
    expect((await pause(until("2026-05-20"))).lines).toEqual(["1 tårta tas bort. Inget bageri bakar den."]);
    expect(await days()).toEqual([]);
    expect((await hr.call("list-cake-year", {})).cakes).toMatchObject([{ paused: true, order: null }]);
    expect((await pause(until("2026-05-01"))).counts).toMatchObject({ planned: 1 });
    expect(await days()).toEqual([["Anna", "2026-05-20", "planned"]]);
    const other = await world.buildEmployee(await world.buildCompany());
    await expect(pause({ what: "person", employee_id: other.id, until: null })).rejects.toMatchObject({
      code: "employee-not-found",
    });
  });

  test("of everything keeps the story of what a bakery had, and plans it again when it ends", async () => {
    const anna = await build("Anna", "1990-05-20");
    await start();
    const [{ id }] = (await world
      .inDatabase((tx) => tx.execute(sql`select id from cake_orders where employee_id = ${anna.id}`))
      .then(({ rows }) => rows)) as [{ id: string }];
    await world.inDatabase((tx) =>
      tx.execute(sql`insert into offers (company_id, order_id, supplier_id, position, status, answered_at, answered_by)
        values (${company.id}, ${id}, ${bakeries[2].id}, 1, 'retracted', app_now(), 'hr')`),
    );
    expect(await days()).toEqual([["Anna", "2026-05-20", "planned"]]);
    await pause({ what: "everything" });
    expect(await days()).toEqual([["Anna", "2026-05-20", "cancelled"]]);
    world.clock.set("2026-03-03T10:00:00+01:00");
    await pause({ what: "resume" });
    expect((await days()).map(([, , status]) => status).toSorted()).toEqual(["cancelled", "planned"]);
  });

  test("a period cancels what a bakery knows of only when HR says so, and tells it", async () => {
    const anna = await build("Anna", "1990-03-06");
    await start();
    const wish = {
      what: "period" as const,
      from: "2026-03-05",
      to: "2026-03-07",
      birthdays: "forgo" as const,
    };
    expect((await pause(wish, { preview: true })).counts).toMatchObject({ staying: 1, cancelled: 0 });
    await pause(wish, { known: "cancel" });
    expect(await days()).toEqual([["Anna", "2026-03-06", "cancelled"]]);
    expect(anna.name).toBe("Anna");
    expect((await world.mailsTo(bakeries[0].email!)).at(-1)).toMatchObject({
      kind: "bakery-order-cancelled",
    });
  });
});

describe("pause-autopilot", () => {
  const pause = (wish: object, isPreview = false) =>
    hr.call("pause-autopilot", { preview: isPreview, pause: wish as never });

  test("a period moves or forgoes its birthdays, and says so first", async () => {
    await build("konferens", "1990-05-19");
    await build("juni", "1990-06-16");
    await start();
    const week = { what: "period", from: "2026-05-18", to: "2026-05-22" };
    expect(await pause({ ...week, birthdays: "before" }, true)).toMatchObject({
      lines: ["1 tårta får en ny dag."],
      state: "on",
    });
    expect((await days())[0]).toEqual(["konferens", "2026-05-19", "planned"]);
    await pause({ ...week, birthdays: "forgo" });
    expect(await days()).toEqual([["juni", "2026-06-16", "planned"]]);
    expect((await hr.call("get-autopilot", {})).settings.closures).toEqual([
      { kind: "own", from: "2026-05-18", to: "2026-05-22", birthdays: "forgo" },
    ]);
  });

  test("everything: what is planned goes and comes back, what a bakery knows of stays", async () => {
    await build("snart", "1990-03-06");
    await build("sedan", "1990-06-16");
    await start();
    expect(await pause({ what: "everything" })).toMatchObject({
      counts: { removed: 1, staying: 1 },
      state: "paused",
    });
    await build("ny", "1990-06-17");
    await runDaily();
    expect(await days()).toEqual([["snart", "2026-03-06", "requested"]]);
    expect(await pause({ what: "resume" })).toMatchObject({ counts: { planned: 2 }, state: "on" });
    expect(await pause({ what: "off" })).toMatchObject({ counts: { removed: 2 }, state: "off" });
    await expect(pause({ what: "everything" })).rejects.toMatchObject({ code: "autopilot-off" });
    await start();
    expect(await days()).toHaveLength(3);
  });
});
