import { accounts } from "./mail-samples/accounts.ts";
import { deliveries } from "./mail-samples/deliveries.ts";
import { partsOf, type Samples, type Words } from "./mail-samples/parts.ts";
import { platform } from "./mail-samples/platform.ts";
import { suppliers } from "./mail-samples/suppliers.ts";

export function samplesWith(words: Words): Samples {
  const parts = partsOf(words);
  return {
    ...deliveries(words, parts),
    ...suppliers(words, parts),
    ...accounts(words, parts),
    ...platform(words, parts),
  };
}

/** What is mailed to those who have chosen English. */
export const inEnglish = <Data extends object>(data: Data) => ({ ...data, language: "en" as const });

export const plainWords: Words = {
  company: "Nordljus Arkitekter AB",
  person: "Elin Sandberg",
  supplier: "Konditori Lindblom",
  place: "Järntorget 7, 413 04 Göteborg",
  allergy: "nötter, mandel",
  note: "Fullbokat den dagen.",
  url: "https://tartdags.example/dashboard?tab=tartor&order=1",
};
