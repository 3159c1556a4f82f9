import type { Surroundings } from "../options.ts";
import { mapPages } from "./map-pages.ts";
import { mapWire, type MapQuestion } from "./wire.ts";

/** The map: its API, and a page that shows what was asked. */
export function createMap(around: Surroundings) {
  const asked: MapQuestion[] = [];
  return { pages: mapPages(around.faults, asked), wire: mapWire(around, asked) };
}
