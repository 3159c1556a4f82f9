// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { choose, press, write } from "./acts.ts";
import * as companyAnswers from "./answers/company.ts";
import * as platformAnswers from "./answers/platform.ts";
import * as orderAnswers from "./answers/orders.ts";
import { refused } from "./transport.ts";
import { workbook } from "../workbook.ts";
import { open, screen, sentTo, waitFor, within } from "./app.tsx";

/** What a screen leads to, and what it says so that nobody expects something else. */

const words = (text: string) => (_: string, element: Element | null) =>
  element?.tagName === "P" && element.textContent?.replaceAll(/\s+/g, " ").trim() === text;

describe("a company without people", () => {
  test("is offered to import a list, on the overview and where one adds somebody", async () => {
    await open("/dashboard", { "get-overview": companyAnswers.newCompany });
    const link = await screen.findByRole("link", { name: "Importera en lista" });
    expect(link.getAttribute("href")).toBe("/dashboard/anstallda?importera=ja");
    await press(/Lägg till anställd/)();
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByRole("link", { name: "Importera en lista" })).toBeTruthy();
  });

  test("is promised no cake that nobody ordered", async () => {
    await open("/dashboard", { "dashboard-this-week": { cakeOrders: [], mealOrders: [] } });
    expect(await screen.findByText("Inga leveranser denna vecka")).toBeTruthy();
    expect(screen.getByText("Det ni har beställt visas här.")).toBeTruthy();
  });
});

describe("the overview", () => {
  test("opens a delivery as its order, and a birthday as its cake or the dialog that orders one", async () => {
    const [elin] = companyAnswers.overview.next_birthdays;
    const next_birthdays = [
      elin!,
      { ...elin!, id: companyAnswers.idOf(2), name: "Ali Karimi", order_id: companyAnswers.idOf(12) },
    ];
    await open("/dashboard", { "get-overview": { ...companyAnswers.overview, next_birthdays } });
    const leads = async (name: string) =>
      (await screen.findByRole("link", { name })).getAttribute("href")?.replaceAll("%22", "");
    expect(await leads("Tårta till Elin Sandberg")).toBe(
      `/dashboard?tab=tartor&order=${companyAnswers.idOf(11)}`,
    );
    expect(await leads("Lunch")).toBe(`/dashboard?tab=maltider&order=${companyAnswers.idOf(21)}`);
    expect(await leads("Elin Sandberg")).toBe(`/dashboard?tab=tartor&employee=${elin!.id}`);
    expect(await leads("Ali Karimi")).toBe(`/dashboard?tab=tartor&order=${companyAnswers.idOf(12)}`);
  });

  test("says how many meals have no restaurant, where none comes", async () => {
    const counts = { ...companyAnswers.overview, next_meal: null, meals_without_kitchen: 2 };
    await open("/dashboard", { "get-overview": counts });
    expect(await screen.findByText("2 saknar restaurang")).toBeTruthy();
  });

  test("counts what never came beside what was delivered, so that both make up what can be answered", async () => {
    const deliveries = [{ month: 1, cakes: 100, meals: 8 }];
    const figures = { deliveries, judged: 83, judgeable: 110, cancelled: 1, on_time_percent: 98 };
    await open("/dashboard", { "get-overview": { ...companyAnswers.overview, ...figures } });
    const figure = async (label: string) =>
      (await screen.findByText(label)).closest("dt")!.nextElementSibling?.textContent;
    expect(await figure("leveranser i år")).toBe("108");
    expect(await figure("uteblev")).toBe("2");
    expect(await figure("på rätt dag och tid (83 av 110 besvarade)")).toMatch(/^98\s%$/);
    expect(await figure("avbokad")).toBe("1");
  });

  test("shows what Pro costs before it is pressed, and that it costs no more where it does not", async () => {
    const terms = { ...orderAnswers.subscription, subscription_tier: "standard" as const };
    await open("/dashboard", { "get-subscription": { ...terms, pro_price_kr: 199 } });
    expect(await screen.findByText("Pro, 199 kr/mån.")).toBeTruthy();
    expect(screen.getByText(/Det kostar lika mycket som idag\./)).toBeTruthy();
  });

  test("a dearer Pro is not said to cost the same", async () => {
    const terms = { ...orderAnswers.subscription, subscription_tier: "standard" as const };
    await open("/dashboard", { "get-subscription": terms });
    expect(await screen.findByText("Pro, 399 kr/mån.")).toBeTruthy();
    expect(screen.queryByText(/lika mycket/)).toBeNull();
  });
});

