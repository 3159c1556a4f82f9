// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { choose, press, write } from "./acts.ts";
import { idOf } from "./answers/company.ts";
import * as allAnswers from "./answers/in-use.ts";
import { open, screen, sentTo, waitFor, within } from "./app.tsx";
import type { Calls } from "./transport.ts";

/** Which menu a meal is of, what it costs, and what those who eat need. */

const draft = allAnswers.companyInUse["get-meal-order-draft"];
const food = { allergies: [{ name: "nötter", count: 1 }], diets: [{ name: "vegansk", count: 2 }] };
const menu = {
  kind: "lunch" as const,
  description: null,
  allergens: ["nuts" as const],
  diets: ["vegan" as const],
  season_from: null,
  season_to: null,
  active: true,
  weekdays: [],
  picture: null,
};
const calls = {
  "get-meal-order-draft": {
    ...draft,
    draft: { meal_type: "lunch", vendor_id: null, default_people: 12, address_snapshot: null },
    offices: [{ ...draft.offices[0]!, food }],
  },
  "create-meal-order": {
    message: "Beställningen är skapad",
    meal_event_id: idOf(953),
    restaurant_name: "Kajens Lunch & Catering",
    first_delivery: "2026-03-12",
    orders: 1,
    sent: true,
    waits_for: null,
  },
  "list-menus": {
    vat_percent: 12,
    menus: [
      {
        ...menu,
        id: idOf(951),
        name: "Husmanslunch",
        sizes: [{ pieces: 1, price_ore: 12_550 }],
        least_people: 10,
      },
      {
        ...menu,
        id: idOf(952),
        name: "Stora buffén",
        sizes: [{ pieces: 1, price_ore: 19_900 }],
        least_people: 30,
      },
    ],
  },
} satisfies Calls;

test("HR reads the menu's price and sum, minds its minimum, and confirms what those who eat need", async () => {
  const { user } = await open("/dashboard?tab=maltider", calls);
  await press("Skapa måltidsbeställning")();
  await choose("Lunch", "Kajens Lunch & Catering")();
  await write("Antal personer", "12");
  await press("Nästa")();
  const dialog = within(await screen.findByRole("dialog", { name: "När ska maten komma?" }));
  expect(dialog.queryByLabelText("Meny")).toBeNull();
  await write("Datum", "2026-03-12");
  expect(await dialog.findByText(/125,50\skr per person/)).toBeTruthy();
  expect(dialog.getByText(/^1\s506\skr$/)).toBeTruthy();
  expect(dialog.getByText(/Restaurangen har inte sagt att menyn passar: nötter/)).toBeTruthy();

  await user.selectOptions(dialog.getByLabelText("Meny"), idOf(952));
  expect(await dialog.findByText(/Stora buffén beställs för minst 30\spersoner/)).toBeTruthy();
  const create = dialog.getByRole<HTMLButtonElement>("button", { name: "Skapa beställning" });
  expect(create.disabled).toBe(true);
  await user.selectOptions(dialog.getByLabelText("Meny"), idOf(951));

  await user.click(dialog.getByRole("button", { name: "Ändra antalen" }));
  await user.click(dialog.getByRole("button", { name: "Minska kost: vegansk" }));
  await user.click(dialog.getByRole("button", { name: "Stämmer" }));
  expect(await dialog.findByText("Bekräftat av er för den här måltiden.")).toBeTruthy();
  await user.click(create);
  await waitFor(() =>
    expect(sentTo("create-meal-order")).toMatchObject([
      {
        menus: [{ weekday: 4, product_id: idOf(951), price_ore: 12_550 }],
        food: { allergies: [{ what: "nötter", count: 1 }], diets: [{ what: "vegansk", count: 1 }] },
      },
    ]),
  );
});

test("of a week with a day that has no menu, the sum is told of the other days", async () => {
  const [everyday] = calls["list-menus"].menus;
  const menus = [{ ...everyday!, weekdays: [3] }];
  const { user } = await open("/dashboard?tab=maltider", {
    ...calls,
    "list-menus": { ...calls["list-menus"], menus },
  });
  await press("Skapa måltidsbeställning")();
  await choose("Lunch", "Kajens Lunch & Catering")();
  await write("Antal personer", "12");
  await press("Nästa")();
  const dialog = within(await screen.findByRole("dialog", { name: "När ska maten komma?" }));
  await user.click(dialog.getByText("Återkommande"));
  await write("Startdatum", "2026-03-11");
  await press("ons", "fre")();
  expect(await dialog.findByText(/^Onsdagar, 12\spersoner$/)).toBeTruthy();
  expect(dialog.getByText(/^Fredagar har restaurangen ingen egen meny/)).toBeTruthy();
  await press("fre")();
  expect(await dialog.findByText(/^Summa, 12\spersoner$/)).toBeTruthy();
});

