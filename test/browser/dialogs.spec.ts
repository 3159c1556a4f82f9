import type { Page } from "@playwright/test";
import { atLength, expect, test } from "./fixtures.ts";

// Here they come and go as most people see them.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const question = (page: Page) => page.getByRole("alertdialog", { name: "Vill du lämna utan att spara?" });

/** By a link within the page, so that the Back button has somewhere to go. */
async function toRegister(page: Page) {
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Visa alla" }).click();
  await expect(page.getByText(/^\d+\spersoner$/)).toBeVisible();
}

test("what is typed is not thrown away unasked, by Escape or by the Back button", async ({
  hrPage: page,
}) => {
  await toRegister(page);
  await button(page, "Lägg till anställd").press("Enter");
  await expect(page.getByLabel("Namn")).toBeFocused();
  await page.keyboard.type("Tove");
  await page.keyboard.press("Enter");
  const birthday = page.getByLabel("Födelsedag", { exact: true });
  await expect(birthday, "the first wrong field as one reads").toBeFocused();

  await page.keyboard.press("Escape");
  await expect(question(page)).toBeVisible();
  await button(page, "Fortsätt skriva").press("Enter");
  await expect(birthday).toBeFocused();
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await page.goBack();
  await expect(question(page)).toBeHidden();
  await expect(page.getByLabel("Namn")).toHaveValue("Tove");

  await page.keyboard.press("Escape");
  await button(page, "Lämna").click();
  await expect(dialog(page)).toBeHidden();
  await expect(button(page, "Lägg till anställd")).toBeFocused();
  await expect(page).toHaveURL(/anstallda$/);
  await page.goBack();
  await expect(page).toHaveURL(/dashboard$/);
});

test(
  "a number counts while it is typed: it is not lost unasked, and the next press is not swallowed",
  atLength,
  async ({ hrPage: page }) => {
    await page.goto("/dashboard?tab=tartor");
    await page.getByRole("listitem").filter({ hasText: "Förfrågan" }).getByRole("heading").first().click();
    const pieces = page.getByRole("spinbutton", { name: "Antal bitar" });
    await pieces.fill("27");
    await page.keyboard.press("Escape");
    await button(page, "Fortsätt skriva").click();
    await expect(question(page)).toBeHidden();
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await button(page, "Fortsätt skriva").click();
    await expect(pieces).toHaveValue("27");

    await pieces.fill("många");
    await button(page, "Ändra dag eller adress").click();
    const address = page.getByLabel("Leveransadress");
    await address.fill("");
    await button(page, "Spara 8 bitar").scrollIntoViewIfNeeded();
    await button(page, "Spara ändringen").click();
    await expect(address).toHaveAccessibleDescription("Ange en leveransadress");
  },
);

test(
  "what was wrong in a dialog is not said any more when it is left",
  atLength,
  async ({ hrPage: page }) => {
    await toRegister(page);
    for (const leave of [() => page.keyboard.press("Escape"), () => button(page, "Avbryt").click()]) {
      await button(page, "Lägg till anställd").click();
      await button(page, "Lägg till").click();
      const complaint = page.getByRole("alert").filter({ hasText: "Vänligen fyll i alla fält" });
      await expect(complaint.last()).toBeVisible();
      await leave();
      await expect(dialog(page)).toBeHidden();
      await expect(page.getByText("Vänligen fyll i alla fält")).toHaveCount(0);
    }
  },
);

test(
  "the focus returns to what opened a dialog, also past what stood in for it or came between",
  atLength,
  async ({ hrPage: page }) => {
    await page.goto("/dashboard?tab=tartor");
    await button(page, "Skapa beställning").press("Enter");
    await expect(page.getByLabel("Sök på namn")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button(page, "Skapa beställning")).toBeFocused();

    const cake = page.getByRole("listitem").filter({ hasText: "Förfrågan" }).getByRole("heading").first();
    await cake.getByRole("button").press("Enter");
    await button(page, "Ändra dag eller adress").press("Enter");
    await expect(page.getByLabel("Leveransdag", { exact: true })).toBeFocused();
    await page.goBack();
    await expect(cake.getByRole("button")).toBeFocused();
    await page.keyboard.press("Enter");
    await button(page, "Ändra dag eller adress").press("Enter");
    await button(page, "Spara ändringen").click();
    await expect(dialog(page)).toBeHidden();
    await button(page, "Skapa beställning").press("Enter");
    await expect(page.getByLabel("Sök på namn")).toBeFocused();
    expect(await page.getByText(/Tårtan är flyttad|Bageriet har fått/).count(), "nothing was moved").toBe(0);

    await page.goto("/dashboard/anstallda");
    const actions = page.getByRole("button", { name: /^Åtgärder för/ }).first();
    await actions.press("Enter");
    await page.getByRole("menuitem", { name: "Radera för alltid" }).press("Enter");
    await expect(button(page, "Avbryt")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(actions).toBeFocused();
  },
);

test(
  "Back goes a step back in the meal dialog, and the arrows move in weekdays and calendar",
  atLength,
  async ({ hrPage: page }) => {
    await page.goto("/dashboard");
    await expect(page).toHaveTitle("Översikt – Tårtdags");
    const meals = page.getByRole("navigation", { name: "Huvudmeny" }).getByRole("link", { name: "Måltider" });
    await meals.click();
    await expect(meals, "no ring for the mouse").toHaveCSS("outline-style", "none");
    await expect(meals).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveTitle("Måltider – Tårtdags");
    await button(page, "Skapa måltidsbeställning").press("Enter");
    await expect(page.getByRole("radio", { name: "Frukost" })).toBeFocused();
    await dialog(page).getByText("Morgonköket Haga").click();
    await button(page, "Nästa").click();
    await expect(page.getByRole("radio", { name: "En gång" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await button(page, "ons").press("ArrowRight");
    await expect(button(page, "tor")).toBeFocused();
    for (let opening = 0; opening < 2; opening++) {
      await button(page, "Välj datum: Startdatum").press("Enter");
      await expect(page.getByRole("gridcell").locator(":focus")).toHaveAttribute("aria-label", /2 mars/);
      const yesterday = page.getByRole("gridcell").getByRole("button", { name: /söndag 1 mars/ });
      await expect(yesterday, "what has passed cannot be chosen").toBeDisabled();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("grid")).toBeHidden();
    }
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize({ width: width / 2, height: 450 }); // 200 %
    await button(page, "Välj datum: Startdatum").press("Enter");
    const calendar = page.getByRole("dialog", { name: "Kalender: Startdatum" });
    await expect(calendar).toBeInViewport({ ratio: 1 });
    await calendar.hover();
    await page.mouse.wheel(0, 400);
    await expect(calendar.getByRole("gridcell").last()).toBeInViewport();
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width, height });

    await page.goBack();
    await expect(dialog(page).getByText("Steg 1 av 2")).toBeVisible();
    await page.goBack();
    await button(page, "Lämna").click();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/tab=maltider$/);
  },
);

