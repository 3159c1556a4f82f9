import { type Allergen, allergenLabels, allergens } from "./allergens.ts";
import { type MealType, repeatsOn } from "./meals.ts";
import { inKronor } from "./money.ts";
import { listed } from "./swedish.ts";

/** What a supplier makes: cakes in sizes with prices, menus by the person, what is in them, and when they are to be had. */

export const productKinds = [
  "princess",
  "cream",
  "chocolate",
  "fruit",
  "cheesecake",
  "pastries",
  "vegan",
  "gluten_free",
  "fruit_platter",
  "other",
  "portion",
  "breakfast",
  "lunch",
] as const;
export type ProductKind = (typeof productKinds)[number];

export const productKindLabels: Record<ProductKind, string> = {
  princess: "Prinsesstårta",
  cream: "Gräddtårta",
  chocolate: "Chokladtårta",
  fruit: "Frukttårta",
  cheesecake: "Ostkaka",
  pastries: "Bakelser",
  vegan: "Vegansk tårta",
  gluten_free: "Glutenfri tårta",
  fruit_platter: "Frukt i stället för tårta",
  other: "Något annat",
  portion: "Egen portion",
  breakfast: "Frukostmeny",
  lunch: "Lunchmeny",
};

/** A menu is sold by the person. */
export const menuOf = { frukost: "breakfast", lunch: "lunch" } as const satisfies Record<
  MealType,
  ProductKind
>;
const menuKinds: readonly ProductKind[] = Object.values(menuOf);
export const isMenu = ({ kind }: { kind: ProductKind }): boolean => menuKinds.includes(kind);
export const cakeKinds = productKinds.filter((kind) => !isMenu({ kind }));

/** What a company may prefer. */
export const preferredKinds = cakeKinds.filter((kind) => kind !== "portion" && kind !== "other");

/** What somebody may love. A diet is no taste: what tells of one is asked for as that, with consent. */
export const lovedKinds = [
  "princess",
  "cream",
  "chocolate",
  "fruit",
  "cheesecake",
  "pastries",
  "fruit_platter",
] as const;

export const productDiets = [
  "vegetarian",
  "vegan",
  "no_gelatine",
  "lactose_free",
  "gluten_free",
  "halal",
] as const;
export type ProductDiet = (typeof productDiets)[number];

export const productDietLabels: Record<ProductDiet, string> = {
  vegetarian: "Vegetarisk",
  vegan: "Vegansk",
  no_gelatine: "Utan gelatin",
  lactose_free: "Laktosfri",
  gluten_free: "Glutenfri",
  halal: "Halal",
};

/** Who chooses what an order is of. */
export const productChoosers = ["hr", "automation"] as const;

export const LONGEST_CAKE_TEXT = 24;

export type Size = { pieces: number; price_ore: number };

export type Product = {
  id: string;
  name: string;
  kind: ProductKind;
  /** What a menu consists of. */
  description?: string | null;
  /** Without moms. A menu has one, for one person. */
  sizes: readonly Size[];
  /** For so many at least a menu is made. */
  least_people?: number;
  /** The days on which a menu is served, Sunday as 0; none is every day. */
  weekdays?: readonly number[];
  allergens: readonly Allergen[];
  diets: readonly ProductDiet[];
  /** 'MM-DD', both days included; null is the whole year. May span New Year. */
  season_from: string | null;
  season_to: string | null;
  active: boolean;
};

/** As many as a supplier may have, and a list hold. */
export const MOST_PRODUCTS = 500;
export const MOST_SIZES = 12;
export const MOST_PIECES = 200;
export const LONGEST_DESCRIPTION = 300;
const HIGHEST_PRICE_ORE = 1_000_000;

const FREE = "Priset måste vara mer än 0 kr";

/** What is wrong with a price, in words; null when it is one. */
export function priceProblem(ore: number | null): string | null {
  if (ore === null || !Number.isInteger(ore)) return "Ange ett pris i kronor, till exempel 345,50";
  if (ore < 0) return "Priset kan inte vara negativt";
  if (ore === 0) return FREE;
  return ore > HIGHEST_PRICE_ORE ? "Priset får vara högst 10 000 kr" : null;
}

