import { isOpen, isSupplierPage } from "../contract/callers.ts";
import { contract } from "../contract/contract.ts";
import type { Call, Family, Fact } from "../contract/define.ts";

/**
 * What the client needs to know of the calls besides their types. A build puts the values in the place of this file
 * (`vite.config.ts`), so that no schema comes along.
 */

const calls: readonly Call[] = contract;
const namesOf = (chosen: readonly Call[]) => chosen.map(({ name }) => name);

/** The calls that are not functions. */
export const families: Partial<Record<string, Family>> = Object.fromEntries(
  calls.filter(({ family }) => family !== "functions").map(({ name, family }) => [name, family]),
);

/** Whoever is signed in, they answer the same. */
export const openCalls: readonly string[] = namesOf(calls.filter(isOpen));

/** Made with a supplier's session, and no other. */
export const supplierCalls: readonly string[] = namesOf(calls.filter(isSupplierPage));

/** Whose answer may hold a session. */
export const sessionCalls: readonly string[] = namesOf(calls.filter(({ startsSession }) => startsSession));

/** Read again once in a while and not at every change. */
export const slowReads: readonly string[] = namesOf(calls.filter(({ slow }) => slow));

/** The reads that show a fact. */
export const showing: Record<Fact, readonly string[]> = {
  subscription: namesOf(calls.filter(({ shows }) => shows.includes("subscription"))),
};
