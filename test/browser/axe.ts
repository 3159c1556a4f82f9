import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

const SOURCE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** What axe finds in a part of the page, a line for each of its rules. Brings axe along where it is not there yet. */
export async function violations(
  page: Page,
  place = "html",
  options: axe.RunOptions = {},
): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(SOURCE);
  const asked = { preload: false, resultTypes: ["violations"] satisfies axe.resultGroups[], ...options };
  return page.evaluate(look, { place, options: asked });
}

async function look({ place, options }: { place: string; options: axe.RunOptions }): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(place, options);
  const line = ({ target, html }: axe.NodeResult) => `${target.join(" ")} ${html.slice(0, 120)}`;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(line)}`);
}

/** When it stands. */
export async function accessible(page: Page) {
  await expect(page.locator("h1").first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
}
