import { countedIn, inBoth } from "../../domain/language.ts";
import { counted } from "../../domain/swedish.ts";

/** Giving a list: a file, or pasted rows. */
export const chooseTexts = inBoth({
  sv: {
    drop: "Släpp en fil här",
    reading: "Läser filen",
    readingIt: (what: string) => `Läser ${what}...`,
    theList: "listan",
    dragHere: "Dra hit en fil",
    chooseOne: "Välj en fil",
    kinds: (holds: string) => `Excel (.xlsx) eller CSV, med ${holds}. Högst 15 MB.`,
    choose: "Välj fil",
    chooseToImport: "Välj fil att importera",
    paste: "Eller klistra in",
    goOn: "Fortsätt",
    unreadable: "Filen går inte att läsa.",
    sheet: "Blad",
    sheetHint: (count: number) => `Filen har ${count} blad. Ett i taget läses in.`,
    sheetNamed: (name: string, isHidden: boolean, rows: number) =>
      `${name}${isHidden ? " (dolt)" : ""}, ${counted(rows, "rad", "rader")}`,
  },
  en: {
    drop: "Drop a file here",
    reading: "Reading the file",
    readingIt: (what) => `Reading ${what}...`,
    theList: "the list",
    dragHere: "Drag a file here",
    chooseOne: "Choose a file",
    kinds: (holds) => `Excel (.xlsx) or CSV, with ${holds}. At most 15 MB.`,
    choose: "Choose file",
    chooseToImport: "Choose a file to import",
    paste: "Or paste",
    goOn: "Continue",
    unreadable: "The file cannot be read.",
    sheet: "Sheet",
    sheetHint: (count) => `The file has ${count} sheets. They are imported one at a time.`,
    sheetNamed: (name, isHidden, rows) =>
      `${name}${isHidden ? " (hidden)" : ""}, ${countedIn("en", rows, "row", "rows")}`,
  },
});
