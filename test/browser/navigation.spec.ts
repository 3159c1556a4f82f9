import { violations } from "./axe.ts";
import { atLength, expect, test } from "./fixtures.ts";
import { judge } from "./judge.ts";

/** The way around and the command field, on a phone and on a wide screen, light and dark, by keyboard. */

test("HR goes around on a phone, and finds and does by typing", async ({ hrPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard");
  const places = page.getByRole("navigation", { name: "Huvudmeny" });
  await places.getByRole("link", { name: "Anställda" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Anställda" })).toBeVisible();
  await expect(places.getByRole("link", { name: "Anställda" })).toHaveAttribute("aria-current", "page");
  const box = (await places.boundingBox())!;
  expect(Math.round(box.y + box.height), "a bar under the thumb").toBe(844);
  // As low as at 400 % it covers nothing.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.evaluate(() => scrollTo(0, 600));
  await expect(places).not.toBeInViewport();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Sök eller gör något" });
  await expect(field).toBeFocused();
  await field.fill("ali kar");
  const found = page.getByRole("option");
  await expect(found.first()).toContainText("Ali Karimi");
  await judge(page, "the command field", { place: "[role=dialog]" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => violations(page, "[role=dialog]"), "in the dark").toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/anstallda\?employee=/);
  await expect(page.getByRole("dialog").getByLabel("Namn")).toHaveValue("Ali Karimi");
});

test("the staff's queue, its keys, and its places in the dark", atLength, async ({ adminPage: page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/admin");
  const first = page.getByRole("list", { name: "Väntar på dig" }).locator("[data-row]").first();
  await expect(first).toBeVisible();
  await page.keyboard.press("j");
  await expect(first).toBeFocused();
  await judge(page, "the queue in the dark");
  for (const path of ["/admin/companies", "/admin/operations", "/admin/statistics"]) {
    await page.goto(path);
    await judge(page, `${path} in the dark`);
  }
});
