import { Hono } from "hono";
import { SANDBOX_KEYS, type Surroundings } from "../options.ts";
import { slow, type LoopbackEnv } from "../faulty-answers.ts";
import { search } from "./search.ts";

export type MapQuestion = { dataset: string; text: string; found: number };

const KEPT_QUESTIONS = 20;
const DATASETS = new Set(["mapbox.places", "mapbox.places-permanent"]);
const TYPES = new Set([
  "country",
  "region",
  "postcode",
  "district",
  "place",
  "locality",
  "neighborhood",
  "address",
]);

/** Mapbox geocoding v5, under /mapbox. What was asked is remembered for the page that shows it. */
export function mapboxApi({ faults }: Surroundings, asked: MapQuestion[]): Hono<LoopbackEnv> {
  const app = new Hono<LoopbackEnv>();

  app.get("/geocoding/v5/:dataset/:file", async (c) => {
    const { dataset, file } = c.req.param();
    const query = c.req.query();
    if (query.access_token !== SANDBOX_KEYS.mapboxToken || faults.hits("map", "401")) {
      return c.json({ message: "Not Authorized - Invalid Token" }, 401);
    }
    if (faults.hits("map", "429")) {
      return c.json({ message: "Too Many Requests" }, 429, { "X-Rate-Limit-Limit": "600" });
    }
    if (faults.hits("map", "slow")) await slow();
    if (faults.hits("map", "down")) return c.json({ message: "Internal Server Error" }, 500);
    if (!DATASETS.has(dataset) || !file.endsWith(".json")) return c.json({ message: "Not Found" }, 404);

    const text = file.slice(0, -".json".length);
    const types = (query.types ?? "place,postcode,address").split(",");
    const limit = Number(query.limit ?? 5);
    const problem = problemWith(text, types, limit, query.proximity);
    if (problem) return c.json({ message: problem }, 422);

    const inSweden = !query.country || query.country.toLowerCase().split(",").includes("se");
    const features = inSweden
      ? search({
          text,
          types,
          limit,
          autocomplete: query.autocomplete !== "false",
          fuzzyMatch: query.fuzzyMatch !== "false",
          language: query.language ?? "en",
          proximity: pointFrom(query.proximity),
        })
      : [];
    asked.unshift({ dataset, text, found: features.length });
    asked.splice(KEPT_QUESTIONS);
    return c.json({
      type: "FeatureCollection",
      query: text.toLowerCase().split(/[\s,]+/),
      features,
      attribution: "Sandlådans karta. Orter: GeoNames, CC BY 4.0. Gatorna är påhittade.",
    });
  });

  return app;
}

function problemWith(text: string, types: string[], limit: number, proximity?: string): string | undefined {
  if (text.includes(";")) return "Batch geocoding is only available with mapbox.places-permanent";
  if (text.length > 256) return "Query too long";
  if (text.split(/\s+/).length > 20) return "Query too long - 20 tokens at most";
  if (types.some((type) => !TYPES.has(type))) return `Type "${types.join(",")}" is not a known type`;
  if (!Number.isInteger(limit) || limit < 1 || limit > 10) return "Limit must be between 1 and 10";
  if (proximity && !pointFrom(proximity)) return "Proximity must be an array in the form [lon, lat]";
  return undefined;
}

function pointFrom(text: string | undefined) {
  if (!text) return null;
  const [longitude = Number.NaN, latitude = Number.NaN] = text.split(",").map(Number);
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { longitude, latitude } : null;
}
