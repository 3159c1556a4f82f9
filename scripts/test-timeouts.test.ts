import { expect, test } from "vitest";
import { fixedWaits, isTest } from "./test-timeouts.ts";

const hasty = [
  "await new Promise((done) => setTimeout(done, 300));",
  "await new Promise<void>((resolve) => setTimeout(resolve, 1_600));",
  "const aWhile = () => new Promise((done) => setTimeout(done, 5));",
  "await setTimeout(500);",
  "await page.waitForTimeout(1000);",
  "await vi.waitFor(() => expect(said).toBe(1));",
  "await expect.poll(said, { timeout: 10_000 }).toBe(1);",
  "await expect(heading).toBeVisible({ timeout: 20_000 });",
  "}).toPass({\n  timeout: 30_000,\n});",
];
const patient = [
  "await expect.poll(said).toBe(1);",
  'test("long", { timeout: 180_000 }, async () => {',
  "await expect(heading).toBeVisible();\nconst options = { timeout: 1 };",
  'expect(asked).toEqual({ name: "x" });',
];

test("a test that would fail on a busy machine alone is found", () => {
  expect([...hasty, ...patient].filter((text) => fixedWaits("a.test.ts", text).length > 0)).toEqual(hasty);
});

test("it is looked for in tests", () => {
  const files = ["a.test.ts", "a.test.tsx", "a.spec.ts", "a.ts", "test.ts"];
  expect(files.filter(isTest)).toEqual(["a.test.ts", "a.test.tsx", "a.spec.ts"]);
});
