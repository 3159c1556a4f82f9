import { allergenLabels, allergens } from "../../domain/allergens.ts";
import { NO_CHOICE } from "../../domain/supplier-addresses.ts";
import { allergensInEnglish, dietsInEnglish, kindsInEnglish } from "../../domain/products-english.ts";
import { productDietLabels, productDiets, productKindLabels, productKinds } from "../../domain/products.ts";

/** What a supplier's forms, pictures and lists are told, as `complaints.ts`. */

const said: Record<string, string> = {
  [NO_CHOICE]: "Choose at least one kind of email",
  "Ange ett namn": "Enter a name",
  "Välj en sort": "Choose a kind",
  "Välj vad den innehåller, eller Inga av dem": "Choose what it contains, or None of them",
  "Ange minst en storlek": "Enter at least one size",
  "Ange en dag och en månad": "Enter a day and a month",
  "Ange både första och sista dagen": "Enter both the first and the last day",
  "Dagen finns inte": "There is no such day",
  "Allergenen finns inte bland EU:s 14": "The allergen is not among the EU's 14",
  "Kosten finns inte i listan": "The diet is not in the list",
  "Priset måste vara mer än 0 kr": "The price has to be more than SEK 0",
  "Priset kan inte vara negativt": "The price cannot be negative",
  "Priset får vara högst 10 000 kr": "The price may be at most SEK 10,000",
  "Ange ett pris i kronor, till exempel 345,50": "Enter a price in kronor, for example 345,50",
  "En meny har ett enda pris, per person": "A menu has a single price, per person",
  "Listan har inga produkter": "The list has no products",
  "Listan har inga produkter under rubrikerna.": "The list has no products below its headings.",
  "Högst 500 produkter på en gång. Dela upp listan.": "At most 500 products at a time. Divide the list.",
  "Ange en tid, till exempel 08:00": "Enter a time, for example 08:00",
  "Den sista tiden är före den första": "The last time is before the first",
  "Högst 366 stängda dagar": "At most 366 closed days",
  "Filen är tom.": "The file is empty.",
  "Filen går inte att läsa.": "The file cannot be read.",
  "Filen går inte att läsa. Spara listan som .xlsx eller CSV och försök igen.":
    "The file cannot be read. Save the list as .xlsx or CSV and try again.",
  "Filen är ingen Excelfil. Spara listan som .xlsx eller CSV.":
    "The file is no Excel file. Save the list as .xlsx or CSV.",
  "Filen har inget blad att läsa.": "The file has no sheet to read.",
  "Filen är för stor för att läsas.": "The file is too large to be read.",
  "Filen är i ett äldre eller lösenordsskyddat format. Spara den som .xlsx eller CSV.":
    "The file is in an old or a protected format. Save it as .xlsx or CSV.",
  "Listan är tom.": "The list is empty.",
  "namnet saknas": "the name is missing",
  "skriv vad den innehåller, eller ”inga” om det är inga av EU:s 14 allergener":
    "write what it contains, or “inga” if it is none of the EU's 14 allergens",
};

type Groups = Record<string, string>;
const shapes: [RegExp, (found: Groups) => string][] = [
  [/^Högst (?<most>\d{1,6})$/, ({ most }) => `At most ${most}`],
  [/^Minst (?<least>\d{1,6})$/, ({ least }) => `At least ${least}`],
  [
    /^Namnet får vara max (?<most>\d{1,4}) tecken$/,
    ({ most }) => `The name may have at most ${most} characters`,
  ],
  [/^Högst (?<most>\d{1,4}) storlekar$/, ({ most }) => `At most ${most} sizes`],
  [
    /^Ange ett (?:hel|an)tal (?:personer )?mellan (?<from>\d{1,6}) och (?<to>\d{1,6})$/,
    ({ from, to }) => `Enter a number between ${from} and ${to}`,
  ],
  [/^Storleken (?<pieces>\d{1,4}) finns redan$/, ({ pieces }) => `There is already a size of ${pieces}`],
  [
    /^Bilden är (?<size>\d{1,6}) MB\. Den får vara högst (?<most>\d{1,4}) MB\.$/,
    ({ size, most }) => `The picture is ${size} MB. It may be at most ${most} MB.`,
  ],
  [/^Bilden får vara högst (?<most>\d{1,4}) MB$/, ({ most }) => `The picture may be at most ${most} MB`],
  [
    /^Filen är för stor \((?<size>\d{1,6} MB)\)\. Den får vara högst (?<most>\d{1,6} MB)\.$/,
    ({ size, most }) => `The file is too large (${size}). It may be at most ${most}.`,
  ],
  [
    /^Första raden ska ha rubriker\. (?<missing>[^.]{1,100}) saknas\.$/,
    ({ missing }) => `The first row has to have headings. Missing: ${missing}.`,
  ],
  [
    /^Priserna står med moms \((?<heading>.{1,110})\)\. Läs in dem utan moms\.$/,
    ({ heading }) => `The prices are with VAT (${heading}). Import them without it.`,
  ],
  [
    /^Listan har (?<count>\S{1,9}) produkter?\. Högst (?<most>\d{1,5}) kan läsas in, så dela upp den\.$/,
    ({ count, most }) => `The list has ${count} products. At most ${most} can be imported, so divide it.`,
  ],
  [/^(?<label>[^.]{1,40}) går inte ihop med (?<wrong>[^.]{1,120})\. Ändra det ena\.$/, contradiction],
  [/^Rad (?<row>\d{1,6}): (?<what>.+)$/u, ({ row, what }) => `Row ${row}: ${rowInEnglish(what!)}`],
];