test.each(["/dashboard/anstallda", "/dashboard/ingen-glomd"])(
  "the keyboard passes the places of %s without leaving the page, and the present one is marked",
  async (path) => {
    const { user } = await open(path);
    const places = within(await screen.findByRole("navigation", { name: "Huvudmeny" })).getAllByRole("link");
    expect(places.map(({ textContent }) => textContent)).toEqual([
      "Översikt",
      "Tårtor",
      "Måltider",
      "Anställda",
    ]);
    places[0]!.focus();
    await user.tab();
    expect(document.activeElement).toBe(places[1]);
    expect(location.pathname).toBe(path);
    const here = places.filter((place) => place.getAttribute("aria-current") === "page");
    expect(here).toEqual([places[path.endsWith("anstallda") ? 3 : 0]]);
  },
);

test("'Ingen glömd' asks for the server's year, whatever the computer's clock says", async () => {
  await open("/dashboard/ingen-glomd");
  await screen.findByText("Ali Karimi");
  expect(sentTo("get-promise-year").every((input) => !("year" in (input as object)))).toBe(true);
});

describe("a series", () => {
  const [series] = orderAnswers.meals.events;
  test("has all its exceptions, each with its way back", async () => {
    const skipped = ["2026-03-12", "2026-03-19", "2026-03-26", "2026-04-02"];
    const pauses = [{ from: "2026-07-06", until: "2026-07-31" }];
    await open("/dashboard?tab=maltider", {
      "list-meal-year": { ...orderAnswers.meals, events: [{ ...series!, skipped, pauses }] },
    });
    await press("Visa alla 5 undantag")();
    expect(await screen.findAllByRole("button", { name: /^Ångra: / })).toHaveLength(4);
    expect(screen.getByRole("button", { name: /^Återuppta: / })).toBeTruthy();
  });

  test("is paused once more beside its pause, and each pause has its own end", async () => {
    const pauses = [
      { from: "2026-03-01", until: "2026-03-08" },
      { from: "2026-07-06", until: null },
    ];
    const { user } = await open("/dashboard?tab=maltider", {
      "list-meal-year": { ...orderAnswers.meals, events: [{ ...series!, pauses }] },
      "pause-meal-series": { orders: 0, too_late: [] },
    });
    await press(/^Återuppta: måndag 6 juli/)();
    await waitFor(() => expect(sentTo("pause-meal-series")).toHaveLength(1));
    await press(/^Fler val för Lunch, varje/i)();
    await user.click(await screen.findByRole("menuitem", { name: "Pausa en gång till …" }));
    await write("Från och med", "2026-05-04");
    await write("Till och med", "2026-05-08");
    await press("Pausa")();
    await waitFor(() =>
      expect(sentTo("pause-meal-series")).toEqual([
        { meal_event_id: series!.id, resume: "2026-07-06" },
        { meal_event_id: series!.id, from: "2026-05-04", until: "2026-05-08" },
      ]),
    );
  });

  test("that was changed from a day on says on both cards that it is one", async () => {
    const before = { ...series!, end_date: "2026-03-31" };
    const after = {
      ...series!,
      id: companyAnswers.idOf(29),
      start_date: "2026-04-01",
      continues_id: series!.id,
    };
    await open("/dashboard?tab=maltider", {
      "list-meal-year": { ...orderAnswers.meals, events: [before, after] },
    });
    expect(
      await screen.findByText(words("Till och med tisdag 31 mars, sedan som på nästa kort.")),
    ).toBeTruthy();
    expect(screen.getByText(words("Samma serie, ändrad från onsdag 1 april."))).toBeTruthy();
  });
});

test.each([
  ["/leverans?token=x", "get-delivery-day"],
  ["/vecka?token=x", "get-week"],
] as const)("a link that is dead at %s leads to where the same can be done", async (path, call) => {
  await open(path, { [call]: refused("link-expired") }, "nobody");
  const way = await screen.findByRole("link", { name: "Öppna Tårtdags" });
  expect(way.getAttribute("href")).toBe("/dashboard");
});

test("a single meal is '1 beställd'", async () => {
  await open("/dashboard?tab=maltider");
  expect(await screen.findByText((_, element) => element?.textContent === "1\u00a0beställd")).toBeTruthy();
});

