import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { atLength, expect, test } from "./fixtures.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const upcoming = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
const cards = (page: Page) =>
  page
    .getByRole("list", { name: "Aktiva måltider" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2 }) });

async function chooseRestaurant(page: Page) {
  await page.goto("/dashboard?tab=maltider");
  await page.getByRole("button", { name: "Skapa måltidsbeställning", exact: true }).click();
  const first = page.getByRole("dialog", { name: "Skapa måltidsbeställning", exact: true });
  await expect(first.getByText("Steg 1 av 2")).toBeVisible();
  await dialog(page).getByText("Lunch", { exact: true }).click();
  await dialog(page).getByText("Kajens Lunch & Catering").click();
}

test("lunch every week: two steps, the sentence, the confirmation, and the colleague's screen", async ({
  hrPage: page,
  browser,
  signIn,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const colleague = await context.newPage();
  await signIn(colleague, "hr@nordljus.example");
  await colleague.goto("/dashboard?tab=maltider");
  await expect(cards(colleague)).toHaveCount(3);

  await chooseRestaurant(page);
  const next = dialog(page).getByRole("button", { name: "Nästa" });
  const address = dialog(page).getByLabel("Leveransadress");
  await address.fill("Kungsports");
  await expect(next).toBeDisabled();
  await dialog(page).getByRole("option").first().click();
  await dialog(page).getByText("Kajens Lunch & Catering").click();
  const people = dialog(page).getByRole("spinbutton");
  for (const [typed, taken] of [
    ["501", "500"],
    ["0", "1"],
    ["många", "1"],
  ]) {
    await people.fill(typed!);
    await page.keyboard.press("Tab");
    await expect(people, typed).toHaveValue(taken!);
  }
  await people.fill("18");
  await next.click();

  await expect(dialog(page).getByRole("heading", { name: "När ska maten komma?" })).toBeVisible();
  const create = dialog(page).getByRole("button", { name: "Skapa beställning" });
  await expect(create).toBeDisabled();
  await dialog(page).getByText("Återkommande").click();
  await dialog(page).getByRole("button", { name: "ons" }).click();
  await dialog(page).getByLabel("Startdatum", { exact: true }).fill("2026-03-04");
  await dialog(page).getByLabel("Slutdatum", { exact: true }).fill("2026-03-03");
  await expect(dialog(page).getByText("Slutdatum måste vara efter startdatum")).toBeVisible();
  await expect(create).toBeDisabled();
  await dialog(page).getByLabel("Slutdatum", { exact: true }).fill("");
  await expect(dialog(page).getByText(/Köket får veta .* utan namn/)).toBeVisible();
  await expect(dialog(page).getByRole("status")).toHaveText(
    "Lunch till 18 personer varje onsdag kl. 12:00, från onsdag 4 mars och tills vidare.",
  );
  await create.click();

  await expect(dialog(page).getByRole("heading", { name: "Beställningen är skapad" })).toBeVisible();
  await expect(dialog(page)).toContainText("Påminnelser skickas 1 vecka och 1 dag före leverans.");
  await dialog(page).getByRole("button", { name: "Klar" }).click();

  const card = cards(page).filter({ hasText: "Varje onsdag kl. 12:00" });
  await expect(card).toContainText("onsdag 4 mars");
  await expect(cards(colleague).filter({ hasText: "Varje onsdag kl. 12:00" })).toBeVisible();

  await card.getByRole("button", { name: /Fler val/ }).click();
  await page.getByRole("menuitem", { name: "Hoppa över onsdag 4 mars" }).click();
  await expect(card).toContainText("Ingen leverans onsdag 4 mars");
  await expect(card).toContainText("onsdag 11 mars");
  await expect(cards(colleague).filter({ hasText: "Ingen leverans onsdag 4 mars" })).toBeVisible();
  await card.getByRole("button", { name: /Ångra/ }).click();
  await expect(card).not.toContainText("Ingen leverans onsdag 4 mars");

  const choose = async (item: string) => {
    await card.getByRole("button", { name: /Fler val/ }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Pausa …");
  await dialog(page).getByLabel("Till och med", { exact: true }).fill("2026-03-13");
  await dialog(page).getByRole("button", { name: "Pausa" }).click();
  await expect(page.getByText("Serien är pausad")).toBeVisible();
  await expect(card).toContainText("Paus från onsdag 4 mars till fredag 13 mars");
  await expect(card).toContainText("onsdag 18 mars");
  await expect(card.getByRole("button", { name: /Fler val/ })).toBeFocused();
  await choose("Återuppta serien");
  await expect(card).not.toContainText("Paus från");
  await expect(card).toContainText("onsdag 4 mars");

  await choose("Ändra från ett datum …");
  await dialog(page).getByLabel("Från och med", { exact: true }).fill("2026-03-11");
  await dialog(page).getByRole("spinbutton", { name: "Antal personer" }).fill("137");
  await dialog(page).getByRole("button", { name: "Byt restaurang" }).click();
  await dialog(page).getByText("Gröna Tallriken").click();
  await dialog(page).getByRole("button", { name: "Spara ändringen" }).click();
  await expect(page.getByText("Serien är ändrad")).toBeVisible();
  const [before, after] = [card.filter({ hasText: "18 personer" }), card.filter({ hasText: "137 personer" })];
  await expect(before).toContainText("Till och med tisdag 10 mars, sedan som på nästa kort.");
  await expect(after).toContainText("Samma serie, ändrad från onsdag 11 mars.");
  await expect(after).toContainText("Gröna Tallriken");
  await expect(before).toContainText(/Reserv(er)?:\sGröna\sTallriken/);

  const row = upcoming(page).filter({ hasText: "18 personer" });
  await row.getByRole("button", { name: /Fler val/ }).click();
  await page.getByRole("menuitem", { name: "Flytta …" }).click();
  const day = dialog(page).getByLabel("Ny dag", { exact: true });
  await day.fill("2026-03-07");
  await dialog(page).getByRole("button", { name: "Flytta leveransen" }).click();
  await expect(dialog(page).getByText("Serien levererar inte på helger")).toBeVisible();
  await day.fill("2026-03-05");
  await dialog(page).getByRole("button", { name: "Flytta leveransen" }).click();
  await expect(before).toContainText("Leveransen onsdag 4 mars är flyttad till torsdag 5 mars");

  await after.getByRole("button", { name: /Fler val/ }).click();
  await page.getByRole("menuitem", { name: "Avsluta serien …" }).click();
  await dialog(page).getByRole("button", { name: "Avsluta serien" }).click();
  await expect(dialog(page)).toBeHidden();
  await context.close();
});

test(
  "a single lunch: the admin approves, the kitchen declines, the next is asked, and HR cancels",
  atLength,
  async ({ hrPage: page, browser, signIn, server, mailTo }) => {
    await chooseRestaurant(page);
    await dialog(page).getByRole("button", { name: "Nästa" }).click();
    await dialog(page).getByLabel("Datum", { exact: true }).fill("2026-03-19");
    await dialog(page).getByLabel("Meddelande till restaurangen").fill("Ställ maten i pentryt.");
    await dialog(page).getByRole("button", { name: "Skapa beställning" }).click();
    await expect(dialog(page).getByRole("heading", { name: "Beställningen är skapad" })).toBeVisible();
    await dialog(page).getByRole("button", { name: "Klar" }).click();

    const mail = await mailTo("hej@tartdags.example", /Måltidsförfrågan: Nordljus Arkitekter AB/);
    expect(mail.text).toContain("Ställ maten i pentryt.");

    const row = upcoming(page).filter({ hasText: "torsdag 19 mars" });
    await expect(row).toContainText("Förfrågan");

    const context = await browser.newContext({ baseURL: server.url });
    const office = await context.newPage();
    await signIn(office, "admin@tartdags.example");
    await office.goto("/admin?tab=vantande");
    await office
      .getByRole("listitem")
      .filter({ hasText: "torsdag 19 mars" })
      .getByRole("button", { name: /^Godkänn:/ })
      .click();
    const asked = await mailTo("order@kajens-lunch-catering.example", /^Beställning: lunch .* 19 mars/);
    for (const told of ["Kungsportsavenyen", "kl.\u00a012:00", "Ställ maten i pentryt."])
      expect(asked.text).toContain(told);
    expect(asked.text).toMatch(/Allergier: .+ \(\d+ person/);
    expect(asked.text).not.toMatch(/Elin|Sandberg|Wikström/);

    await office.goto(/\/svar\?token=[\w.-]+/.exec(asked.text)![0]);
    await expect(office.getByText("Ny förfrågan", { exact: true })).toBeVisible();
    const wide = office.viewportSize()!;
    await office.setViewportSize({ width: 390, height: 700 });
    await office.getByRole("button", { name: "Bekräfta" }).click();
    await expect(office.getByText("Bekräfta allergierna innan ni svarar ja.")).toBeInViewport();
    await office.setViewportSize(wide);
    await office.getByLabel("Meddelande eller skäl").fill("Fullbokat den dagen");
    await office.getByRole("button", { name: "Avböj" }).click();
    await office.getByRole("button", { name: "Avböj beställningen" }).click();
    await expect(office.getByRole("heading", { name: "Tack för ert svar" })).toBeVisible();

    await expect(row).toContainText("Förfrågan skickad");
    await expect(row).toContainText("Gröna Tallriken");
    await page.route("**/functions/v1/list-meal-vendors", async (route) => {
      const near = (await (await route.fetch()).json()) as { vendors: { name: string }[] };
      const vendors = near.vendors.filter(({ name }) => name === "Gröna Tallriken");
      await route.fulfill({ json: { ...near, vendors } });
    });
    await row.getByRole("button", { name: /Fler val/ }).click();
    await page.getByRole("menuitem", { name: "Byt restaurang …" }).click();
    await expect(dialog(page).getByText("Inga andra restauranger i närheten.")).toBeVisible();
    await page.unroute("**/functions/v1/list-meal-vendors");
    await page.reload();
    const again = await mailTo("order@grona-tallriken.example", /^Beställning: lunch .* 19 mars/);
    await office.goto(/\/svar\?token=[\w.-]+/.exec(again.text)![0]);
    await office.locator("label", { hasText: /^Ja, vi lagar / }).click();
    await office.getByRole("button", { name: "Bekräfta" }).click();
    await expect(office.getByRole("heading", { name: "Tack, beställningen är bekräftad" })).toBeVisible();
    await expect(row).toContainText("Bekräftad");
    await context.close();

    await row.getByRole("button", { name: /Fler val/ }).click();
    await page.getByRole("menuitem", { name: "Ändra antalet personer …" }).click();
    await expect(dialog(page)).toContainText("Gröna Tallriken får besked inom en stund.");
    await dialog(page).getByRole("spinbutton", { name: "Antal personer" }).fill("23");
    await dialog(page).getByRole("button", { name: "Spara ändringen" }).click();
    await expect(row).toContainText("23 personer");
    await row.getByRole("button", { name: /Fler val/ }).click();
    await page.getByRole("menuitem", { name: /^Avboka/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Avboka" }).click();
    await expect(page.getByText("Leveransen är avbokad")).toBeVisible();
    await expect(row.getByText("Avbokad", { exact: true }).locator("visible=true")).toBeVisible();
    const cancelled = await mailTo("order@grona-tallriken.example", /^Avbokat: .*19 mars/);
    expect(cancelled.text).toContain("23 personer");
  },
);

test("the month's file for the books has its prices", atLength, async ({ hrPage: page }) => {
  await page.goto("/dashboard?tab=maltider");
  await page.getByRole("link", { name: "Underlag till bokföringen" }).click();
  await page.getByLabel("Månad", { exact: true }).selectOption({ label: "Februari 2026" });
  const price = page.getByLabel(/Pris utan moms för Frukost/).first();
  await price.fill("2 450,50");
  await price.press("Enter");
  await expect(price).toHaveValue(/2\s450,5/);
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV" }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe("underlag-2026-02.csv");
  const [excel] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Excel" }).click(),
  ]);
  expect(excel.suggestedFilename()).toBe("underlag-2026-02.xlsx");

  const account = page.getByLabel("Frukost", { exact: true });
  await expect(account).toHaveValue("7382");
  await account.fill("73");
  await account.press("Enter");
  await expect(page.getByText("Ange ett konto med 4 till 8 siffror")).toBeVisible();
  await account.fill("7690");
  await account.press("Enter");
  await page.getByLabel("Kostnadsställe").fill("Huset 100");
  await page.getByLabel("Kostnadsställe").press("Tab");
  const [sie] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "SIE" }).click(),
  ]);
  expect(sie.suggestedFilename()).toBe("underlag-2026-02.se");
  const written = await readFile(await sie.path(), "latin1");
  expect(written).toMatch(/#TRANS 7690 \{1 "Huset 100"\} 2450\.50 202602\d\d "Frukost/);
});

test(
  "a price that is written while another is being saved is saved after it, and none falls back meanwhile",
  atLength,
  async ({ hrPage: page }) => {
    await page.goto("/dashboard?tab=maltider");
    await page.getByRole("link", { name: "Underlag till bokföringen" }).click();
    await page.getByLabel("Månad", { exact: true }).selectOption({ label: "Februari 2026" });
    const price = page.getByLabel(/Pris utan moms för Lunch/).first();
    await expect(price).toBeVisible();
    const sent: number[] = [];
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/functions/v1/set-delivery-price", async (route) => {
      sent.push((route.request().postDataJSON() as { price_ore: number }).price_ore);
      await answered;
      await route.continue();
    });
    // The list is late.
    await page.route("**/functions/v1/list-books", () => undefined);
    await price.fill("100");
    await price.press("Enter");
    await price.fill("200");
    await price.blur();
    answer();
    await expect.poll(() => sent).toEqual([10_000, 20_000]);
    await expect(price).toHaveValue("200");
    await price.fill("300,00");
    await price.press("Enter");
    await expect(price).toHaveValue("300");
    expect(sent).toEqual([10_000, 20_000, 30_000]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
);
