import type { Surroundings } from "../options.ts";
import { mapPages } from "./map-pages.ts";
import { mapboxApi, type MapQuestion } from "./mapbox-api.ts";

/** The map: its API, and a page that shows what was asked. */
export function createMap(around: Surroundings) {
  const asked: MapQuestion[] = [];
  return { pages: mapPages(around.faults, asked), wire: mapboxApi(around, asked) };
}
