import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { untilBlocked } from "../../../../test/locks.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { companies, consents } from "../../../database/schema.ts";
import { cake_orders } from "../../../database/schema-orders.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const columns = { name: 0, birthday: 1, allergies: 2 };
const rows = [
  ["Åsa Öberg", "17/5 1990", ""],
  ["Per-Erik Sundin", "900518", "nötter"],
  ["Moa Lindahl", "1990-05-19", ""],
];

describe("import-employees", () => {
  test("adds every row in one go, reads dates as people write them, and can be taken back", async () => {
    const { id, hr } = await world.buildCompany();
    const { import_id, added } = await world.as(hr).call("import-employees", { columns, rows });
    expect(added).toBe(3);
    const { employees, last_import } = await world.as(hr).call("list-employees", {});
    expect(employees.map((person) => person.birthday).sort()).toEqual([
      "1990-05-17",
      "1990-05-18",
      "1990-05-19",
    ]);
    expect(last_import).toMatchObject({ import_id, count: 3 });
    const [company] = await world.inDatabase((tx) => tx.select().from(companies).where(eq(companies.id, id)));
    expect(company!.company_status).toBe("active");
    const kept = await world.inDatabase((tx) =>
      tx.select().from(consents).where(eq(consents.company_id, id)),
    );
    expect(kept).toMatchObject([{ source: "hr" }]);

    const [one] = employees;
    await world.buildCakeOrder({ ...one!, company_id: id }, { status: "planned" });
    expect(await world.as(hr).call("undo-import", { import_id })).toEqual({ removed: 3, cancelled: 1 });
    expect((await world.as(hr).call("list-employees", {})).employees).toHaveLength(0);
    // The one with an order has a history, and is archived instead.
    expect((await world.as(hr).call("list-employees", { archived: true })).employees).toHaveLength(1);
    const twice = world.as(hr).call("undo-import", { import_id });
    await expect(twice).rejects.toMatchObject({ code: "import-not-found" });
  });

  test("taken back while somebody orders a cake leaves the order, and archives the person", async () => {
    const { id, hr } = await world.buildCompany();
    const { import_id } = await world.as(hr).call("import-employees", { columns, rows });
    const { employees } = await world.as(hr).call("list-employees", {});
    let undone: Promise<unknown> = Promise.resolve();
    await world.inDatabase(async (tx) => {
      const day = "2026-05-17";
      await tx.insert(cake_orders).values({
        company_id: id,
        employee_id: employees[0]!.id,
        portion_size: 8,
        birthday: day,
        delivery_date: day,
      });
      undone = world.as(hr).call("undo-import", { import_id });
      await untilBlocked(world.db);
    });
    expect(await undone).toEqual({ removed: 3, cancelled: 1 });
    expect((await world.as(hr).call("list-employees", { archived: true })).employees).toHaveLength(1);
  });

  test("one wrong row stops them all, and is named by its number in the spreadsheet", async () => {
    const { hr } = await world.buildCompany();
    const wrong = [...rows, ["   ", "1890-01-01", ""], ["Åsa  öberg", "1990-05-17", ""]];
    const answer = world.as(hr).call("import-employees", { columns, rows: wrong });
    await expect(answer).rejects.toMatchObject({
      code: "import-has-problems",
      fields: {
        "rows.5": "Namn saknas. Födelsedagen är mer än 120 år sedan",
        "rows.6": "Samma person som på rad\u00a02",
      },
    });
    expect((await world.as(hr).call("list-employees", {})).employees).toHaveLength(0);
  });

  test("somebody who is there already stops it too, also when added a moment ago", async () => {
    const { hr } = await world.buildCompany();
    await world
      .as(hr)
      .call("add-employee", { name: "Moa Lindahl", birthday: "1990-05-19", position: "Arkitekt" });
    const answer = world.as(hr).call("import-employees", { columns, rows, row_numbers: [7, 8, 9] });
    await expect(answer).rejects.toMatchObject({
      fields: { "rows.9": "Moa Lindahl finns redan registrerad med samma födelsedag!" },
    });
    expect((await world.as(hr).call("list-employees", {})).employees).toHaveLength(1);
  });

  test("texts too long for the register are said by row, half a character is no crash", async () => {
    const { hr } = await world.buildCompany();
    const answer = world.as(hr).call("import-employees", {
      columns,
      rows: [
        ["x".repeat(201), "1990-05-17", ""],
        ["Bo Ek", "1990-05-17", "y".repeat(501)],
      ],
    });
    await expect(answer).rejects.toMatchObject({
      fields: {
        "rows.2": "Namnet får vara max 200 tecken",
        "rows.3": "Allergier får vara max 500 tecken",
      },
    });
    const broken = { columns, rows: [["Halv \ud83c", "1990-05-17", ""]] };
    await expect(world.as(hr).call("import-employees", broken)).rejects.toMatchObject({ status: 400 });
  });

  test("another company can neither undo it nor see it", async () => {
    const [ours, theirs] = [await world.buildCompany(), await world.buildCompany()];
    const { import_id } = await world.as(theirs.hr).call("import-employees", { columns, rows });
    const stolen = world.as(ours.hr).call("undo-import", { import_id });
    await expect(stolen).rejects.toMatchObject({ code: "import-not-found" });
    expect((await world.as(ours.hr).call("export-employees", {})).rows).toHaveLength(1);
  });

  test("ten thousand rows are one call", async () => {
    const { hr } = await world.buildCompany();
    const many = Array.from({ length: 10_000 }, (_, i) => [`Person ${i}`, "1990-05-17", ""]);
    expect(await world.as(hr).call("import-employees", { columns, rows: many })).toMatchObject({
      added: 10_000,
    });
    expect((await world.as(hr).call("list-employees", {})).employees).toHaveLength(10_000);
  });
});
