import { atRest, forAdmins, forAnyone, forHr, judgeAt } from "./judge.ts";
import { expect, test } from "./fixtures.ts";
import { whereTheFocusIs } from "./keyboard.ts";
import { linksIntoTheApp } from "./links.ts";

/** Every screen in use, on a phone and at 400 %. Wide screens, dialogs and every other state: accessibility.long.spec.ts. */

// No half-faded text is judged for its contrast.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("public pages and everybody's doors", async ({ page }) => {
  for (const path of [...forAnyone, "/finns-inte", "/offline"]) await judgeAt(page, path);
});

test("what a link opens", async ({ page, server }) => {
  for (const path of await linksIntoTheApp(server.services)) await judgeAt(page, path);
});

test("what HR sees", async ({ hrPage: page }) => {
  for (const path of [...forHr, "/dashboard?tab=tartor", "/dashboard?tab=maltider"])
    await judgeAt(page, path);
});

test("what the platform's admins see", async ({ adminPage: page, server }) => {
  for (const path of [...(await forAdmins(server)), "/admin?tab=alla"]) await judgeAt(page, path);
});

const past = "Hoppa till innehållet";
const home = "TårtdagsAutomatiserad omtanke för era medarbetare";
const order = {
  "/": `${past}, ${home}, Kontakta oss, Logga in, Prova oss gratis 14 dagar, Kontakta oss, Boka genomgång, Kontakta oss,
    ${home}, Instagram, Facebook, Integritet`,
  "/contact": `${past}, ${home}, Logga in, Instagram, Facebook, Namn, E-post, Telefon, Företag, Meddelande,
    Skicka meddelande, Integritet`,
  "/auth": `${past}, Tårtdags, Logga in, E-post, Lösenord, Visa lösenordet,
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

test("a message that is closed gives the focus back", async ({ page }) => {
  await page.goto("/auth/magic");
  const before = page.getByRole("main").getByRole("link").last();
  await before.focus();
  await page.getByRole("button", { name: "Stäng notisen" }).press("Enter");
  await expect(before).toBeFocused();
});

function longestMovement(): number {
  const seconds = [...document.querySelectorAll("*")].flatMap((element) => {
    const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
    return [transitionDuration, ...(animationName === "none" ? [] : [animationDuration])];
  });
  return Math.max(0, ...seconds.map((duration) => Number.parseFloat(duration)));
}
