import type { Locator, Page } from "@playwright/test";
import { addresses } from "./addresses.ts";
import { violations } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { linksIntoTheApp } from "./links.ts";

const forAdmins = addresses.filter((path) => path.startsWith("/admin"));
const forHr = addresses.filter((path) => /^\/(dashboard|calendar)/.test(path));
const forAnyone = addresses.filter((path) => !/^\/(admin|dashboard|calendar)/.test(path));

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

// No half-faded text is judged for its contrast.
test.use({ contextOptions: { reducedMotion: "reduce" } });
test.setTimeout(180_000);

async function arrive(page: Page, path: string) {
  await page.goto(path);
  await judge(page, path);
}

/** What axe finds on a wide screen and on a phone, and whether it can be read at 400 % without sideways scrolling. */
async function judge(page: Page, name: string, place = "html") {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator("h1, [role=dialog]").first()).toBeVisible();
    await expect(page.locator(".skeleton")).toHaveCount(0);
    await page.evaluate(atRest);
    // What is costly to judge is judged once: contrast where most is in sight, targets where fingers are.
    const once = { "color-contrast": { enabled: width === 1440 }, "target-size": { enabled: width === 390 } };
    expect.soft(await viewAsCompany(page, place, once), `${name} at ${width} px`).toEqual([]);
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

function viewAsCompany(page: Page, place: string, rules: Rules): Promise<string[]> {
  const outline = Object.fromEntries(OUTLINE.map((rule) => [rule, { enabled: place === "html" }]));
  const look = () => violations(page, place, { runOnly: RULES, rules: { ...outline, ...rules } });
  // Some screens move on by themselves; then the one they lead to is judged.
  return look().catch(look);
}

/** Opens what a button opens, judges it and closes it again. */
async function judgeDialog(page: Page, button: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: button, exact: true }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await judge(page, button, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
}

const styleOf = (element: Locator, name: string) =>
  element.evaluate((it, property) => getComputedStyle(it).getPropertyValue(property), name);

/** Where the system chooses the colours, what is told by a colour alone has an edge or the system's own mark. */
async function judgeForcedColors(page: Page) {
  await page.emulateMedia({ forcedColors: "active" });
  const button = page.getByRole("button", { name: "Lägg till anställd" });
  expect(await styleOf(button, "border-top-style")).toBe("solid");
  expect(await styleOf(button, "border-top-width")).toBe("1px");
  const tab = (selected: boolean) => page.getByRole("tab", { selected }).first();
  const lineOf = (element: Locator) =>
    element.evaluate((it) => getComputedStyle(it, "::after").backgroundColor);
  expect(await lineOf(tab(true))).not.toBe(await lineOf(tab(false)));
  expect(await styleOf(page.getByText("Imorgon", { exact: true }).first(), "border-top-width")).toBe("1px");
  await page.emulateMedia({ forcedColors: null });
}

test("public pages and everybody's doors", async ({ page }) => {
  for (const path of [...forAnyone, "/finns-inte", "/offline"]) await arrive(page, path);
});

test("forms that were refused", async ({ page }) => {
  for (const path of ["/contact", "/auth", "/hr-login", "/forgot-password", "/min-sida"]) {
    await page.goto(path);
    await page.locator("[type=submit]").last().click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await judge(page, `${path}, refused`);
  }
  await page.goto("/contact");
  // The page is there before its script; whoever answers a press has it.
  await page.locator("[type=submit]").click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await page.context().setOffline(true);
  for (const [label, text] of Object.entries({ Namn: "Å", "E-post": "a@b.example", Meddelande: "Hej" }))
    await page.getByRole("textbox", { name: label, exact: true }).fill(text);
  await page.locator("[type=submit]").click();
  await expect(page.getByText(/Ingen kontakt med tjänsten/)).toBeVisible();
  await judge(page, "/contact without network");
});

test("what a link opens", async ({ page, server }) => {
  for (const path of await linksIntoTheApp(server.services)) await arrive(page, path);
});

test("what HR sees", async ({ hrPage: page }) => {
  for (const path of forHr) await arrive(page, path);
  await page.goto("/dashboard");
  await judgeForcedColors(page);
  await judgeDialog(page, "Lägg till anställd");
  await judgeDialog(page, "Prenumerera på kalendern");
  await arrive(page, "/dashboard?tab=tartor");
  await judgeDialog(page, "Skapa beställning");
  await arrive(page, "/dashboard?tab=maltider");
  await judgeDialog(page, "Skapa måltidsbeställning");
  await judgeDialog(page, "Underlag till bokföringen");
  await page.goto("/dashboard/anstallda");
  await judgeDialog(page, "Importera");
});

