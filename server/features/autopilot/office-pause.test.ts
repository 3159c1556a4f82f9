import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  bakeries,
  build,
  company,
  days,
  hr,
  place,
  runDaily,
  start,
  useAutopilotScene,
  world,
} from "../../../test/autopilot-scene.ts";
import { firstOffice } from "../companies/offices.ts";

useAutopilotScene();

async function addOffice(name: string) {
  world.clock.advance({ minutes: 1 });
  const { id } = await hr.call("add-office", { name, address: `${name}gatan 1`, ...place });
  return id;
}
const everything = (office_id: string) => ({ what: "everything" as const, office_id });
const pause = (
  wish: { what: "everything" | "resume"; office_id: string },
  more: { preview?: boolean; known?: "cancel" } = {},
) => hr.call("pause-autopilot", { preview: false, pause: wish, ...more });
const listOf = async () => (await hr.call("list-offices", {})).offices;

describe("an office that is paused until further notice", () => {
  test("has its plans taken back and nothing new, while the other goes on, and gets it back", async () => {
    await start();
    const second = await addOffice("Borås");
    await build("Anna Här", "1990-05-20");
    await build("Bo Där", "1990-05-20", { office_id: second });
    await build("Cia Snart", "1990-03-06", { office_id: second });
    await runDaily();
    const before = await days();
    expect(before).toEqual([
      ["Cia Snart", "2026-03-06", "requested"],
      ["Anna Här", "2026-05-20", "planned"],
      ["Bo Där", "2026-05-20", "planned"],
    ]);
    const { counts } = await pause(everything(second), { preview: true });
    expect(counts).toMatchObject({ removed: 1, staying: 1 });
    expect(await days()).toEqual(before);
    await pause(everything(second));
    await runDaily();
    expect(await days()).toEqual(before.slice(0, 2));
    expect(await listOf()).toMatchObject([{ paused: false }, { paused: true }]);
    expect(await hr.call("get-autopilot", { office_id: second })).toMatchObject({
      state: "on",
      office_paused: true,
    });
    await hr.call("add-employee", {
      name: "Disa Ny",
      birthday: "1990-06-10",
      position: "x",
      office_id: second,
    });
    expect(await days()).toHaveLength(2);
    const { people } = await hr.call("get-promise-year", {});
    expect(people.filter(({ reason }) => reason === "Pausad").map(({ name }) => name)).toEqual([
      "Bo Där",
      "Disa Ny",
    ]);
    const year = await hr.call("list-cake-year", {});
    const shown = year.cakes.filter(({ paused, order }) => paused && !order).map(({ name }) => name);
    expect(new Set(shown)).toEqual(new Set(["Bo Där", "Disa Ny"]));
    await pause({ what: "resume", office_id: second });
    expect((await days()).map(([name]) => name)).toEqual(["Cia Snart", "Anna Här", "Bo Där", "Disa Ny"]);
    expect(await listOf()).toMatchObject([{ paused: false }, { paused: false }]);
  });

  test("cancels what its bakery knows of where HR says so, and the bakery is told", async () => {
    await start();
    const second = await addOffice("Borås");
    await build("Cia Snart", "1990-03-06", { office_id: second });
    await build("Anna Här", "1990-03-06");
    await runDaily();
    await pause(everything(second), { known: "cancel" });
    expect(await days()).toEqual([
      ["Anna Här", "2026-03-06", "requested"],
      ["Cia Snart", "2026-03-06", "cancelled"],
    ]);
    expect((await world.mailsTo(bakeries[0].email!)).map(({ kind }) => kind)).toContain(
      "bakery-order-cancelled",
    );
  });

  test("loses the plans of whoever moves there, who get them again when they move back", async () => {
    await start();
    const second = await addOffice("Borås");
    const first = await world.inDatabase((tx) => firstOffice(tx, company.id));
    const anna = await build("Anna", "1990-05-20");
    await runDaily();
    await pause(everything(second));
    const move = (office_id: string) =>
      hr.call("update-employee", {
        id: anna.id,
        name: anna.name,
        birthday: anna.birthday,
        position: "Ingenjör",
        email: "",
        allergies: "",
        dietary_preferences: "",
        office_id,
      });
    await move(second);
    expect(await days()).toEqual([]);
    await move(first.id);
    expect(await days()).toEqual([["Anna", "2026-05-20", "planned"]]);
  });

  test("is its company's own, and only with the autopilot on; switched off, no pause is left", async () => {
    const second = await addOffice("Borås");
    await expect(pause(everything(second))).rejects.toMatchObject({ code: "autopilot-off" });
    await start();
    const theirs = await world.inDatabase(async (tx) => firstOffice(tx, (await world.buildCompany()).id));
    await expect(pause(everything(theirs.id))).rejects.toMatchObject({ code: "office-not-found" });
    await pause(everything(second));
    await hr.call("pause-autopilot", { preview: false, pause: { what: "off" } });
    expect(await listOf()).toMatchObject([{ paused: false }, { paused: false }]);
  });
});

describe("reopen-office", () => {
  test("opens it as the last, with the nearest bakeries, and nobody moves", async () => {
    await start();
    const [first] = await listOf();
    const second = await addOffice("Borås");
    await build("Bo Där", "1990-05-20", { office_id: second });
    await hr.call("close-office", { id: first!.id, to: second });
    expect(await hr.call("list-offices", {})).toMatchObject({
      offices: [{ id: second }],
      closed: [{ id: first!.id, name: first!.name, address: first!.address }],
    });
    world.clock.advance({ minutes: 1 });
    expect(await hr.call("reopen-office", { id: first!.id })).toEqual({ bakeries: bakeries.length });
    expect(await hr.call("list-offices", {})).toMatchObject({
      offices: [
        { id: second, people: 1 },
        { id: first!.id, people: 0, bakeries: bakeries.map(({ id }) => ({ id })) },
      ],
      closed: [],
    });
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(
        sql`select field, after from company_changes where company_id = ${company.id} order by id desc limit 1`,
      ),
    );
    expect(rows).toEqual([{ field: "office_reopened", after: first!.name }]);
  });

  test("refuses one that is open, another company's, and a name that another has by now", async () => {
    const second = await addOffice("Borås");
    const [first] = await listOf();
    await expect(hr.call("reopen-office", { id: second })).rejects.toMatchObject({
      code: "office-not-found",
    });
    await hr.call("close-office", { id: second, to: first!.id });
    const stranger = world.as((await world.buildCompany()).hr);
    await expect(stranger.call("reopen-office", { id: second })).rejects.toMatchObject({
      code: "office-not-found",
    });
    const again = await addOffice("Borås");
    await expect(hr.call("reopen-office", { id: second })).rejects.toMatchObject({ code: "office-exists" });
    await hr.call("close-office", { id: again, to: first!.id });
    const both = await Promise.allSettled([
      hr.call("reopen-office", { id: second }),
      hr.call("reopen-office", { id: again }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(
        sql`select count(*)::int as open from offices where company_id = ${company.id} and closed_at is null`,
      ),
    );
    expect(rows).toEqual([{ open: 2 }]);
  });
});
