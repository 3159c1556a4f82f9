import { expect, test } from "vitest";
import type { Clock } from "../../domain/clock.ts";
import type { Database } from "../../server/database/database.ts";
import { openTestDatabase } from "../world.ts";
import { type Options, simulate } from "./simulate.ts";

/** The long run is `npm run simulate -- --years 30 --seed N`; this one goes over 29 February and a change of clocks. */

async function open(clock: Clock): Promise<Database> {
  const { db, drop } = await openTestDatabase(clock, 1);
  return { ...db, close: () => db.close().then(drop) };
}

const run = async (options: Omit<Options, "open" | "onLine">) => {
  const lines: string[] = [];
  const verdict = await simulate({ ...options, open, onLine: (line) => void lines.push(line) });
  return { ...verdict, log: lines.join("") };
};

test(
  "the promise is kept from a leap day to summer time, with outages and deaths",
  { timeout: 120_000 },
  async () => {
    const { violations, judged, deaths, log } = await run({
      seed: 7,
      companies: 2,
      days: 31,
      start: "2028-02-26",
    });
    expect(violations).toEqual([]);
    expect(judged.letters).toBeGreaterThan(20);
    expect(judged.orders).toBeGreaterThan(5);
    expect(judged.meals).toBeGreaterThan(5);
    expect(deaths).toBeGreaterThan(0);
    expect(log).toContain("will never answer");
  },
);

test(
  "the same seed gives the same log, byte for byte, and another seed another",
  { timeout: 120_000 },
  async () => {
    const first = await run({ seed: 3, companies: 1, days: 6 });
    expect(await run({ seed: 3, companies: 1, days: 6 })).toEqual(first);
    expect((await run({ seed: 4, companies: 1, days: 6 })).digest).not.toBe(first.digest);
  },
);
