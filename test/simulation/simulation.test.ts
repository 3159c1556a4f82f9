import { expect, test } from "vitest";
import { simulate } from "./simulate.ts";

/** The long run is `npm run simulate -- --years 30 --seed N`; this one goes over 29 February and a change of clocks. */

test(
  "the promise is kept from a leap day to summer time, with outages and deaths",
  { timeout: 120_000 },
  async () => {
    const { violations, judged, deaths } = await simulate({
      seed: 7,
      companies: 2,
      days: 31,
      start: "2028-02-26",
    });
    expect(violations).toEqual([]);
    expect(judged.letters).toBeGreaterThan(20);
    expect(judged.orders).toBeGreaterThan(5);
    expect(deaths).toBeGreaterThan(0);
  },
);

test(
  "the same seed gives the same log, byte for byte, and another seed another",
  { timeout: 120_000 },
  async () => {
    const run = async (seed: number) => {
      const lines: string[] = [];
      const { digest } = await simulate({
        seed,
        companies: 1,
        days: 6,
        onLine: (line) => void lines.push(line),
      });
      return { digest, log: lines.join("") };
    };
    const first = await run(3);
    expect(await run(3)).toEqual(first);
    expect((await run(4)).digest).not.toBe(first.digest);
  },
);
