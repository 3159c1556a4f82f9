import { inStockholm } from "../../../../domain/clock.ts";
import { formatDayFrom, formatTime } from "../../../../domain/dates.ts";
import { counted } from "../../../../domain/swedish.ts";

/** 'måndag 2 mars kl. 08:00', with the year when it is another one. */
export function dayAndTime(instant: string, today: Temporal.PlainDate): string {
  const at = inStockholm(Temporal.Instant.from(instant));
  return `${formatDayFrom(at.toPlainDate(), today)} ${formatTime(at.toPlainTime())}`;
}

/** 'Serverns klocka hoppade fram 3 timmar'. */
export function jumpInWords(seconds: number): string {
  return `Serverns klocka hoppade ${seconds > 0 ? "fram" : "tillbaka"} ${duration(Math.abs(seconds) / 60)}`;
}

function duration(minutes: number): string {
  if (minutes < 90) return counted(Math.round(minutes), "minut", "minuter");
  if (minutes < 36 * 60) return counted(Math.round(minutes / 60), "timme", "timmar");
  return counted(Math.round(minutes / 1440), "dag", "dagar");
}
