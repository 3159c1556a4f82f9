import { countedIn, inBoth } from "../../../domain/language.ts";
import { counted } from "../../../domain/swedish.ts";

const products = (count: number) => counted(count, "produkt", "produkter");
const productsInEnglish = (count: number) => countedIn("en", count, "product", "products");

/** A list of products from a spreadsheet. Its headings and its words are Swedish in either language. */
export const importTexts = inBoth({
  sv: {
    title: "Läs in sortiment",
    headings:
      "En rad för varje storlek, med rubrikerna Namn, Sort, Bitar, Pris, Allergener, Kost och Säsong. För menyer: Minst antal, Veckodagar och Beskrivning i stället för Bitar.",
    holds: "namn, bitar, pris och allergener",
    hint: "Priser i kronor utan moms. Säsong skrivs 1/6–31/8; tomt betyder hela året.",
    done: (count: number) => `${products(count)} i sortimentet`,
    replaced: (count: number) => `${products(count)} fanns redan och har ersatts.`,
    review: "Granska listan",
    faulty: (count: number) =>
      `${products(count)} går inte att läsa. Rätta i filen och läs in den igen. Inget är sparat.`,
    ready: (count: number) => `${products(count)}.`,
    known: (count: number) => ` ${products(count)} finns redan och ersätts.`,
    back: "Tillbaka",
    read: (count: number) => `Läs in ${products(count)}`,
    row: (number: number) => `Rad ${number}`,
  },
  en: {
    title: "Import products",
    headings:
      "A row for each size, with the Swedish headings Namn, Sort, Bitar, Pris, Allergener, Kost and Säsong. For menus: Minst antal, Veckodagar and Beskrivning instead of Bitar.",
    holds: "name, pieces, price and allergens",
    hint: "Prices in kronor without VAT. A season is written 1/6–31/8; empty means all year.",
    done: (count) => `${productsInEnglish(count)} imported`,
    replaced: (count) => `${productsInEnglish(count)} replaced what was there already.`,
    review: "Look through the list",
    faulty: (count) =>
      `${productsInEnglish(count)} cannot be read. Correct the file and import it again. Nothing has been saved.`,
    ready: (count) => `${productsInEnglish(count)}.`,
    known: (count) => ` ${productsInEnglish(count)} of them there already, to be replaced.`,
    back: "Back",
    read: (count) => `Import ${productsInEnglish(count)}`,
    row: (number) => `Row ${number}`,
  },
});
