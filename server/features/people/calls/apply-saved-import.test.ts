import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Input } from "../../../../contract/contract.ts";
import { connectDirectory } from "../../../../test/directory.ts";
import { createSharedWorld, type World } from "../../../../test/world.ts";
import { consents, employees } from "../../../database/schema.ts";
import { cake_orders } from "../../../database/schema-orders.ts";

let world: World;
let company: Awaited<ReturnType<World["buildCompany"]>>;
beforeAll(async () => void (world = await createSharedWorld("2026-03-02T10:00:00+01:00")));
afterAll(() => world.close());
beforeEach(async () => void (company = await world.buildCompany()));

const hr = () => world.as(company.hr);
const register = () =>
  world.inDatabase((tx) =>
    tx
      .select()
      .from(employees)
      .where(and(eq(employees.company_id, company.id), isNull(employees.archived_at)))
      .orderBy(asc(employees.name), asc(employees.birthday)),
  );

const FIELDS = ["name", "birthday", "email", "position", "allergies"] as const;
const save = async (more: Partial<Input<"save-import">> = {}) =>
  (
    await hr().call("save-import", {
      name: "Lönelistan",
      columns: FIELDS.map((field, at) => ({ field, at, heading: field })),
      ...more,
    })
  ).id;

type More = Partial<Omit<Input<"apply-saved-import">, "id" | "rows">>;
const given = (id: string, rows: string[][], more: More = {}) => ({
  id,
  rows: rows.map((row) => [...row, "", "", "", ""].slice(0, FIELDS.length)),
  row_numbers: rows.map((_, index) => index + 2),
  ...(more.chosen && { chosen: more.chosen }),
});
const preview = (id: string, rows: string[][], more?: More) =>
  hr().call("preview-saved-import", given(id, rows, more));
/** What was shown is done. */
const run = async (id: string, rows: string[][], more: More = {}) => {
  const { version: seen } = await preview(id, rows, more);
  return hr().call("apply-saved-import", { ...given(id, rows, more), seen, ...more });
};

const ANNA = ["Anna Ask", "1990-05-17", "anna@bolag.example", "Arkitekt"];
const BO = ["Bo Berg", "1980-01-02", "bo@bolag.example", "Ekonom"];
const CIA = ["Cia Ceder", "1985-03-04", "", "Jurist"];
const DAN = ["Dan Dal", "1986-06-07", "", ""];
const ALL = [ANNA, BO, CIA, DAN];

