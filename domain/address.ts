import { type Point, SEARCH_RADII_KM, distanceKm } from "./distance.ts";

/** Address search starts here; a shorter text would match half of Sweden. */
export const ADDRESS_SEARCH_MIN_CHARACTERS = 3;
export const ADDRESS_SEARCH_DEBOUNCE_MS = 300;

/** What we read of a feature from the geocoder. Its coordinates are longitude first. */
export type GeocodingFeature = {
  id?: string;
  text: string;
  address?: string;
  place_name: string;
  center: readonly [number, number];
  context?: readonly { id: string; text: string }[];
};

export type AddressSuggestion = {
  street: string;
  /** Five digits without a space. */
  postal_code: string;
  city: string;
  coords: Point;
  display: string;
  /** From where the search began; null when that is unknown. */
  distance_km: number | null;
};

export function suggestionFrom(feature: GeocodingFeature, near: Point | null = null): AddressSuggestion {
  const [longitude, latitude] = feature.center;
  const coords = { latitude, longitude };
  // A search for a postcode or a town answers with that itself: then it is no street.
  const kind = feature.id?.split(".")[0];
  const isArea = kind === "postcode" || kind === "place" || kind === "locality";
  const part = (prefix: string) =>
    kind === prefix
      ? feature.text
      : (feature.context?.find((entry) => entry.id.startsWith(`${prefix}.`))?.text ?? "");
  return {
    street: isArea ? "" : [feature.text, feature.address].filter(Boolean).join(" "),
    postal_code: part("postcode").replace(/\s/g, ""),
    city: part("place") || part("locality"),
    coords,
    display: feature.place_name,
    distance_km: near && distanceKm(near, coords),
  };
}

/** The suggestions of the nearest circle that has any, nearest first; all of them when no place is known. */
export function nearestSuggestions(
  features: readonly GeocodingFeature[],
  near: Point | null = null,
): AddressSuggestion[] {
  const suggestions = features.map((feature) => suggestionFrom(feature, near));
  if (!near) return suggestions;

  const distance = (suggestion: AddressSuggestion) => suggestion.distance_km ?? Infinity;
  const sorted = suggestions.sort((a, b) => distance(a) - distance(b));
  for (const radius of SEARCH_RADII_KM) {
    const found = sorted.filter((suggestion) => distance(suggestion) <= radius);
    if (found.length > 0) return found;
  }
  return [];
}

/** '413 04'. Anything but five digits stays as it is. */
export function formatPostalCode(code: string): string {
  return code.replace(/\s/g, "").replace(/^(\d{3})(\d{2})$/, "$1 $2");
}

/** 'Järntorget 7, 413 04 Göteborg'. */
export function formatAddress(address: { street: string; postal_code: string; city: string }): string {
  const town = [formatPostalCode(address.postal_code), address.city].filter(Boolean).join(" ");
  return [address.street, town].filter(Boolean).join(", ");
}
