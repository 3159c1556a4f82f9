// @vitest-environment happy-dom
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { choose, named, press, setWidth } from "./acts.ts";
import * as companyAnswers from "./answers/company.ts";
import * as orderAnswers from "./answers/orders.ts";
import { open, screen, sentTo, waitFor, within } from "./app.tsx";
import { type Calls } from "./transport.ts";

/** How a cake is ordered, and what leads to it: step by step on a phone, late, and from what is shown elsewhere. */

afterEach(() => setWidth(1024));

const [ali] = orderAnswers.candidates.employees;
const ordering: Calls = {
  "create-cake-orders": { created: [], alreadyOrdered: [], set_aside: [], waits_for: null },
};
const dialog = () => screen.findByRole("dialog");
const sent = () => sentTo("create-cake-orders").at(-1);

describe("a cake's dialog", () => {
  test("on a phone asks who, then where and from whom, and only then has the button that orders", async () => {
    setWidth(390);
    await open("/dashboard?tab=tartor", ordering);
    await press("Skapa beställning")();
    expect(await screen.findByText("Steg 1 av 2")).toBeTruthy();
    expect(within(await dialog()).queryByLabelText(/Leveransadress/)).toBeNull();
    expect(within(await dialog()).queryByRole("button", { name: /^Skapa/ })).toBeNull();
    await press("Nästa: adress och bageri")();
    expect(await screen.findAllByText("Välj minst en anställd")).not.toEqual([]);
    await choose("Ali Karimi")();
    await press("Nästa: adress och bageri")();
    expect(await screen.findByText("Steg 2 av 2")).toBeTruthy();
    expect(within(await dialog()).getByLabelText(/Leveransadress/)).toBeTruthy();
    // The only bakery in reach.
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>("radio", { name: /Konditori Rosen/ }).checked).toBe(true),
    );
    await press("Tillbaka")();
    expect(await screen.findByText("1 vald")).toBeTruthy();
    await press("Nästa: adress och bageri", "Skapa 1 beställning")();
    await waitFor(() =>
      expect(sent()).toMatchObject({
        selected_employee_ids: [ali!.id],
        selected_vendor_id: orderAnswers.bakery.id,
      }),
    );
  });

  test("chooses everybody at once: of the search and the office, and nobody whose cake is ordered", async () => {
    const person = (number: number, name: string, values: object = {}) => ({
      ...ali!,
      id: companyAnswers.idOf(number),
      name,
      ...values,
    });
    const [boras, first] = [companyAnswers.idOf(902), companyAnswers.overview.offices[0]!];
    const people = [
      person(11, "Ali Karimi"),
      person(12, "Bo Karlsson", { office_id: boras }),
      person(13, "Åsa Berg"),
      person(14, "Elin Sandberg", { status: "confirmed" }),
    ];
    const { user } = await open("/dashboard?tab=tartor", {
      ...ordering,
      "get-overview": {
        ...companyAnswers.overview,
        offices: [first, { id: boras, name: "Borås", closed: false }],
      },
      "list-cake-candidates": { ...orderAnswers.candidates, employees: people },
    });
    await press("Skapa beställning", "Välj alla")();
    expect(await screen.findByText("3 valda")).toBeTruthy();
    await press("Avmarkera alla")();
    await waitFor(() => expect(screen.queryByText("3 valda")).toBeNull());
    const search = screen.getByRole("searchbox", { name: "Sök på namn" });
    await user.type(search, "kar");
    await press("Välj alla")();
    expect(await screen.findByText("2 valda")).toBeTruthy();
    await user.clear(search);
    await user.selectOptions(within(await dialog()).getByLabelText("Kontor"), "Borås");
    expect(within(await dialog()).queryByRole("button", { name: "Välj alla" })).toBeNull();
    expect(screen.getByText("2 valda")).toBeTruthy();
  });

  test("shows what the cake will be, why and for how much, and orders what is chosen instead", async () => {
    const product = (number: number, name: string, values: object) => ({
      id: companyAnswers.idOf(number),
      name,
      kind: "cream" as const,
      picture: null,
      pieces: 12,
      price_ore: 46_500,
      why: null,
      why_not: null,
      impossible: false,
      separate: null,
      ...values,
    });
    const favourite = product(71, "Gräddtårta", { why: "Alis favorit, utan nötter, inom budget" });
    const dearer = product(72, "Chokladtårta", {
      price_ore: 49_500,
      why_not: "30 kr över budget",
      separate: { name: "Mandelbiskvi", count: 2, price_ore: 9_600, food: null },
    });
    const nuts = product(73, "Prinsesstårta", { why_not: "Innehåller nötter", impossible: true });
    await open(`/dashboard?tab=tartor&employee=${ali!.id}`, {
      ...ordering,
      "preview-cake-products": {
        vat_percent: 6,
        people: [
          {
            employee_id: ali!.id,
            product_id: favourite.id,
            note: null,
            products: [favourite, dearer, nuts],
          },
        ],
      },
    });
    for (const fact of ["Alis favorit", "Utan nötter", "Inom budget"])
      expect(await screen.findByText(fact)).toBeTruthy();
    expect(screen.getByText("465 kr exkl. moms")).toBeTruthy();
    const field = screen.getByLabelText<HTMLSelectElement>(`Tårta till ${ali!.name}`);
    expect([...field.options].filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual([
      "",
      nuts.id,
    ]);
    await userEvent.selectOptions(field, dearer.id);
    expect(await screen.findByText("591 kr exkl. moms")).toBeTruthy();
    expect(screen.getByText("30 kr över budget")).toBeTruthy();
    expect(screen.getByText(/Och 2 st Mandelbiskvi till dem som inte kan äta tårtan, 96 kr/)).toBeTruthy();
    await press("Skapa 1 beställning")();
    await waitFor(() =>
      expect(sent()).toMatchObject({
        product_ids: { [ali!.id]: dearer.id },
        shown_products: { [ali!.id]: { product_id: dearer.id, price_ore: 59_100 } },
      }),
    );
  });

  test("begins with the bakery that was chosen last, of several", async () => {
    const vendors = ["Hagabagarn", "Solsidan"].map((name, number) => ({
      ...orderAnswers.nearby(orderAnswers.bakery),
      id: companyAnswers.idOf(70 + number),
      name,
    }));
    await open(`/dashboard?tab=tartor&employee=${ali!.id}`, {
      ...ordering,
      "list-cake-vendors": { vendors, radius_km: 50 },
      "list-cake-candidates": { ...orderAnswers.candidates, last_bakery_id: vendors[1]!.id },
    });
    await press("Skapa 1 beställning")();
    await waitFor(() => expect(sent()).toMatchObject({ selected_vendor_id: vendors[1]!.id }));
  });

  test("from a birthday without a cake means that birthday, and orders it late", async () => {
    const late = { birthday: "2026-03-01", delivery_date: "2026-03-03", delivery_reason: "tisdag 3 mars" };
    const missed = { ...ali!, delivery_date: "2027-03-01", late };
    await open("/dashboard/ingen-glomd", {
      ...ordering,
      "list-cake-candidates": { ...orderAnswers.candidates, employees: [missed] },
    });
    await choose("Ordna en tårta")();
    await press("Skapa 1 beställning")();
    await waitFor(() =>
      expect(sent()).toMatchObject({
        late_employee_ids: [ali!.id],
        delivery_dates: { [ali!.id]: "2026-03-03" },
      }),
    );
  });

  test("sets aside only whom the bakery has no time for, and one press gives the first day that works", async () => {
    const [soon, later] = [
      { ...ali!, birthday: "2026-03-03", delivery_date: "2026-03-03" },
      {
        ...ali!,
        id: companyAnswers.idOf(9),
        name: "Moa Lindahl",
        birthday: "2026-03-20",
        delivery_date: "2026-03-20",
      },
    ];
    const why = {
      delivery_date: "2026-03-03",
      why_not: "Behövde beställningen senast igår",
      first_day: "2026-03-05",
    };
    const vendor = { ...orderAnswers.nearby(orderAnswers.bakery), late: [why] };
    await open("/dashboard?tab=tartor", {
      ...ordering,
      "list-cake-vendors": { vendors: [vendor], radius_km: 50 },
      "list-cake-candidates": { ...orderAnswers.candidates, employees: [soon, later] },
    });
    await press("Skapa beställning")();
    await choose("Ali Karimi", "Moa Lindahl")();
    expect(await screen.findByText(/är inte med, tisdag\s3\smars/)).toBeTruthy();
    const why_not = `${vendor.name} behövde beställningen senast igår.`;
    expect(
      screen.getByText((_, row) => row?.tagName === "P" && row.textContent!.endsWith(why_not)),
    ).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Skapa 1\sbeställning$/ })).toBeTruthy();
    await press("Leverera torsdag 5 mars")();
    expect(
      screen.getByText(/^Första tårtan levereras torsdag\s5\smars, den sista fredag\s20\smars\.$/),
    ).toBeTruthy();
    await press("Skapa 2 beställningar")();
    await waitFor(() => expect(sent()).toMatchObject({ delivery_dates: { [soon.id]: "2026-03-05" } }));
  });
});

