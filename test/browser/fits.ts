import type { Page } from "@playwright/test";
import type { RunningServer } from "../../server/start.ts";
import { expect } from "./fixtures.ts";

const LONG = `Jordnötter, ${"hasselnötter, mandel, soja, sesam, senap, selleri, ".repeat(4)}skaldjur`;
const UNBROKEN = "nötter,laktos,gluten,ägg,soja,sesam,kiwi,banan,selleri,senap,fisk,skaldjur";

const NAME = `Ole ${"Öås".repeat(18)}`;

/** Two people whose food takes more room than anybody's, and one whose name does. */
export const giveLongAllergies = ({ services: { db } }: RunningServer) =>
  db.lookUp(
    "long-allergies",
    `update employees set allergies = case name when 'Ali Karimi' then $1 else $2 end, dietary_preferences = $2,
       name = case name when 'Ali Karimi' then $3 else name end
     where name in ('Ali Karimi', 'Johan Wikström')`,
    [LONG, UNBROKEN, NAME],
  );

export async function fits(page: Page, path: string, widths: number[]) {
  await page.goto(path);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator("h1").first()).toBeVisible();
    await expect(page.locator(".skeleton")).toHaveCount(0);
    // At once a part may still have the room that it had at the width before.
    for (const faults of [tooWide, brokenWords])
      await expect.poll(() => page.evaluate(faults), `${path} at ${width} px`).toEqual([]);
  }
}

/** What makes the page wider than its window, stands outside its column, its cell or its grid, or scrolls sideways. */
function tooWide(): string[] {
  const meant = "nav[aria-label=Månader], [role=radiogroup][aria-label=Visa], [role=tablist], .sr-only, svg";
  const { scrollWidth, clientWidth } = document.documentElement;
  const column = document.querySelector("main > div")!;
  const gutter = Number.parseFloat(getComputedStyle(column).paddingRight);
  const edgeOf = (element: Element) => element.getBoundingClientRect().right + 1;
  const wrong = [...column.querySelectorAll("*")].filter((element) => {
    const { overflowX, position } = getComputedStyle(element);
    if (element.closest(meant) || position === "absolute") return false;
    const { right } = element.getBoundingClientRect();
    const cell = element.closest("[role=cell]");
    const parent = element.parentElement!;
    return (
      right > edgeOf(column) - gutter ||
      (overflowX === "auto" && element.scrollWidth > element.clientWidth) ||
      (cell && right > edgeOf(cell)) ||
      (getComputedStyle(parent).display === "grid" && right > edgeOf(parent))
    );
  });
  // A picture that is pressed has some room of its own, which may stand in the gutter.
  const inHeader = [...document.querySelectorAll("header > div *")].filter(
    (element) =>
      !element.closest(meant) && element.getBoundingClientRect().right > edgeOf(column) - gutter + 12,
  );
  const page = scrollWidth > clientWidth ? [`the page: ${scrollWidth} px`] : [];
  return [
    ...page,
    ...inHeader
      .concat(wrong)
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 160)),
  ];
}

/** Words that a person wrote may be longer than any column; these are ours, and end no line within themselves. */
export function brokenWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const broken = new Set<string>();
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
    for (const { 0: word, index } of text.data.matchAll(
      /(?<![\p{L}\w@.,-])\p{L}{2,20}(?![\p{L}\w@-]|\.\w|,\S)/gu,
    )) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1) broken.add(word);
    }
  return [...broken];
}
