import { distanceKm, type Point } from "./distance.ts";

/** A place to stop at; without coordinates nobody knows where it lies. */
type Stop = { latitude: number | null; longitude: number | null };

const isPlaced = <Item extends Stop>(stop: Item): stop is Item & Point =>
  stop.latitude !== null && stop.longitude !== null;

/** From the bakery to the nearest, and from there to the nearest again; what lies nobody knows where comes last. */
export function byWay<Item extends Stop>(from: Point, stops: readonly Item[]): Item[] {
  const way: Item[] = [];
  let here = from;
  const left = stops.filter(isPlaced);
  while (left.length > 0) {
    const distances = left.map((stop) => distanceKm(here, stop));
    const [next] = left.splice(distances.indexOf(Math.min(...distances)), 1);
    way.push(next!);
    here = next!;
  }
  return [...way, ...stops.filter((stop) => !isPlaced(stop))];
}