test("whoever signs up reads that the register's name takes the place of the typed one", async () => {
  const legalName = "Nya Bolaget Aktiebolag";
  const { user } = await open(
    "/auth",
    { "verify-org-number": { ok: true, allowManualVerification: false, message: null, legalName } },
    "nobody",
  );
  await user.click(await screen.findByText("Skapa konto"));
  await write("Företagsnamn", "Nya bolaget");
  await write("Organisationsnummer", "556677-8899");
  expect(
    await screen.findByText("Kontot får namnet i företagsregistret: Nya Bolaget Aktiebolag"),
  ).toBeTruthy();
});

test("a list's review shows every column that will be saved, and what HR answers for", async () => {
  const { user } = await open("/dashboard/anstallda?importera=ja");
  const rows = ["Namn;Född;E-post;Allergi;Bitar", "Moa Ek;1990-05-17;moa@ny.example;nötter;12"];
  await screen.findByLabelText("Eller klistra in");
  await write("Eller klistra in", rows.join("\n"));
  await user.click(screen.getByRole("button", { name: "Fortsätt" }));
  const row = await screen.findByRole("row", { name: /Moa Ek/ });
  for (const saved of ["17 maj 1990", "moa@ny.example", "nötter", "12"])
    expect(row.textContent?.replaceAll("\u00a0", " ")).toContain(saved);
  expect(await screen.findByText(/^Allergier och kost är känsliga uppgifter\./)).toBeTruthy();
  expect(screen.getByText(/^De som har en e-postadress får ett mejl dagen före/)).toBeTruthy();
});

test("a list that makes the company more than fifty promises no mails that nobody has chosen", async () => {
  const { user } = await open("/dashboard/anstallda?importera=ja");
  const people = Array.from({ length: 60 }, (_, index) => `Person ${index};1990-05-17;p${index}@ny.example`);
  await screen.findByLabelText("Eller klistra in");
  await write("Eller klistra in", ["Namn;Född;E-post", ...people].join("\n"));
  await user.click(screen.getByRole("button", { name: "Fortsätt" }));
  expect(
    await screen.findByText(/^Med fler än 50 anställda mejlas kollegorna .* bara om ni har valt det\./),
  ).toBeTruthy();
});

test("mails to colleagues about birthdays are switched off beside the register", async () => {
  await open("/dashboard/anstallda", { "set-colleague-mails": {} });
  await choose("Mejla kollegorna dagen före en födelsedag")();
  await waitFor(() => expect(sentTo("set-colleague-mails")).toEqual([{ on: false }]));
});

test("a list of headings alone is said to have nobody", async () => {
  const { user } = await open("/dashboard/anstallda?importera=ja");
  await screen.findByLabelText("Eller klistra in");
  await write("Eller klistra in", "Namn;Född;Befattning");
  await user.click(screen.getByRole("button", { name: "Fortsätt" }));
  expect(await screen.findByText("Listan har rubriker men inga personer.")).toBeTruthy();
});

test("of a workbook the sheet with people is chosen, and another can be read instead", async () => {
  const { user } = await open("/dashboard/anstallda?importera=ja");
  const head = ["Namn", "Födelsedag"];
  const book = workbook(
    { name: "Försättsblad", rows: [["Personal 2026"], ["Sammanställd av HR"]] },
    { name: "Göteborg", rows: [["Anställda i Göteborg"], head, ["Moa Ek", "1990-05-17"]] },
    { name: "Slutat", state: "hidden", rows: [head, ["Åke Alm", "1960-01-02"]] },
  );
  await user.upload(
    await screen.findByLabelText("Välj fil att importera"),
    new File([book], "personal.xlsx"),
  );
  expect(await screen.findByRole("row", { name: /Moa Ek/ })).toBeTruthy();
  const sheet = screen.getByLabelText<HTMLSelectElement>("Blad");
  expect([...sheet.options].map(({ text }) => text.replaceAll("\u00a0", " "))).toEqual([
    "Försättsblad, 2 rader",
    "Göteborg, 3 rader",
    "Slutat (dolt), 2 rader",
  ]);
  expect(sheet.value).toBe("Göteborg");
  await user.selectOptions(sheet, "Slutat");
  expect(await screen.findByRole("row", { name: /Åke Alm/ })).toBeTruthy();
  expect(screen.queryByRole("row", { name: /Moa Ek/ })).toBeNull();
});

test("a birthday is picked by its year and month before its day", async () => {
  const { user } = await open("/dashboard");
  await press(/Lägg till anställd/)();
  await user.click(await screen.findByRole("button", { name: /^Välj datum: Födelsedag/ }));
  expect(await screen.findByText("Välj år och månad, så visas dagarna här.")).toBeTruthy();
  await write("År", "1990");
  await write("Månad", "4");
  expect(await screen.findByRole("button", { name: /17 maj 1990/ })).toBeTruthy();
});

