import type { Clock } from "../../domain/clock.ts";
import type { Database } from "../../server/database/database.ts";
import { openTestDatabase } from "../test-database.ts";
import { type Options, simulate } from "./simulate.ts";

type Opened = { open?(clock: Clock): Promise<Database>; onLine?(line: string): void };

/** A simulation on a copy of the migrated database, with all that it noted. */
export async function onCopy<Of extends Opened, Result>(
  run: (options: Of) => Promise<Result>,
  options: Omit<Of, "open" | "onLine">,
): Promise<Result & { log: string }> {
  const lines: string[] = [];
  const result = await run({
    ...options,
    open,
    onLine: (line: string) => void lines.push(line),
  } as unknown as Of);
  return { ...result, log: lines.join("") };
}

export const simulateOnCopy = (options: Omit<Options, "open" | "onLine">) => onCopy(simulate, options);

/** One connection, so that everything has its order. */
async function open(clock: Clock): Promise<Database> {
  const { db, drop } = await openTestDatabase(clock, 1);
  return { ...db, close: () => db.close().then(drop) };
}
