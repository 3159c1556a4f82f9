import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Every address of the product, as the build found it in the routes: a new screen is tried without being listed here. */
const addresses = JSON.parse(readFileSync("dist/addresses.json", "utf8")) as string[];
const forAnyone = addresses.filter((path) => !/^\/(admin|dashboard|calendar-success)/.test(path));

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

// No half-faded text is judged for its contrast.
test.use({ contextOptions: { reducedMotion: "reduce" } });
test.setTimeout(240_000);

/** What axe finds on a phone and on a wide screen, and whether the page can be read at 400 % without sideways scrolling. */
async function judge(page: Page, path: string) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await arrive(page, path);
    const found = await violations(page);
    expect.soft(found, `${path} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${path} at 400 %`).toBeLessThanOrEqual(320);
}

async function arrive(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("main").first()).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

async function violations(page: Page): Promise<string[]> {
  const look = () => new AxeBuilder({ page }).withTags(RULES).analyze();
  // Some screens move on by themselves; then the one they lead to is judged.
  const { violations } = await look().catch(look);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.html.slice(0, 120)}`)}`,
  );
}

test("public pages and everybody's doors", async ({ page }) => {
  for (const path of [...forAnyone, "/finns-inte", "/offline"]) await judge(page, path);
});
