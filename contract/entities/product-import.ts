import { allergenOf } from "../../domain/allergens.ts";
import { parseKronor } from "../../domain/money.ts";
import { normalized } from "../../domain/normalize.ts";
import { weekdays as everyWeekday } from "../../domain/meals.ts";
import {
  isMenu,
  MOST_PRODUCTS,
  priceProblem,
  type ProductDiet,
  productDietLabels,
  productDiets,
  type ProductKind,
  productKey,
  productKindLabels,
  productKinds,
} from "../../domain/products.ts";
import { counted } from "../../domain/swedish.ts";
import { TypedProduct } from "./product.ts";

/** A supplier's list from a spreadsheet: a row for each size of a product or for a menu, and what is wrong with which row. */

type Heading = { label: string; heading: RegExp; not?: RegExp };

const productColumns = {
  least: { label: "Minst antal", heading: /minst|minimum/ },
  weekdays: { label: "Veckodagar", heading: /veckodag|serveras/ },
  description: { label: "Beskrivning", heading: /beskriv/ },
  name: { label: "Namn", heading: /namn|produkt|artikel|name|\bmeny\b/, not: /nr|nummer|kod|typ|grupp/ },
  kind: { label: "Sort", heading: /sort|typ|kategori|kind/ },
  pieces: { label: "Bitar", heading: /bit|storlek|portion|antal|size|pieces/ },
  price: { label: "Pris", heading: /pris|price|\bkr\b|kronor/ },
  allergens: { label: "Allergener", heading: /allerg|innehåll/ },
  diets: { label: "Kost", heading: /kost|diet|märkning/, not: /kostnad/ },
  season: { label: "Säsong", heading: /säsong|season/ },
} satisfies Record<string, Heading>;
type Column = keyof typeof productColumns;
type Columns = Partial<Record<Column, number>>;
/** A list of menus has a price for each person, and no pieces. */
const required = (columns: Columns): Column[] =>
  columns.least === undefined ? ["name", "pieces", "price", "allergens"] : ["name", "price", "allergens"];

export type ListedProduct = {
  /** As the spreadsheet numbers the row of its first size. */
  row: number;
  name: string;
  product: TypedProduct | null;
  problems: string[];
};

export type ProductList = { products: ListedProduct[] } | { problem: string };

/** How many rows are looked at for headings. */
const MOST_TITLES = 15;

const missingIn = (columns: Columns) => required(columns).filter((column) => columns[column] === undefined);
const headingsAt = (rows: readonly (readonly string[])[]) =>
  rows.slice(0, MOST_TITLES).findIndex((row) => missingIn(columnsOf(row)).length === 0);

/** Not a cover sheet, or a list of something else. */
export const holdsProducts = (rows: readonly (readonly string[])[]): boolean => headingsAt(rows) !== -1;

/** Every product of a list, or why the list as a whole cannot be read. Titles may stand above its headings. */
export function readProducts(
  rows: readonly (readonly string[])[],
  numbers: readonly number[] = [],
): ProductList {
  const top = Math.max(0, headingsAt(rows));
  const [headings = [], ...rest] = rows.slice(top);
  const columns = columnsOf(headings);
  const missing = missingIn(columns).map((column) => productColumns[column].label);
  if (missing.length > 0)
    return {
      problem: `Första raden ska ha rubriker. ${missing.join(", ")} saknas.`,
    };
  const price = headings[columns.price!]!.trim();
  if (isWithMoms(price))
    return { problem: `Priserna står med moms (”${price.slice(0, 100)}”). Läs in dem utan moms.` };
  const lines = rest
    .map((cells, index) => ({
      row: numbers[top + index + 1] ?? top + index + 2,
      cell: cellsOf(cells, columns),
    }))
    .filter(({ cell }) => (Object.keys(productColumns) as Column[]).some((column) => cell(column) !== ""));
  const byName = Map.groupBy(lines, ({ cell }) => productKey({ name: cell("name") }));
  if (byName.size > MOST_PRODUCTS)
    return {
      problem: `Listan har ${counted(byName.size, "produkt", "produkter")}. Högst ${MOST_PRODUCTS} kan läsas in, så dela upp den.`,
    };
  if (byName.size === 0) return { problem: "Listan har inga produkter under rubrikerna." };
  return { products: [...byName.values()].map(readProduct) };
}