/** What is sold by the piece, or by the person, has one size of one. */
export const isByPiece = ({ sizes }: Pick<Product, "sizes">): boolean =>
  sizes.length === 1 && sizes[0]!.pieces === 1;

const neverIn: Partial<Record<ProductDiet, readonly Allergen[]>> = {
  gluten_free: ["gluten"],
  vegetarian: ["fish", "crustaceans", "molluscs"],
  vegan: ["milk", "egg", "fish", "crustaceans", "molluscs"],
};

/** Where what is in it contradicts what it is said to be, in words. Of a menu they say what it can be made as, too. */
export function contradiction({
  kind,
  allergens: has,
  diets,
}: Pick<Product, "kind" | "allergens" | "diets">): string | null {
  if (isMenu({ kind })) return null;
  const promised = [
    ...diets.map((diet) => ({ diet, label: productDietLabels[diet] })),
    // Whoever prefers the kind is given it for what it is called.
    ...productDiets.filter((diet) => diet === kind).map((diet) => ({ diet, label: productKindLabels[kind] })),
  ];
  for (const { diet, label } of promised) {
    const wrong = (neverIn[diet] ?? []).filter((allergen) => has.includes(allergen));
    if (wrong.length > 0)
      return `${label} går inte ihop med ${listed(wrong.map(lowerLabel))}. Ändra det ena.`;
  }
  return null;
}

const lowerLabel = (allergen: Allergen): string => allergenLabels[allergen].toLocaleLowerCase("sv");

/** 'Innehåller gluten, ägg, mjölk': with no 'och' between, since 'nötter och mandel' is one of them. */
export const allergenText = (has: readonly Allergen[]): string =>
  has.length === 0
    ? "Inga av de 14 allergenerna"
    : `Innehåller ${allergens
        .filter((one) => has.includes(one))
        .map(lowerLabel)
        .join(", ")}`;

/** What of a menu can be left out for whoever needs it. */
export const leftOutFor = (diets: readonly ProductDiet[]): Allergen[] =>
  diets.flatMap((diet) => neverIn[diet] ?? []);

type Sold = Pick<Product, "kind" | "sizes" | "least_people" | "weekdays">;

/** '8–16 bitar, 345–625 kr', '42 kr styck', '125 kr per person, minst 10 personer, varje måndag'. */
export function sizesText(product: Sold): string {
  const sizes = product.sizes.toSorted((a, b) => a.pieces - b.pieces);
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last) return "";
  if (isMenu(product)) return menuTerms(product);
  if (isByPiece(product)) return `${inKronor(first.price_ore)} styck`;
  const pieces = first === last ? `${first.pieces}` : `${first.pieces}–${last.pieces}`;
  const price =
    first.price_ore === last.price_ore
      ? inKronor(first.price_ore)
      : `${inKronor(first.price_ore).replace(" kr", "")}–${inKronor(last.price_ore)}`;
  return `${pieces} ${last.pieces === 1 ? "bit" : "bitar"}, ${price}`;
}

function menuTerms({ sizes, least_people = 1, weekdays = [] }: Sold): string {
  return [
    `${inKronor(sizes[0]!.price_ore)} per person`,
    least_people > 1 && `minst ${least_people} personer`,
    weekdays.length > 0 && repeatsOn(weekdays).toLocaleLowerCase("sv"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The same name is the same product, however it is cased. */
export const productKey = ({ name }: Pick<Product, "name">): string => name.toLocaleLowerCase("sv");

export function inSeason(
  { season_from: from, season_to: to }: Pick<Product, "season_from" | "season_to">,
  date: Temporal.PlainDate,
): boolean {
  if (from === null || to === null) return true;
  const day = date.toString().slice(5);
  return from <= to ? from <= day && day <= to : day >= from || day <= to;
}
