import type { Output } from "../../../contract/contract.ts";
import { inStockholm, stockholmDay } from "../../../domain/clock.ts";
import { daysUntil, formatDay, formatTime } from "../../../domain/dates.ts";
import { capitalised } from "../../../domain/swedish.ts";

export type Directory = Output<"get-directory">;

const COUNTS = [
  "ingen",
  "en",
  "två",
  "tre",
  "fyra",
  "fem",
  "sex",
  "sju",
  "åtta",
  "nio",
  "tio",
  "elva",
  "tolv",
];
export const inWords = (count: number): string => COUNTS[count] ?? String(count);

/** 'i dag kl. 11:40', 'i går', 'torsdag 12 november'. */
export function whenText(moment: string, today: Temporal.PlainDate): string {
  const day = stockholmDay(moment);
  const time = formatTime(inStockholm(Temporal.Instant.from(moment)).toPlainTime());
  const days = daysUntil(day, today);
  if (days === 0) return `i dag ${time}`;
  return days === -1 ? "i går" : formatDay(day);
}

/** 'En ny, två ändrade, ingen har slutat.' */
export function lastDayText({ joined, linked, changed, left, returned }: Directory["last_day"]): string {
  const parts = [
    `${inWords(joined)} ${joined === 1 ? "ny" : "nya"}`,
    `${inWords(changed)} ${changed === 1 ? "ändrad" : "ändrade"}`,
    ...(linked > 0 ? [`${inWords(linked)} fanns redan`] : []),
    ...(returned > 0 ? [`${inWords(returned)} tillbaka`] : []),
  ];
  return `${capitalised(`${parts.join(", ")}, ${inWords(left)} har slutat`)}.`;
}

const REMINDED_AFTER = { hours: 7 * 24 };

/** What somebody without a birthday has been sent, and what comes next. */
export function linkText(
  { link_sent_at, reminded_at, email }: Directory["missing"][number],
  today: Temporal.PlainDate,
): string {
  if (reminded_at) return `Påminnelse skickad ${whenText(reminded_at, today)}.`;
  if (!link_sent_at)
    return email ? "Länken skickas strax." : "E-post saknas i katalogen. Fyll i födelsedagen själva.";
  const next = stockholmDay(Temporal.Instant.from(link_sent_at).add(REMINDED_AFTER));
  const sent = `Länk skickad ${whenText(link_sent_at, today)}`;
  return daysUntil(next, today) > 6 ? `${sent}.` : `${sent}. Påminns ${formatDay(next)}.`;
}

export const eventText = {
  joined: "Ny i registret",
  linked: "Fanns redan, följer nu katalogen",
  changed: "Ändrad",
  left: "Har slutat",
  returned: "Är tillbaka",
  refused: "Katalogen skickade något fel",
} as const;

export const governedByDirectory = ["Namn", "E-post", "Befattning", "Kontor", "Slutat"];
export const governedByPeople = ["Födelsedag", "Allergier", "Kost", "Bitar", "Hur jag vill firas"];
