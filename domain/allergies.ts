import { compareSwedish } from "./swedish.ts";

/**
 * What a kitchen must know, from what people write. Only what is recognised beyond doubt is gathered under one word;
 * anything else ('svår nötallergi, även spår') is passed on as it was written, since a lost word could hurt somebody.
 */
type Diet = { line: string; words: string };

const diets = {
  nötter: { line: "nötfri", words: "nöt nötter trädnötter nötfri nötfritt nuts" },
  jordnötter: { line: "jordnötsfri", words: "jordnöt jordnötter jordnötsfri jordnötsfritt peanuts" },
  mandel: { line: "mandelfri", words: "mandel mandlar mandelfri mandelfritt" },
  hasselnötter: { line: "hasselnötsfri", words: "hasselnöt hasselnötter" },
  laktos: { line: "laktosfri", words: "laktos laktosfri laktosfritt lactose" },
  mjölkprotein: {
    line: "mjölkfri",
    words: "mjölk mjölkprotein komjölk komjölksprotein mjölkfri mjölkfritt mjölkproteinfri mjölkproteinfritt",
  },
  gluten: { line: "glutenfri", words: "gluten glutenfri glutenfritt celiaki glutenintolerant" },
  vete: { line: "vetefri", words: "vete vetefri vetefritt" },
  ägg: { line: "äggfri", words: "ägg äggfri äggfritt egg eggs" },
  soja: { line: "sojafri", words: "soja sojafri sojafritt sojaprotein" },
  sesam: { line: "sesamfri", words: "sesam sesamfrö sesamfrön sesamfri" },
  fisk: { line: "fiskfri", words: "fisk fiskfri fiskfritt" },
  skaldjur: { line: "skaldjursfri", words: "skaldjur kräftdjur räkor skaldjursfri skaldjursfritt" },
  blötdjur: { line: "blötdjursfri", words: "blötdjur musslor" },
  selleri: { line: "sellerifri", words: "selleri" },
  senap: { line: "senapsfri", words: "senap senapsfri" },
  lupin: { line: "lupinfri", words: "lupin" },
  sulfit: { line: "sulfitfri", words: "sulfit sulfiter svaveldioxid" },
  vegetariskt: { line: "vegetarisk", words: "vegetarisk vegetariskt vegetarian vegetarisk_kost veg" },
  veganskt: { line: "vegansk", words: "vegan vegansk veganskt vegansk_kost" },
  pescetarianskt: { line: "pescetariansk", words: "pescetarian pescetarianskt pescetariansk pesketarian" },
  halal: { line: "halal", words: "halal" },
  kosher: { line: "kosher", words: "kosher koscher" },
  fläsk: { line: "utan fläsk", words: "fläsk fläskkött griskött inget_fläsk inte_fläsk ej_fläsk utan_fläsk" },
  alkohol: { line: "utan alkohol", words: "alkohol alkoholfri alkoholfritt utan_alkohol ingen_alkohol" },
} as const satisfies Record<string, Diet>;

type Key = keyof typeof diets;
const keysByWord = new Map<string, Key>(
  (Object.keys(diets) as Key[]).flatMap((key) =>
    diets[key].words.split(" ").map((word) => [word.replaceAll("_", " "), key] as const),
  ),
);

const NOTHING =
  /^(?:-+|nej|ingen|inga|inget|none|no|n\/a|inga (?:kända )?allergier|ingen (?:känd )?allergi|äter allt)$/;
const OPENING =
  /^(?:jag )?(?:är )?(?:allergisk (?:mot|för)|allergi (?:mot|för)|intolerant (?:mot|för)|överkänslig (?:mot|för)|tål (?:inte|ej)|äter (?:inte|ej)|inga|ingen|inget|ej|inte|utan)\s+/;
const CLOSING = /-?(?:allergi|allergiker|allergisk|intolerans|intolerant)$/;
/** Commas and the like, but not inside a bracket, where they explain. */
const SEPARATORS = /[,;/\n\r+&•]+(?![^(]*\))|\.(?:\s+|$)/;

/** The single allergens and diets in a free text, by their plain names; what is not known stays as written. */
export function splitDiets(text: string | null | undefined): string[] {
  const names = (text ?? "")
    .normalize()
    .split(SEPARATORS)
    .map((part) => part.trim().replace(/\s+/g, " "))
    .filter((part) => part && !NOTHING.test(part.toLocaleLowerCase("sv")))
    .flatMap(namesIn);
  return [...new Set(names)];
}

/** 'ägg och mjölk' is two, but only when both are known: 'tål ägg och mjölk' would mean the opposite. */
function namesIn(part: string): string[] {
  const whole = keyOf(part);
  if (whole) return [whole];
  const keys = part.split(/\s+(?:och|samt|eller)\s+/i).map(keyOf);
  return keys.every((key) => key !== undefined) ? keys : [part];
}

function keyOf(text: string): Key | undefined {
  const whole = text.toLocaleLowerCase("sv");
  const bare = whole.replace(OPENING, "").trim();
  const stem = bare.replace(CLOSING, "").trim();
  // 'jordnöts-allergi' binds its words with an s that 'laktos-intolerans' has of its own.
  const words = [whole, bare, stem, stem.replace(/s$/, "")];
  return keysByWord.get(words.find((word) => keysByWord.has(word)) ?? "");
}

export type Eater = { allergies?: string | null; dietary_preferences?: string | null };

/** How many people need what, with no names: the most common first. */
export function countDiets(eaters: readonly Eater[]): { name: string; line: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const eater of eaters) {
    const names = new Set([...splitDiets(eater.allergies), ...splitDiets(eater.dietary_preferences)]);
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ name, line: lineOf(name), count }))
    .sort((a, b) => b.count - a.count || compareSwedish(a.line, b.line));
}

/** 'nötfri ×2', 'laktosfri ×1': what a kitchen reads. */
export function kitchenLines(eaters: readonly Eater[]): string[] {
  return countDiets(eaters).map(({ line, count }) => `${line} ×${count}`);
}

function lineOf(name: string): string {
  return name in diets ? diets[name as Key].line : name;
}
