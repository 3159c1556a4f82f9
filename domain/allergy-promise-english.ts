import { asItem } from "./allergies.ts";
import type { allergyPromise, PromisePart } from "./allergy-promise.ts";
import { foodIn } from "./food-english.ts";
import { listedIn } from "./language.ts";

type Promised = Parameters<typeof allergyPromise>[0][number];

/** The sentence of `allergyPromise` for who reads it in English: what can harm stands in it as it was typed. */
export function allergyPromiseInEnglish(orders: readonly Promised[]): PromisePart[] {
  const harmful = orders.filter(({ allergies }) => allergies.length > 0);
  if (harmful.length === 0) return [];
  const deliveries = [
    ...Map.groupBy(harmful, ({ company_name, delivery_date }) => `${delivery_date} ${company_name}`).values(),
  ];
  return [
    { text: "Yes, we heed ", strong: true },
    ...deliveries.flatMap((own, index): PromisePart[] => [
      { text: index === 0 ? "" : index === deliveries.length - 1 ? " and " : ", ", strong: false },
      { text: namesOf(own), strong: true },
      { text: ` for ${own[0]!.company_name} on ${dayOf(own[0]!)}`, strong: false },
    ]),
    { text: ".", strong: false },
  ];
}

const namesOf = (orders: readonly Promised[]): string =>
  listedIn("en", [
    ...new Set(orders.flatMap(({ allergies }) => allergies.map(({ name }) => asItem(foodIn("en", name))))),
  ]);

const dayOf = ({ delivery_date }: Promised): string =>
  Temporal.PlainDate.from(delivery_date)
    .toLocaleString("en-GB", { day: "numeric", month: "long" })
    .replace(" ", "\u00a0");