test("how many will eat is asked once: the second step of a meal reads it back", async () => {
  await open("/dashboard?tab=maltider");
  await press("Skapa måltidsbeställning")();
  await choose("Lunch", "Kajens Lunch & Catering")();
  await write("Antal personer", "18");
  await press("Nästa")();
  const second = within(await screen.findByRole("dialog", { name: "När ska maten komma?" }));
  expect(second.getByText(words("18 personerÄndra"))).toBeTruthy();
  expect(second.queryByLabelText("Antal personer")).toBeNull();
  await press("Ändra antal personer")();
  expect(second.getByLabelText<HTMLSelectElement>("Antal personer").value).toBe("18");
});

describe("the back office", () => {
  test.each([
    ["approved", "confirmed", "2026-03-02", true],
    ["approved", "confirmed", "2026-03-03", false],
    ["approved", "requested", "2026-03-02", false],
    ["pending", "pending", "2026-03-02", false],
  ] as const)("a request that is %s, %s, for %s can be marked as completed: %s", async (...facts) => {
    const [status, order_status, requested_delivery_date, offered] = facts;
    const request = { ...platformAnswers.request, status, order_status, requested_delivery_date };
    await open("/admin?tab=alla", { "list-order-requests": { requests: [request], next: null } }, "admin");
    await screen.findAllByText("Tårta till Ali Karimi");
    const buttons = screen.queryAllByRole("button", { name: /^Markera som slutförd/ });
    expect(buttons.length > 0).toBe(offered);
  });

  test("calls nobody done who has not paid, and sends a link again", async () => {
    const [link] = platformAnswers.platform["list-payment-links"].links;
    const done = {
      ...link!,
      opened_at: companyAnswers.MORNING,
      information_completed_at: companyAnswers.MORNING,
    };
    await open(
      "/admin/payment-links",
      { "list-payment-links": { links: [done] }, "resend-payment-link": { sentTo: done.admin_email } },
      "admin",
    );
    expect(await screen.findAllByText("Uppgifter lämnade, obetald")).not.toEqual([]);
    expect(screen.queryByText("Klar")).toBeNull();
    await press("Skicka länken igen till Fjällbris AB")();
    await waitFor(() => expect(sentTo("resend-payment-link")).toEqual([{ id: done.id }]));
  });

  test("a company that has not opened its mail yet is invited, not in its trial", async () => {
    const { companies, ...rest } = platformAnswers.platform["list-companies"];
    await open(
      "/admin",
      { "list-companies": { ...rest, companies: [{ ...companies[0]!, invited: true }] } },
      "admin",
    );
    expect(await screen.findAllByText("Inbjuden")).not.toEqual([]);
  });

  test("where no other supplier is in reach, the way to add one is there", async () => {
    await open("/admin", { "list-next-suppliers": { others: [] } }, "admin");
    await press(/^(Ordna|Välj annat): /)();
    expect(await screen.findByText("Vi hittar ingen annan leverantör i närheten som hinner.")).toBeTruthy();
    const add = screen.getByRole("link", { name: "Lägg till en leverantör" });
    expect(add.getAttribute("href")).toBe("/admin/restaurants");
  });
});

describe("a cake that nobody answered about, before its day", () => {
  const ELIN = orderAnswers.cakes.cakes.find(({ name }) => name === "Elin Sandberg")!;
  const unanswered = (delivery_date: string) => {
    const order = {
      ...ELIN.order!,
      status: "declined" as const,
      offer_status: "expired" as const,
      asked: true,
    };
    const cakes = [{ ...ELIN, delivery_date, order }];
    return open(`/dashboard?tab=tartor&order=${order.id}`, {
      "list-cake-year": { ...orderAnswers.cakes, cakes },
    });
  };

  test("is moved to another day in its own dialog, and is not said to have not come", async () => {
    await unanswered("2026-03-05");
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText(/svarade inte i tid\.$/)).toBeTruthy();
    await press("Ändra dag eller adress")();
    expect(await within(dialog).findByText(/får frågan om den nya dagen\.$/)).toBeTruthy();
  });

  test("is not moved when its day has passed", async () => {
    await unanswered("2026-02-26");
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText(/så leveransen räknas inte som gjord\.$/)).toBeTruthy();
    expect(within(dialog).queryByRole("button", { name: "Ändra dag eller adress" })).toBeNull();
  });
});
