import { inStockholm } from "../../../../domain/clock.ts";
import { formatDayFrom, formatTime } from "../../../../domain/dates.ts";

/** 'måndag 2 mars kl. 08:00', with the year when it is another one. */
export function dayAndTime(instant: string, today: Temporal.PlainDate): string {
  const at = inStockholm(Temporal.Instant.from(instant));
  return `${formatDayFrom(at.toPlainDate(), today)} ${formatTime(at.toPlainTime())}`;
}

/** What a delivery's error means to a person. */
export function errorInWords(error: string | null): string | null {
  if (!error) return null;
  if (error === "too late") return "Hann inte fram före leveransen";
  if (error === "SMTP 550" || error === "not an address") return "Adressen finns inte";
  if (error.startsWith("SMTP 5")) return `Mottagaren tog inte emot det (${error})`;
  if (error.startsWith("SMTP 4")) return `Mottagaren bad oss vänta (${error})`;
  if (error === "login refused") return "Mejlservern godtog inte inloggningen";
  return `Mejlservern svarade inte (${error})`;
}
