import { inBoth, type Language } from "../../domain/language.ts";
import { monthName, shortWeekday } from "../../domain/dates.ts";
import { useKitWords } from "./words.ts";

/** What a field for a date says; it is loaded when one is shown, in both languages. */
const words = inBoth({
  sv: {
    language: "sv" as Language,
    pattern: "åååå-mm-dd",
    pick: "Välj datum",
    calendar: "Kalender",
    loading: "Laddar kalendern",
    year: "År",
    pickYear: "Välj år",
    month: "Månad",
    pickMonth: "Välj månad",
    pickBoth: "Välj år och månad, så visas dagarna här.",
    monthName,
    weekday: shortWeekday,
  },
  en: {
    language: "en",
    pattern: "yyyy-mm-dd",
    pick: "Pick a date",
    calendar: "Calendar",
    loading: "Loading the calendar",
    year: "Year",
    pickYear: "Pick a year",
    month: "Month",
    pickMonth: "Pick a month",
    pickBoth: "Pick a year and a month to see the days here.",
    monthName: (month) => new Temporal.PlainDate(2000, month, 1).toLocaleString("en-GB", { month: "long" }),
    weekday: (date) => date.toLocaleString("en-GB", { weekday: "short" }),
  },
});

export const useDateWords = () => words[useKitWords().language];