describe("apply-saved-import", () => {
  test("who is new joins, the same file again changes nothing, and the newcomers can be taken back", async () => {
    const id = await save();
    expect(await preview(id, ALL)).toMatchObject({
      joined: [{ row: 2, name: "Anna Ask" }, {}, {}, {}],
      left: [],
    });
    const done = await run(id, ALL);
    expect(done).toMatchObject({ added: 4, returned: 0, changed: 0, left: 0 });
    expect(await preview(id, ALL)).toMatchObject({
      joined: [],
      changed: [],
      left: [],
      asked: [],
      unchanged: 4,
    });
    const before = await register();
    expect(await run(id, ALL)).toMatchObject({ added: 0, returned: 0, changed: 0, left: 0 });
    expect(await register()).toEqual(before);
    expect(await hr().call("list-saved-imports", {})).toMatchObject({
      available: true,
      saved: [{ name: "Lönelistan", people: 4, columns: [{ field: "name" }, {}, {}, {}, {}] }],
    });
    expect(await hr().call("undo-import", { import_id: done.import_id })).toEqual({
      removed: 4,
      cancelled: 0,
    });
  });

  test("a new name, birthday, address or title follows; an empty cell says nothing", async () => {
    const id = await save();
    await run(id, ALL);
    const next = [
      ["Anna Alm", "1990-05-17", "ANNA@bolag.example", ""],
      ["Bo Berg", "1980-02-01", "bo@bolag.example", "Chef"],
      ["Cia Ceder", "1985-03-04", "cia@bolag.example", ""],
      DAN,
    ];
    expect((await preview(id, next)).changed).toEqual([
      {
        row: 2,
        name: "Anna Ask",
        birthday: "1990-05-17",
        returns: false,
        changes: [{ field: "name", before: "Anna Ask", after: "Anna Alm" }],
      },
      {
        row: 3,
        name: "Bo Berg",
        birthday: "1980-01-02",
        returns: false,
        changes: [
          { field: "birthday", before: "1980-01-02", after: "1980-02-01" },
          { field: "position", before: "Ekonom", after: "Chef" },
        ],
      },
      {
        row: 4,
        name: "Cia Ceder",
        birthday: "1985-03-04",
        returns: false,
        changes: [{ field: "email", before: null, after: "cia@bolag.example" }],
      },
    ]);
    // Cia's row is left out, and is still hers.
    expect(await run(id, next, { left_out: { rows: [4] } })).toMatchObject({ added: 0, changed: 2, left: 0 });
    expect(await register()).toMatchObject([
      { name: "Anna Alm", position: "Arkitekt", email: "anna@bolag.example" },
      { name: "Bo Berg", birthday: "1980-02-01", position: "Chef" },
      { name: "Cia Ceder", email: null },
      { name: "Dan Dal" },
    ]);
  });

  test("swapped addresses are asked about, and nobody is guessed at or leaves meanwhile", async () => {
    const id = await save();
    await run(id, ALL);
    const swapped = [[ANNA[0]!, ANNA[1]!, BO[2]!], [BO[0]!, BO[1]!, ANNA[2]!], CIA, DAN];
    const shown = await preview(id, swapped);
    expect(shown).toMatchObject({
      changed: [],
      left: [],
      asked: [
        { row: 2, may_be_new: false, candidates: [{ name: "Bo Berg" }, { name: "Anna Ask" }] },
        { row: 3, may_be_new: false, candidates: [{ name: "Anna Ask" }, { name: "Bo Berg" }] },
      ],
    });
    const before = await register();
    expect(await run(id, swapped)).toMatchObject({ added: 0, changed: 0, left: 0 });
    expect(await register()).toEqual(before);
    const keyOf = (name: string) => before.find((person) => person.name === name)!.id;
    const answers = [
      { row: 2, key: keyOf("Anna Ask") },
      { row: 3, key: keyOf("Bo Berg") },
    ];
    expect(await run(id, swapped, { chosen: answers })).toMatchObject({ changed: 2 });
    expect(await register()).toMatchObject([{ email: BO[2] }, { email: ANNA[2] }, {}, {}]);
    // The same person twice, or somebody who was not proposed, is no answer.
    const crossed = [
      { row: 2, key: keyOf("Anna Ask") },
      { row: 3, key: keyOf("Anna Ask") },
    ];
    const again = [[ANNA[0]!, ANNA[1]!, ANNA[2]!], [BO[0]!, BO[1]!, BO[2]!], CIA, DAN];
    expect((await preview(id, again, { chosen: crossed })).changed).toHaveLength(1);
    expect((await preview(id, again, { chosen: [{ row: 2, key: keyOf("Dan Dal") }] })).changed).toEqual([]);
  });

  test("of two with one name each keeps their own, and a third without an address is asked about", async () => {
    const id = await save();
    const [old, young, third] = [
      ["Eva Ek", "1960-01-01"],
      ["Eva Ek", "1999-09-09"],
      ["Eva Ek", "1975-05-05"],
    ] as const;
    await run(id, [[...old], [...young], DAN]);
    expect(await preview(id, [[...old], [...young], [...third], DAN])).toMatchObject({
      joined: [{ row: 4 }],
      asked: [],
    });
    const shown = await preview(id, [[...young], [...third], DAN]);
    expect(shown).toMatchObject({
      joined: [],
      left: [],
      asked: [{ row: 3, may_be_new: true, candidates: [{ birthday: "1960-01-01" }] }],
    });
    expect(await preview(id, [[...young], [...third], DAN], { chosen: [{ row: 3, key: "" }] })).toMatchObject(
      {
        joined: [{ row: 3 }],
        left: [{ birthday: "1960-01-01" }],
      },
    );
    const [first] = await register().then((all) => all.filter(({ birthday }) => birthday === "1960-01-01"));
    expect(
      await preview(id, [[...young], [...third], DAN], { chosen: [{ row: 3, key: first!.id }] }),
    ).toMatchObject({ changed: [{ changes: [{ field: "birthday", after: "1975-05-05" }] }], left: [] });
  });

  test("an address that somebody else has now, or that two rows have, is nobody's by itself", async () => {
    const id = await save();
    await run(id, ALL);
    expect(await preview(id, [BO, CIA, DAN, ["Ny Person", "2000-01-01", ANNA[2]!]])).toMatchObject({
      joined: [],
      left: [],
      asked: [{ row: 5, may_be_new: true, candidates: [{ name: "Anna Ask" }] }],
    });
    const handedOn = [
      ["Anna Ask", "1990-05-17", "ny@bolag.example"],
      BO,
      CIA,
      DAN,
      ["Ny Person", "2000-01-01", ANNA[2]!],
    ];
    expect(await preview(id, handedOn)).toMatchObject({
      joined: [{ name: "Ny Person" }],
      changed: [{ row: 2 }],
      asked: [],
    });
    const twice = [ANNA, ["Anna Askar", "1990-05-17", ANNA[2]!], BO, CIA, DAN];
    expect((await preview(id, twice)).asked.map(({ row }) => row)).toEqual([2, 3]);
  });

  test("who leaves loses their cakes, and who returns is the same person", async () => {
    const bakery = await world.buildVendor();
    const id = await save();
    await run(id, ALL);
    // Whom HR has written in by hand is none of the list's.
    await world.buildEmployee(company, { name: "Egon Ek", birthday: "1970-01-01" });
    const anna = (await register()).find(({ name }) => name === "Anna Ask")!;
    const order = await world.buildCakeOrder(anna, {
      status: "confirmed",
      delivery_date: "2026-05-15",
      bakery_id: bakery.id,
    });
    expect(await preview(id, [BO, CIA, DAN])).toMatchObject({ left: [{ key: anna.id }], governed: 4 });
    expect(await run(id, [BO, CIA, DAN], { left_out: { keys: [anna.id] } })).toMatchObject({ left: 0 });
    expect(await run(id, [BO, CIA, DAN])).toMatchObject({ left: 1, cancelled: 1 });
    const [off] = await world.inDatabase((tx) =>
      tx.select().from(cake_orders).where(eq(cake_orders.id, order.id)),
    );
    expect(off!.status).toBe("cancelled");
    expect((await register()).map(({ name }) => name)).toEqual([
      "Bo Berg",
      "Cia Ceder",
      "Dan Dal",
      "Egon Ek",
    ]);

    const back = [["Anna Ask", "1990-05-17", "anna@bolag.example", "Chef"], BO, CIA, DAN];
    expect((await preview(id, back)).joined).toMatchObject([
      { name: "Anna Ask", returns: true, changes: [{ after: "Chef" }] },
    ]);
    expect(await run(id, back)).toMatchObject({ added: 0, returned: 1, changed: 0 });
    expect((await register())[0]).toMatchObject({ id: anna.id, archived_at: null, position: "Chef" });
  });

  test("a file of other people, or an empty one, needs words that say how many leave", async () => {
    const id = await save();
    await run(id, ALL);
    const others = [
      ["Xerxes Ek", "1990-01-01"],
      ["Ylva Ek", "1991-01-01"],
    ];
    for (const confirmation of ["", "ja", "3 slutar"])
      await expect(run(id, others, { confirmation })).rejects.toMatchObject({ code: "most-would-leave" });
    expect(await register()).toHaveLength(4);
    await expect(run(id, [])).rejects.toMatchObject({ status: 400 });
    await expect(run(id, [["", ""]], { confirmation: "4 slutar" })).rejects.toMatchObject({
      code: "import-has-problems",
    });
    // Half is not more than half.
    expect(await run(id, [ANNA, BO])).toMatchObject({ left: 2 });
    expect(await run(id, others, { confirmation: " 2  Slutar" })).toMatchObject({ added: 2, left: 2 });
  });

  test("whoever stands in a row that cannot be read does not leave", async () => {
    const id = await save();
    await run(id, ALL);
    const unread = [
      ANNA,
      ["Berg, Bo", "i maj"],
      ["C. Ceder", "1985-03-04", "ingen adress"],
      ["", "", "", ""],
      DAN,
    ];
    expect(await preview(id, unread)).toMatchObject({
      left: [{ name: "Cia Ceder" }],
      problems: [{ row: 3 }, { row: 4 }, { row: 5 }],
    });
  });

  test("nothing is done of something else than was shown", async () => {
    const id = await save();
    await run(id, ALL);
    const { version: seen } = await preview(id, [BO, CIA, DAN]);
    const anna = (await register())[0]!;
    await hr().call("archive-employee", { id: anna.id });
    const late = hr().call("apply-saved-import", { ...given(id, [BO, CIA, DAN]), seen });
    await expect(late).rejects.toMatchObject({ code: "import-changed" });
    // Two who press at the same moment: one of them has seen what is there.
    const plan = given(id, [...ALL, ["Ny Person", "2000-01-01"]]);
    const shown = await hr().call("preview-saved-import", plan);
    const both = await Promise.allSettled(
      [1, 2].map(() => hr().call("apply-saved-import", { ...plan, seen: shown.version })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await register()).filter(({ name }) => name === "Ny Person")).toHaveLength(1);
  });

  test("food is agreed to as in an import, and nobody's own word on it is written over", async () => {
    const id = await save();
    await run(id, [ANNA, BO, CIA]);
    const [, bo] = await register();
    await world.inDatabase(async (tx) => {
      await tx.update(employees).set({ allergies: "jordnötter" }).where(eq(employees.id, bo!.id));
      await tx
        .insert(consents)
        .values({ company_id: company.id, employee_id: bo!.id, text_version: "1", source: "self" });
    });
    const fed = [[...ANNA, "gluten"], [...BO, "ägg"], CIA];
    expect((await preview(id, fed)).changed).toMatchObject([
      { row: 2, changes: [{ field: "allergies", before: null, after: "gluten" }] },
    ]);
    await run(id, fed);
    expect(await register()).toMatchObject([{ allergies: "gluten" }, { allergies: "jordnötter" }, {}]);
    const kept = await world.inDatabase((tx) =>
      tx.select().from(consents).where(eq(consents.company_id, company.id)),
    );
    expect(kept.map(({ source }) => source).toSorted()).toEqual(["hr", "self"]);

    const blind = world.as(company.hr);
    await world.inDatabase((tx) =>
      tx.execute(sql`update profiles set sees_allergies = false where user_id = ${company.hr.userId}`),
    );
    await expect(blind.call("preview-saved-import", given(id, fed))).rejects.toMatchObject({
      code: "food-hidden",
    });
    const columns = (["name", "birthday", "email"] as const).map((field, at) => ({ field, at, heading: "" }));
    const { id: plain } = await blind.call("save-import", { name: "Utan mat", columns });
    const readdressed = {
      ...given(plain, []),
      rows: [["Anna Ask", "1990-05-17", "annan@bolag.example"]],
      row_numbers: [2],
    };
    expect(await blind.call("preview-saved-import", readdressed)).toMatchObject({
      changed: [],
      unchanged: 1,
    });
    // Who does not see food lets somebody leave all the same, and the kitchen is told of their food.
    const { version: seen } = await blind.call("preview-saved-import", readdressed);
    expect(await blind.call("apply-saved-import", { ...readdressed, seen })).toMatchObject({
      changed: 0,
      left: 0,
    });
    const other = { ...readdressed, rows: [["Bo Berg", "1980-01-02", ""]] };
    const { version } = await blind.call("preview-saved-import", other);
    const confirmation = "1 slutar";
    expect(await blind.call("apply-saved-import", { ...other, seen: version, confirmation })).toMatchObject({
      left: 1,
    });
    expect((await register()).map(({ name }) => name)).toEqual(["Bo Berg", "Cia Ceder"]);
  });

  test("a list's own names for offices are kept, and a move is a move", async () => {
    const [first] = (await hr().call("list-offices", {})).offices;
    const second = await hr().call("add-office", {
      name: "Malmö",
      address: "Storgatan 1, Malmö",
      latitude: 55.6,
      longitude: 13,
    });
    const columns = (["name", "birthday", "office"] as const).map((field, at) => ({
      field,
      at,
      heading: field,
    }));
    const id = await save({
      columns,
      meant: [{ written: "MMA", office_id: second.id }],
      office_id: second.id,
    });
    const rows = (office: string) => [
      [...ANNA.slice(0, 2), office],
      [...BO.slice(0, 2), ""],
    ];
    await run(id, rows(first!.name));
    expect(await register()).toMatchObject([{ office_id: first!.id }, { office_id: second.id }]);
    expect((await preview(id, rows("mma"))).changed).toMatchObject([
      { changes: [{ field: "office", before: first!.name, after: "Malmö" }] },
    ]);
    await run(id, rows("mma"));
    expect(await register()).toMatchObject([{ office_id: second.id }, { office_id: second.id }]);
    expect(await preview(id, rows("Ystad"))).toMatchObject({ left: [], problems: [{ row: 2 }] });
  });

  test("ten at most, each name once, none of another company's, and none beside a directory", async () => {
    const id = await save();
    await expect(save({ name: "LÖNELISTAN" })).rejects.toMatchObject({ code: "saved-import-exists" });
    await expect(
      save({ name: "Halv", columns: [{ field: "name", at: 0, heading: "" }] }),
    ).rejects.toMatchObject({
      code: "import-has-problems",
    });
    for (let count = 1; count < 10; count += 1) await save({ name: `Lista ${count}` });
    await expect(save({ name: "Elfte" })).rejects.toMatchObject({ code: "too-many-saved-imports" });
    const stranger = world.as((await world.buildCompany()).hr);
    const notFound = { code: "saved-import-not-found" };
    await expect(stranger.call("preview-saved-import", given(id, ALL))).rejects.toMatchObject(notFound);
    const applied = stranger.call("apply-saved-import", { ...given(id, ALL), seen: "" });
    await expect(applied).rejects.toMatchObject(notFound);
    await expect(stranger.call("delete-saved-import", { id })).rejects.toMatchObject(notFound);
    await run(id, ALL);
    await connectDirectory(world, company.hr);
    expect(await hr().call("list-saved-imports", {})).toEqual({ available: false, saved: [] });
    await expect(run(id, ALL)).rejects.toMatchObject({ code: "directory-decides" });
    await expect(save({ name: "Ny" })).rejects.toMatchObject({ code: "directory-decides" });
    await hr().call("delete-saved-import", { id });
    expect((await register()).map(({ saved_import_id }) => saved_import_id)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test("a thousand rows are as many statements as fifty", async () => {
    const list = (count: number, title: string, from = 0) =>
      Array.from({ length: count }, (_, i) => [`Person ${i + from}`, "1990-05-17", "", title]);
    const counted = async (count: number) => {
      company = await world.buildCompany();
      const id = await save();
      await run(id, list(count, "Arkitekt"));
      const next = list(count, "Konsult", 10);
      const { version: seen } = await preview(id, next);
      const statements = vi.spyOn(Client.prototype, "query");
      const done = await hr().call("apply-saved-import", { ...given(id, next), seen });
      const textOf = (query: unknown) =>
        typeof query === "string" ? query : (query as { text: string }).text;
      // The connection is looked after by itself, at any moment.
      const made = statements.mock.calls.filter(
        ([query]) => !textOf(query).includes("pg_is_in_recovery"),
      ).length;
      statements.mockRestore();
      expect(done).toMatchObject({ added: 10, changed: count - 10, left: 10 });
      return made;
    };
    const few = await counted(50);
    expect(few).toBeGreaterThan(5);
    expect(await counted(1000)).toBe(few);
  });
});
