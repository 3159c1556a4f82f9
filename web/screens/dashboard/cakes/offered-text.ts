import { inStockholm } from "../../../../domain/clock.ts";
import { formatDayTime } from "../../../../domain/dates.ts";

/** 'onsdag 9 december kl. 08:00'. */
export function offeredText(moment: string): string {
  const at = inStockholm(Temporal.Instant.from(moment));
  return formatDayTime(at.toPlainDate(), at.toPlainTime());
}
