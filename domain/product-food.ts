import type { KnownDiet } from "./allergies.ts";
import { type Allergen, allergenLabels, allergens } from "./allergens.ts";
import { type Product, type ProductDiet, productDietLabels } from "./products.ts";
import { listed } from "./swedish.ts";

/** Whether somebody can eat a product, by what people write of their food (`splitDiets`) and what is known of it. */

type Rule = {
  /** Any of these in it is too much … */
  without?: readonly Allergen[];
  /** … unless it is marked so. */
  unless?: ProductDiet;
  /** It has to be marked as one of these. */
  marked?: readonly ProductDiet[];
};

/** Where a word may mean more than one substance, none of them is risked. */
const rules: Record<KnownDiet, Rule | null> = {
  nötter: { without: ["nuts", "peanuts"] },
  jordnötter: { without: ["peanuts"] },
  mandel: { without: ["nuts"] },
  hasselnötter: { without: ["nuts"] },
  laktos: { without: ["milk"], unless: "lactose_free" },
  mjölkprotein: { without: ["milk"] },
  gluten: { without: ["gluten"] },
  vete: { without: ["gluten"] },
  ägg: { without: ["egg"] },
  soja: { without: ["soy"] },
  sesam: { without: ["sesame"] },
  fisk: { without: ["fish"] },
  skaldjur: { without: ["crustaceans", "molluscs"] },
  blötdjur: { without: ["molluscs"] },
  selleri: { without: ["celery"] },
  senap: { without: ["mustard"] },
  lupin: { without: ["lupin"] },
  sulfit: { without: ["sulphites"] },
  vegetariskt: { marked: ["vegetarian", "vegan"] },
  veganskt: { marked: ["vegan"] },
  pescetarianskt: { marked: ["vegetarian", "vegan"] },
  halal: { marked: ["halal"] },
  // Nothing that a product is marked with tells.
  kosher: null,
  // What has no gelatine may have ham.
  fläsk: { marked: ["vegetarian", "vegan", "halal"] },
  alkohol: { marked: ["halal"] },
};

export type FoodFit = {
  /** What is in it that must not be. */
  contains: Allergen[];
  /** What it would have to be marked as. */
  unmarked: ProductDiet[];
  /** What is written of somebody's food, and cannot be judged by what is known of the product. */
  unknown: string[];
};

export function foodFit(product: Pick<Product, "allergens" | "diets">, food: readonly string[]): FoodFit {
  const fit: FoodFit = { contains: [], unmarked: [], unknown: [] };
  for (const name of food) {
    const rule = Object.hasOwn(rules, name) ? rules[name as KnownDiet] : null;
    if (!rule) {
      fit.unknown.push(name);
      continue;
    }
    const { without = [], unless, marked } = rule;
    if (!(unless && product.diets.includes(unless)))
      fit.contains.push(...without.filter((one) => product.allergens.includes(one)));
    if (marked && !marked.some((diet) => product.diets.includes(diet))) fit.unmarked.push(marked[0]!);
  }
  return {
    contains: allergens.filter((one) => fit.contains.includes(one)),
    unmarked: [...new Set(fit.unmarked)],
    unknown: fit.unknown,
  };
}

/** 'Innehåller nötter och mandel, som Elin inte tål'; null where nothing speaks against it. */
export function whyNotEaten({ contains, unmarked, unknown }: FoodFit, name: string): string | null {
  const reasons = [
    contains.length > 0 && `Innehåller ${listed(contains.map(lower))}, som ${name} inte tål`,
    unmarked.length > 0 &&
      `Är inte märkt ${listed(unmarked.map((diet) => productDietLabels[diet].toLocaleLowerCase("sv")))}`,
    unknown.length > 0 && `Vi kan inte avgöra om den passar: ${unknown.map((one) => `”${one}”`).join(", ")}`,
  ].filter((reason) => reason !== false);
  return reasons.length > 0 ? reasons.join(". ") : null;
}

/** 'veganskt' is what a cake is, 'ägg' what it is without. */
export const isDiet = (name: string): boolean =>
  Object.hasOwn(rules, name) && rules[name as KnownDiet]?.marked !== undefined && !WITHOUT.includes(name);

const WITHOUT: readonly string[] = ["fläsk", "alkohol"] satisfies KnownDiet[];

const lower = (allergen: Allergen): string => allergenLabels[allergen].toLocaleLowerCase("sv");
