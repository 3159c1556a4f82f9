import { describe, expect, test } from "vitest";
import { agreedTexts, type Menu, menusOn, menuText, nearestMenu, notToldFor, whyNotServed } from "./menus.ts";
import { sizesText } from "./products.ts";

const menu = (name: string, values: Partial<Menu> = {}): Menu => ({
  id: name,
  name,
  kind: "lunch",
  sizes: [{ pieces: 1, price_ore: 12_500 }],
  least_people: 1,
  weekdays: [],
  season_from: null,
  season_to: null,
  active: true,
  ...values,
});
const [monday, sunday] = [Temporal.PlainDate.from("2026-03-09"), Temporal.PlainDate.from("2026-03-08")];

test("is told with its price, its minimum and its days", () => {
  expect(sizesText(menu("Husman", { least_people: 10, weekdays: [1, 5] }))).toBe(
    "125 kr per person, minst 10 personer, varje måndag och fredag",
  );
  expect(menuText("Husman", 3, 37_650)).toBe(
    "Husman, 125,50 kr per person, 376,50 kr exkl. moms för 3 personer",
  );
});

test.each([
  [menu("Husman", { weekdays: [1] }), 3, 10, "Husman serveras inte på onsdagar."],
  [menu("Husman", { least_people: 10 }), 3, 9, "Husman beställs för minst 10 personer."],
  [menu("Husman", { least_people: 10 }), 3, 10, null],
  [menu("Husman", { weekdays: [0] }), 0, 1, null],
])("says why it is not served", (which, weekday, people, why) => {
  expect(whyNotServed(which, { weekday, people })).toBe(why);
});

describe("a restaurant that takes over", () => {
  const priced = (name: string, price_ore: number, values: Partial<Menu> = {}) =>
    menu(name, { sizes: [{ pieces: 1, price_ore }], ...values });
  const all = [
    priced("Soppa", 9_000),
    priced("Husman", 12_000),
    priced("Fest", 25_000),
    priced("Frukost", 12_500, { kind: "breakfast" }),
    priced("Sommar", 12_400, { season_from: "06-01", season_to: "08-31" }),
    priced("Stor", 12_300, { least_people: 50 }),
    priced("Söndag", 12_200, { weekdays: [0] }),
    priced("Slut", 12_100, { active: false }),
  ];
  const occasion = { meal: "lunch", date: monday, people: 10 } as const;

  test("makes what is nearest to the agreed price, and no dearer", () => {
    expect(nearestMenu(all, { ...occasion, most_ore: 12_500 })?.name).toBe("Husman");
    expect(nearestMenu(all, { ...occasion, date: sunday, most_ore: 12_500 })?.name).toBe("Söndag");
    expect(nearestMenu(all, { ...occasion, most_ore: 8_999 })).toBeNull();
  });

  test("offers what is served that day for so many, the cheapest first", () => {
    expect(menusOn(all, occasion).map(({ name }) => name)).toEqual(["Soppa", "Husman", "Fest"]);
  });
});

test("tells for whom a menu is not said to be made: what can be left out is", () => {
  const counted = (...names: string[]) => names.map((name) => ({ name, count: 1 }));
  const food = { allergies: counted("gluten", "nötter", "kiwi"), diets: counted("vegansk", "vegetarisk") };
  const told = notToldFor({ allergens: ["gluten", "nuts"], diets: ["gluten_free", "vegetarian"] }, food);
  expect(told.map(({ name }) => name)).toEqual(["nötter", "vegansk"]);
});

test("what is agreed is said once, with its days where they differ", () => {
  const lunch = { name: "Husmanslunch", price_ore: 12_500 };
  const texts = (menus: Parameters<typeof agreedTexts>[0]) =>
    agreedTexts(menus).map((text) => text.replaceAll("\u00a0", " "));
  expect(texts([])).toEqual([]);
  expect(texts([1, 2].map((weekday) => ({ weekday, ...lunch })))).toEqual([
    "Husmanslunch, 125 kr per person",
  ]);
  expect(
    texts([
      { weekday: 1, ...lunch },
      { weekday: 2, ...lunch },
      { weekday: 5, name: "Fredagsbuffé", price_ore: 16_550 },
    ]),
  ).toEqual([
    "Husmanslunch, 125 kr per person (måndagar och tisdagar)",
    "Fredagsbuffé, 165,50 kr per person (fredagar)",
  ]);
});
