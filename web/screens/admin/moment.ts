import { inStockholm } from "../../../domain/clock.ts";
import { formatDayTime, formatShortDate, formatTime } from "../../../domain/dates.ts";

/** 'måndag 2 mars kl. 08:00'; with the year when it is another one. */
export function moment(instant: string, today: Temporal.PlainDate): string {
  const at = inStockholm(Temporal.Instant.from(instant));
  const [day, time] = [at.toPlainDate(), at.toPlainTime()];
  return day.year === today.year ? formatDayTime(day, time) : `${formatShortDate(day)} ${formatTime(time)}`;
}
