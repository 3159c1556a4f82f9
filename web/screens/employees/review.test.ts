import { describe, expect, test } from "vitest";
import type { Employee } from "../../../contract/entities/employee.ts";
import { employeeOf } from "../../../test/employee.ts";
import { readFile, readPasted } from "../../ui/read-list.ts";
import { choose, columnsLeftOut, firstGuess, listedOffices, review, toImport } from "./review.ts";
import { matching, sorted } from "./select.ts";

const today = Temporal.PlainDate.from("2026-11-16");

const person = (name: string, birthday = "1990-05-17", more: Partial<Employee> = {}): Employee =>
  employeeOf({ id: name, name, birthday, cake_portion_size: 8, created_at: "2026-01-01", ...more });

/** A company with one office. */
const alone = { offices: [], meant: {}, otherwise: "" };

describe("a given list", () => {
  test("in Latin-1 with semicolons is read like any other", async () => {
    const file = new File([Buffer.from("Namn;Född\r\nÅsa Öberg;1990-05-17\r\n", "latin1")], "lista.csv");
    expect((await readFile(file)).rows).toEqual([
      ["Namn", "Född"],
      ["Åsa Öberg", "1990-05-17"],
    ]);
  });

  test("of 50 MB is refused before it is read", async () => {
    const file = new File([new Uint8Array(50_000_000)], "stor.xlsx");
    await expect(readFile(file)).rejects.toThrow("Filen är för stor (50 MB). Den får vara högst 15 MB.");
  });

  test("without a row is refused", () => {
    expect(() => readPasted(" \n \n")).toThrow("Listan är tom.");
  });

  test("names rows as the spreadsheet does, also in doubles, and knows who is there already", () => {
    const list = {
      rows: [
        ["Namn", "Född"],
        ["Moa", "900517"],
        ["Bo", "900517"],
        ["moa", "1990-05-17"],
      ],
      numbers: [1, 4, 7, 9],
    };
    const { columns, top } = firstGuess(list, today);
    const known = [person("Bo")];
    const rows = review({ list, columns, top, known, today, refused: {}, placing: alone });
    expect(rows.map(({ row, name, problems, exists }) => [row, name, problems, exists])).toEqual([
      [4, "Moa", [], false],
      [7, "Bo", [], true],
      [9, "moa", ["Samma person som på rad\u00a04"], false],
    ]);
  });

  test("tells which columns nobody reads, by heading or by what they hold", () => {
    const list = {
      rows: [
        ["Namn", "Född", "Anst.nr", "", "Namn", "Tomt"],
        ["Moa Ek", "900517", "", "", "", ""],
        ["Bo Ek", "910517", "17", "nötter", "Kim Ek", " "],
      ],
      numbers: [1, 2, 3],
    };
    expect(columnsLeftOut(list, firstGuess(list, today))).toEqual(["Anst.nr", "Kolumn 4 (”nötter”)", "Namn"]);
    const rest = { rows: list.rows.slice(1), numbers: [2, 3] };
    expect(columnsLeftOut(rest, { columns: { name: 0, birthday: 1, allergies: 3 }, top: 0 })).toEqual([
      "Kolumn 3 (”17”)",
      "Kolumn 5 (”Kim Ek”)",
    ]);
  });

  test.each([
    [
      "titles above the headings",
      [["Nordljus Arkitekter AB"], ["Anställda 2026", ""], ["Namn", "Född"], ["Moa Ek", "900517"]],
      3,
      { name: 0, birthday: 1 },
    ],
    [
      "a merged title among the headings' own row",
      [
        ["Personal", "", "Mat"],
        ["Förnamn", "Efternamn", "Födelsedatum"],
        ["Moa", "Ek", "900517"],
      ],
      2,
      { first_name: 0, last_name: 1, birthday: 2 },
    ],
    [
      "headings in two rows",
      [
        ["Person", "", "Födelse", "Kost"],
        ["Förnamn", "Efternamn", "Datum", "Allergi"],
        ["Moa", "Ek", "900517", "nötter"],
      ],
      2,
      { first_name: 0, last_name: 1, birthday: 2, allergies: 3 },
    ],
    [
      "a group's name that says more than the heading below it",
      [
        ["Namn", "", "Född", "E-post"],
        ["Förnamn", "Efternamn", "", "E-post"],
        ["Moa", "Ek", "900517", "moa@nordljus.example"],
      ],
      2,
      { first_name: 0, last_name: 1, birthday: 2, email: 3 },
    ],
    [
      "no headings, and the day of employment before the birthday",
      [
        ["Moa Ek", "2019-08-01", "1990-05-17"],
        ["Bo Al", "2020-01-07", "1985-01-02"],
      ],
      0,
      { name: 0, birthday: 2 },
    ],
    [
      "no headings",
      [
        ["Moa Ek", "900517", "moa@nordljus.example"],
        ["Bo Al", "1985-01-02", "bo@nordljus.example"],
      ],
      0,
      { name: 0, birthday: 1, email: 2 },
    ],
    [
      "no headings, and the name in two columns",
      [
        ["900517", "Moa", "Ek"],
        ["850102", "Bo", "Al"],
      ],
      0,
      { birthday: 0, first_name: 1, last_name: 2 },
    ],
    [
      "a title and no headings",
      [["Anställda 2026"], ["Moa Ek", "900517"], ["Bo Al", "850102"]],
      1,
      { name: 0, birthday: 1 },
    ],
    [
      "a heading that nobody knows",
      [
        ["Namn", "När?"],
        ["Moa Ek", "900517"],
        ["Bo Al", "850102"],
      ],
      1,
      { name: 0, birthday: 1 },
    ],
  ])("with %s is understood", (_, rows, top, columns) => {
    expect(firstGuess({ rows, numbers: rows.map((__, index) => index + 1) }, today)).toEqual({
      top,
      columns,
    });
  });

  test("shows what the server said about a row after all", () => {
    const list = {
      rows: [
        ["Namn", "Född"],
        ["Moa", "900517"],
      ],
      numbers: [1, 2],
    };
    const { columns, top } = firstGuess(list, today);
    const refused = { "rows.2": "Moa finns redan registrerad med samma födelsedag!" };
    const [row] = review({ list, columns, top, known: [], today, refused, placing: alone });
    expect(row).toMatchObject({ employee: null, problems: [refused["rows.2"]] });
  });

  test("is sent as it was read, without the columns that nobody chose", () => {
    const list = {
      rows: [
        ["Anteckning", "Född", "Förnamn", "Efternamn", "Bitar"],
        ["x".repeat(3000), "900517", "Moa", "Ek", "12"],
        ["", "10517", "Bo", "Al"],
      ],
      numbers: [1, 2, 5],
    };
    const { columns, top } = firstGuess(list, today);
    const sent = toImport(review({ list, columns, top, known: [], today, refused: {}, placing: alone }));
    expect(sent.row_numbers).toEqual([2, 5]);
    expect(sent.rows).toEqual([
      ["Moa Ek", "1990-05-17", "", "", "", "", "", "12"],
      ["Bo Al", "2001-05-17", "", "", "", "", "", ""],
    ]);
    expect(sent.columns).toMatchObject({ name: 0, birthday: 1, cake_portion_size: 7 });
  });

  test("gives a column to one field only", () => {
    expect(choose({ name: 0, birthday: 1 }, "first_name", 0)).toEqual({ first_name: 0, birthday: 1 });
    expect(choose({ name: 0 }, "name", null)).toEqual({});
  });
});

