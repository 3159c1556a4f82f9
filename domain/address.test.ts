import { describe, expect, test } from "vitest";
import {
  formatAddress,
  formatPostalCode,
  nearestSuggestions,
  suggestionFrom,
  type GeocodingFeature,
} from "./address.ts";
import { DEFAULT_POINT } from "./distance.ts";

const feature: GeocodingFeature = {
  id: "address.123",
  text: "Drottninggatan",
  address: "10",
  place_name: "Drottninggatan 10, 111 51 Stockholm, Sverige",
  center: [18.0634, 59.3301],
  context: [
    { id: "region.7", text: "Stockholms län" },
    { id: "postcode.9", text: "111 51" },
    { id: "place.8", text: "Stockholm" },
  ],
};

describe("an address suggestion", () => {
  test("takes street, postcode and city by what they are, not where they stand", () => {
    expect(suggestionFrom(feature, DEFAULT_POINT)).toEqual({
      street: "Drottninggatan 10",
      postal_code: "11151",
      city: "Stockholm",
      coords: { latitude: 59.3301, longitude: 18.0634 },
      display: "Drottninggatan 10, 111 51 Stockholm, Sverige",
      distance_km: 0.3,
    });
  });

  test("does without a house number, a context and a place to start from", () => {
    const bare = { text: "Åsgatan", place_name: "Åsgatan, Sverige", center: [18, 59] } as const;
    expect(suggestionFrom(bare)).toMatchObject({
      street: "Åsgatan",
      postal_code: "",
      city: "",
      distance_km: null,
    });
  });

  test("of a postcode or a town has no street", () => {
    const postcode = { ...feature, id: "postcode.9", text: "111 51", address: undefined };
    expect(suggestionFrom(postcode)).toMatchObject({ street: "", postal_code: "11151", city: "Stockholm" });
    const town = { ...feature, id: "place.8", text: "Örebro", address: undefined, context: [] };
    expect(suggestionFrom(town)).toMatchObject({ street: "", city: "Örebro" });
  });

  test("comes from the nearest circle that has any", () => {
    const at = (km: number): GeocodingFeature => ({
      ...feature,
      center: [DEFAULT_POINT.longitude, DEFAULT_POINT.latitude + km / 111.195],
    });
    const distances = (kms: number[]) =>
      nearestSuggestions(kms.map(at), DEFAULT_POINT).map((suggestion) => suggestion.distance_km);
    expect(distances([60, 30, 5])).toEqual([5, 30]);
    expect(distances([90, 70])).toEqual([70]);
    expect(distances([200])).toEqual([]);
    expect(nearestSuggestions([at(200)])).toHaveLength(1);
  });
});

test("an address reads as on a letter", () => {
  expect(formatAddress({ street: "Järntorget 7", postal_code: "41304", city: "Göteborg" })).toBe(
    "Järntorget 7, 413 04 Göteborg",
  );
  expect(formatAddress({ street: "Järntorget 7", postal_code: "", city: "" })).toBe("Järntorget 7");
  expect(formatPostalCode("413 04")).toBe("413 04");
  expect(formatPostalCode("SE-1")).toBe("SE-1");
});
