import { atRest } from "./judge.ts";
import { atLength, expect, test } from "./fixtures.ts";

/** What only an eye would miss: how the kit's small parts are drawn where room, colour or time is scarce. What stands on one page is one journey. */

test("a face that is waited for is as round as the one that comes", async ({ hrPage: page }) => {
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  await page.route("**/list-members", async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto("/dashboard/installningar/personer");
  const face = page.locator(".skeleton").first();
  await expect(face).toHaveCSS("height", "40px");
  await expect(face).toHaveCSS("width", "40px");
  resolve();
  await expect(page.locator(".skeleton")).toHaveCount(0);
});

test("on a phone a menu keeps off the screen's edge", async ({ hrPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard/anstallda");
  for (const opens of [/^Åtgärder för/, "Exportera"]) {
    await page.getByRole("button", { name: opens }).first().click();
    await page.evaluate(atRest);
    const box = (await page.getByRole("menu").boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(12);
    expect(box.x + box.width).toBeLessThanOrEqual(390 - 12);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
  }
});

test("the back office on a phone", atLength, async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin");
  await test.step("what a field may hold is not cut within a word", async () => {
    await expect(page.getByRole("searchbox").first()).toHaveCSS("text-overflow", "ellipsis");
  });
  await test.step("no label in the test panel is broken by letter", async () => {
    await page.goto("/admin/operations");
    await page.getByRole("heading", { name: "Testpanel" }).scrollIntoViewIfNeeded();
    const labels = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Kör: / }) });
    await expect(labels).not.toHaveCount(0);
    const broken = await labels.locator("p.font-medium").evaluateAll((all) =>
      all
        .filter((label) => {
          const words = document.createElement("span");
          label.append(words);
          words.style.cssText = "position: absolute; visibility: hidden; white-space: nowrap";
          return label.textContent.split(/\s/).some((word) => {
            words.textContent = word;
            return words.offsetWidth > label.clientWidth;
          });
        })
        .map((label) => label.textContent),
    );
    expect(broken).toEqual([]);
  });
  await test.step("the fading edge of tabs that go on leaves the last one alone once it is chosen", async () => {
    await page.goto("/admin");
    const tabs = page.getByRole("tablist").first();
    await expect(tabs).not.toHaveCSS("mask-image", "none");
    const last = tabs.getByRole("tab").last();
    await last.click();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(tabs).toHaveCSS("mask-image", "none");
  });
});

test("the page of the cakes", atLength, async ({ hrPage: page }) => {
  await test.step("the way around stays in sight, and content that has the focus draws no ring around the page", async () => {
    await page.goto("/dashboard");
    const places = page.getByRole("navigation", { name: "Huvudmeny" });
    await places.getByRole("link", { name: "Tårtor" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Födelsedagstårtor" })).toBeVisible();
    await expect(places.getByRole("link", { name: "Tårtor" })).toHaveAttribute("aria-current", "page");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(places.getByRole("link", { name: "Anställda" })).toBeInViewport({ ratio: 1 });
    const content = page.locator("main");
    await content.focus();
    await expect(content).toHaveCSS("outline-style", "none");
  });
  await test.step("where the system chooses the colours the chosen month stands out", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    const months = page.getByRole("navigation", { name: "Månader" });
    const colour = (of: string) =>
      months.locator(of).evaluate((month) => getComputedStyle(month).backgroundColor);
    await expect(months.locator("[aria-current]")).toHaveText(/^mar/);
    expect(await colour("[aria-current]")).not.toBe(await colour("button:not([aria-current]) >> nth=0"));
  });
  await test.step("and the bars of the statistics are drawn", async () => {
    await page.goto("/dashboard");
    for (const bar of ["bg-chart-1", "bg-chart-2"])
      await expect(page.locator(`li .${bar}, span.${bar}`).first()).not.toHaveCSS(
        "background-color",
        "rgb(255, 255, 255)",
      );
    await page.goto("/dashboard?tab=tartor");
  });
  await test.step("on a phone a month that is over is one line, its count and tag included", async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    const month = page.locator("section header").filter({ hasText: "Historik" });
    await expect(month).not.toHaveCount(0);
    for (const { height } of await Promise.all(
      (await month.all()).map(async (one) => (await one.boundingBox())!),
    ))
      expect(height).toBeLessThan(50);
  });
});

test("on a phone no line of a page to read ends between a number and its word", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/", "/integritet", "/villkor", "/personuppgiftsbitradesavtal"]) {
    await page.goto(path);
    const lines = await page.locator("p, li, h1, h2, h3, a").evaluateAll((all) => {
      const range = document.createRange();
      const texts = all.flatMap((element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        return Array.from({ length: 200 }, () => walker.nextNode() as Text).filter(Boolean);
      });
      return texts.flatMap((text) =>
        [...text.data.matchAll(/\d+\s[a-zåäö]+/g)].map(({ 0: words, index }) => {
          range.setStart(text, index);
          range.setEnd(text, index + words.length);
          return `${words}: ${new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size}`;
        }),
      );
    });
    expect(lines, path).not.toEqual([]);
    expect(lines.filter((line) => / [2-9]$/.test(line))).toEqual([]);
  }
});
