import { pick } from "../faulty-answers.ts";
import type { Place } from "./places.ts";
import { pointOf, type Street } from "./streets.ts";

/** Mapbox's v5 feature, as far as anybody reads it. */
export type Feature = {
  id: string;
  type: "Feature";
  place_type: string[];
  relevance: number;
  properties: Record<string, string>;
  text: string;
  address?: string;
  place_name: string;
  center: [number, number];
  geometry: { type: "Point"; coordinates: [number, number] };
  context: { id: string; text: string; short_code?: string }[];
};

export function addressFeature(
  street: Street,
  place: Place,
  house: string | null,
  language: string,
): Feature {
  const postcode = `${place.postcodes} ${10 + pick(`${street.name}, ${place.name}`, 90)}`;
  const line = house ? `${street.name} ${house}` : street.name;
  const center = pointOf(street.name, place, Number.parseInt(house ?? "0", 10));
  return {
    ...feature("address", street.name, center, `${line}, ${place.name}, ${place.region.code}`),
    ...(house ? { address: house } : {}),
    properties: { accuracy: house ? "rooftop" : "street" },
    place_name: `${line}, ${postcode} ${place.name}, ${countryName(language)}`,
    context: [{ id: `postcode.${pick(postcode, 1e9)}`, text: postcode }, ...surroundings(place, language)],
  };
}

export function placeFeature(place: Place, language: string): Feature {
  return {
    ...feature("place", place.name, [place.longitude, place.latitude], `${place.name}, ${place.region.code}`),
    place_name: `${place.name}, ${place.region.name}, ${countryName(language)}`,
    context: surroundings(place, language).slice(1),
  };
}

export function postcodeFeature(postcode: string, place: Place, language: string): Feature {
  return {
    ...feature("postcode", postcode, pointOf(postcode, place, 0), postcode),
    place_name: `${postcode} ${place.name}, ${countryName(language)}`,
    context: surroundings(place, language),
  };
}

function feature(kind: string, text: string, center: [number, number], key: string) {
  return {
    id: `${kind}.${pick(key, 2 ** 31)}`,
    type: "Feature" as const,
    place_type: [kind],
    relevance: 1,
    properties: {},
    text,
    center,
    geometry: { type: "Point" as const, coordinates: center },
  };
}

function surroundings(place: Place, language: string): Feature["context"] {
  return [
    { id: `place.${pick(`${place.name}, ${place.region.code}`, 2 ** 31)}`, text: place.name },
    {
      id: `region.${pick(place.region.code, 2 ** 31)}`,
      short_code: place.region.code,
      text: place.region.name,
    },
    { id: "country.8901", short_code: "se", text: countryName(language) },
  ];
}

function countryName(language: string): string {
  return language.startsWith("sv") ? "Sverige" : "Sweden";
}
