import type { Page } from "@playwright/test";
import { atLength, expect, test } from "./fixtures.ts";
import { judge, WIDE, PHONE } from "./judge.ts";

/** A restaurant's menus, from its own telephone to what HR reads before it orders, moves and changes a meal. */

test.use({ viewport: { width: PHONE, height: 844 }, hasTouch: true });

const ADDRESS = "order@kajens-lunch-catering.example";
const widths = [PHONE, WIDE];

test(
  "a menu is told at six in the morning, ordered for a price that is read, and moved with it",
  atLength,
  async ({ page, browser, server, signIn, mailTo }) => {
    test.setTimeout(120_000);
    await page.goto("/leverantor/lank");
    await page.getByLabel("E-post").fill(ADDRESS);
    await page.getByRole("button", { name: "Mejla länken" }).tap();
    const mail = await mailTo(ADDRESS, /^Er sida hos Tårtdags/);
    await page.goto(/\/leverantor\/oppna\?token=[\w-]+/.exec(mail.text)![0]);
    await page.getByRole("button", { name: "Öppna sidan" }).tap();
    await expect(page.getByRole("heading", { name: /leveranser? idag$/ })).toBeVisible();
    await page.goto("/leverantor/sortiment");
    await page.getByRole("button", { name: "Ny produkt" }).tap();
    const product = page.getByRole("dialog");
    await product.getByLabel("Namn").fill("Soppa");
    await product.getByLabel("Sort").selectOption({ label: "Lunchmeny" });
    await product.getByRole("button", { name: "fre", exact: true }).tap();
    await product.getByRole("button", { name: "Selleri" }).tap();
    for (const [price, said] of [
      ["0", "Priset måste vara mer än 0 kr"],
      ["-5", "Priset kan inte vara negativt"],
      ["gratis", "Ange ett pris i kronor, till exempel 345,50"],
    ]) {
      await product.getByLabel("Pris per person").fill(price!);
      await product.getByRole("button", { name: "Spara produkten" }).tap();
      await expect(product.getByText(said!)).toBeVisible();
    }
    await judge(page, "a menu's dialog", { place: "[role=dialog]", widths });
    await product.getByLabel("Pris per person").fill("95,50");
    await product.getByRole("button", { name: "Spara produkten" }).tap();
    await expect(page.getByText(/95,50\skr per person, varje fredag/)).toBeVisible();
    await judge(page, "the restaurant's menus", { widths });

    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: PHONE, height: 844 },
      hasTouch: true,
    });
    const hr = await context.newPage();
    await signIn(hr, "hr@nordljus.example");
    await order(hr);
    await move(hr);
    await change(hr);
    await context.close();

    const staff = await browser.newContext({ baseURL: server.url });
    const admin = await staff.newPage();
    await signIn(admin, "admin@tartdags.example");
    const [kitchen] = await server.services.db.lookUp("kitchen", "select id from vendors where email = $1", [
      ADDRESS,
    ]);
    await admin.goto(`/admin/suppliers/${kitchen!.id}/sortiment`);
    await expect(admin.getByText("Soppa")).toBeVisible();
    await judge(admin, "the platform's page of menus", { widths });
    await staff.close();
  },
);

const dialog = (page: Page) => page.getByRole("dialog");

async function order(page: Page) {
  await page.goto("/dashboard?tab=maltider");
  await page.getByRole("button", { name: "Skapa måltidsbeställning", exact: true }).tap();
  await dialog(page).getByText("Lunch", { exact: true }).tap();
  await dialog(page).getByText("Kajens Lunch & Catering").tap();
  await dialog(page).getByRole("spinbutton").fill("12");
  await dialog(page).getByRole("button", { name: "Nästa" }).tap();
  await dialog(page).getByText("Återkommande").tap();
  await dialog(page).getByRole("button", { name: "tor" }).tap();
  await dialog(page).getByLabel("Startdatum", { exact: true }).fill("2026-03-05");
  await expect(dialog(page).getByText(/^1\s500\skr$/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Ändra antalen" }).tap();
  await judge(page, "a meal with its menu and counts", { place: "[role=dialog]", widths });
  await page.setViewportSize({ width: PHONE, height: 844 });
  await dialog(page).getByRole("button", { name: "Stämmer" }).tap();
  await dialog(page).getByRole("button", { name: "Skapa beställning" }).tap();
  await expect(dialog(page)).toContainText(/Husmanslunch, 125\skr per person/);
  await dialog(page).getByRole("button", { name: "Klar" }).tap();
}

async function move(page: Page) {
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3 }), hasText: "Husmanslunch" })
    .first();
  await expect(row).toContainText(/1\s500\skr exkl\. moms/);
  await row.getByRole("button", { name: /Fler val/ }).tap();
  await page.getByRole("menuitem", { name: "Flytta …" }).tap();
  await dialog(page).getByLabel("Ny dag", { exact: true }).fill("2026-03-06");
  await expect(dialog(page).getByText(/^Husmanslunch serveras inte på fredagar/)).toBeVisible();
  await expect(dialog(page).getByLabel("Meny")).toContainText("Soppa");
  await judge(page, "a delivery that is moved from its menu", { place: "[role=dialog]", widths });
  await page.setViewportSize({ width: PHONE, height: 844 });
  await dialog(page).getByRole("button", { name: "Flytta leveransen" }).tap();
  await expect(page.getByRole("listitem").filter({ hasText: /Soppa, 1\s146\skr exkl\. moms/ })).toBeVisible();
}

async function change(page: Page) {
  const card = page
    .getByRole("list", { name: "Aktiva måltider" })
    .getByRole("listitem")
    .filter({ hasText: "Husmanslunch" });
  await card.getByRole("button", { name: /Fler val/ }).tap();
  await page.getByRole("menuitem", { name: "Ändra från ett datum …" }).tap();
  await dialog(page).getByRole("button", { name: "fre" }).tap();
  await dialog(page).getByLabel("Meny, fredagar").selectOption({ label: "Fredagsbuffé, 165 kr per person" });
  await judge(page, "a series with other menus", { place: "[role=dialog]", widths });
  await page.setViewportSize({ width: PHONE, height: 844 });
  await dialog(page).getByRole("button", { name: "Spara ändringen" }).tap();
  await expect(
    page.getByRole("listitem").filter({ hasText: /Fredagsbuffé, 165\skr per person \(fredagar\)/ }),
  ).toBeVisible();
}
