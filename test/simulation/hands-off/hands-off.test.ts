import { expect, test } from "vitest";
import { onCopy } from "../on-copy.ts";
import { simulateHandsOff } from "./simulate.ts";

/** The long run is `npm run simulate -- --hands-off --years 30 --seed N`. */

test("nobody presses anything, and every birthday has its cake or a person is called in time", async () => {
  const { violations, judged, score, deaths, log } = await onCopy(simulateHandsOff, {
    seed: 15,
    companies: 7,
    people: 14,
    days: 20,
    start: "2027-04-26",
    birthdaysWithin: 30,
    restless: 5,
    strict: true,
    wakeful: true,
  });
  expect(violations).toEqual([]);
  expect(judged.offers).toBeGreaterThan(80);
  expect(score.delivered).toBeGreaterThan(30);
  expect(deaths).toBeGreaterThan(0);
  for (const what of ["says no", "withdraws from", "strikes out", "goes out of business", "is closed"])
    expect(log).toContain(what);
}, 300_000);