const [everyday, buffet] = calls["list-menus"].menus;
const agreed = { weekday: 4, product_id: everyday!.id, name: everyday!.name, price_ore: 11_000 };
const [series] = allAnswers.companyInUse["list-meal-year"].events;
const [delivery] = allAnswers.companyInUse["list-meal-year"].upcoming;
const ofMenu = {
  ...calls,
  "list-meal-year": {
    ...allAnswers.companyInUse["list-meal-year"],
    events: [{ ...series!, menus: [agreed] }],
    upcoming: [
      {
        ...delivery!,
        product_id: everyday!.id,
        product_name: everyday!.name,
        product_price_ore: 12 * 11_000,
        cancel_by: "2026-03-04T10:00:00Z",
      },
    ],
  },
  "list-menus": {
    vat_percent: 12,
    menus: [
      { ...everyday!, weekdays: [1, 4] },
      { ...buffet!, weekdays: [5], least_people: 10 },
    ],
  },
} satisfies Calls;

test("HR that moves a delivery to a day without its menu reads so, and chooses what comes instead", async () => {
  const { user } = await open("/dashboard?tab=maltider", {
    ...ofMenu,
    "move-meal-delivery": { sent: true },
  });
  await press(/^Fler val för leveransen/)();
  await user.click(await screen.findByRole("menuitem", { name: "Flytta …" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Flytta leveransen" }));
  await write("Ny dag", "2026-03-09");
  expect(dialog.queryByLabelText("Meny")).toBeNull();
  await write("Ny dag", "2026-03-06");
  expect(await dialog.findByText(/^Husmanslunch serveras inte på fredagar\. Välj vad/)).toBeTruthy();
  expect(dialog.getByText(/^2\s388\skr$/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Flytta leveransen" }));
  await waitFor(() =>
    expect(sentTo("move-meal-delivery")).toMatchObject([
      { delivery_date: "2026-03-06", menu: { product_id: buffet!.id, price_ore: 19_900 } },
    ]),
  );
});

test("HR that wants no menu on the new day says so", async () => {
  const { user } = await open("/dashboard?tab=maltider", { ...ofMenu, "move-meal-delivery": { sent: true } });
  await press(/^Fler val för leveransen/)();
  await user.click(await screen.findByRole("menuitem", { name: "Flytta …" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Flytta leveransen" }));
  await write("Ny dag", "2026-03-06");
  await user.selectOptions(await dialog.findByLabelText("Meny"), "");
  await user.click(dialog.getByRole("button", { name: "Flytta leveransen" }));
  await waitFor(() => expect(sentTo("move-meal-delivery")).toMatchObject([{ menu: null }]));
});

test("HR that changes a series keeps the agreed price, and chooses a menu for a day that is new", async () => {
  const { user } = await open("/dashboard?tab=maltider", {
    ...ofMenu,
    "change-meal-series": { orders: 1, too_late: [], meal_event_id: idOf(22) },
  });
  await press(/^Fler val för lunch/i)();
  await user.click(await screen.findByRole("menuitem", { name: "Ändra från ett datum …" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ändra serien" }));
  expect(await dialog.findByText(/Husmanslunch, 110\skr per person/)).toBeTruthy();
  await press("fre")();
  expect(await dialog.findByLabelText("Meny, fredagar")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Spara ändringen" }));
  await waitFor(() =>
    expect(sentTo("change-meal-series")).toMatchObject([
      {
        days_of_week: [4, 5],
        menus: [
          { weekday: 4, product_id: everyday!.id, price_ore: 11_000 },
          { weekday: 5, product_id: buffet!.id, price_ore: 19_900 },
        ],
      },
    ]),
  );
});

test("HR that changes a series without menus gets none that it did not choose", async () => {
  const { user } = await open("/dashboard?tab=maltider", {
    ...ofMenu,
    "list-meal-year": { ...ofMenu["list-meal-year"], events: [series!] },
    "change-meal-series": { orders: 1, too_late: [], meal_event_id: idOf(22) },
  });
  await press(/^Fler val för lunch/i)();
  await user.click(await screen.findByRole("menuitem", { name: "Ändra från ett datum …" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ändra serien" }));
  expect(await dialog.findByLabelText<HTMLSelectElement>("Meny")).toHaveProperty("value", "");
  await user.click(dialog.getByRole("button", { name: "Spara ändringen" }));
  await waitFor(() => expect(sentTo("change-meal-series")).toMatchObject([{ menus: [] }]));
});

test("what was counted for guests stays when HR opens the counts and confirms them", async () => {
  const guests = { allergies: [{ name: "sesam", count: 2 }], diets: [] };
  const { user } = await open("/dashboard?tab=maltider", {
    ...ofMenu,
    "list-meal-year": { ...ofMenu["list-meal-year"], events: [{ ...series!, food: guests }] },
    "get-meal-order-draft": {
      ...draft,
      offices: [{ ...draft.offices[0]!, id: series!.office_id, food: { allergies: [], diets: [] } }],
    },
    "confirm-meal-food": {},
  });
  await press(/^Fler val för lunch/i)();
  await user.click(await screen.findByRole("menuitem", { name: "Kost och allergier …" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Kost och allergier" }));
  await user.click(await dialog.findByRole("button", { name: "Stämmer" }));
  await user.click(dialog.getByRole("button", { name: "Spara antalen" }));
  await waitFor(() =>
    expect(sentTo("confirm-meal-food")).toMatchObject([
      { food: { allergies: [{ what: "sesam", count: 2 }], diets: [] } },
    ]),
  );
});
