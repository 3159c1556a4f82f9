import type { Clock } from "../../domain/clock.ts";
import type { Database } from "../../server/database/database.ts";
import { openTestDatabase } from "../world.ts";
import { type Options, simulate } from "./simulate.ts";

/** A simulation on a copy of the migrated database, with all that it noted. */
export async function simulateOnCopy(options: Omit<Options, "open" | "onLine">) {
  const lines: string[] = [];
  const result = await simulate({ ...options, open, onLine: (line) => void lines.push(line) });
  return { ...result, log: lines.join("") };
}

/** One connection, so that everything has its order. */
async function open(clock: Clock): Promise<Database> {
  const { db, drop } = await openTestDatabase(clock, 1);
  return { ...db, close: () => db.close().then(drop) };
}
