import { asItem } from "./allergies.ts";
import { formatDayMonth } from "./dates.ts";
import { kindTraits, type OrderKind } from "./order-kinds.ts";
import { listed } from "./swedish.ts";

/** What a supplier confirms with one tick for all that it says yes to: what can harm, by name, to whom and when. */

type Promised = {
  kind: OrderKind;
  company_name: string;
  delivery_date: string;
  allergies: readonly { name: string }[];
};

/** `strong` stands out: it is what may harm somebody. */
export type PromisePart = { text: string; strong: boolean };

const HOW = new Set(["vegetariskt", "veganskt", "pescetarianskt", "halal", "kosher"]);

/** 'Ja, vi bakar utan jordnötter och sesam till Brobyggarna den 27 november och utan ägg till …'; empty when nothing can harm. */
export function allergyPromise(orders: readonly Promised[]): PromisePart[] {
  const harmful = orders.filter(({ allergies }) => allergies.length > 0);
  if (harmful.length === 0) return [];
  const makes = new Set(harmful.map(({ kind }) => kindTraits[kind].makes));
  const verb = makes.size === 1 ? [...makes][0]! : "lagar";
  const deliveries = [
    ...Map.groupBy(harmful, ({ company_name, delivery_date }) => `${delivery_date} ${company_name}`).values(),
  ];
  const parts = deliveries.flatMap((own, index): PromisePart[] => [
    { text: between(index, deliveries.length), strong: false },
    { text: without(own), strong: true },
    { text: ` till ${own[0]!.company_name} den ${dayOf(own[0]!)}`, strong: false },
  ]);
  parts[0] = { text: `Ja, vi ${verb} `, strong: true };
  return [...parts, { text: ".", strong: false }];
}

const between = (index: number, count: number): string => (index === count - 1 ? " och " : ", ");

const dayOf = ({ delivery_date }: Promised): string =>
  formatDayMonth(Temporal.PlainDate.from(delivery_date)).replace(" ", "\u00a0");

/** What was written as a sentence is told as it was written. */
function without(orders: readonly Promised[]): string {
  const names = [...new Set(orders.flatMap(({ allergies }) => allergies.map(({ name }) => name)))];
  const [sentences, words] = [names.filter(isSentence), names.filter((name) => !isSentence(name))];
  const [how, what] = [words.filter((name) => HOW.has(name)), words.filter((name) => !HOW.has(name))];
  return listed([
    ...how,
    ...(what.length > 0 ? [`utan ${listed(what)}`] : []),
    ...(sentences.length > 0 ? [`med hänsyn till ${listed(sentences.map((name) => `”${name}”`))}`] : []),
  ]);
}

const isSentence = (name: string): boolean => asItem(name) !== name || name.split(" ").length > 3;

export const promiseText = (parts: readonly PromisePart[]): string => parts.map(({ text }) => text).join("");
