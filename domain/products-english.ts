import { type Allergen, allergens } from "./allergens.ts";
import { countedIn, kronorIn, listedIn, shortWeekdayIn } from "./language.ts";
import { isByPiece, isMenu, type ProductDiet, type ProductKind, type sizesText } from "./products.ts";

/** What a supplier makes, for one that reads English. Its own words stay as they are. */

export const kindsInEnglish: Record<ProductKind, string> = {
  princess: "Princess cake",
  cream: "Cream cake",
  chocolate: "Chocolate cake",
  fruit: "Fruit cake",
  cheesecake: "Cheesecake",
  pastries: "Pastries",
  vegan: "Vegan cake",
  gluten_free: "Gluten-free cake",
  fruit_platter: "Fruit instead of cake",
  other: "Something else",
  portion: "Separate portion",
  breakfast: "Breakfast menu",
  lunch: "Lunch menu",
};

export const dietsInEnglish: Record<ProductDiet, string> = {
  vegetarian: "Vegetarian",
  vegan: "Vegan",
  no_gelatine: "No gelatine",
  lactose_free: "Lactose-free",
  gluten_free: "Gluten-free",
  halal: "Halal",
};

export const allergensInEnglish: Record<Allergen, string> = {
  gluten: "Gluten",
  crustaceans: "Crustaceans",
  egg: "Egg",
  fish: "Fish",
  peanuts: "Peanuts",
  soy: "Soya",
  milk: "Milk",
  nuts: "Nuts and almonds",
  celery: "Celery",
  mustard: "Mustard",
  sesame: "Sesame",
  sulphites: "Sulphur dioxide",
  lupin: "Lupin",
  molluscs: "Molluscs",
};

/** 'Contains gluten, egg, milk'. */
export const allergenTextInEnglish = (has: readonly Allergen[]): string =>
  has.length === 0
    ? "None of the 14 allergens"
    : `Contains ${allergens
        .filter((one) => has.includes(one))
        .map((one) => allergensInEnglish[one].toLowerCase())
        .join(", ")}`;

/** '8–16 pieces, SEK 345–625', 'SEK 42 each', 'SEK 125 per person, at least 10 people, on Mon, Wed'. */
export function sizesInEnglish(product: Parameters<typeof sizesText>[0]): string {
  const sizes = product.sizes.toSorted((a, b) => a.pieces - b.pieces);
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last) return "";
  const kronor = (ore: number) => kronorIn("en", ore);
  if (isMenu(product)) {
    const { least_people = 1, weekdays = [] } = product;
    return [
      `${kronor(first.price_ore)} per person`,
      least_people > 1 && `at least ${countedIn("en", least_people, "person", "people")}`,
      weekdays.length > 0 && `on ${listedIn("en", weekdays.toSorted(mondayFirst).map(weekdayInEnglish))}`,
    ]
      .filter(Boolean)
      .join(", ");
  }
  if (isByPiece(product)) return `${kronor(first.price_ore)} each`;
  const pieces = first === last ? `${first.pieces}` : `${first.pieces}–${last.pieces}`;
  const price =
    first.price_ore === last.price_ore
      ? kronor(first.price_ore)
      : `${kronor(first.price_ore)}–${kronor(last.price_ore).replace(/^SEK\u00a0/, "")}`;
  return `${pieces} ${last.pieces === 1 ? "piece" : "pieces"}, ${price}`;
}

const mondayFirst = (a: number, b: number): number => ((a + 6) % 7) - ((b + 6) % 7);

/** Sunday is 0. */
const weekdayInEnglish = (day: number): string =>
  shortWeekdayIn("en", Temporal.PlainDate.from("2026-03-01").add({ days: day }));
