import { inStockholm } from "../../domain/clock.ts";
import { formatDayTime } from "../../domain/dates.ts";
import { today } from "../clock.ts";

/** 'onsdag 9 december kl. 08:00', with the year when it is not this one. */
export function momentText(moment: string): string {
  const at = inStockholm(Temporal.Instant.from(moment));
  return formatDayTime(at.toPlainDate(), at.toPlainTime(), today());
}
