import { expect, test } from "vitest";
import { ownAddress } from "./own-address.ts";

test.each(["/dashboard?tab=tartor", "/admin"])("%s is ours", (to) => {
  expect(ownAddress(to)).toBe(to);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "",
  undefined,
])("%j leads elsewhere", (to) => {
  expect(ownAddress(to)).toBeNull();
});
