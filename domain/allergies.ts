import { normalized } from "./normalize.ts";
import { compareSwedish, listed } from "./swedish.ts";

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
export type KnownDiet = Key;
/** What is known by a plain name, for choosing from. */
export const knownDiets: string[] = Object.keys(diets);
const keysByWord = new Map<string, Key>(
  (knownDiets as Key[]).flatMap((key) =>
    diets[key].words.split(" ").map((word) => [word.replaceAll("_", " "), key] as const),
  ),
);

const NOTHING =
  /^(?:-+|nej|ingen|inga|inget|none|no|n\/a|inga (?:kända )?allergier|ingen (?:känd )?allergi|äter allt)$/;
const OPENING =
  /^(?:jag )?(?:är )?(?:allergisk (?:mot|för)|allergi (?:mot|för)|intolerant (?:mot|för)|överkänslig (?:mot|för)|tål (?:inte|ej)|äter (?:inte|ej)|inga|ingen|inget|ej|inte|utan)\s+/;
const CLOSING = /-?(?:allergi|allergiker|allergisk|intolerans|intolerant)$/;
const NO = /^(?:jag )?(?:tål |äter )?(?:inga|ingen|inget|ej|inte|utan)\s/;
const BARE_NO = /^(?:inga|ingen|inget|ej|inte|utan)\s/;
const SEPARATORS = /[,;/\n\r+&•]+|\.(?:\s+|$)|[()]/g;
// Behind no other space: from each space of a long row, the row would be gone through again.
const AND = /(?<!\s)\s+(?:och|samt|eller)\s+/i;

/**
 * The single allergens and diets in a free text, by their plain names; what is not known stays as written. A text is
 * taken apart only when each part is plainly one item of a list. A piece of a sentence may mean the opposite of it:
 * 'utan svamp, koriander' would become a wish for koriander.
 */
export function splitDiets(text: string | null | undefined): string[] {
  const written = normalized(text ?? "").trim();
  const parts = partsOf(written);
  if (parts.length === 0) return [];
  const list = listOf(written, parts);
  return list ? [...oncePerName(list).values()] : [asWritten(written)];
}

/** The same in the writer's own words, but of a list that repeats itself ('Gluten, GLUTÉN') only the first of each. */
export function writtenOnce(text: string): string {
  const written = normalized(text).trim();
  const parts = partsOf(written);
  const once = oncePerName(parts);
  return once.size < parts.length && listOf(written, parts) ? [...once.values()].join(", ") : text;
}

const partsOf = (written: string): string[] =>
  cut(written)
    .map((part) => part.trim().replace(/\s+/g, " "))
    .filter((part) => part && !NOTHING.test(lower(part)));

const listOf = (written: string, parts: string[]): string[] | null =>
  knownIn(parts) ?? (isPlainList(written, parts) ? parts.flatMap((part) => knownIn([part]) ?? part) : null);

/** Cut at full stops, and at commas and the like, but at these not inside a bracket, where they explain. */
function cut(text: string): string[] {
  const parts: string[] = [];
  let end = text.length;
  let inBracket = false;
  // From behind: a comma is inside a bracket when the next one to its right closes.
  for (const { 0: mark, index } of [...text.matchAll(SEPARATORS)].reverse()) {
    if (mark === "(" || mark === ")") inBracket = mark === ")";
    else if (mark.startsWith(".") || !inBracket) {
      parts.push(text.slice(index + mark.length, end));
      end = index;
    }
  }
  return [...parts, text.slice(0, end)].reverse();
}

/** The names of everything in these parts, when all of it is known: 'tål ägg och mjölk' would mean the opposite. */
function knownIn(parts: string[]): Key[] | null {
  const items = parts.flatMap((part) => (keyOf(part) ? part : part.split(AND))).map(lower);
  // 'nötter, inte mandel' may well mean that mandel is fine; 'ej nötter, ej mandel' does not.
  const contrasts = !NO.test(items[0]!) && items.some((item) => BARE_NO.test(item) && !keysByWord.has(item));
  const keys = items.map(keyOf);
  return !contrasts && keys.every((key) => key !== undefined) ? keys : null;
}

/** In small letters and without accents: 'Glutén' is gluten, while å, ä and ö are letters of their own. */
const lower = (text: string): string =>
  text
    .toLocaleLowerCase("sv")
    .normalize("NFD")
    .replace(/[\u0300-\u0302]/g, "")
    .normalize();

/** Words that tie a part to the rest of its sentence, or that say something other than what is not eaten. */
const SENTENCE_WORDS = new Set(
  `utan ej inte icke inga ingen inget aldrig ingenting not no without except utom förutom undantag undantaget exklusive
  men dock fast även också bara endast enbart om när vid av i på till för från mot med som att så är var alla allt
  jag mig min han hon hen ring kontakta fråga se spår tål kan vill ska skall måste bör ok okej okay går bra helst gärna
  lite mycket små annars resten samma övrigt svår svårt svåra allvarlig allvarligt kraftig kraftigt livshotande akut
  allergi allergisk allergier epipen adrenalin medicin reaktion anafylaxi anafylaktisk chock`.split(/\s+/),
);
/** Up to three words of letters: 'kiwi', 'grönt te', 'E120'. */
const SHORT = /^\p{L}[\p{L}\p{N}-]*(?: \p{L}[\p{L}\p{N}-]*){0,2}$/u;
/** A word that ends so before another is a verb: 'undviker svamp', but not 'jordgubbar och äpplen'. */
const VERB = /r (?!och |samt |eller )/;
const SENTENCE_MARK = /[!?:]|\.\s+\S/;

