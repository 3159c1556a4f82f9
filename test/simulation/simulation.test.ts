import { expect, test } from "vitest";
import { simulateOnCopy } from "./on-copy.ts";

/**
 * The long run is `npm run simulate -- --years 30 --seed N`; this one goes over 29 February, and at `LONG`, where faults in
 * mails are looked for, over a change of clocks as well, and on until something is cancelled beside another delivery.
 */
const LONG = Boolean(process.env["LONG"]);
const OF = LONG ? { start: "2028-02-26", days: 45 } : { start: "2028-02-24", days: 12 };

test("the promise is kept over a leap day, with outages and deaths", async () => {
  const world = { seed: 7, companies: 2, birthdaysWithin: 40, ...OF };
  const { violations, judged, deaths, log } = await simulateOnCopy(world);
  expect(violations).toEqual([]);
  expect(judged.letters).toBeGreaterThan(20);
  expect(judged.orders).toBeGreaterThan(5);
  expect(judged.meals).toBeGreaterThan(5);
  expect(judged.menus).toBeGreaterThan(LONG ? 5 : 1);
  expect(judged.days).toBeGreaterThan(LONG ? 5 : 1);
  expect(deaths).toBeGreaterThan(0);
  expect(log).toContain("will never answer");
}, 300_000);
