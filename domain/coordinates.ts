import type { Point } from "./distance.ts";

/** Coordinates as people type and paste them, and what is wrong with them. */

const axes = {
  latitude: { name: "Latituden", limit: 90, example: "59.3293" },
  longitude: { name: "Longituden", limit: 180, example: "18.0686" },
} as const;

export type Axis = keyof typeof axes;

/** Why this is no coordinate, or null. A comma is not guessed at: it may part two numbers as well as decimals. */
export function coordinateProblem(axis: Axis, typed: string | number): string | null {
  const { name, limit, example } = axes[axis];
  const text = String(typed).trim();
  if (/^[+-]?\d+,\d+$/.test(text)) return `Skriv med punkt i stället för komma: ${text.replace(",", ".")}`;
  if (text.includes(",")) return `Skriv bara ett tal, till exempel ${example}`;
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text))
    return `${name} ska vara ett tal, till exempel ${example}`;
  if (Math.abs(Number(text)) > limit) return `${name} ska vara mellan -${limit} och ${limit}`;
  return null;
}

const SWEDEN = { south: 55, north: 69.5, west: 10.5, east: 24.5 };

/** In Sweden only when the two change places: then that is what was meant. */
export function looksSwapped({ latitude, longitude }: Point): boolean {
  return !inSweden({ latitude, longitude }) && inSweden({ latitude: longitude, longitude: latitude });
}

export const SWAPPED = "Latitud och longitud verkar ha bytt plats";

function inSweden({ latitude, longitude }: Point): boolean {
  const { south, north, west, east } = SWEDEN;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}
