import { normalizeName } from "./names.ts";

/** How somebody wants to be celebrated. */
export const celebrations = ["celebrate", "quiet", "none"] as const;
export type Celebration = (typeof celebrations)[number];
export const celebrationLabels: Record<Celebration, string> = {
  celebrate: "Fira mig",
  quiet: "Fira tyst",
  none: "Fira inte",
};

/** How somebody came into the register. */
export const employeeSources = ["hr", "self", "import", "directory"] as const;

/** How many cakes are ordered at once at the most. */
export const MOST_CAKES_AT_ONCE = 500;

export const PORTION_OPTIONS = [6, 8, 10, 12, 16] as const;
export const DEFAULT_PORTIONS = 8;
export const MIN_PORTIONS = 1;
export const MAX_PORTIONS = 32;

/** 'ME' for Maria Ekdahl, 'Å' for Åsa. Letters alone: a cake after the name is nobody's last name. */
export function initials(name: string): string {
  const letters = normalizeName(name)
    .split(" ")
    .flatMap((word) => word.match(/\p{L}/u) ?? []);
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return ends.join("").toLocaleUpperCase("sv");
}

/**
 * Each one's initials, with the place among all where several share them: 'AB 1' and 'AB 3'. It is the place among all, not
 * among those, so that nobody's number is another's once somebody's name is changed, or gone (null).
 */
export function markApart(
  names: readonly (string | null)[],
): { text: string; shared: boolean; place: number }[] {
  const all = names.map((name) => (name === null ? null : initials(name)));
  return all.map((text, index) => {
    const shared = text !== null && all.indexOf(text) !== all.lastIndexOf(text);
    const place = index + 1;
    return { text: shared ? `${text} ${place}` : (text ?? ""), shared, place };
  });
}

/** Whole pieces from 1 to 32; 8 when it is no number at all. */
export function clampPortions(value: unknown): number {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value.replace(",", ".")) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return DEFAULT_PORTIONS;
  return Math.min(MAX_PORTIONS, Math.max(MIN_PORTIONS, Math.round(number)));
}

/** The employee's own size, or the company's. */
export function portionsFor(
  employee: { cake_portion_size?: number | null },
  company: { default_portion_size?: number | null },
): number {
  return employee.cake_portion_size ?? company.default_portion_size ?? DEFAULT_PORTIONS;
}

/** In a larger company nobody is mailed about colleagues until somebody has chosen that. */
export const COLLEAGUE_MAILS_UP_TO = 50;

const OLDEST_YEARS = 120;

/** What is wrong with a date of birth, or null. */
export function birthdayProblem(born: Temporal.PlainDate, today: Temporal.PlainDate): string | null {
  if (Temporal.PlainDate.compare(born, today) > 0) return "Födelsedagen ligger i framtiden";
  if (Temporal.PlainDate.compare(born, today.subtract({ years: OLDEST_YEARS })) < 0) {
    return `Födelsedagen är mer än ${OLDEST_YEARS} år sedan`;
  }
  return null;
}

const LATEST_START_YEARS = 2;

/** What is wrong with the day on which somebody began to work here, or will; or null. */
export function startDateProblem(
  start: Temporal.PlainDate,
  born: Temporal.PlainDate,
  today: Temporal.PlainDate,
): string | null {
  if (Temporal.PlainDate.compare(start, born) <= 0) return "Startdatumet ligger före födelsedagen";
  if (Temporal.PlainDate.compare(start, today.add({ years: LATEST_START_YEARS })) > 0)
    return `Startdatumet ligger mer än ${LATEST_START_YEARS} år fram`;
  return null;
}

/** No cakes for a while: up to a day, or until further notice. */
export type CakePause = { cakes_paused_at: string | null; cakes_paused_until: string | null };

export const isPaused = (
  { cakes_paused_at, cakes_paused_until }: CakePause,
  birthday: Temporal.PlainDate,
): boolean =>
  cakes_paused_at !== null && (cakes_paused_until === null || birthday.toString() <= cakes_paused_until);
