import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** The narrowest there is, the first width that is no phone's, and where columns have just come to stand side by side. */
const WIDTHS = [320, 768, 1024, 1200, 1440];

const LONG = `Jordnötter, ${"hasselnötter, mandel, soja, sesam, senap, selleri, ".repeat(4)}skaldjur`;
const UNBROKEN = "nötter,laktos,gluten,ägg,soja,sesam,kiwi,banan,selleri,senap,fisk,skaldjur";

async function fits(page: Page, path: string) {
  await page.goto(path);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator("h1").first()).toBeVisible();
    await expect(page.locator(".skeleton")).toHaveCount(0);
    expect.soft(await page.evaluate(tooWide), `${path} at ${width} px`).toEqual([]);
  }
}

/** What makes the page wider than its window, stands outside its column, its cell or its grid, or scrolls sideways. */
function tooWide(): string[] {
  const meant = "nav[aria-label=Månader], [role=tablist], .sr-only, svg";
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
  const page = scrollWidth > clientWidth ? [`the page: ${scrollWidth} px`] : [];
  return [...page, ...wrong.slice(0, 3).map((element) => element.outerHTML.slice(0, 160))];
}

test("HR's screens fit every width, whatever somebody is allergic to", async ({ hrPage: page, server }) => {
  const { db } = server.services;
  await db.lookUp(
    "long-allergies",
    `update employees set allergies = case name when 'Ali Karimi' then $1 else $2 end, dietary_preferences = $2
     where name in ('Ali Karimi', 'Johan Wikström')`,
    [LONG, UNBROKEN],
  );
  for (const path of [
    "/dashboard",
    "/dashboard?tab=tartor",
    "/dashboard?tab=maltider",
    "/dashboard/autopilot",
    "/dashboard/anstallda",
  ])
    await fits(page, path);
  await page.setViewportSize({ width: 768, height: 900 });
  const name = page.getByRole("cell").getByText("Agnes Rydell", { exact: true });
  expect(await name.evaluate((it) => it.scrollWidth <= it.clientWidth), "a name is read whole").toBe(true);
  await page.goto("/dashboard/autopilot");
  await page.setViewportSize({ width: 1024, height: 900 });
  const bakery = page.getByRole("heading", { name: "Konditori Lindblom" });
  await bakery.waitFor();
  expect((await bakery.boundingBox())!.height, "a bakery's name takes one line").toBeLessThan(36);
});

test("the back office fits every width, with a payment link in its list", async ({
  adminPage: page,
  server,
}) => {
  await page.goto("/admin/payment-links");
  await page.getByLabel("Företagsnamn").fill("Lundgren & Partners Redovisning AB");
  await page.getByLabel("Administratörens e-post").fill("ekonomi@lundgren-partners.example");
  await page.getByRole("button", { name: "Skapa och skicka länk" }).click();
  await expect(page.getByText("Betalningslänken är skickad")).toBeVisible();
  const nordljus = "select id from companies where name like 'Nordljus%'";
  const [company] = await server.services.db.lookUp("nordljus", nordljus, []);
  const pages = ["", "/restaurants", "/payment-links", `/companies/${String(company!.id)}`];
  for (const path of pages) await fits(page, `/admin${path}`);
});

test("a dialog leaves room for names beside a phone's width, and for its content where the screen is low", async ({
  hrPage: page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/dashboard?tab=tartor");
  await page.getByRole("button", { name: "Skapa beställning" }).click();
  const dialog = page.getByRole("dialog");
  const people = dialog.getByRole("group", { name: "Välj anställda" });
  const free = people.locator("label:has(input:enabled)");
  await free.first().click();
  const words = await free.first().locator("span.flex-1").boundingBox();
  expect(words!.width).toBeGreaterThan(110);
  const box = await dialog.boundingBox();
  expect(box!.x).toBeGreaterThanOrEqual(30);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Lämna" }).click();

  await page.setViewportSize({ width: 320, height: 225 });
  await page.goto("/dashboard/anstallda");
  await page.getByRole("button", { name: "Lägg till anställd" }).first().click();
  const title = dialog.getByRole("heading");
  await expect(title).toBeInViewport();
  await dialog.getByRole("button", { name: "Lägg till" }).scrollIntoViewIfNeeded();
  await expect(title).not.toBeInViewport();
});

test("a lost connection is told before anything fails, and the word is taken back", async ({
  hrPage: page,
}) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Denna vecka" })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText("Ingen anslutning")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Ingen anslutning")).toBeHidden();
});
