import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rolesFor } from "../contract/callers.ts";
import { contract } from "../contract/contract.ts";
import type { SourceMutant } from "./access-rules.ts";

/** Every place where a query is kept to one company, as opposed to the rules about who may do what. */

const hr = new Set<string>(contract.filter(rolesFor).map(({ name }) => name));

/** Those that repeat what was asked before them: no test can tell that one of the two is gone. */
export const repeated = new Set([
  // The person has just been found in the company.
  "archive-employee.ts 1 of 1",
  "cakes/order-again.ts 1 of 1",
  "update-employee.ts 1 of 1",
  // The draft is the caller's own.
  "create-cake-orders.ts 1 of 3",
  "create-meal-order.ts 1 of 1",
  "discard-cake-order-draft.ts 1 of 1",
  "get-cake-order-draft.ts 1 of 1",
  "get-meal-order-draft.ts 1 of 1",
  // The offices and the orders of people who are the company's.
  "overview/promised-birthdays.ts 2 of 3",
  "overview/promised-birthdays.ts 3 of 3",
  "cakes/year-rows.ts 1 of 4",
  "cakes/year-rows.ts 3 of 4",
  "cakes/year-rows.ts 4 of 4",

  // What is shared begins where the call has found its person, order or series in the company.
  // The story of an order that was found in the company just before.
  "orders/history.ts 1 of 2",
  // The changes of one order, which its caller has found.
  "orders/change-quantity.ts 1 of 1",
  // The people that are erased: found in the company, by HR's call, by their own link or by retention.
  ...Array.from({ length: 15 }, (_, index) => `people/erase.ts ${index + 1} of 18`),
  "people/erase.ts 17 of 18",
  "people/erase.ts 18 of 18",
  "people/coming-orders.ts 1 of 1",
  ...Array.from({ length: 7 }, (_, index) => `people/personal-data.ts ${index + 1} of 7`),
  "people/consent.ts 1 of 1",
  "cakes/resize-planned.ts 1 of 1",
  // The person has just been found in the company.
  "people/personal-links.ts 1 of 3",
  // The link says who it is; the person's id is one company's.
  "people/personal-links.ts 2 of 3",
  // The office is that of the person who was found.
  "people/personal-links.ts 3 of 3",
  // The cakes of such a person, by their own ids.
  "cakes/move-birthday.ts 1 of 1",
  // By the person's own id, or by that of an order of theirs.
  "people/celebrate-again.ts 1 of 1",
  "people/forget-birthdays.ts 1 of 2",
  "people/forget-birthdays.ts 2 of 2",
  "orders/record-food-change.ts 1 of 2",
  "orders/record-food-change.ts 2 of 2",
  // Other companies' deliveries have the same eaters as before, and are not written about.
  "orders/reminded-orders.ts 1 of 3",
  // What waits for deliveries, and the deliveries, that were found in the company just before.
  "orders/reminded-orders.ts 2 of 3",
  "orders/reminded-orders.ts 3 of 3",
  // The office, the left out days and the deliveries of a series that has been found in the company.
  "meals/series.ts 2 of 6",
  "meals/series.ts 3 of 6",
  "meals/series.ts 4 of 6",
  "meals/series.ts 5 of 6",
  "meals/series.ts 6 of 6",
  // What is found and what is marked: each stands in for the other.
  "calendars/event-queue.ts 1 of 4",
  "calendars/event-queue.ts 2 of 4",
  // The events that carry this turn's mark.
  "calendars/event-queue.ts 3 of 4",
  "calendars/event-queue.ts 4 of 4",
  // The person, or the order, has been found in the company, or by a signed link.
  "moments/cards.ts 1 of 2",
  "moments/cards.ts 2 of 2",
  "moments/pictures.ts 1 of 2",
  "moments/pictures.ts 2 of 2",
  // The person has just been found in the company.
  "onboarding/hr-people.ts 1 of 2",
]);

/** What works for the platform, over all companies, and the way in. */
const OVER_ALL = new Set(["accounts", "back-office", "billing", "companies", "suppliers"]);

/** The tests that run a feature's code; those in `tenants.test.ts` with the database's walls down. */
const TESTS: Record<string, string[]> = {
  calendars: ["server/features/calendars", "server/calls/tenants.test.ts"],
  moments: ["server/features/moments", "server/calls/tenants.test.ts"],
  onboarding: ["server/features/onboarding", "server/calls/tenants.test.ts"],
};

type Condition = { call: string | null; file: string; match: RegExpExecArray; at: string };

/** Every `where company` of a company's own calls and of what they share, by where it stands. */
export function companyConditions(): Condition[] {
  return readdirSync("server/features", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes(".test."))
    .sort()
    .flatMap((file) => {
      const path = join("server/features", file);
      const call = /\/calls\/(.+)\.ts$/.exec(file)?.[1];
      if (call) return hr.has(call) ? conditionsIn(path, `${call}.ts`, call) : [];
      return OVER_ALL.has(file.split("/")[0]!) ? [] : conditionsIn(path, file, null);
    });
}

/** In SQL, with the table by its name or by a reference to it, or as the query builder has it. Not where two tables meet. */
const CONDITION =
  /(?:(?:\w+\.)?company_id|\$\{\w\.company_id\}) = \$\{(?!\w\.company_id\})[^}]+\}(?!\.)|eq\(\w+\.company_id, [\w.]+\)/g;

function conditionsIn(file: string, name: string, call: string | null): Condition[] {
  const source = readFileSync(file, "utf8");
  const found = [...source.matchAll(CONDITION)];
  return found.map((match, index) => ({ call, file, match, at: `${name} ${index + 1} of ${found.length}` }));
}

/** What no call of a company shows by itself. */
const noticedBy: Record<string, Pick<SourceMutant, "tests" | "name">> = {
  "meals/offer-after-reactivation.ts 1 of 1": {
    tests: ["server/features/billing/subscription.test.ts"],
    name: "taken back",
  },
};

const without = (text: string, { index, 0: condition }: RegExpExecArray): string =>
  text.slice(0, index) +
  (condition.startsWith("eq(") ? "undefined" : "true") +
  text.slice(index + condition.length);

/**
 * The sources of what acts as the tenant without any of these conditions: the database's walls alone must hold.
 * Calendars and onboarding are begun by a link or a provider, and act for the platform.
 */
export function unconditioned(): Map<string, string> {
  const asTenant = companyConditions().filter(({ at }) => !/^(calendars|onboarding)\//.test(at));
  return new Map(
    [...Map.groupBy(asTenant, ({ file }) => file)].map(([file, conditions]) => [
      file,
      // From the last to the first, so that their places stay true.
      conditions.reduceRight((text, { match }) => without(text, match), readFileSync(file, "utf8")),
    ]),
  );
}

/** Each of them taken away, with the database's walls down. */
export const ownershipConditions = (): SourceMutant[] =>
  companyConditions()
    .filter(({ at }) => !repeated.has(at))
    .map(({ call, file, match, at }) => ({
      rule: `where company: ${at}`,
      file,
      mutate: (text) => without(text, match),
      tests: TESTS[dirname(at)] ?? ["server/calls/tenants.test.ts"],
      ...(call ? { name: call } : {}),
      ...noticedBy[at],
    }));
