import type { Due, Eater } from "./judge-supplier-mails.ts";

/** What this world's people write that they cannot eat: what it is in a product, and a portion without it. */
const WORDS: Record<string, { allergen: string; without: string }> = {
  nötter: { allergen: "nuts", without: "nötfri" },
  laktos: { allergen: "milk", without: "laktosfri" },
  gluten: { allergen: "gluten", without: "glutenfri" },
  ägg: { allergen: "egg", without: "äggfri" },
};

const namesOf = ({ allergies }: Eater): string[] => allergies?.split(", ") ?? [];
const harmedBy = (allergens: readonly string[] | null, eater: Eater): boolean =>
  namesOf(eater).some((name) => allergens!.includes(WORDS[name]!.allergen));

/** Those who cannot eat of this cake and have a portion beside it that they can. */
export const servedApart = (cake: Due, eaters: readonly Eater[]): Eater[] =>
  cake.portion_name === null
    ? []
    : eaters.filter(
        (eater) =>
          eater.office_id === cake.office_id &&
          eater.id !== cake.employee_id &&
          harmedBy(cake.contains, eater) &&
          !harmedBy(cake.portion_contains, eater),
      );

/** '2 st Fruktsallad for glutenfri och äggfri ×1, nötfri ×1', of each cake that has any beside it. */
export const portionsDue = (cakes: readonly Due[], eaters: readonly Eater[]): string[] =>
  cakes.flatMap((cake) => {
    const apart = servedApart(cake, eaters);
    return cake.portion_name === null ? [] : [inWords(`${apart.length} st ${cake.portion_name}`, apart)];
  });

function inWords(what: string, apart: readonly Eater[]): string {
  const food = apart.map((eater) =>
    namesOf(eater)
      .map((name) => WORDS[name]!.without)
      .join(" och "),
  );
  const each = [...Map.groupBy(food, (name) => name)].map(([name, { length }]) => `${name} ×${length}`);
  return `${what} for ${each.toSorted().join(", ")}`;
}

const TOLD = /^(?: {2})?Egna portioner: (\d+ st .+?), [\d ]+ kr exkl\. moms: (.+)$/gm;

export const portionsTold = (part: string): string[] =>
  [...part.replaceAll("\u00a0", " ").matchAll(TOLD)].map(
    ([, what, food]) => `${what} for ${food!.split(", ").toSorted().join(", ")}`,
  );
