import { expect, test } from "vitest";
import { onCopy } from "../on-copy.ts";
import { simulateHandsOff } from "./simulate.ts";

/** The long run is `npm run simulate -- --hands-off --years 30 --seed N`; at `LONG` the world in which the faults are looked for. */
const LONG = Boolean(process.env["LONG"]);
const OF = LONG
  ? { seed: 15, companies: 7, days: 20, restless: 5 }
  : { seed: 4, companies: 2, days: 9, restless: 12 };

test("nobody presses anything, and every birthday has its cake or a person is called in time", async () => {
  const { violations, judged, score, deaths, log } = await onCopy(simulateHandsOff, {
    ...OF,
    people: 14,
    start: "2027-04-26",
    birthdaysWithin: 30,
    strict: true,
    wakeful: true,
  });
  expect(violations).toEqual([]);
  expect(judged.offers).toBeGreaterThan(LONG ? 80 : 30);
  expect(score.delivered).toBeGreaterThan(LONG ? 30 : 3);
  expect(judged.products).toBeGreaterThan(3);
  expect(deaths).toBeGreaterThan(0);
  for (const what of ["says no", "withdraws from", "strikes out", "goes out of business", "is closed"])
    expect(log).toContain(what);
}, 300_000);