function isPlainList(written: string, parts: string[]): boolean {
  // An opening speaks of everything after it: 'ej ägg, koriander'.
  if (SENTENCE_MARK.test(written) || parts.some((part) => OPENING.test(lower(part)))) return false;
  return parts.every((part) => knownIn([part]) || isPlainItem(part));
}

const isPlainItem = (part: string): boolean =>
  SHORT.test(part) &&
  !VERB.test(part) &&
  !lower(part)
    .split(" ")
    .some((word) => SENTENCE_WORDS.has(word));

/** Word for word, on one line. */
const asWritten = (text: string): string =>
  text.replace(/(?<![\s.,;])[\s.,;]+$/, "").replace(/\s+/g, (space) => (/[\n\r]/.test(space) ? " / " : " "));

function keyOf(text: string): Key | undefined {
  const whole = lower(text);
  const bare = whole.replace(OPENING, "").trim();
  const stem = bare.replace(CLOSING, "").trim();
  // 'jordnöts-allergi' binds its words with an s that 'laktos-intolerans' has of its own.
  const words = [whole, bare, stem, stem.replace(/s$/, "")];
  return keysByWord.get(words.find((word) => keysByWord.has(word)) ?? "");
}

export type Eater = { allergies?: string | null; dietary_preferences?: string | null };
export type Counted = { name: string; count: number };

/** 'Allergi: nötter, mandel. Kost: vegetarisk.', or null when nothing is known. */
export function foodText({ allergies, dietary_preferences }: Eater): string | null {
  return (
    [labelled("Allergi", allergies), labelled("Kost", dietary_preferences)].filter(Boolean).join(" ") || null
  );
}

function labelled(name: string, value: string | null | undefined): string | null {
  const text = writtenOnce(value ?? "")
    .trim()
    .replace(/(?<!\.)\.+$/, "");
  return text ? `${name}: ${text}.` : null;
}

/** How many people need what, with no names: the most common first. */
export function countFood(eaters: readonly Eater[]): { allergies: Counted[]; diets: Counted[] } {
  const allergies = eaters.map((eater) => splitDiets(eater.allergies));
  // Who writes the same in both fields has an allergy. A diet is what is served: 'utan fläsk', not 'fläsk'.
  const diets = eaters.map((eater, index) =>
    splitDiets(eater.dietary_preferences)
      .filter((name) => !allergies[index]!.includes(name))
      .map(lineOf),
  );
  return { allergies: countNames(allergies), diets: countNames(diets) };
}

/** What portions of their own have to be, each for one person: 'laktosfri', 'nötfri och äggfri'. */
export const countPortions = (eaters: readonly Eater[]): Counted[] =>
  countNames(
    eaters.map((eater) => [listed([...new Set(foodOf(eater).map(lineOf))].toSorted(compareSwedish))]),
  );

/** All that somebody cannot or would rather not eat, by the names of `splitDiets`. */
export const foodOf = ({ allergies, dietary_preferences }: Eater): string[] => [
  ...new Set([...splitDiets(allergies), ...splitDiets(dietary_preferences)]),
];

export function countAllergies(eaters: readonly Pick<Eater, "allergies">[]): Counted[] {
  return countNames(eaters.map((eater) => splitDiets(eater.allergies)));
}

/** As it was first written; capitals and accents make no other name. */
function oncePerName(names: readonly string[]): Map<string, string> {
  const first = new Map<string, string>();
  for (const name of names) if (!first.has(lower(name))) first.set(lower(name), name);
  return first;
}

function countNames(people: string[][]): Counted[] {
  const counts = new Map<string, Counted>();
  for (const [key, name] of people.flatMap((names) => [...oncePerName(names)])) {
    const counted = counts.get(key);
    if (counted) counted.count += 1;
    else counts.set(key, { name, count: 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || compareSwedish(a.name, b.name));
}

/** Whether somebody needs what nobody, or fewer, needed before. Of a cake that all eat it is enough to know it once. */
export function needsMore(
  before: readonly Counted[],
  now: readonly Counted[],
  { shared = false } = {},
): boolean {
  const enough = ({ name, count }: Counted) =>
    before.some((one) => one.name === name && (shared || one.count >= count));
  return !now.every(enough);
}

/** 'Allergi: nötter ×2, kiwi ×1', 'Kost: vegetarisk ×1': what the kitchen is told. */
export const kitchenLines = (eaters: readonly Eater[]): string[] => foodLines(countFood(eaters));

export function foodLines({ allergies, diets }: ReturnType<typeof countFood>): string[] {
  return [
    ...(allergies.length > 0 ? [`Allergi: ${timesEach(allergies)}`] : []),
    ...(diets.length > 0 ? [`Kost: ${timesEach(diets)}`] : []),
  ];
}

/** 'nötter ×2, kiwi ×1'; a count stays on the line of its word. */
export const timesEach = (rows: readonly Counted[]): string =>
  rows.map(({ name, count }) => `${asItem(name)}\u00a0×${count}`).join(", ");

/** In a list, a whole sentence stands in quotation marks: its own commas would break it into pieces again. */
export const asItem = (name: string): string => (/[,;.:/]/.test(name) ? `”${name}”` : name);

function lineOf(name: string): string {
  return Object.hasOwn(diets, name) ? diets[name as Key].line : name;
}
