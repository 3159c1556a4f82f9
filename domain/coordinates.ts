import { distanceKm, kilometres, type Point } from "./distance.ts";

/** Coordinates as people type and paste them, and what is wrong with them. */

const axes = {
  latitude: { name: "Latituden", limit: 90, example: "59.3293" },
  longitude: { name: "Longituden", limit: 180, example: "18.0686" },
} as const;

export type Axis = keyof typeof axes;

/** '59,3293' as '59.3293'. A comma with a space parts two numbers, and is left alone. */
const withPoint = (typed: string | number): string =>
  String(typed)
    .trim()
    .replace(/^([+-]?\d+),(\d+)$/, "$1.$2");

/** Only for what has no problem. */
export const coordinateOf = (typed: string | number): number => Number(withPoint(typed));

/** Why this is no coordinate, or null. */
export function coordinateProblem(axis: Axis, typed: string | number): string | null {
  const { name, limit, example } = axes[axis];
  const text = withPoint(typed);
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

/** Further than a town is wide: then the address and the coordinates mean different places. */
const FAR_KM = 25;

/** Why somebody should look again at where this is said to be; `onMap` is where the map has its address, if it knows. */
export function placeDoubt(place: Point, onMap: Point | null): string | null {
  const { latitude, longitude } = place;
  const written = `${latitude}, ${longitude}`.replaceAll(".", ",").replace(", ", " och ");
  if (!inSweden(place)) return `Koordinaterna ${written} ligger inte i Sverige.`;
  const away = onMap && distanceKm(place, onMap);
  if (!away || away <= FAR_KM) return null;
  return `Koordinaterna ${written} ligger ${kilometres(away)} från adressen på kartan.`;
}

export const SWAPPED = "Latitud och longitud verkar ha bytt plats";

function inSweden({ latitude, longitude }: Point): boolean {
  const { south, north, west, east } = SWEDEN;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}