/** 'Pris inkl. moms', 'Kr med moms'. */
const isWithMoms = (heading: string): boolean =>
  /moms|vat/i.test(heading) && /inkl|incl|\bmed\b/i.test(heading);

function columnsOf(headings: readonly string[]): Columns {
  const found: Columns = {};
  for (const [index, heading] of headings.entries()) {
    const words = normalized(heading.slice(0, 100)).trim().toLocaleLowerCase("sv");
    const column = (Object.keys(productColumns) as Column[]).find((name) => {
      const { heading: says, not }: Heading = productColumns[name];
      return says.test(words) && !not?.test(words);
    });
    if (column && found[column] === undefined) found[column] = index;
  }
  return found;
}

const cellsOf = (cells: readonly string[], columns: Columns) => (column: Column) =>
  normalized((cells[columns[column] ?? -1] ?? "").slice(0, 500)).trim();

type Line = { row: number; cell: (column: Column) => string };

/** What stands in its first row holds for all its sizes; one with other contents is another product. */
function readProduct(lines: readonly Line[]): ListedProduct {
  const [first, ...others] = lines as [Line, ...Line[]];
  const problems: string[] = [];
  const name = first.cell("name");
  if (!name) problems.push(`Rad ${first.row}: namnet saknas`);
  const kind = kindOf(first.cell("kind") || name);
  const sizes = lines.map(({ row, cell }) => {
    const pieces = isMenu({ kind }) ? 1 : numberIn(cell("pieces"));
    const price_ore = parseKronor(cell("price"));
    const problem = priceProblem(price_ore);
    if (pieces === null) problems.push(`Rad ${row}: ”${cell("pieces")}” är inget antal bitar`);
    if (problem)
      problems.push(
        `Rad ${row}: ${problem.charAt(0).toLocaleLowerCase("sv")}${problem.slice(1)}, inte ”${cell("price")}”`,
      );
    return { pieces: pieces ?? 1, price_ore: price_ore ?? 1 };
  });
  const season = readSeason(first.cell("season"));
  if (!season)
    problems.push(
      `Rad ${first.row}: säsongen ”${first.cell("season")}” går inte att läsa. Skriv till exempel 1/6–31/8`,
    );
  const least_people = first.cell("least") === "" ? 1 : numberIn(first.cell("least"));
  if (least_people === null)
    problems.push(`Rad ${first.row}: ”${first.cell("least")}” är inget antal personer`);
  const weekdays = daysIn(first.cell("weekdays"));
  if (!weekdays)
    problems.push(
      `Rad ${first.row}: veckodagarna ”${first.cell("weekdays")}” går inte att läsa. Skriv till exempel mån–fre`,
    );
  const unknown = (what: string, words: string[]) =>
    problems.push(...words.map((word) => `Rad ${first.row}: ${what} ”${word}” finns inte i listan`));
  const has = wordsOf(first.cell("allergens"));
  unknown(
    "allergenen",
    has.filter((word) => !allergenOf(word)),
  );
  // What nothing is said of is not free from anything.
  if (first.cell("allergens") === "")
    problems.push(
      `Rad ${first.row}: skriv vad den innehåller, eller ”inga” om det är inga av EU:s 14 allergener`,
    );
  for (const { row, cell } of others)
    for (const column of ["allergens", "diets", "season"] as const)
      if (cell(column) !== "" && sameWords(cell(column)) !== sameWords(first.cell(column)))
        problems.push(
          `Rad ${row}: ${productColumns[column].label.toLocaleLowerCase("sv")} skiljer sig från rad ${first.row}. Skriv samma, eller ge storleken ett eget namn`,
        );
  const kept = wordsOf(first.cell("diets"));
  unknown(
    "kosten",
    kept.filter((word) => !dietOf(word)),
  );
  const product = {
    name,
    kind,
    description: first.cell("description") || null,
    sizes,
    least_people: least_people ?? 1,
    weekdays: weekdays ?? [],
    allergens: [...new Set(has.flatMap((word) => allergenOf(word) ?? []))],
    diets: [...new Set(kept.flatMap((word) => dietOf(word) ?? []))],
    season_from: season?.from ?? null,
    season_to: season?.to ?? null,
    active: true,
  };
  if (problems.length > 0) return { row: first.row, name, product: null, problems };
  const { data, error } = TypedProduct.safeParse(product);
  return {
    row: first.row,
    name,
    product: data ?? null,
    problems: (error?.issues ?? []).map(({ message }) => `Rad ${first.row}: ${message}`),
  };
}