const rows: [RegExp, (found: Groups) => string][] = [
  [
    /^”(?<typed>[^”]{0,500})” är inget antal (?<of>bitar|personer)$/,
    ({ typed, of }) => `“${typed}” is no number of ${of === "bitar" ? "pieces" : "people"}`,
  ],
  [
    /^(?<what>[^,]{1,80}), inte ”(?<typed>[^”]{0,500})”$/,
    ({ what, typed }) =>
      `${lower(complaintOf(`${what!.charAt(0).toUpperCase()}${what!.slice(1)}`))}, not “${typed}”`,
  ],
  [
    /^ange ett pris i kronor, till exempel 345,50, inte ”(?<typed>[^”]{0,500})”$/,
    ({ typed }) => `enter a price in kronor, for example 345,50, not “${typed}”`,
  ],
  [
    /^säsongen ”(?<typed>[^”]{0,500})” går inte att läsa\. Skriv till exempel 1\/6–31\/8$/,
    ({ typed }) => `the season “${typed}” cannot be read. Write for example 1/6–31/8`,
  ],
  [
    /^veckodagarna ”(?<typed>[^”]{0,500})” går inte att läsa\. Skriv till exempel mån–fre$/,
    ({ typed }) => `the weekdays “${typed}” cannot be read. Write for example mån–fre`,
  ],
  [
    /^(?<what>allergenen|kosten) ”(?<typed>[^”]{0,500})” finns inte i listan$/,
    ({ what, typed }) => `the ${what === "kosten" ? "diet" : "allergen"} “${typed}” is not in the list`,
  ],
  [
    /^(?<what>\p{L}{1,20}) skiljer sig från rad (?<row>\d{1,6})\. Skriv samma, eller ge storleken ett eget namn$/u,
    ({ what, row }) => `${what} differs from row ${row}. Write the same, or give the size a name of its own`,
  ],
];

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** 'Vegansk går inte ihop med mjölk och ägg.' */
function contradiction({ label, wrong }: Groups): string {
  const diet = productDiets.find((one) => productDietLabels[one] === label);
  const kind = productKinds.find((one) => productKindLabels[one] === label);
  const what = diet ? dietsInEnglish[diet] : kind ? kindsInEnglish[kind] : label;
  const contents = allergens.filter((one) => wrong!.includes(allergenLabels[one].toLocaleLowerCase("sv")));
  return `${what} does not go with ${contents.map((one) => allergensInEnglish[one].toLowerCase()).join(", ")}. Change one of them.`;
}

const found = (patterns: typeof shapes, text: string): string | undefined => {
  for (const [pattern, tell] of patterns) {
    const match = pattern.exec(text);
    if (match) return tell({ ...match.groups });
  }
  return undefined;
};

const complaintOf = (text: string): string => said[text] ?? found(shapes, text) ?? text;
const rowInEnglish = (text: string): string => said[text] ?? found(rows, text) ?? complaintOf(text);

export const supplierComplaintInEnglish = (text: string): string | undefined =>
  said[text] ?? found(shapes, text);
