import { inStockholm } from "../../domain/clock.ts";
import { dayFromIn, dayIn, type Language, timeIn } from "../../domain/language.ts";

/**
 * Mail data is JSON, so its dates are `yyyy-MM-dd`: here they become 'måndag 2 mars', and 'lördag 2 januari 2027' in
 * a mail that was written in another year. A reminder needs no `today`: its day is near.
 */
export function day(date: string, today?: string | null, language: Language = "sv"): string {
  const plain = Temporal.PlainDate.from(date);
  return today ? dayFromIn(language, plain, Temporal.PlainDate.from(today)) : dayIn(language, plain);
}

/** A moment by the clocks in Stockholm: 'måndag 2 mars kl. 10:00'. */
export function moment(instant: string, today?: string | null, language: Language = "sv"): string {
  const local = inStockholm(Temporal.Instant.from(instant));
  const date = day(local.toPlainDate().toString(), today, language);
  return `${date}${language === "sv" ? "" : ","} ${timeIn(language, local.toPlainTime())}`;
}
