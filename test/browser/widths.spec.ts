import type { Locator } from "@playwright/test";
import { fits, giveLongAllergies } from "./fits.ts";
import { atLength, expect, test } from "./fixtures.ts";

/** The narrowest there is, and where columns have just come to stand side by side. All widths and screens: widths.long.spec.ts. */
const WIDTHS = [320, 1024];

test("HR's screens fit their width, whatever somebody is allergic to", async ({ hrPage: page, server }) => {
  await giveLongAllergies(server);
  for (const path of ["/dashboard?tab=tartor", "/dashboard/anstallda"]) await fits(page, path, WIDTHS);
  await page.setViewportSize({ width: 768, height: 900 });
  const name = page.getByRole("cell").getByText("Agnes Rydell", { exact: true });
  expect(await name.evaluate((it) => it.scrollWidth <= it.clientWidth), "a name is read whole").toBe(true);
  await page.goto("/dashboard/autopilot");
  await page.setViewportSize({ width: 1024, height: 900 });
  const bakery = page.getByRole("listitem").getByRole("heading", { level: 3 }).first();
  await bakery.waitFor();
  expect((await bakery.boundingBox())!.height, "a bakery's name takes one line").toBeLessThan(36);
  await page.setViewportSize({ width: 390, height: 900 });
  expect((await bakery.boundingBox())!.height, "on a phone, too").toBeLessThan(36);
  await fits(page, "/dashboard?tab=maltider", WIDTHS);
  await fits(page, "/dashboard/installningar/personer", [768]);
});

test("a supplier's day and week fit a phone, a tablet and a desk", async ({ page, mailTo }) => {
  const address = "order@konditori-lindblom.example";
  await page.goto("/leverantor/lank");
  await page.getByLabel("E-post").fill(address);
  await page.getByRole("button", { name: "Mejla länken" }).click();
  const mail = await mailTo(address, /^Er sida hos Tårtdags/);
  await page.goto(/\/leverantor\/oppna\?token=[\w-]+/.exec(mail.text)![0]);
  await page.getByRole("button", { name: "Öppna sidan" }).click();
  await expect(page.getByRole("heading", { name: /^\d+\sleverans(er)? idag$/ })).toBeVisible();
  for (const path of ["/leverantor", "/leverantor/veckan"])
    for (const language of ["sv", "en"]) await fits(page, `${path}?sprak=${language}`, [390, 768, 1024]);
});

test("the back office's header stands in its column, from a phone to where its links are written out", async ({
  adminPage: page,
}) => {
  await fits(page, "/admin/staff", [320, 390, 1280]);
});

test("a card that has nothing but its head has room below it", async ({ hrPage: page }) => {
  await page.goto("/dashboard/installningar/autopilot");
  const setUp = page.getByRole("link", { name: "Sätt upp autopilot" });
  const card = page.locator("section").filter({ has: setUp }).last();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [button, around] = [(await setUp.boundingBox())!, (await card.boundingBox())!];
    expect(around.y + around.height - button.y - button.height).toBeGreaterThanOrEqual(16);
  }
});

test(
  "a dialog leaves room for names beside a phone's width, and for its content where the screen is low",
  atLength,
  async ({ hrPage: page, server }) => {
    await server.services.db.lookUp(
      "yesterday",
      `insert into employees (company_id, name, birthday) select id, 'Igor Igår', '1981-03-01'::date
       from companies where name = 'Nordljus Arkitekter AB'`,
      [],
    );
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto("/dashboard?tab=tartor");
    await page.getByRole("button", { name: "Skapa beställning" }).click();
    const dialog = page.getByRole("dialog");
    const rightOf = async (one: Locator) => {
      const { x, width } = (await one.boundingBox())!;
      return x + width;
    };
    const people = dialog.getByRole("group", { name: "Välj anställda" });
    const free = people.locator("label:has(input:enabled)");
    await free.first().click();
    const words = await free.first().locator("span.flex-1").boundingBox();
    expect(words!.width).toBeGreaterThan(110);
    const which = dialog.getByLabel("Vilken födelsedag för Igor Igår");
    expect(await rightOf(which)).toBeLessThan(await rightOf(people));
    const box = await dialog.boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(30);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Lämna" }).click();

    await page.setViewportSize({ width: 320, height: 225 });
    await page.getByRole("button", { name: "Skapa beställning" }).click();
    expect(await rightOf(dialog.getByRole("button", { name: /^Nästa/ }))).toBeLessThanOrEqual(320);
    await page.goto("/dashboard/anstallda");
    await page.getByRole("button", { name: "Lägg till anställd" }).first().click();
    const title = dialog.getByRole("heading");
    await expect(title).toBeInViewport();
    await dialog.getByRole("button", { name: "Lägg till" }).scrollIntoViewIfNeeded();
    await expect(title).not.toBeInViewport();
  },
);

test("a lost connection is told before anything fails, and the word is taken back", async ({
  hrPage: page,
}) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Denna vecka", exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText("Ingen anslutning")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Ingen anslutning")).toBeHidden();

  // What is opened meanwhile is waited for, and opens by itself.
  await page.getByRole("navigation", { name: "Huvudmeny" }).getByRole("link", { name: "Måltider" }).click();
  const order = page.getByRole("button", { name: "Skapa måltidsbeställning" });
  await expect(order).toBeVisible();
  await page.context().setOffline(true);
  await order.click();
  await expect(page.getByText("Ingen anslutning")).toBeVisible();
  await expect(order, "the page is still there").toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("dialog", { name: "Skapa måltidsbeställning" })).toBeVisible();
});
