import type { Language } from "./language.ts";

/** The 14 substances of the EU's list (regulation 1169/2011, annex II), which must be told of every food. */
export const allergens = [
  "gluten",
  "crustaceans",
  "egg",
  "fish",
  "peanuts",
  "soy",
  "milk",
  "nuts",
  "celery",
  "mustard",
  "sesame",
  "sulphites",
  "lupin",
  "molluscs",
] as const;
export type Allergen = (typeof allergens)[number];

export const allergenLabels: Record<Allergen, string> = {
  gluten: "Gluten",
  crustaceans: "Kräftdjur",
  egg: "Ägg",
  fish: "Fisk",
  peanuts: "Jordnötter",
  soy: "Soja",
  milk: "Mjölk",
  nuts: "Nötter och mandel",
  celery: "Selleri",
  mustard: "Senap",
  sesame: "Sesam",
  sulphites: "Svaveldioxid",
  lupin: "Lupin",
  molluscs: "Blötdjur",
};

/** In a list of a bakery's own words. */
const words: Record<Allergen, string> = {
  gluten: "gluten vete råg korn havre dinkel spelt",
  crustaceans: "kräftdjur räkor kräftor krabba hummer",
  egg: "ägg",
  fish: "fisk",
  peanuts: "jordnöt jordnötter",
  soy: "soja sojabönor sojalecitin",
  milk: "mjölk laktos mjölkprotein grädde smör",
  nuts: "nöt nötter mandel mandlar hasselnöt hasselnötter valnöt valnötter pistage pistagenötter cashew cashewnötter",
  celery: "selleri",
  mustard: "senap",
  sesame: "sesam sesamfrö sesamfrön",
  sulphites: "svaveldioxid sulfit sulfiter",
  lupin: "lupin",
  molluscs: "blötdjur musslor bläckfisk",
};

const byWord = new Map(
  allergens.flatMap((allergen) => words[allergen].split(" ").map((word) => [word, allergen] as const)),
);

/** What a bakery calls 'vete' or 'mandel', as the list has it. */
export const allergenOf = (word: string): Allergen | undefined =>
  byWord.get(word.trim().toLocaleLowerCase("sv"));

const english: Record<Allergen, string> = {
  gluten: "gluten",
  crustaceans: "crustaceans",
  egg: "egg",
  fish: "fish",
  peanuts: "peanuts",
  soy: "soya",
  milk: "milk",
  nuts: "nuts",
  celery: "celery",
  mustard: "mustard",
  sesame: "sesame",
  sulphites: "sulphur dioxide",
  lupin: "lupin",
  molluscs: "molluscs",
};

/** As it was typed, with what the list calls it beside: 'mandel (nuts)'. Other words are nobody's to translate. */
export function allergenIn(language: Language, name: string): string {
  const allergen = language === "en" ? allergenOf(name) : undefined;
  return !allergen || english[allergen] === name.toLowerCase() ? name : `${name} (${english[allergen]})`;
}
