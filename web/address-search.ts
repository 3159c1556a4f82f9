import { useEffect, useState } from "react";
import {
  ADDRESS_SEARCH_DEBOUNCE_MS,
  ADDRESS_SEARCH_MIN_CHARACTERS,
  type AddressSuggestion,
  formatAddress,
  nearestSuggestions,
} from "../domain/address.ts";
import { DEFAULT_POINT, type Point } from "../domain/distance.ts";
import { useCall } from "./calls.ts";
import { queryClient, queryOf } from "./query.ts";
import { useDebounced } from "./use-debounced.ts";

const SUGGESTIONS = 5;
const GEOLOCATION_LIMIT_MS = 5000;

/** An address as a form holds it. Without coordinates it is only what somebody typed. */
export type Address = {
  display: string;
  street?: string | null;
  postal_code?: string | null;
  city?: string | null;
  latitude?: number | null;
  longitude?: number | null;
};

export const noAddress: Address = { display: "" };

/** The place on the map that an address stands for; null while it is only a text. */
export function pointOf(address: Partial<Address> | null | undefined): Point | null {
  const { latitude, longitude } = address ?? {};
  return latitude == null || longitude == null ? null : { latitude, longitude };
}

export function addressFrom(suggestion: AddressSuggestion): Address {
  const { street, postal_code, city, coords, display } = suggestion;
  return {
    display: formatAddress({ street, postal_code, city }) || display,
    street,
    postal_code,
    city,
    ...coords,
  };
}

/** Finds the place of a text that nobody picked a suggestion for. Null when the map knows none, or is asked in vain. */
export async function locate(text: string, near: Point | null = null): Promise<Address | null> {
  const proximity = near ? { proximity: near } : {};
  const { features } = await queryClient
    .fetchQuery(queryOf("mapbox-geocoding", { query: text, limit: 1, autocomplete: false, ...proximity }))
    .catch(() => ({ features: [] }));
  const [found] = nearestSuggestions(features);
  return found ? addressFrom(found) : null;
}

/** Where an address is: as it was kept, else as the map finds it now, if it could not be reached when it was written. */
export function usePlaceOf(kept: { address: string | null } & Partial<Address>): Point | null {
  const known = pointOf(kept);
  const query = kept.address?.trim() ?? "";
  const asked = useCall(
    "mapbox-geocoding",
    { query, limit: 1, autocomplete: false },
    { when: known === null && query.length >= ADDRESS_SEARCH_MIN_CHARACTERS },
  );
  return known ?? nearestSuggestions(asked.data?.features ?? [])[0]?.coords ?? null;
}

/** A form's address with its place: what it began with is looked up if it has none, what is being typed is not. */
export function usePlaced(address: Address, start: Address): Address {
  const found = usePlaceOf({ ...start, address: start.display });
  return pointOf(address) || address.display !== start.display ? address : { ...address, ...found };
}

type Suggestions = { state: "idle" | "searching" | "found"; suggestions: AddressSuggestion[] };

/** Suggestions for what is being typed: near the place first, and anywhere in Sweden when there are none near. */
export function useAddressSuggestions(typed: string, near: Point | null, on: boolean): Suggestions {
  const query = useDebounced(typed.trim(), ADDRESS_SEARCH_DEBOUNCE_MS);
  const long = query.length >= ADDRESS_SEARCH_MIN_CHARACTERS;
  const center = near ?? DEFAULT_POINT;
  const around = useCall(
    "mapbox-geocoding",
    { query, limit: SUGGESTIONS, proximity: { longitude: center.longitude, latitude: center.latitude } },
    { when: on && long },
  );
  const close = around.data && nearestSuggestions(around.data.features, center);
  const anywhere = useCall(
    "mapbox-geocoding",
    { query, limit: SUGGESTIONS },
    { when: on && long && close?.length === 0 },
  );
  if (typed.trim().length < ADDRESS_SEARCH_MIN_CHARACTERS) return { state: "idle", suggestions: [] };

  const wide = anywhere.data && nearestSuggestions(anywhere.data.features);
  const suggestions = close?.length ? close : (wide ?? []);
  // A map that cannot be reached finds nothing; what was typed stays.
  const failed = around.error ?? anywhere.error;
  const done = failed || close?.length || wide;
  const current = query === typed.trim();
  return { state: done && current ? "found" : "searching", suggestions: current ? suggestions : [] };
}

/** Where the browser is, when its owner allows it within five seconds; asked for once `wanted`. */
export function useOwnPosition(wanted: boolean): Point | null {
  const [position, setPosition] = useState<Point | null>(null);
  useEffect(() => {
    if (!wanted || !("geolocation" in navigator)) return;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setPosition({ latitude: coords.latitude, longitude: coords.longitude }),
      () => undefined,
      { timeout: GEOLOCATION_LIMIT_MS, maximumAge: 600_000 },
    );
  }, [wanted]);
  return position;
}