test("an order that was missed can be ordered late, said to have come all the same, or done without", async () => {
  const [, elin] = orderAnswers.cakes.cakes;
  const missed = {
    ...elin!,
    birthday: "2026-02-28",
    delivery_date: "2026-02-28",
    order: { ...elin!.order!, status: "requested" as const, offer_status: "expired" as const },
  };
  const { user } = await open(`/dashboard?tab=tartor&order=${missed.order.id}`, {
    "list-cake-year": { ...orderAnswers.cakes, cakes: [missed] },
    "get-order-history": { lines: [] },
    "tell-delivery-outcome": {},
  });
  const shown = await dialog();
  expect((await within(shown).findByRole("link", { name: "Ordna en tårta" })).getAttribute("href")).toContain(
    `employee=${missed.employee_id}`,
  );
  expect(within(shown).getByRole("button", { name: "Avstå" })).toBeTruthy();
  await user.click(within(shown).getByRole("button", { name: "Den kom ändå" }));
  await waitFor(() =>
    expect(sentTo("tell-delivery-outcome")).toMatchObject([{ order_id: missed.order.id, outcome: "came" }]),
  );
});

test("an order tells its story by day, and shows its cake with the words that stand on it", async () => {
  const [, elin] = orderAnswers.cakes.cakes;
  const product = {
    name: "Gräddtårta med hallon",
    kind: "cream" as const,
    pieces: 12,
    price_ore: 46_500,
    why: null,
    why_not: "30 kr över budget",
    picture: null,
    separate: null,
  };
  const cake = { ...elin!, cake_text: "Grattis Elin!", order: { ...elin!.order!, product } };
  const line = (text: string, at: string) => ({ text, at, who: "Bageri Solsidan" });
  const { user } = await open(`/dashboard?tab=tartor&order=${cake.order.id}`, {
    "list-cake-year": { ...orderAnswers.cakes, cakes: [cake] },
    "get-order-history": {
      lines: [
        line("Bageri Solsidan fick frågan", "2026-02-25T07:00:00Z"),
        line("Bageri Solsidan påmindes", "2026-02-25T14:30:00Z"),
        line("Bageri Solsidan sa ja", "2026-02-26T23:30:00Z"),
      ],
    },
  });
  const shown = await dialog();
  expect(within(shown).getAllByText("Grattis Elin!")).toHaveLength(1);
  within(shown).getByText("30 kr över budget");
  await user.click(within(shown).getByText("Historik"));
  expect(await within(shown).findByText("onsdag 25 februari")).toBeTruthy();
  // Half past midnight in Stockholm.
  expect(within(shown).getByText("fredag 27 februari")).toBeTruthy();
  for (const hour of ["08:00", "15:30", "00:30"])
    expect(within(shown).getByText(named(`kl. ${hour}`))).toBeTruthy();
});

