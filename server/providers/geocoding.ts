import { z } from "zod";
import { MapFeature } from "../../contract/addresses.ts";
import { sendRequest } from "./http-request.ts";

/** Mapbox geocoding, version 5. */
export type GeocoderOptions = {
  /** https://api.mapbox.com */
  baseUrl: string;
  token: string;
  timeoutMs?: number;
};

export type GeocodingQuestion = {
  query: string;
  /** "address", or "postcode,place" */
  types: string;
  limit: number;
  country?: string;
  language?: string;
  autocomplete?: boolean;
  fuzzyMatch?: boolean;
  proximity?: { longitude: number; latitude: number } | null;
  /**
   * Suggestions while somebody types may not be stored; the answer that is kept is asked for as permanent.
   * The two are billed differently.
   */
  keep: boolean;
};

export type GeocodingOutcome =
  | { outcome: "found"; features: z.infer<typeof MapFeature>[] }
  | { outcome: "unavailable"; reason: string };

export type Geocoder = { geocode(question: GeocodingQuestion): Promise<GeocodingOutcome> };

const TIMEOUT_MS = 5000;
const LONGEST_QUERY = 256;
const MOST_WORDS = 20;

export function createGeocoder({ baseUrl, token, timeoutMs = TIMEOUT_MS }: GeocoderOptions): Geocoder {
  return {
    async geocode(question) {
      const text = searchable(question.query);
      if (!text) return { outcome: "found", features: [] };

      const dataset = question.keep ? "mapbox.places-permanent" : "mapbox.places";
      const url = new URL(`${baseUrl}/geocoding/v5/${dataset}/${encodeURIComponent(text)}.json`);
      url.search = new URLSearchParams({
        access_token: token,
        country: question.country ?? "se",
        language: question.language ?? "sv",
        autocomplete: String(question.autocomplete ?? true),
        fuzzyMatch: String(question.fuzzyMatch ?? true),
        types: question.types,
        limit: String(question.limit),
        ...(question.proximity
          ? { proximity: `${question.proximity.longitude},${question.proximity.latitude}` }
          : {}),
      }).toString();

      const answer = await sendRequest(url, {}, timeoutMs);
      if (!answer.reached) return { outcome: "unavailable", reason: answer.reason };
      // A text that the map cannot read is a text that it does not find.
      if (answer.status === 422) return { outcome: "found", features: [] };
      if (answer.status !== 200) return { outcome: "unavailable", reason: `HTTP ${answer.status}` };
      const parsed = z.object({ features: z.array(MapFeature) }).safeParse(answer.json);
      if (!parsed.success) return { outcome: "unavailable", reason: "an answer in an unknown form" };
      return { outcome: "found", features: parsed.data.features };
    },
  };
}

/** A semicolon would make it a batch, and a long text is refused. */
function searchable(query: string): string {
  const words = query.replaceAll(";", " ").trim().split(/\s+/);
  return words.slice(0, MOST_WORDS).join(" ").slice(0, LONGEST_QUERY).trim();
}
