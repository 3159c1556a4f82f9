import { email } from "../fields.ts";
import { describe, expect, test } from "vitest";
import { parseCsv } from "../../formats/csv.ts";
import { employeeFields, writtenFields } from "./employee.ts";
import {
  columnsProblem,
  guessColumns,
  importFieldLabel,
  importFields,
  readEmployees,
} from "./employee-import.ts";

const today = Temporal.PlainDate.from("2026-11-16");

describe("columns", () => {
  const headings = writtenFields.map((field) => employeeFields[field].label);

  test("are an export's, in this order, and an import knows them again", () => {
    expect(headings.join(", ")).toBe(
      "Namn, Födelsedag, Startdatum, Befattning, E-post, Allergier, Kostpreferenser, Tårtbitar, Firande, Favorittårta, Text på tårtan",
    );
    const {
      celebration: _,
      favourite_cake: __,
      cake_text: ___,
      ...imported
    } = Object.fromEntries(writtenFields.entries().map(([at, name]) => [name, at]));
    expect(guessColumns(headings)).toEqual(imported);
  });

  test("are asked for in this order", () => {
    expect(importFields.map(importFieldLabel).join(", ")).toBe(
      "Namn, Förnamn, Efternamn, Födelsedag, E-post, Startdatum, Befattning, Allergier, Kostpreferenser, Tårtbitar, Kontor",
    );
  });

  test.each([
    "Kontor",
    "KONTORSNAMN",
    "Office",
    "Office location",
    "Arbetsplats",
    "Arbetsort",
    "Placering",
    "Ort",
  ])("of offices are known by '%s'", (heading) =>
    expect(guessColumns(["Namn", "Född", heading])).toEqual({ name: 0, birthday: 1, office: 2 }),
  );

  test.each(["Kontorstelefon", "Office phone", "Hemort", "Office e-mail"])(
    "of offices are not '%s'",
    (heading) => expect(guessColumns([heading]).office).toBeUndefined(),
  );

  test("are known by Swedish headings", () => {
    expect(
      guessColumns([
        "Förnamn",
        "Efternamn",
        "Födelsedatum",
        "E-post",
        "Befattning",
        "Allergier",
        "Specialkost",
        "Antal bitar",
      ]),
    ).toEqual({
      first_name: 0,
      last_name: 1,
      birthday: 2,
      email: 3,
      position: 4,
      allergies: 5,
      dietary_preferences: 6,
      cake_portion_size: 7,
    });
  });

  test("are known by English headings, in any order and case", () => {
    expect(guessColumns(["DATE_OF_BIRTH", "Full name", "E-mail address", "Job title", "Notes"])).toEqual({
      birthday: 0,
      name: 1,
      email: 2,
      position: 3,
    });
  });

  test("of a decomposed heading are the same, and the first of two wins", () => {
    expect(guessColumns(["Fo\u0308delsedag", "Namn", "Namn på chef"])).toEqual({ birthday: 0, name: 1 });
  });

  test("must hold a name and a birthday", () => {
    expect(columnsProblem({ birthday: 0 })).toBe("Välj vilken kolumn som innehåller namn");
    expect(columnsProblem({ name: 0 })).toBe("Välj vilken kolumn som innehåller födelsedag");
    expect(columnsProblem({ last_name: 0, birthday: 1 })).toBeNull();
  });
});

