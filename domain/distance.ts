export type Point = { latitude: number; longitude: number };
export type Near<Item> = Item & { distance_km: number };

const EARTH_RADIUS_KM = 6371;

/** Suppliers and addresses are searched in these circles, the next only when the one before is empty. */
export const SEARCH_RADII_KM = [50, 75, 100] as const;
/** The middle of Stockholm, when nobody has said where they are. */
export const DEFAULT_POINT: Point = { latitude: 59.3293, longitude: 18.0686 };

/** Along the great circle, rounded to one decimal. */
export function distanceKm(a: Point, b: Point): number {
  const [latitudeA, latitudeB] = [radians(a.latitude), radians(b.latitude)];
  const h =
    Math.sin((latitudeB - latitudeA) / 2) ** 2 +
    Math.cos(latitudeA) * Math.cos(latitudeB) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return Math.round(2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h))) * 10) / 10;
}

/** Everything at most this far away, the nearest first. */
export function within<Item extends Point>(
  items: readonly Item[],
  from: Point,
  radiusKm: number,
): Near<Item>[] {
  return items
    .map((item) => ({ ...item, distance_km: distanceKm(from, item) }))
    .filter((item) => item.distance_km <= radiusKm)
    .sort((a, b) => a.distance_km - b.distance_km);
}

/** The nearest circle that holds anything: 50 km, else 75, else 100, else nothing. */
export function widening<Item extends Point>(
  items: readonly Item[],
  from: Point,
  radiiKm: readonly number[] = SEARCH_RADII_KM,
): { radius_km: number | null; found: Near<Item>[] } {
  const all = within(items, from, Math.max(...radiiKm));
  for (const radius of radiiKm) {
    const found = all.filter((item) => item.distance_km <= radius);
    if (found.length > 0) return { radius_km: radius, found };
  }
  return { radius_km: null, found: [] };
}

const oneDecimal = new Intl.NumberFormat("sv-SE", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** '0,8 km'. */
export const kilometres = (distance: number): string => `${oneDecimal.format(distance)} km`;

function radians(angle: number): number {
  return (angle * Math.PI) / 180;
}
