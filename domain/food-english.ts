import { allergenIn, allergenOf } from "./allergens.ts";
import type { Language } from "./language.ts";

/** What people may and may not eat, for whoever reads a kitchen's list in English: the word as it stands, and what it means. */

const diets: Record<string, string> = {
  vegetariskt: "vegetarian",
  vegetarisk: "vegetarian",
  veganskt: "vegan",
  vegansk: "vegan",
  pescetarianskt: "pescetarian",
  pescetariansk: "pescetarian",
  skaldjur: "shellfish",
  fläsk: "pork",
  "utan fläsk": "no pork",
  alkohol: "alcohol",
  "utan alkohol": "no alcohol",
  "utan gelatin": "no gelatine",
  laktos: "lactose",
  laktosfri: "lactose-free",
  mjölkprotein: "milk protein",
  mjölkfri: "milk-free",
  nötfri: "nut-free",
  jordnötsfri: "peanut-free",
  mandelfri: "almond-free",
  hasselnötsfri: "hazelnut-free",
  glutenfri: "gluten-free",
  vete: "wheat",
  vetefri: "wheat-free",
  äggfri: "egg-free",
  sojafri: "soya-free",
  sesamfri: "sesame-free",
  fiskfri: "fish-free",
  skaldjursfri: "shellfish-free",
  blötdjursfri: "mollusc-free",
  sellerifri: "celery-free",
  senapsfri: "mustard-free",
  lupinfri: "lupin-free",
  sulfitfri: "sulphite-free",
};

/** 'laktosfri (lactose-free)', 'mandel (almonds)'; words that nobody knows beyond doubt stay as they are. */
export function foodIn(language: Language, name: string): string {
  if (language === "sv") return name;
  const word = name.trim().toLocaleLowerCase("sv");
  const known = Object.hasOwn(diets, word) ? diets[word] : undefined;
  return known ? `${name} (${known})` : allergenIn(language, name);
}

/** Of a list with commas and 'och' between, word for word: 'nötfri (nut-free), äggfri (egg-free)'. */
export const foodsIn = (language: Language, text: string): string =>
  language === "sv"
    ? text
    : text
        .split(", ")
        .map((item) => item.split(" och "))
        .map((words) =>
          words.every(isKnown)
            ? words.map((word) => foodIn(language, word)).join(" and ")
            : words.join(" och "),
        )
        .join(", ");

const isKnown = (word: string): boolean =>
  allergenOf(word) !== undefined || Object.hasOwn(diets, word.trim().toLocaleLowerCase("sv"));

/** What a known one is called when there is nothing else to say: a choice on an English screen. */
export function foodName(name: string): string {
  const glossed = foodIn("en", name);
  return glossed.startsWith(`${name} (`) ? glossed.slice(name.length + 2, -1) : glossed;
}
