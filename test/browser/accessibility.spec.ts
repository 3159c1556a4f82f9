import { atRest, forAdmins, judgeAt } from "./judge.ts";
import { atLength, expect, test } from "./fixtures.ts";
import { whereTheFocusIs } from "./keyboard.ts";
import { linksIntoTheApp } from "./links.ts";

/** A screen of each layout, on a phone and at 400 %. Every screen, every state, wide and narrow: accessibility.long.spec.ts. */

test("a visitor: the public page, a form, a page that is missing, and what a link opens", async ({
  page,
  server,
}) => {
  const links = await linksIntoTheApp(server.services);
  const opened = links.filter((path) => /^\/(svar|min-sida)/.test(path));
  for (const path of ["/", "/auth", "/finns-inte", ...opened]) await judgeAt(page, path);
});

test("HR at night: the week, by the system's wish and against it", atLength, async ({ hrPage: page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto("/dashboard");
  const light = await ground();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(ground).not.toBe(light);
  await judgeAt(page, "/dashboard");
  // Paper is light whatever the screen is, and whoever has chosen light gets it.
  await page.emulateMedia({ media: "print" });
  await expect.poll(ground).toBe(light);
  await page.emulateMedia({ media: "screen" });
  await page.goto("/dashboard/installningar/utseende");
  await page.getByRole("radio", { name: "Ljust" }).check({ force: true });
  await page.goto("/dashboard");
  expect(await ground()).toBe(light);
});

test("HR: the week, the register and a form of many parts", async ({ hrPage: page }) => {
  for (const path of ["/dashboard", "/dashboard/anstallda", "/dashboard/autopilot"])
    await judgeAt(page, path);
});

test("the platform's admins: one of their companies", atLength, async ({ adminPage: page, server }) => {
  const paths = await forAdmins(server);
  await judgeAt(
    page,
    paths.find((path) => path.startsWith("/admin/companies/"))!,
  );
});

const past = "Hoppa till innehållet";
const home = "TårtdagsAutomatiserad omtanke för era medarbetare";
const order = {
  "/": `${past}, ${home}, Kontakta oss, Logga in, Prova oss gratis 14 dagar, Kontakta oss, Boka genomgång, Kontakta oss,
    ${home}, Instagram, Facebook, Integritet`,
  "/contact": `${past}, ${home}, Logga in, Instagram, Facebook, Namn, E-post, Telefon, Företag, Meddelande,
    Skicka meddelande, Integritet`,
  "/auth": `${past}, Tårtdags, Logga in, E-post, Lösenord, Visa lösenordet,
    Glömt lösenord?, Logga in, Använd passkey`,
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
