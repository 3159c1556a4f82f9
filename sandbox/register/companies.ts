import { pick } from "../faulty-answers.ts";

export type Situation =
  | "in business"
  | "deregistered"
  | "bankrupt"
  | "in liquidation"
  | "source unavailable"
  | "source timed out"
  | "unknown to SCB";

export type SandboxCompany = {
  /** Ten digits. */
  number: string;
  names: string[];
  form: { kod: string; klartext: string };
  address: string;
  postcode: string;
  city: string;
  situation: Situation;
};

const AB = { kod: "AB", klartext: "Aktiebolag" };

function company(
  number: string,
  name: string,
  [address, postcode, city]: [string, string, string],
  situation: Situation = "in business",
): SandboxCompany {
  return { number, names: [name], form: AB, address, postcode, city, situation };
}

/** Invented, every one; the numbers lie beyond those that have been given out. */
export const COMPANIES: readonly SandboxCompany[] = [
  company("5599887709", "Nordljus Arkitekter AB", ["Vallgatan 12", "41116", "Göteborg"]),
  company("5599887717", "Kajutan Kommunikation AB", ["Drottninggatan 10", "11151", "Stockholm"]),
  company("5599887725", "Solglimten Handel AB", ["Storgatan 5", "90325", "Umeå"], "deregistered"),
  company("5599887733", "Tallkotten Bygg AB", ["Södra Förstadsgatan 20", "21143", "Malmö"], "bankrupt"),
  company("5599887741", "Lövsångaren Konsult AB", ["Kungsgatan 8", "75320", "Uppsala"], "in liquidation"),
  company("5599887758", "Dimman Data AB", ["Storgatan 1", "58223", "Linköping"], "source unavailable"),
  company("5599887766", "Väntan Logistik AB", ["Storgatan 2", "70361", "Örebro"], "source timed out"),
  company("5599887774", "Nystartade Fikat AB", ["Storgatan 3", "35231", "Växjö"], "unknown to SCB"),
  {
    // The tax agency's own number for tests.
    number: "1212121212",
    names: ["Tolvans Trädgård", "Tolvans Tårtor"],
    form: { kod: "E", klartext: "Enskild näringsverksamhet" },
    address: "Äppelvägen 12",
    postcode: "22100",
    city: "Lund",
    situation: "in business",
  },
];

const FORMS: Record<string, { kod: string; klartext: string; ending: string }> = {
  "5": { ...AB, ending: " AB" },
  "7": { kod: "EK", klartext: "Ekonomisk förening", ending: " ekonomisk förening" },
  "8": { kod: "I", klartext: "Ideell förening", ending: " ideell förening" },
  "9": { kod: "HB", klartext: "Handelsbolag", ending: " Handelsbolag" },
};
const FIRST = ["Björk", "Ström", "Berg", "Sjö", "Norr", "Ljung", "Gran", "Alm", "Vind", "Sten"];
const SECOND = ["dalens", "viks", "åsens", "holmens", "lundens", "kullens", "ängens", "strandens"];
const THIRD = [
  "Teknik",
  "Redovisning",
  "Design",
  "Måleri",
  "Utbildning",
  "Transport",
  "Juridik",
  "Ventilation",
];
const CITIES: [postcode: string, city: string][] = [
  ["11151", "Stockholm"],
  ["41116", "Göteborg"],
  ["21143", "Malmö"],
  ["75320", "Uppsala"],
  ["90325", "Umeå"],
  ["58223", "Linköping"],
];

/** The known ones; beyond them every valid number that ends in an even digit, so that anybody can try their own. */
export function findCompany(number: string): SandboxCompany | undefined {
  const known = COMPANIES.find((candidate) => candidate.number === number);
  const form = FORMS[number.charAt(0)];
  if (known || !form || Number(number.at(-1)) % 2 === 1) return known;

  const from = <Item>(list: readonly Item[], what: string) => list[pick(`${what} ${number}`, list.length)]!;
  const [postcode, city] = from(CITIES, "city");
  return {
    number,
    names: [`${from(FIRST, "first")}${from(SECOND, "second")} ${from(THIRD, "third")}${form.ending}`],
    form: { kod: form.kod, klartext: form.klartext },
    address: `Storgatan ${1 + pick(`house ${number}`, 60)}`,
    postcode,
    city,
    situation: "in business",
  };
}

export function hasValidCheckDigit(number: string): boolean {
  const sum = [...number].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}
