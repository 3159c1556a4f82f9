import { expect, test } from "vitest";
import { simulateOnCopy } from "./on-copy.ts";

/** The long run is `npm run simulate -- --years 30 --seed N`; this one goes over 29 February and a change of clocks. */

test("the promise is kept from a leap day to summer time, with outages and deaths", async () => {
  const { violations, judged, deaths, log } = await simulateOnCopy({
    seed: 7,
    companies: 2,
    days: 31,
    start: "2028-02-26",
    birthdaysWithin: 40,
  });
  expect(violations).toEqual([]);
  expect(judged.letters).toBeGreaterThan(20);
  expect(judged.orders).toBeGreaterThan(5);
  expect(judged.meals).toBeGreaterThan(5);
  expect(judged.days).toBeGreaterThan(5);
  expect(deaths).toBeGreaterThan(0);
  expect(log).toContain("will never answer");
}, 300_000);
