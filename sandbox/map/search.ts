import { distanceKm, type Point } from "../../domain/distance.ts";
import { pick } from "../faulty-answers.ts";
import { addressFeature, placeFeature, postcodeFeature, type Feature } from "./feature.ts";
import { fold, isOneSlipAway } from "./fuzzy-match.ts";
import { listPlaces, type Place } from "./places.ts";
import { readAddress, type AddressWords } from "./question.ts";
import { streetsOf, unlistedStreet, type Street } from "./streets.ts";

export type Search = {
  text: string;
  types: readonly string[];
  autocomplete: boolean;
  fuzzyMatch: boolean;
  limit: number;
  language: string;
  proximity: Point | null;
};

export function search(question: Search): Feature[] {
  const features: Feature[] = [];
  if (question.types.includes("address")) features.push(...addresses(question));
  if (question.types.includes("postcode")) features.push(...postcodes(question));
  if (question.types.includes("place")) features.push(...places(question));
  return features.slice(0, question.limit);
}

function addresses(question: Search): Feature[] {
  const readings = readAddress(question.text);
  let hits = readings.flatMap((reading) => listed(question, reading, false));
  if (hits.length === 0 && question.fuzzyMatch) {
    hits = readings.flatMap((reading) => listed(question, reading, true));
  }
  if (hits.length === 0) hits = readings.flatMap((reading) => unlisted(question, reading));
  const seen = new Set<string>();
  return hits
    .sort((a, b) => a.rank - b.rank)
    .map(({ street, place, house }) => addressFeature(street, place, house, question.language))
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .slice(0, question.limit);
}

type Hit = { street: Street; place: Place; house: string | null; rank: number };

function listed(question: Search, reading: AddressWords, forgiving: boolean): Hit[] {
  const matches = matcher(question.autocomplete, forgiving);
  return placesNamed(question, reading.place).flatMap((place) =>
    streetsOf(place)
      .filter((street) => matches(street.folded, reading.street))
      .map((street) => ({
        street,
        place,
        house: reading.house,
        rank: rankOf(question, place, street, reading),
      })),
  );
}

/** A street that nobody has heard of, where it was said to be, or else right here. */
function unlisted(question: Search, reading: AddressWords): Hit[] {
  const street = unlistedStreet(reading.spelled);
  if (!street || (!reading.place && !reading.house)) return [];
  const [place] = placesNamed(question, reading.place).sort(
    (a, b) => remoteness(question, a) - remoteness(question, b),
  );
  return place ? [{ street, place, house: reading.house, rank: 0 }] : [];
}

function matcher(autocomplete: boolean, forgiving: boolean) {
  return (name: string, typed: string) => {
    if (typed.length === 0) return false;
    if (name === typed) return true;
    if (autocomplete && name.startsWith(typed)) return true;
    if (!forgiving || typed.length < 5) return false;
    return isOneSlipAway(name, typed) || (autocomplete && isOneSlipAway(name.slice(0, typed.length), typed));
  };
}

function placesNamed(question: Search, typed: string): Place[] {
  if (!typed) return [...listPlaces()];
  const exact = listPlaces().filter((place) => place.folded === typed);
  if (exact.length > 0 || !question.autocomplete) return exact;
  return listPlaces().filter((place) => place.folded.startsWith(typed));
}

const KM_PER_TENFOLD_POPULATION = 8;

/** Near comes first, and a large town counts as a little nearer than it is. */
function remoteness({ proximity }: Search, place: Place): number {
  const size = Math.log10(place.population + 10) * KM_PER_TENFOLD_POPULATION;
  return (proximity ? distanceKm(proximity, place) : 0) - size;
}

function rankOf(question: Search, place: Place, street: Street, { street: typed }: AddressWords): number {
  const unfinished = street.folded === typed ? 0 : 20;
  return remoteness(question, place) + unfinished;
}

function places(question: Search): Feature[] {
  const typed = fold(question.text.split(",")[0] ?? "").replace(/^\d{3} ?\d{2}\s*/, "");
  if (!typed) return [];
  const exactly = matcher(question.autocomplete, false);
  const roughly = matcher(question.autocomplete, question.fuzzyMatch);
  const found = listPlaces().filter((place) => exactly(place.folded, typed));
  return (found.length > 0 ? found : listPlaces().filter((place) => roughly(place.folded, typed)))
    .toSorted(
      (a, b) =>
        Number(b.folded === typed) - Number(a.folded === typed) ||
        remoteness(question, a) - remoteness(question, b),
    )
    .slice(0, question.limit)
    .map((place) => placeFeature(place, question.language));
}

function postcodes(question: Search): Feature[] {
  const digits = /^(\d{3}) ?(\d{0,2})\b/.exec(question.text.trim());
  if (!digits) return [];
  const [, series = "", ending = ""] = digits;
  const place = listPlaces().find((candidate) => candidate.postcodes === series);
  if (!place) return [];
  const endings =
    ending.length === 2 ? [ending] : question.autocomplete ? suggestedEndings(place, ending) : [];
  return endings
    .slice(0, question.limit)
    .map((end) => postcodeFeature(`${series} ${end}`, place, question.language));
}

function suggestedEndings(place: Place, typed: string): string[] {
  return Array.from({ length: 5 }, (_, index) => {
    const invented = `${10 + ((pick(place.name, 80) + index * 7) % 90)}`;
    return typed ? `${typed}${(index * 2 + 1) % 10}` : invented;
  });
}
