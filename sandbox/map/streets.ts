import { pick } from "../faulty-answers.ts";
import { fold } from "./fuzzy-match.ts";
import type { Place } from "./places.ts";

/** Names that most Swedish towns share, the commonest first. */
const COMMON =
  `Storgatan, Kungsgatan, Drottninggatan, Skolgatan, Järnvägsgatan, Kyrkogatan, Vasagatan, Nygatan,
Köpmangatan, Hantverkargatan, Parkgatan, Trädgårdsgatan, Östra Storgatan, Västra Storgatan, Norra Storgatan,
Södra Storgatan, Stora torget, Ringvägen, Skolvägen, Industrigatan, Industrivägen, Stationsgatan, Fabriksgatan,
Strandgatan, Strandvägen, Björkvägen, Granvägen, Tallvägen, Lärkvägen, Ängsvägen, Skogsvägen, Bergsgatan,
Linnégatan, Götgatan, Smedjegatan, Slottsgatan, Torggatan, Repslagargatan, Åsgatan, Åvägen, Ågatan, Älvgatan,
Ekvägen, Idrottsvägen, Idrottsgatan, Kapellgatan, Karlavägen, Gustavsgatan, Birgittagatan, Bryggaregatan,
Västerlånggatan, Österlånggatan, Norrlandsgatan, Örtagatan, Änggatan, Öster Mälarstrand, Magasinsgatan`
    .split(",")
    .map((name) => name.trim());

/** A few that everybody knows, and only where they are. */
const FAMOUS: Record<string, string[]> = {
  Stockholm: [
    "Sveavägen",
    "Birger Jarlsgatan",
    "Hornsgatan",
    "Odengatan",
    "Hamngatan",
    "Fleminggatan",
    "Regeringsgatan",
  ],
  Göteborg: [
    "Kungsportsavenyen",
    "Vallgatan",
    "Avenyn",
    "Haga Nygata",
    "Första Långgatan",
    "Östra Hamngatan",
  ],
  Malmö: ["Södra Förstadsgatan", "Stora Nygatan", "Bergsgatan", "Amiralsgatan", "Lilla Torg"],
  Uppsala: ["Svartbäcksgatan", "Sysslomansgatan", "Dragarbrunnsgatan"],
  Umeå: ["Rådhusesplanaden", "Västra Esplanaden", "Östra Kyrkogatan"],
};

/** What a street's name ends in: one that is not on the lists is believed when it sounds like one. */
const SOUNDS_LIKE_A_STREET =
  /(gatan|vägen|gränd|gränden|stigen|allén|torget|torg|plan|backen|gata|väg|leden|esplanaden|kajen)$/i;

export type Street = { name: string; folded: string };

const street = (name: string): Street => ({ name, folded: fold(name) });
const common = COMMON.map(street);
const famous = new Map(Object.entries(FAMOUS).map(([place, names]) => [place, names.map(street)]));

const TOWN = 20_000;

/** A town has them all; a village has the first and about half of the others. */
export function streetsOf(place: Place): Street[] {
  const streets = known.get(place) ?? listStreets(place);
  known.set(place, streets);
  return streets;
}
const known = new WeakMap<Place, Street[]>();

function listStreets(place: Place): Street[] {
  const own = famous.get(place.name) ?? [];
  if (place.population >= TOWN) return [...own, ...common];
  return common.filter(({ name }, index) => index === 0 || pick(`${name}, ${place.name}`, 2) === 0);
}

export function unlistedStreet(words: string): Street | undefined {
  if (!SOUNDS_LIKE_A_STREET.test(words) || words.length < 6) return undefined;
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return street(name);
}

const METRES_PER_HOUSE = 12;
const METRES_PER_DEGREE = 111_320;

/** Somewhere plausible within the place, always the same; the house number walks along the street. */
export function pointOf(name: string, place: Place, house: number): [longitude: number, latitude: number] {
  const key = `${name}, ${place.name}, ${place.region.code}`;
  const reach = Math.min(3000, 150 + 6 * Math.sqrt(place.population));
  const away = (reach * (10 + pick(`away ${key}`, 90))) / 100;
  const bearing = (pick(`bearing ${key}`, 360) * Math.PI) / 180;
  const along = (pick(`along ${key}`, 360) * Math.PI) / 180;
  const walked = Math.min(house, 200) * METRES_PER_HOUSE;
  const north = away * Math.cos(bearing) + walked * Math.cos(along);
  const east = away * Math.sin(bearing) + walked * Math.sin(along);
  const longitude = place.longitude + east / (METRES_PER_DEGREE * Math.cos((place.latitude * Math.PI) / 180));
  return [round(longitude), round(place.latitude + north / METRES_PER_DEGREE)];
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