describe("rows", () => {
  const read = (csv: string) => {
    const [headings = [], ...rows] = parseCsv(csv).rows;
    return readEmployees(rows, guessColumns(headings), today);
  };

  test("become employees", () => {
    const [row] = read(
      "Namn;Född;Mejl;Allergi;Bitar\n  Åsa   Öberg ;17/5 1990;Asa@Bolag.Example;nötter;12\n",
    );
    expect(row).toMatchObject({ row: 2, problems: [] });
    expect(row?.employee).toEqual({
      name: "Åsa Öberg",
      birthday: "1990-05-17",
      start_date: null,
      email: "asa@bolag.example",
      position: null,
      allergies: "nötter",
      dietary_preferences: null,
      cake_portion_size: 12,
    });
  });

  test("join first and last name", () => {
    expect(read("Förnamn,Efternamn,Födelsedag\nÅsa,Öberg,900517")[0]?.employee?.name).toBe("Åsa Öberg");
  });

  test("have no address that could not be saved by hand", () => {
    for (const address of ["åsa.öberg@bolag.se", "a..b@bolag.se", "a@bolag"]) {
      expect(email.safeParse(address).success).toBe(false);
      expect(read(`Namn;Födelsedag;E-post\nAnna;1990-05-17;${address}`)[0]!.problems).toEqual([
        "Ogiltig e-postadress",
      ]);
    }
  });

  test("a name that a mail program would make a link of is told", () => {
    const [row] = read("Namn;Födelsedag\nVinn på klicka.nu/abc;1990-05-17");
    expect(row!.problems).toEqual(["Namnet får inte innehålla en webbadress. Skriv mellanslag efter punkt."]);
  });

  test("say everything that is wrong with them", () => {
    const rows = read("Namn;Födelsedag;E-post\n;;fel\nAnna;30/2 1990;\nBo;2030-01-01\nCecilia;1890-01-01");
    expect(rows.map((row) => row.problems)).toEqual([
      ["Namn saknas", "Födelsedag saknas", "Ogiltig e-postadress"],
      ["”30/2 1990” är inget datum"],
      ["Födelsedagen ligger i framtiden"],
      ["Födelsedagen är mer än 120 år sedan"],
    ]);
    expect(rows.every((row) => row.employee === null)).toBe(true);
  });

  test("have a start date as people write it, and are told of one that cannot be", () => {
    const rows = read(
      "Namn;Född;Anställd sedan\nA;1990-05-17;1/3 2012\nB;1990-05-17;150301\nC;1990-05-17;\nD;1990-05-17;1985-01-01\nE;1990-05-17;30/2 2012\nF;1990-05-17;2031-01-01",
    );
    expect(rows.map(({ employee }) => employee?.start_date)).toEqual([
      "2012-03-01",
      "2015-03-01",
      null,
      undefined,
      undefined,
      undefined,
    ]);
    expect(rows.flatMap(({ problems }) => problems)).toEqual([
      "Startdatumet ligger före födelsedagen",
      "”30/2 2012” är inget datum",
      "Startdatumet ligger mer än 2 år fram",
    ]);
  });

  test("in a column of dates like 900517 have got the zeros back that a spreadsheet dropped", () => {
    const born = (csv: string) => read(csv).map((row) => row.employee?.birthday ?? row.problems[0]);
    const dates = born("Namn;Född\nMoa;900517\nBo;10517\nCecilia;517\nDan;1990-05-17");
    expect(dates).toEqual(["1990-05-17", "2001-05-17", "2000-05-17", "1990-05-17"]);
    expect(born("Namn;Född\nMoa;33010\nBo;10517")).toEqual(["1990-05-17", "1928-10-16"]);
    const unclear = (written: string) =>
      `Födelsedagen ”${written}” kan betyda olika dagar. Skriv den som ÅÅÅÅ-MM-DD`;
    const mixed = born("Namn;Född\nMoa;900517\nBo;10517\nCecilia;33010");
    expect(mixed).toEqual(["1990-05-17", unclear("10517"), unclear("33010")]);
  });

  test("in a column that proves the month to come first are all refused, also those that could be read", () => {
    const rows = [
      ["Moa", "5/17/1990"],
      ["Bo", "5/6/1990"],
      ["Åsa", "1990-05-17"],
    ];
    const read = readEmployees(rows, { name: 0, birthday: 1 }, today);
    expect(read.map(({ employee, problems }) => employee?.birthday ?? problems)).toEqual([
      ["Kolumnen har månaden först (”5/17/1990”). Skriv födelsedagarna som ÅÅÅÅ-MM-DD"],
      ["Kolumnen har månaden först (”5/6/1990”). Skriv födelsedagarna som ÅÅÅÅ-MM-DD"],
      "1990-05-17",
    ]);
  });

  test("in a column that has both the day and the month first are said to, each by what it is", () => {
    const rows = [
      ["Ann", "12/25/1990"],
      ["Bob", "25/12/1985"],
    ];
    const read = readEmployees(rows, { name: 0, birthday: 1 }, today);
    expect(read.map(({ problems }) => problems)).toEqual(
      ["12/25/1990", "25/12/1985"].map((day) => [
        `Kolumnen har både dagen och månaden först (”${day}”). Skriv födelsedagarna som ÅÅÅÅ-MM-DD`,
      ]),
    );
  });

  test.each([
    ["Öberg, Åsa", "Åsa Öberg"],
    ["von Essen ,  Carl Johan", "Carl Johan von Essen"],
    ["Öberg,", "Öberg,"],
    ["Öberg, Åsa, VD", "Öberg, Åsa, VD"],
  ])("of '%s' are somebody called '%s'", (written, name) => {
    const [row] = readEmployees([[written, "1990-05-17"]], { name: 0, birthday: 1 }, today);
    expect(row!.employee?.name).toBe(name);
  });

  test.each([
    ["90-05-17", "01-05-12", "2001-05-12"],
    ["17-05-90", "01-05-12", "2012-05-01"],
    ["17/05/90", "12/05/01", "2001-05-12"],
  ])("of two digits each are read as %s shows: %s", (proof, either, day) => {
    const column = { name: 0, birthday: 1 };
    const read = readEmployees(
      [
        ["Ann", proof],
        ["Bob", either],
      ],
      column,
      today,
    );
    expect(read.map(({ employee }) => employee?.birthday)).toEqual(["1990-05-17", day]);
  });

  test("of two digits each are refused where nothing shows which is the year", () => {
    const birthdaysIn = (...days: string[]) =>
      readEmployees(
        days.map((day) => ["Ann", day]),
        { name: 0, birthday: 1 },
        today,
      ).map(({ employee, problems }) => employee?.birthday ?? problems[0]);
    const either = "Födelsedagen ”01-05-12” kan betyda olika dagar. Skriv den som ÅÅÅÅ-MM-DD";
    expect(birthdaysIn("01-05-12")).toEqual([either]);
    expect(birthdaysIn("01-05-12", "90-05-18", "19-05-90")).toEqual([either, "1990-05-18", "1990-05-19"]);
  });

  test("without a year are told so, and not that they are no dates", () => {
    const rows = read("Namn;Födelsedag\nLisa;17 maj\nOlle;5/8\nUlla;29/2\nBo;17 hej\nIda;30/2");
    expect(rows.map(({ problems }) => problems[0])).toEqual([
      "”17 maj” saknar år",
      "”5/8” saknar år",
      "”29/2” saknar år",
      "”17 hej” är inget datum",
      "”30/2” är inget datum",
    ]);
  });

  test("with a date that the spreadsheet shows as one are right beside numbers like 900517", () => {
    const rows = [
      ["Moa", "1990-05-17"],
      ["Bo", "900518"],
      ["Åsa", "10519"],
    ];
    const read = readEmployees(rows, { name: 0, birthday: 1 }, today);
    expect(read.map(({ employee }) => employee?.birthday)).toEqual([
      "1990-05-17",
      "1990-05-18",
      "2001-05-19",
    ]);
  });

  test("with more pieces than a cake has are told so, and not made fewer", () => {
    const portions = (written: string) => {
      const [row] = readEmployees(
        [["Moa", "900517", written]],
        { name: 0, birthday: 1, cake_portion_size: 2 },
        today,
      );
      return row!.employee?.cake_portion_size ?? row!.problems;
    };
    expect(["32", "8,0", ""].map(portions)).toEqual([32, 8, []]);
    for (const written of ["40", "0", "8,5", "åtta"])
      expect(portions(written)).toEqual([`Antalet bitar ”${written}” ska vara ett heltal mellan 1 och 32`]);
  });

  test("with a cell longer than anybody writes are told so, and it is read no further", () => {
    const marks = "\u0323\u0301".repeat(5000);
    const rows = read(
      `Namn;Födelsedag;Allergi${marks}\nBo${marks};1990-05-17;nötter\nBo;1990-05-17;${marks}`,
    );
    expect(rows.map((row) => [row.employee, row.problems])).toEqual([
      [null, ["Namn får vara max 2000 tecken"]],
      [null, ["Allergier får vara max 2000 tecken"]],
    ]);
  });

  test("that repeat somebody point at the first", () => {
    const rows = read("Namn;Födelsedag\nÅsa Öberg;900517\nåsa  öberg;1990-05-17\nÅsa Öberg;900518");
    expect(rows.map((row) => row.problems)).toEqual([[], ["Samma person som på rad\u00a02"], []]);
    expect(rows.map((row) => row.employee !== null)).toEqual([true, false, true]);
  });
});

describe("a heading that only looks like a field", () => {
  const guessed = (headings: string) => guessColumns(headings.split(";"));

  test("a cost centre is no diet", () => {
    expect(guessed("Namn;Kostnadsställe;Födelsedag")).toEqual({ name: 0, birthday: 2 });
    expect(guessed("Namn;Kostnadsställe;Kost").dietary_preferences).toBe(2);
  });

  test("a user's, a manager's or a department's name is not the person's", () => {
    for (const other of ["Användarnamn", "Chefens namn", "Avdelningsnamn", "Username", "Company name"]) {
      expect(guessed(`${other};Förnamn;Efternamn`)).toEqual({ first_name: 1, last_name: 2 });
      expect(guessed(`${other};Namn`)).toEqual({ name: 1 });
    }
    expect(guessed("Anställd sedan;Förnamn;Efternamn")).toEqual({
      start_date: 0,
      first_name: 1,
      last_name: 2,
    });
  });
});
