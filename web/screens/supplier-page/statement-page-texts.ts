import { countedIn, inBoth, monthIn } from "../../../domain/language.ts";
import { counted } from "../../../domain/swedish.ts";

/** A month to invoice from: what stands around the list itself. */
export const statementPageTexts = inBoth({
  sv: {
    title: (month: string) => `Underlag ${month}`,
    text: "Det ni har levererat, att fakturera. Kunden har samma underlag att stämma av mot.",
    month: "Månad",
    failed: "Kunde inte hämta underlaget",
    more: "Fler leveranser än vad som visas. Kontakta oss så hjälper vi er.",
    none: "Inget levererat den månaden",
    noneText: "Här visas det som är levererat.",
    awaited: (count: number) =>
      `${counted(count, "leverans", "leveranser")} räknas först när kunden inte har invänt.`,
    print: "Skriv ut",
    file: (month: string) => `underlag-${month}.csv`,
    monthName: (month: number) => monthIn("sv", month),
  },
  en: {
    title: (month) => `Statement for ${month}`,
    text: "What you have delivered, to invoice. The customer has the same statement to check against.",
    month: "Month",
    failed: "The statement could not be fetched",
    more: "There are more deliveries than are shown. Contact us and we will help you.",
    none: "Nothing delivered in that month",
    noneText: "What has been delivered is shown here.",
    awaited: (count) =>
      `${countedIn("en", count, "delivery counts", "deliveries count")} only once the customer has not objected.`,
    print: "Print",
    file: (month) => `statement-${month}.csv`,
    monthName: (month) => monthIn("en", month),
  },
});