describe("the register", () => {
  const people = [
    person("Örjan Ek", "1980-11-20"),
    person("Ada Ek", "1980-11-01"),
    person("Åke Al", "1980-12-24", { allergies: "Nötter" }),
  ];
  const names = (search: string, by: "name" | "birthday", up = true) =>
    matching(sorted(people, { by, up }, today), search).map(({ name }) => name);

  test("sorts as Swedes do, and by the next birthday", () => {
    expect(names("", "name")).toEqual(["Ada Ek", "Åke Al", "Örjan Ek"]);
    expect(names("", "name", false)).toEqual(["Örjan Ek", "Åke Al", "Ada Ek"]);
    expect(names("", "birthday")).toEqual(["Örjan Ek", "Åke Al", "Ada Ek"]);
  });

  test("finds by every word, in any field", () => {
    expect(names("ek ör", "name")).toEqual(["Örjan Ek"]);
    expect(names("nötter", "name")).toEqual(["Åke Al"]);
    expect(names("ingen", "name")).toEqual([]);
  });
});

describe("a list that names offices", () => {
  const list = readPasted(
    "Namn\tFödd\tKontor\nMoa\t900517\tBorås\nBo\t900518\tsthlm\nAda\t900519\t\nEva\t900520\tSTHLM",
  );
  const { columns, top } = firstGuess(list, today);
  const offices = [
    { id: "g", name: "Göteborg" },
    { id: "b", name: "Borås" },
    { id: "s", name: "Stockholm" },
  ];
  const placing = { offices, meant: {}, otherwise: "g" };
  const options = { list, columns, top, known: [], today, refused: {} };

  test("says which names no office has, and takes nobody there until somebody has said what is meant", () => {
    expect(listedOffices(list, { columns, top }, offices).unknown).toEqual([
      { key: "sthlm", written: "sthlm", count: 2 },
    ]);
    const rows = review({ ...options, placing });
    expect(rows.map(({ placed, problems }) => placed?.name ?? problems)).toEqual([
      "Borås",
      ["Inget kontor heter ”sthlm”"],
      "Göteborg",
      ["Inget kontor heter ”STHLM”"],
    ]);
    expect(toImport(rows).rows).toHaveLength(2);
  });

  test("is sent with the offices' own names", () => {
    const rows = review({ ...options, placing: { offices, meant: { sthlm: "s" }, otherwise: "b" } });
    const { columns: sent, rows: cells } = toImport(rows);
    expect(cells.map((row) => row[sent.office!])).toEqual(["Borås", "Stockholm", "Borås", "Stockholm"]);
  });

  test("is read without them where there is one alone", () => {
    const rows = review({ ...options, placing: alone });
    expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
    expect(toImport(rows).columns).not.toHaveProperty("office");
  });
});
