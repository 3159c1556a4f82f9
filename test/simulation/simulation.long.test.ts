import { expect, test } from "vitest";
import { simulateOnCopy } from "./on-copy.ts";

test("the same seed gives the same log, byte for byte, and another seed another", async () => {
  const first = await simulateOnCopy({ seed: 3, companies: 2, days: 20 });
  expect(await simulateOnCopy({ seed: 3, companies: 2, days: 20 })).toEqual(first);
  expect((await simulateOnCopy({ seed: 4, companies: 2, days: 20 })).digest).not.toBe(first.digest);
});
