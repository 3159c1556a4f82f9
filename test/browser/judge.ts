import { expect, type Page } from "@playwright/test";
import { addresses } from "./addresses.ts";
import { violations } from "./axe.ts";
import type { RunningServer } from "../../server/start.ts";

/** Which screens there are, and how one is judged: by axe, and by whether it can be read without sideways scrolling. */

export const forHr = addresses.filter((path) => /^\/(dashboard|calendar)/.test(path));
export const forAnyone = addresses.filter((path) => !/^\/(admin|dashboard|calendar)/.test(path));

/** With somebody to look at where an address has an id. */
export async function forAdmins({ services }: RunningServer): Promise<string[]> {
  const first = async (table: string) =>
    String((await services.db.lookUp(`first-${table}`, `select id from ${table} limit 1`, []))[0]!.id);
  const ids = { companies: await first("companies"), suppliers: await first("vendors") };
  return addresses
    .filter((path) => path.startsWith("/admin"))
    .map((path) => path.replace(/(\w+)\/\$id$/, (_all, of: keyof typeof ids) => `${of}/${ids[of]}`));
}

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Beyond what WCAG asks for: a screen reader's way through a page goes by its headings and landmarks. */
const OUTLINE = [
  "empty-heading",
  "heading-order",
  "landmark-no-duplicate-main",
  "landmark-one-main",
  "landmark-unique",
  "page-has-heading-one",
  "region",
];

export const PHONE = 390;
export const WIDE = 1440;

type Judged = { place?: string; widths?: number[]; state?: string };

export async function judgeAt(page: Page, path: string, how: Judged = {}): Promise<void> {
  await page.goto(path);
  await judge(page, path, how);
}

/** What axe finds at these widths, and whether it can be read at 400 % without sideways scrolling. */
export async function judge(
  page: Page,
  name: string,
  { place = "html", widths = [PHONE], state = "full" }: Judged = {},
) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator(place === "html" ? "main" : place).first()).toBeVisible();
    if (state === "full") await expect(page.locator("h1, [role=dialog]").first()).toBeVisible();
    if (state !== "waiting") await expect(page.locator(".skeleton")).toHaveCount(0);
    await page.evaluate(atRest);
    // Contrast is costly to judge, and the same at every width.
    const once = {
      "color-contrast": { enabled: width === widths[0] },
      // What a page is called may be what it has not read yet.
      ...(state !== "full" ? { "page-has-heading-one": { enabled: false } } : {}),
    };
    expect.soft(await violationsOf(page, place, once), `${name} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await page.evaluate(tooWide), `${name} at 400 %`).toEqual([]);
}

/** What makes the page wider than its window. */
function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.body.querySelectorAll("*")].filter(
    (element) => element.getBoundingClientRect().right > clientWidth,
  );
  return [`${scrollWidth} px`, ...wide.map((element) => element.outerHTML.slice(0, 160))];
}

type Rules = Record<string, { enabled: boolean }>;

function violationsOf(page: Page, place: string, rules: Rules): Promise<string[]> {
  const outline = Object.fromEntries(OUTLINE.map((rule) => [rule, { enabled: place === "html" }]));
  const look = () => violations(page, place, { runOnly: RULES, rules: { ...outline, ...rules } });
  // Some screens move on by themselves; then the one they lead to is judged.
  return look().catch(look);
}

/** When what the focus set in motion has arrived. */
export async function atRest(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
}
