import { inStockholm } from "./clock.ts";
import { counted } from "./swedish.ts";

/** How the service is, by its own measures, in words for anybody. */

export type Level = "good" | "slow" | "bad";

export type Measures = {
  /** How long the mail that has waited longest should have left by now. */
  mail_minutes: number;
  /** The latest morning run: its day, and whether it was finished without a fault. */
  morning: { day: string; finished_at: string | null; failed: boolean } | null;
  /** Of the latest offers whose time is up or that were answered. */
  suppliers: { asked: number; answered: number; median_hours: number | null };
};

export type Part = { name: string; level: Level; text: string };

/** Deliveries of mail are tried again for hours: some minutes are nobody's trouble. */
const SLOW_MAIL = 10;
const BAD_MAIL = 60;
/** The run begins at 08:00 and takes minutes. */
const RUN_BY = "08:30";

export function partsOf(measures: Measures, now: Temporal.Instant): Part[] {
  return [
    mailPart(measures.mail_minutes),
    morningPart(measures.morning, now),
    suppliersPart(measures.suppliers),
  ];
}

function mailPart(minutes: number): Part {
  const name = "Mejl";
  if (minutes < SLOW_MAIL) return { name, level: "good", text: "Mejlen går iväg direkt." };
  const text = `Det äldsta mejlet har väntat i ${waited(minutes)}. Inget går förlorat: det skickas när det går.`;
  return { name, level: minutes < BAD_MAIL ? "slow" : "bad", text };
}

const waited = (minutes: number): string =>
  minutes < 2 * BAD_MAIL
    ? counted(Math.round(minutes), "minut", "minuter")
    : counted(Math.round(minutes / 60), "timme", "timmar");

function morningPart(morning: Measures["morning"], now: Temporal.Instant): Part {
  const name = "Morgonens genomgång";
  const here = inStockholm(now);
  const due = Temporal.PlainTime.compare(here.toPlainTime(), RUN_BY) < 0 ? here.subtract({ days: 1 }) : here;
  if (!morning) return { name, level: "slow", text: "Ingen genomgång har gjorts än." };
  if (morning.failed)
    return { name, level: "bad", text: "Något i den senaste genomgången misslyckades. Den görs om." };
  if (!morning.finished_at || morning.day < due.toPlainDate().toString())
    return {
      name,
      level: "slow",
      text: "Dagens genomgång är inte klar än. Det som skulle ha gjorts görs när den är klar.",
    };
  const at = inStockholm(Temporal.Instant.from(morning.finished_at));
  const day = morning.day === here.toPlainDate().toString() ? "idag" : "igår";
  const time = at.toPlainTime().toString({ smallestUnit: "minute" });
  return { name, level: "good", text: `Klar ${day} kl. ${time}.` };
}

function suppliersPart({ asked, answered, median_hours }: Measures["suppliers"]): Part {
  const name = "Leverantörernas svar";
  if (asked === 0 || median_hours === null)
    return { name, level: "good", text: "Inga förfrågningar att räkna på än." };
  const hours = median_hours < 1 ? "en timme" : counted(Math.round(median_hours), "timme", "timmar");
  const text = `Hälften av de senaste svaren kom inom ${hours}. ${answered} av ${asked} förfrågningar fick ett svar i tid.`;
  return { name, level: answered * 2 >= asked ? "good" : "slow", text };
}

const heads: Record<Level, string> = {
  good: "Allt fungerar",
  slow: "Något går långsamt",
  bad: "Något fungerar inte som det ska",
};

export const worstOf = (parts: readonly Part[]): Level =>
  parts.some(({ level }) => level === "bad")
    ? "bad"
    : parts.some(({ level }) => level === "slow")
      ? "slow"
      : "good";

export const headOf = (level: Level): string => heads[level];