test("what is ordered and rings is looked at, and cancelled before anybody does without it", async () => {
  const promises = companyAnswers.promises;
  const [person] = promises.people;
  const order_id = orderAnswers.cakes.cakes[1]!.order!.id;
  await open("/dashboard/ingen-glomd", {
    "get-promise-year": {
      ...promises,
      people: [{ ...person!, state: "planned", alarm: true, order_id }],
    },
  });
  const link = await screen.findByRole("link", { name: "Visa beställningen" });
  expect(link.getAttribute("href")).toContain(`order=${order_id}`);
  expect(screen.queryByRole("button", { name: "Avstå" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Ordna en tårta" })).toBeNull();
});

test("a birthday that HR has forgone says so where its cake is ordered, which can be done all the same", async () => {
  const forgone = { ...orderAnswers.cakes.cakes[2]!, order: null, forgone: true };
  await open("/dashboard?tab=tartor", { "list-cake-year": { ...orderAnswers.cakes, cakes: [forgone] } });
  const card = within((await screen.findByRole("heading", { name: forgone.name })).closest("li")!);
  expect(card.getByText("Avstår")).toBeTruthy();
  expect(card.queryByText("Ej beställd")).toBeNull();
  expect(card.getByRole("button", { name: "Beställ tårta" })).toBeTruthy();
});

test("a birthday whose order was cancelled before HR did without it is 'Avstår', as in 'Ingen glömd'", async () => {
  const [, elin] = orderAnswers.cakes.cakes;
  const forgone = { ...elin!, order: { ...elin!.order!, status: "cancelled" as const }, forgone: true };
  await open("/dashboard?tab=tartor", { "list-cake-year": { ...orderAnswers.cakes, cakes: [forgone] } });
  const card = within((await screen.findByRole("heading", { name: forgone.name })).closest("li")!);
  expect(card.getByText("Avstår")).toBeTruthy();
  expect(card.queryByText("Avbokad")).toBeNull();
});

test("a week in another year has its year", async () => {
  const [cake] = companyAnswers.week.cakeOrders;
  await open("/dashboard", {
    "dashboard-this-week": {
      ...companyAnswers.week,
      cakeOrders: [{ ...cake!, delivery_date: "2025-12-29" }],
    },
  });
  expect(await screen.findAllByText("måndag 29 december 2025")).not.toEqual([]);
});