test(
  "on a phone a message covers neither the dialog's cross, nor its first field, nor its buttons",
  atLength,
  async ({ hrPage: page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto("/dashboard/anstallda");
    await button(page, "Lägg till anställd").click();
    await button(page, "Lägg till").click();
    await expect(page.getByText("Vänligen fyll i alla fält", { exact: true }).first()).toBeVisible();
    await button(page, "Lägg till").click({ trial: true });
    await button(page, "Stäng").click({ trial: true });
    await page.getByLabel("Namn", { exact: true }).click({ trial: true });
    const message = page.getByRole("button", { name: "Stäng notisen" });
    await message.first().click();
    await expect(message).toHaveCount(0);
    await expect(dialog(page), "closing a message is not leaving").toBeVisible();
  },
);

test("on a phone no message lies over what has to be pressed next in an order of cakes", async ({
  hrPage: page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await server.services.db.lookUp(
    "tomorrow-and-later",
    `insert into employees (company_id, name, birthday) select id, person.name, person.birthday
     from companies, (values ('Tess Tidig', '1990-03-03'::date), ('Vera Vår', '1990-05-20')) as person (name, birthday)
     where companies.name = 'Nordljus Arkitekter AB'`,
    [],
  );
  await page.goto("/dashboard?tab=tartor");
  await button(page, "Skapa beställning").click();
  for (const name of ["Tess Tidig", "Vera Vår"]) await dialog(page).getByText(name).click();
  await dialog(page).getByRole("button", { name: "Nästa: adress och bageri" }).click();
  await dialog(page).getByRole("button", { name: "Skapa 1 beställning" }).click();
  await expect(page.getByText("1 beställning skapad")).toBeVisible();
  const day = dialog(page).getByRole("button", { name: /^Leverera / });
  const closes = page.getByRole("button", { name: "Stäng notisen" });
  // It stays while it is pointed at.
  await closes.first().hover();
  await expect(async () => {
    const [button, message] = [await day.boundingBox(), await closes.first().boundingBox()];
    expect(message!.y + message!.height).toBeLessThan(button!.y);
  }).toPass();
  await day.click({ trial: true });
});

test(
  "where fingers are used no field takes the focus, and an erased person's dialog says why it closes",
  atLength,
  async ({ browser, baseURL, signIn, hrPage }) => {
    const touch = await browser.newContext({ baseURL, hasTouch: true, isMobile: true });
    const page = await touch.newPage();
    await signIn(page, "hr@nordljus.example");
    await toRegister(page);
    await button(page, "Lägg till anställd").tap();
    await expect(dialog(page)).toBeFocused();
    await page.getByLabel("Namn").fill("Tilda Tillfällig");
    await page.getByLabel("Födelsedag", { exact: true }).fill("1990-03-03");
    await page.getByLabel("Befattning").fill("Vikarie");
    await button(page, "Lägg till").tap();
    await expect(page.getByText("Tilda Tillfällig har lagts till!")).toBeVisible();

    await hrPage.goto("/dashboard/anstallda");
    for (const [one, item] of [
      [page, "Redigera"],
      [hrPage, "Radera för alltid"],
    ] as const) {
      await one.getByLabel("Sök").fill("Tilda");
      await button(one, "Åtgärder för Tilda Tillfällig").click();
      await one.getByRole("menuitem", { name: item }).click();
    }
    await button(hrPage, "Radera för alltid").click();
    await expect(page.getByText("Tilda Tillfällig finns inte längre i listan")).toBeVisible();
    await touch.close();
  },
);
