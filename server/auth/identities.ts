import type { Clock } from "../../domain/clock.ts";
import type { Database } from "../database/database.ts";
import { identify, type Identity } from "./identify.ts";

const KEPT_MS = 5_000;
const MOST_KEPT = 10_000;

export type Identities = {
  /** Who is calling; `fresh` asks the database whatever is remembered. */
  find(token: string, fresh: boolean): Promise<Identity | null>;
  /** After a change made here, without waiting for the database to tell. */
  forget(): void;
};

/**
 * Reading calls may take who their caller is from memory. The database tells every instance when a session, a role or
 * a company changes; should that line be broken, a memory is at most five seconds old. What writes is never decided by it.
 */
export async function createIdentities(db: Database, clock: Clock): Promise<Identities> {
  const kept = new Map<string, { identity: Identity; at: number }>();
  let forgotten = 0;
  const forget = () => {
    forgotten++;
    kept.clear();
  };
  await db.listen("identities", forget);

  return {
    forget,
    async find(token, fresh) {
      const now = clock.now().epochMilliseconds;
      const known = kept.get(token);
      if (!fresh && known && now >= known.at && now < known.at + KEPT_MS) return known.identity;
      const before = forgotten;
      const identity = await identify(db, clock, token);
      // Only what is complete is worth keeping: a person without a company is about to get one.
      if (identity?.company && identity.purpose === "full" && before === forgotten) {
        if (kept.size >= MOST_KEPT) kept.clear();
        kept.set(token, { identity, at: now });
      }
      return identity;
    },
  };
}