const sameWords = (written: string): string => wordsOf(written.toLocaleLowerCase("sv")).toSorted().join();

const NOTHING = /^(?:-+|inga?|inget|nej)$/i;

const wordsOf = (written: string): string[] =>
  written
    .split(/[,;/+]|\soch\s/)
    .map((word) => word.trim())
    .filter((word) => word !== "" && !NOTHING.test(word));

function numberIn(written: string): number | null {
  const found = /^(?<number>\d{1,4})(?:\s*(?:bit|bitar|port|portioner|pers|personer|st))?\.?$/i.exec(written);
  return found ? Number(found.groups!["number"]) : null;
}

const dietOf = (word: string): ProductDiet | undefined =>
  productDiets.find((diet) => stemOf(productDietLabels[diet]) === stemOf(word));

/** 'Vegetariskt' is 'vegetarisk'. */
const stemOf = (word: string): string => word.toLocaleLowerCase("sv").replace(/t$/, "");

const kindWords: readonly [RegExp, ProductKind][] = [
  [/frukostmeny|^frukost\b/, "breakfast"],
  [/lunchmeny|^lunch\b|^dagens\b/, "lunch"],
  [/portion/, "portion"],
  [/prinsess/, "princess"],
  [/vegan/, "vegan"],
  [/glutenfri/, "gluten_free"],
  [/choklad/, "chocolate"],
  [/ostkaka|cheesecake/, "cheesecake"],
  [/bakelse|semla|semlor|muffin/, "pastries"],
  [/fruktfat|frukt i st|fruktkorg/, "fruit_platter"],
  [/frukt|bär/, "fruit"],
  [/grädd/, "cream"],
];

/** Its sort by its own word, or as the name tells it. */
function kindOf(written: string): ProductKind {
  const words = written.toLocaleLowerCase("sv");
  return (
    productKinds.find((kind) => productKindLabels[kind].toLocaleLowerCase("sv") === words) ??
    kindWords.find(([pattern]) => pattern.test(words))?.[1] ??
    "other"
  );
}

/** 'mån–fre', 'måndag och onsdag', 'vardagar'; nothing is every day. */
function daysIn(written: string): number[] | null {
  const words = written.toLocaleLowerCase("sv");
  if (words === "" || /^(?:alla|alla dagar|varje dag)$/.test(words)) return [];
  if (words.startsWith("vardag")) return [1, 2, 3, 4, 5];
  const days = words.split(/[,;/+]|\soch\s/).map((part) => spanIn(part.trim()));
  return days.every((some) => some !== null) ? days.flat() : null;
}

function spanIn(written: string): number[] | null {
  const [first, last, ...more] = written.split(/-|–|\still\s/).map(dayIn);
  if (first === undefined || first < 0 || more.length > 0) return null;
  if (last === undefined) return [weekdayOrder[first]!];
  return last < first ? null : weekdayOrder.slice(first, last + 1);
}

/** Monday first. */
const weekdayOrder = everyWeekday.map(({ value }) => value);
const dayIn = (written: string): number =>
  everyWeekday.findIndex(({ name, short }) =>
    [short, name, `${name}ar`].includes(written.trim().replace(/\.$/, "")),
  );

const SEASON = /^(?<d1>\d{1,2})\/(?<m1>\d{1,2})\s*(?:-|–|till)\s*(?<d2>\d{1,2})\/(?<m2>\d{1,2})$/;

/** '1/6–31/8'; nothing is the whole year. */
function readSeason(written: string): { from: string | null; to: string | null } | null {
  if (written === "" || /^hela året$/i.test(written) || NOTHING.test(written))
    return { from: null, to: null };
  const { d1, m1, d2, m2 } = SEASON.exec(written)?.groups ?? {};
  if (!d1 || !m1 || !d2 || !m2) return null;
  const day = (month: string, date: string) => `${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return { from: day(m1, d1), to: day(m2, d2) };
}
