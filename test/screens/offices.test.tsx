// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { employeeOf } from "../employee.ts";
import { fill, press, write } from "./acts.ts";
import { idOf, overview, promises, register } from "./answers/company.ts";
import { companyInUse } from "./answers/in-use.ts";
import { autopilot, cakes, meals, noCakes } from "./answers/orders.ts";
import { open, screen, sentTo, waitFor, within } from "./app.tsx";
import { type Calls, inTurn, refused } from "./transport.ts";

/** A company with several offices: who is where, what is chosen by it, and that nobody else reads the word. */

const [first] = overview.offices;
const boras = { id: idOf(902), name: "Borås", closed: false };
const closed = { id: idOf(903), name: "Kiruna", closed: true };
const several = {
  "get-overview": { ...overview, offices: [first!, boras, closed] },
} as const satisfies Calls;

const running = { ...autopilot, state: "on", since: "2026-02-01T10:00:00Z" } as const;

const people = {
  ...register,
  employees: [
    employeeOf({ id: idOf(1), name: "Elin Sandberg", position: "Arkitekt" }),
    employeeOf({ id: idOf(2), name: "Ali Karimi", office_id: boras.id }),
  ],
};
const filter = () => screen.findByLabelText<HTMLSelectElement>("Kontor");
const shownOffices = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);

describe("the register", () => {
  test("says where everybody is, and is narrowed to an office that stays in the address", async () => {
    const { user } = await open("/dashboard/anstallda", { ...several, "list-employees": people });
    const row = (await screen.findAllByText("Ali Karimi"))[0]!.closest<HTMLElement>("[role=row]")!;
    expect(within(row).getAllByText("Borås")).not.toEqual([]);
    expect(shownOffices(await filter())).toEqual(["Alla kontor", "Huvudkontoret", "Borås"]);
    await user.selectOptions(await filter(), "Borås");
    await waitFor(() =>
      expect(sentTo("list-employees").at(-1)).toEqual({ archived: false, office_id: boras.id }),
    );
    expect(location.search).toBe(`?kontor=${boras.id}`);
  });

  test("comes back to the office of its address", async () => {
    const nobody = { ...register, employees: [] };
    await open(`/dashboard/anstallda?kontor=${boras.id}`, { ...several, "list-employees": nobody });
    expect(await screen.findByText("Ingen är registrerad på Borås")).toBeTruthy();
    expect(sentTo("list-employees")).toEqual([{ archived: false, office_id: boras.id }]);
  });

  test("is whole where the address names an office that is closed", async () => {
    await open(`/dashboard/anstallda?kontor=${closed.id}`, { ...several, "list-employees": people });
    await screen.findAllByText("Ali Karimi");
    expect(sentTo("list-employees")).toEqual([{ archived: false }]);
  });

  test("has no word of offices where there is one", async () => {
    await open("/dashboard/anstallda", { "list-employees": people });
    await screen.findAllByText("Ali Karimi");
    expect(screen.queryByText("Huvudkontoret")).toBeNull();
    expect(screen.queryByLabelText("Kontor")).toBeNull();
    await press("Lägg till anställd")();
    await screen.findByLabelText("Befattning");
    expect(screen.queryByLabelText("Kontor")).toBeNull();
  });
});

describe("an employee", () => {
  test("is added at the office that is looked at", async () => {
    const added = employeeOf({ id: idOf(3), name: "Tove Engman", office_id: boras.id });
    const { user } = await open(`/dashboard/anstallda?kontor=${boras.id}`, {
      ...several,
      "list-employees": people,
      "add-employee": added,
    });
    await press("Lägg till anställd")();
    const dialog = await screen.findByRole("dialog");
    await write("Namn", "Tove Engman");
    await write("Födelsedag", "1988-02-17");
    await write("Befattning", "Arkitekt");
    expect(within(dialog).getByLabelText<HTMLSelectElement>("Kontor").value).toBe(boras.id);
    await user.click(within(dialog).getByRole("button", { name: "Lägg till" }));
    await waitFor(() => expect(sentTo("add-employee")).toMatchObject([{ office_id: boras.id }]));
  });

  test("moves, and what a bakery brings to the old office is told", async () => {
    const answer = { employee: people.employees[0]!, moved: 0, cancelled: 0, to_check: [], staying: 1 };
    const { user } = await open("/dashboard/anstallda", {
      ...several,
      "list-employees": people,
      "update-employee": answer,
    });
    await press("Åtgärder för Elin Sandberg")();
    await user.click(await screen.findByRole("menuitem", { name: "Redigera" }));
    const dialog = await screen.findByRole("dialog");
    await user.selectOptions(await within(dialog).findByLabelText("Kontor"), "Borås");
    await user.click(within(dialog).getByRole("button", { name: "Spara" }));
    expect(
      await screen.findByText(/1.tårta som ett bageri känner till levereras till det gamla kontoret/),
    ).toBeTruthy();
    expect(sentTo("update-employee")).toMatchObject([{ id: idOf(1), office_id: boras.id }]);
  });
});

