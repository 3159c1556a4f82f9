import { counted } from "../../domain/swedish.ts";
import { countedIn, type Language } from "../../domain/language.ts";

/** How long a link lives: '1 timme', '24 timmar', '7 dagar'. */
export function validFor(hours: number, language: Language = "sv"): string {
  if (language === "en")
    return hours > 24 && hours % 24 === 0
      ? countedIn("en", hours / 24, "day", "days")
      : countedIn("en", hours, "hour", "hours");
  return hours > 24 && hours % 24 === 0
    ? counted(hours / 24, "dag", "dagar")
    : counted(hours, "timme", "timmar");
}
