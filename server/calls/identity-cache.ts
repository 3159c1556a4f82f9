import type { Clock } from "../../domain/clock.ts";
import type { Database } from "../database/database.ts";
import { identify, type Identity } from "./identify.ts";

const KEPT_MS = 5_000;
const MOST_KEPT = 10_000;

/** Who is calling; what `mayRemember` may be told from memory. */
export type FindIdentity = (token: string, mayRemember: boolean) => Promise<Identity | null>;

/**
 * Calls that only read may take who their caller is from memory. It is emptied by every write of this process and, when
 * another instance changes a session, a role or a company, by the database; should that line be broken, a memory is at
 * most five seconds old. What writes is never decided by it.
 */
export async function rememberIdentities(db: Database, clock: Clock): Promise<FindIdentity> {
  let memory = new Map<string, { identity: Identity; at: number }>();
  let writes = 0;
  const forget = () => void (memory = new Map());
  await db.listen("identities", forget);

  return async (token, mayRemember) => {
    if (writes !== db.writes() || memory.size >= MOST_KEPT) forget();
    writes = db.writes();
    const now = clock.now().epochMilliseconds;
    const known = memory.get(token);
    if (mayRemember && known && now >= known.at && now < known.at + KEPT_MS) return known.identity;
    // What is forgotten while the database is asked takes the answer with it.
    const current = memory;
    const identity = await identify(db, clock, token);
    // Only what is whole is worth keeping: a person without a company is about to get one.
    if (identity?.company) current.set(token, { identity, at: now });
    return identity;
  };
}