test("an import asks what an office is that the company does not have, and sends the answer", async () => {
  const { user } = await open("/dashboard/anstallda?importera=ja", {
    ...several,
    "list-employees": { ...register, employees: [] },
    "import-employees": { import_id: idOf(9), added: 2 },
  });
  await write("Eller klistra in", "Namn\tFödd\tKontor\nMoa Ek\t900517\tBoras\nBo Al\t900518\t");
  await press("Fortsätt")();
  expect(await screen.findByText("1 av 2 rader är klar att importeras.")).toBeTruthy();
  await user.selectOptions(await screen.findByLabelText(/”Boras”, 1.rad/), "Borås");
  await user.selectOptions(screen.getByLabelText("De som saknar kontor i listan"), "Huvudkontoret");
  await press("Importera 2 personer")();
  await waitFor(() => expect(sentTo("import-employees")).toHaveLength(1));
  const [{ columns, rows }] = sentTo("import-employees") as [
    { columns: { office: number }; rows: string[][] },
  ];
  expect(rows.map((row) => row[columns.office])).toEqual(["Borås", "Huvudkontoret"]);
});

describe("every list that an office narrows", () => {
  const there = (call: string, path: string, more: object = {}) => ({ call, path, more }) as const;
  test.each([
    there("list-cake-year", "/dashboard?tab=tartor"),
    there("list-meal-year", "/dashboard?tab=maltider"),
    there("get-promise-year", "/dashboard/ingen-glomd"),
    there("dashboard-this-week", "/dashboard", { offset: 0 }),
  ])("$call asks for its part, and says which office each is at", async ({ call, path, more }) => {
    const { user } = await open(path, several);
    // Beside the choice.
    await waitFor(() => expect(screen.getAllByText("Huvudkontoret").length).toBeGreaterThan(1));
    await user.selectOptions(await filter(), "Borås");
    await waitFor(() =>
      expect(sentTo(call as "list-cake-year").at(-1)).toEqual({ ...more, office_id: boras.id }),
    );
    expect(new URLSearchParams(location.search).get("kontor")).toBe(boras.id);
  });

  test("goes with whoever goes to another place", async () => {
    const { user } = await open(`/dashboard?tab=tartor&kontor=${boras.id}`, several);
    await user.click(await screen.findByRole("link", { name: "Måltider" }));
    await waitFor(() => expect(sentTo("list-meal-year")).toEqual([{ office_id: boras.id }]));
  });

  test.each([
    ["/dashboard?tab=tartor", "list-cake-year", noCakes, "Ingen är registrerad på Borås"],
    [
      "/dashboard/ingen-glomd",
      "get-promise-year",
      { ...promises, people: [] },
      "Ingen är registrerad på Borås",
    ],
    [
      "/dashboard?tab=maltider",
      "list-meal-year",
      { ...meals, events: [], upcoming: [], history: [] },
      "Inga måltider beställda till Borås",
    ],
  ] as const)("%s says so when the office has nothing", async (path, call, answer, text) => {
    const [address, search = ""] = path.split("?");
    await open(`${address}?${search}&kontor=${boras.id}`, { ...several, [call]: answer } as Calls);
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

test("the year names an office that is closed while others are open", async () => {
  const march = { from: "2026-03-23", to: "2026-03-24" };
  const closedTimes = [
    { ...march, office_id: boras.id },
    { office_id: boras.id, from: "2026-03-30", to: "2026-03-30" },
    { office_id: first!.id, from: "2026-03-30", to: "2026-03-30" },
  ];
  await open("/dashboard?tab=tartor", {
    ...several,
    "list-cake-year": { ...cakes, autopilot: "on", closed: closedTimes },
    "list-solved": { lines: [] },
  });
  expect(await screen.findByText("Stängt 23–24 mars: Borås")).toBeTruthy();
  expect(screen.getByText("Stängt måndag 30 mars")).toBeTruthy();
});

test("the calendar's address can be an office's", async () => {
  const url = "https://tartdags.example/calendar/feed/abc.ics";
  const { user } = await open("/dashboard", { ...several, "get-calendar-feed": { url } });
  await press("Prenumerera på kalendern")();
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText(url)).toBeTruthy();
  await user.selectOptions(within(dialog).getByLabelText("Kontor"), "Borås");
  expect(await within(dialog).findByText(`${url}?kontor=${boras.id}`)).toBeTruthy();
});

describe("somebody who registers", () => {
  const path = "/employee-signup?token=abcd1234";
  const link = {
    "verify-employee-token": {
      valid: true,
      companyName: "Ny AB",
      offices: [first!, boras].map(({ id, name }) => ({ id, name })),
    },
    "submit-employee-registration": { success: true },
  } as const satisfies Calls;
  const fillIn = fill({
    Förnamn: "Henrik",
    Efternamn: "Palmér",
    "E-post": "h@ny.example",
    Födelsedag: "1991-01-08",
  });
  const sentOffices = () =>
    (sentTo("submit-employee-registration") as { employee: { office_id?: string } }[]).map(
      ({ employee }) => employee.office_id,
    );

  test("chooses an office, and is told where none is chosen", async () => {
    const { user } = await open(path, link, "nobody");
    await filter();
    await fillIn();
    expect(await screen.findAllByText("Välj kontor")).toHaveLength(2);
    expect(sentOffices()).toEqual([]);
    await user.selectOptions(await filter(), "Borås");
    await press("Spara")();
    await waitFor(() => expect(sentOffices()).toEqual([boras.id]));
  });

  test("has the office of the link chosen already", async () => {
    await open(`${path}&kontor=${boras.id}`, link, "nobody");
    expect((await filter()).value).toBe(boras.id);
    await fillIn();
    await waitFor(() => expect(sentOffices()).toEqual([boras.id]));
  });

  test("reads nothing of offices where there is one", async () => {
    const { offices: _offices, ...alone } = link["verify-employee-token"];
    await open(`${path}&kontor=${boras.id}`, { ...link, "verify-employee-token": alone }, "nobody");
    await screen.findByLabelText("Förnamn");
    expect(screen.queryByLabelText("Kontor")).toBeNull();
    await fillIn();
    await waitFor(() => expect(sentOffices()).toEqual([undefined]));
  });

  test("whose page is from before the second office is asked, and nothing typed is lost", async () => {
    const { offices: _offices, ...alone } = link["verify-employee-token"];
    const answers = inTurn<typeof alone>(alone, link["verify-employee-token"]);
    await open(
      path,
      {
        "verify-employee-token": answers,
        "submit-employee-registration": refused("office-missing"),
      } as Calls,
      "nobody",
    );
    await screen.findByLabelText("Förnamn");
    await fillIn();
    expect(shownOffices(await filter())).toEqual(["Välj kontor", "Huvudkontoret", "Borås"]);
    expect((await screen.findByLabelText<HTMLInputElement>("Förnamn")).value).toBe("Henrik");
  });
});

test("each office has a link of its own, as a text and a code", async () => {
  const url = "https://tartdags.example/employee-signup?token=abcd1234";
  const offices = companyInUse["list-offices"].offices.map(({ id, name }) => ({ id, name, closed: false }));
  await open("/dashboard/installningar/kontor", {
    "get-overview": { ...overview, offices },
    "get-join-link": { url, token: "abcd1234" },
  });
  await press("Visa")();
  const dialog = await screen.findByRole("dialog", { name: "Länk till Huvudkontoret" });
  expect(await within(dialog).findByText(`${url}&kontor=${offices[0]!.id}`)).toBeTruthy();
  expect(within(dialog).getByRole("img", { name: "QR-kod till länken" })).toBeTruthy();
});

describe("the autopilot of a company with several offices", () => {
  test.each([
    ["", "Huvudkontoret"],
    [`?kontor=${boras.id}`, "Borås"],
  ])("says at the start what holds for the office of '%s', and what for all", async (search, name) => {
    await open(`/dashboard/autopilot${search}`, several);
    const text = `Bagerierna, leveranstiden och året gäller ${name}. Regeln för lediga dagar och de stängda dagarna gäller alla kontor, och de andra kontoren får bagerierna som ligger närmast dem. Allt kan ändras för varje kontor sedan.`;
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test.each([
    ["", "Huvudkontoret"],
    [`?kontor=${boras.id}`, "Borås"],
  ])("says when it runs whose bakeries and closed days are shown at '%s'", async (search, name) => {
    await open(`/dashboard/autopilot${search}`, { ...several, "get-autopilot": running });
    expect(await screen.findByText(new RegExp(`och de stängda dagarna gäller ${name}\\.`))).toBeTruthy();
  });

  test("shows one office's as nobody else's among the settings", async () => {
    await open("/dashboard/installningar/autopilot", { ...several, "get-autopilot": running });
    expect(await screen.findByText("Varje kontor har sina.")).toBeTruthy();
    expect(screen.queryByText("Bagerier i ordning")).toBeNull();
  });
});