test("what the platform's admins see", async ({ adminPage: page, server }) => {
  const first = async (table: string) =>
    String((await server.services.db.lookUp(`first-${table}`, `select id from ${table} limit 1`, []))[0]!.id);
  const ids = { companies: await first("companies"), suppliers: await first("vendors") };
  for (const path of forAdmins) {
    const address = path.replace(/(\w+)\/\$id$/, (_all, of: keyof typeof ids) => `${of}/${ids[of]}`);
    await arrive(page, address);
  }
  for (const tab of ["alla", "tartor", "maltider", "vantande"]) await arrive(page, `/admin?tab=${tab}`);
  await page.goto("/admin/restaurants");
  await judgeDialog(page, "Lägg till restaurang");
});

const past = "Hoppa till innehållet";
const home = "TårtdagsAutomatiserad omtanke för era medarbetare";
const order = {
  "/": `${past}, ${home}, Kontakta oss, Logga in, Prova oss gratis 14 dagar, Kontakta oss, Boka genomgång, Kontakta oss,
    ${home}, Instagram, Facebook, Integritet`,
  "/contact": `${past}, ${home}, Logga in, Instagram, Facebook, Namn, E-post, Telefon, Företag, Meddelande,
    Skicka meddelande, Integritet`,
  "/auth": `${past}, Tårtdags, Logga in, Logga in eller skapa konto, E-post, Lösenord, Visa lösenordet,
    Glömt lösenord?, Logga in`,
};

test("the keyboard goes the way of the eye, always sees where it is, and nothing moves", async ({ page }) => {
  for (const [path, expected] of Object.entries(order)) {
    const names = expected.split(/,\s+/);
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    const stops: string[] = [];
    for (const _ of names) {
      await page.keyboard.press("Tab");
      await page.evaluate(atRest);
      stops.push(await page.evaluate(whereTheFocusIs));
    }
    expect(stops, path).toEqual(names);
    expect(await page.evaluate(longestMovement), path).toBeLessThan(0.01);
  }
});

test("no door traps the keyboard or hides it, in the system's own colours too", async ({ page }) => {
  for (const forcedColors of [null, "active"] as const) {
    await page.emulateMedia({ forcedColors });
    for (const path of forAnyone) {
      await page.goto(path);
      await expect(page.locator("main")).toBeVisible();
      const place = `${path} in ${forcedColors ? "the system's colours" : "ours"}`;
      const stops = await walk(page);
      expect.soft(stops.pop(), place).toBe("the end");
      const complaints = stops.filter((stop) => /\((no ring|not seen)\)$/.test(stop));
      expect.soft(complaints, place).toEqual([]);
      expect.soft(await page.evaluate(withoutAnEdge), place).toEqual([]);
    }
  }
});

test("a message that is closed gives the focus back", async ({ page }) => {
  await page.goto("/auth/magic");
  const before = page.getByRole("main").getByRole("link").last();
  await before.focus();
  await page.getByRole("button", { name: "Stäng notisen" }).press("Enter");
  await expect(before).toBeFocused();
});

/** From stop to stop until the document is left. What a message covers is seen when Escape has closed it. */
async function walk(page: Page): Promise<string[]> {
  const stops: string[] = [];
  while (stops.at(-1) !== "the end" && stops.length < 60) {
    await page.keyboard.press("Tab");
    await page.evaluate(atRest);
    let stop = await page.evaluate(whereTheFocusIs);
    if (stop.endsWith("(not seen)")) {
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "Stäng notisen" })).toHaveCount(0);
      stop = await page.evaluate(whereTheFocusIs);
    }
    stops.push(stop);
  }
  return stops;
}

/** When what the focus set in motion has arrived. */
async function atRest(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
}

/** The name of what has the focus; with a complaint when it has no ring, or is out of sight or under something else. */
function whereTheFocusIs(): string {
  const element = document.activeElement as HTMLInputElement;
  if (element === document.body) return "the end";
  const panel = element.role === "tabpanel" ? document.querySelector("[role=tablist]")!.ariaLabel : null;
  const name = panel ?? element.ariaLabel ?? (element.labels?.[0] ?? element).textContent.trim();
  const { outlineStyle, boxShadow } = getComputedStyle(element);
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  const seen = top && (element.contains(top) || top.contains(element));
  return `${name}${outlineStyle === "none" && boxShadow === "none" ? " (no ring)" : ""}${seen ? "" : " (not seen)"}`;
}

function longestMovement(): number {
  const seconds = [...document.querySelectorAll("*")].flatMap((element) => {
    const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
    return [transitionDuration, ...(animationName === "none" ? [] : [animationDuration])];
  });
  return Math.max(0, ...seconds.map((duration) => Number.parseFloat(duration)));
}

/** Fields, and buttons that send a form: told from the page by more than the colour of their ground. */
function withoutAnEdge(): string[] {
  const edged = document.querySelectorAll("input:not([type=hidden]), textarea, select, [type=submit]");
  return [...edged]
    .filter((element) => element.checkVisibility() && getComputedStyle(element).borderTopStyle === "none")
    .map((element) => element.outerHTML.slice(0, 160));
}
