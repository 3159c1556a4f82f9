import type { Page } from "@playwright/test";
import { atLength, expect, test } from "./fixtures.ts";
import { serveBuilds } from "./second-build.ts";

/** Which builds the scripts and styles of a page come from. */
const buildsOf = (page: Page) =>
  page.evaluate(() => {
    const files = performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => /\/assets\/.*\.(js|css)$/.test(name));
    return [...new Set(files.map((name) => (name.includes(".second.") ? "second" : "first")))].sort();
  });

const keptVersions = (page: Page) => page.evaluate(async () => (await caches.keys()).length);
const waitingWorker = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting));

test.describe("in a browser with service workers", () => {
  test.use({ serviceWorkers: "allow" });

  test(
    "a new build and an old one never meet in a page",
    atLength,
    async ({ context, server, ownOrigins }) => {
      const site = await serveBuilds(server.url);
      ownOrigins.add(site.url);
      const old = await context.newPage();
      await old.goto(`${site.url}/auth`);
      await expect.poll(() => old.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);

      site.buildAgain();
      // Screens that the open tab has never shown: their files are gone from the server, and kept by the worker.
      await old.getByRole("link", { name: /Glömt lösenord/ }).click();
      await expect(old.getByRole("button", { name: "Skicka återställningslänk" })).toBeVisible();
      expect(await buildsOf(old)).toEqual(["first"]);

      const fresh = await context.newPage();
      await fresh.goto(`${site.url}/auth`);
      await expect(fresh.getByRole("button", { name: "Logga in" })).toBeVisible();
      expect(await buildsOf(fresh)).toEqual(["second"]);
      await expect.poll(() => waitingWorker(fresh)).toBe(true);
      expect(await keptVersions(fresh)).toBe(2);

      await old.evaluate(() => history.pushState(null, "", "/hr-login"));
      await old.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
      await expect(old.getByRole("heading", { name: "HR Inloggning" })).toBeVisible();
      expect(await buildsOf(old)).toEqual(["first"]);

      // With the last old tab the old build goes.
      await old.close();
      await fresh.close();
      const next = await context.newPage();
      await next.goto(`${site.url}/auth`);
      await expect.poll(() => keptVersions(next)).toBe(1);
      expect(await waitingWorker(next)).toBe(false);
      await next.getByRole("link", { name: /Glömt lösenord/ }).click();
      await expect(next.getByRole("button", { name: "Skicka återställningslänk" })).toBeVisible();
      expect(await buildsOf(next)).toEqual(["second"]);
      await site.close();
    },
  );
});

test.describe("in a browser without service workers", () => {
  test("an open tab whose files are gone becomes the new build, at the page that was wanted", async ({
    page,
    server,
    ownOrigins,
  }) => {
    const site = await serveBuilds(server.url);
    ownOrigins.add(site.url);
    await page.goto(`${site.url}/auth`);
    const link = page.getByRole("link", { name: /Glömt lösenord/ });
    await expect(link).toBeVisible();
    site.buildAgain();
    await link.click();
    await expect(page.getByRole("button", { name: "Skicka återställningslänk" })).toBeVisible();
    await expect(page).toHaveURL(/\/forgot-password$/);
    expect(await buildsOf(page)).toEqual(["second"]);
    await site.close();
  });

  test("no button is dead where what it opens is gone: the page becomes the new build, and opens it", async ({
    hrPage: page,
    server,
    ownOrigins,
  }) => {
    const site = await serveBuilds(server.url);
    ownOrigins.add(site.url);
    await page.goto(`${site.url}/dashboard?tab=maltider`);
    const order = page.getByRole("button", { name: "Skapa måltidsbeställning" });
    await expect(order).toBeVisible();
    site.buildAgain();
    await order.click();
    await expect.poll(() => buildsOf(page).catch(() => "on its way")).toEqual(["second"]);
    // Pointing at it fetches its dialog already: the page may have become the new one before the press.
    const dialog = page.getByRole("dialog", { name: "Skapa måltidsbeställning" });
    await expect(async () => {
      if (!(await dialog.isVisible())) await order.click({ timeout: 2000 });
      expect(await dialog.isVisible()).toBe(true);
    }).toPass();
    await expect(page).toHaveURL(/\/dashboard\?tab=maltider$/);
    await site.close();
  });

  test(
    "what was written to us before an update is still in the form after it",
    atLength,
    async ({ page, server, ownOrigins }) => {
      const site = await serveBuilds(server.url);
      ownOrigins.add(site.url);
      await page.route(/\/assets\/app-/, (route) => route.abort());
      await page.goto(`${site.url}/contact`);
      const name = page.getByRole("textbox", { name: "Namn", exact: true });
      await name.fill("Före Bytet");
      await page.unroute(/\/assets\/app-/);
      site.buildAgain();
      await page.getByRole("button", { name: "Skicka meddelande" }).click();
      await expect.poll(() => buildsOf(page).catch(() => "on its way")).toEqual(["second"]);
      await expect(name).toHaveValue("Före Bytet");
      await page.getByRole("button", { name: "Skicka meddelande" }).click();
      await expect(page.getByText("Meddelande krävs")).toBeVisible();
      await expect(name).toHaveValue("Före Bytet");
      await site.close();
    },
  );
});
