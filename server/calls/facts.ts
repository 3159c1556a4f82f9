import type { Tx } from "../database/database.ts";
import type { Services } from "../providers/services.ts";

type Handle<Fact, Result> = (tx: Tx, services: Services, fact: Fact) => Promise<Result>;

/**
 * Something that has happened in a transaction, told inside it to the features that come later: people change, and
 * orders follow. Who listens, and in which order, stands in features.ts.
 */
export type FactOf<Fact, Result = void> = {
  publish(tx: Tx, services: Services, fact: Fact): Promise<Result[]>;
  /** What a feature hands in to hear of it. */
  on(handle: Handle<Fact, Result>): Subscription;
};

export type Subscription = { subscribe(): void };

export function defineFact<Fact, Result = void>(): FactOf<Fact, Result> {
  const handlers: Handle<Fact, Result>[] = [];
  return {
    async publish(tx, services, fact) {
      const results: Result[] = [];
      for (const handle of handlers) {
        // oxlint-disable-next-line no-await-in-loop -- in the same order every time, on one connection
        results.push(await handle(tx, services, fact));
      }
      return results;
    },
    on: (handle) => ({ subscribe: () => void handlers.push(handle) }),
  };
}
