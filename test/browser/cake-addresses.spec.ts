import { cardOf, order } from "./cake-steps.ts";
import { atLength, expect, test } from "./fixtures.ts";

test(
  "an address that is too long is told beside it, and nobody is asked to choose somebody",
  atLength,
  async ({ hrPage: page }) => {
    await page.goto("/dashboard?tab=tartor");
    await page.getByRole("button", { name: "Beställ tårta" }).last().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("1 vald")).toBeVisible();
    const address = dialog.getByLabel("Leveransadress");
    await address.fill("Storgatan ".repeat(31));
    await dialog.getByRole("button", { name: "Skapa 1 beställning" }).click();
    await expect(page.getByText("Vänligen kontrollera formuläret", { exact: true })).toBeVisible();
    await expect(address).toHaveAccessibleDescription("Får vara max 300 tecken");
    await expect(address).toBeFocused();
    await expect(page.getByText("Inga adresser hittades")).toHaveCount(0);
    await expect(page.getByText("Välj minst en anställd")).toHaveCount(0);
    await address.fill("Storgatan 40");
    await expect(dialog.getByText("Får vara max 300 tecken")).toHaveCount(0);
    await address.fill(" ");
    await dialog.getByRole("button", { name: "Skapa 1 beställning" }).click();
    await expect(address).toHaveAccessibleDescription("Ange en leveransadress");
  },
);

test(
  "an address is found while it is typed, and one in Norway is not",
  atLength,
  async ({ hrPage: page }) => {
    await page.goto("/dashboard?tab=tartor");
    await page.getByRole("button", { name: "Skapa beställning" }).click();
    const field = page.getByLabel("Leveransadress");
    const asked = page.waitForRequest("**/mapbox-geocoding");
    await field.fill("Järntorget 7");
    expect((await asked).postDataJSON()).toMatchObject({ limit: 5 });
    await page
      .getByRole("option", { name: /Järntorget 7/ })
      .first()
      .click();
    await expect(field).toHaveValue(/^Järntorget 7, \d{3} \d{2} /);
    await expect(page.getByRole("radio").first()).toBeAttached();
    await page.route("**/functions/v1/mapbox-geocoding", (route) =>
      route.fulfill({ json: { features: [] } }),
    );
    await field.fill("Karl Johans gate 1, Oslo");
    await expect(page.getByText("Inga adresser hittades", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Inga adresser hittades", { exact: true })).toHaveCount(0);
    await expect(field).toHaveValue("Karl Johans gate 1, Oslo");
  },
);

test(
  "a company whose address has no place yet finds its bakeries and kitchens at once, and keeps the place",
  atLength,
  async ({ page, signIn, server }) => {
    const { db } = server.services;
    const fjallbris = "where name = 'Fjällbris Konsult AB'";
    const itsOffice = `where company_id = (select id from companies ${fjallbris})`;
    const kept = await db.lookUp("place", `select latitude, longitude from offices ${itsOffice}`, []);
    const [{ latitude, longitude }] = kept as [{ latitude: number; longitude: number }];
    await db.lookUp("no-place", `update offices set latitude = null, longitude = null ${itsOffice}`, []);
    await db.lookUp(
      "somebody-new",
      `insert into employees (company_id, name, birthday) select id, 'Signe Fors', '1990-05-17' from companies ${fjallbris}`,
      [],
    );
    await signIn(page, "hr@fjallbris.example");
    const dialog = page.getByRole("dialog");

    const asked = page.waitForRequest("**/mapbox-geocoding");
    await page.goto("/dashboard?tab=maltider");
    await page.getByRole("button", { name: "Skapa måltidsbeställning" }).first().click();
    await expect(dialog.getByLabel("Leveransadress")).toHaveValue("Storgatan 40, 903 26 Umeå");
    await expect(dialog.getByText("Ange leveransadressen")).toBeHidden();
    expect((await asked).postDataJSON()).toMatchObject({ query: "Storgatan 40, 903 26 Umeå", limit: 1 });

    await page.goto("/dashboard?tab=tartor");
    await order(page, "Signe Fors", "Björkens Bageri");
    await expect(page.getByText("1 beställning skapad")).toBeVisible();
    const now = await db.lookUp("place-now", `select address, latitude from offices ${itsOffice}`, []);
    expect(now).toEqual([{ address: "Storgatan 40, 903 26 Umeå", latitude: expect.closeTo(latitude, 0) }]);
    await db.lookUp(
      "same-place",
      `update offices set latitude = ${latitude}, longitude = ${longitude} ${itsOffice}`,
      [],
    );
  },
);

test(
  "a silent map stops nobody: the cake is ordered, and moved when the map is back",
  atLength,
  async ({ hrPage: page, server }) => {
    await page.goto("/dashboard?tab=tartor");
    await page.getByRole("button", { name: "Skapa beställning" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Elin Sandberg")).toBeVisible();
    server.sandbox!.faults.set("map", "down", 1000);
    await page.getByLabel("Leveransadress").fill("Andra Långgatan 12");
    await expect(page.getByText("Inga adresser hittades", { exact: true })).toBeVisible();
    await dialog.getByLabel("Sök på namn").fill("Bengt Hallberg");
    await dialog.getByText("Bengt Hallberg").click();
    await expect(page.getByLabel("Leveransadress")).toHaveValue("Andra Långgatan 12");
    await expect(dialog.getByText(/^Adressen har ingen plats på kartan än/)).toBeVisible();
    await dialog.getByRole("button", { name: "Skapa 1 beställning" }).click();
    await expect(page.getByText("1 beställning skapad")).toBeVisible();
    server.sandbox!.faults.clear();

    await cardOf(page, "Bengt Hallberg").getByRole("button", { name: "Välj bageri" }).click();
    await expect(dialog.getByText("Andra Långgatan 12")).toBeVisible();
    await expect(dialog.getByRole("radio").first()).toBeAttached();
    await dialog.getByRole("button", { name: "Ändra dag eller adress" }).click();
    const day = dialog.getByRole("textbox", { name: "Leveransdag" });
    await expect(day).toBeFocused();
    await day.pressSequentially("20260101");
    await dialog.getByRole("button", { name: "Spara ändringen" }).click();
    await expect(day).toHaveAccessibleDescription("Datumet har passerat");
    await day.fill("2026-11-14");
    const pieces = dialog.getByLabel("Antal bitar", { exact: true });
    const size = Number(await pieces.inputValue());
    await pieces.fill("1");
    await pieces.blur();
    await expect(dialog.getByRole("button", { name: "Spara 1 bit", exact: true })).toBeVisible();
    await pieces.fill(String(size));
    await dialog.getByRole("button", { name: "Öka antal bitar" }).click();
    await dialog.getByRole("button", { name: "Spara ändringen" }).click();
    await expect(page.getByText("Tårtan är flyttad")).toBeVisible();
    await expect(cardOf(page, "Bengt Hallberg").getByText("lördag 14 november")).toBeVisible();
    await expect(cardOf(page, "Bengt Hallberg").getByText(`${size + 1} bitar`)).toBeVisible();
  },
);

test(
  "HR gives the company another address for its cakes, and finds it there again",
  atLength,
  async ({ page, signIn, server }) => {
    const { db } = server.services;
    const fjallbris = "where name = 'Fjällbris Konsult AB'";
    const itsOffice = `where company_id = (select id from companies ${fjallbris})`;
    const [before] = await db.lookUp(
      "address",
      `select address, latitude, longitude from offices ${itsOffice}`,
      [],
    );
    await signIn(page, "hr@fjallbris.example");
    await page.goto("/dashboard?tab=tartor");
    const open = page.getByRole("button", { name: "Inställningar" });
    const dialog = page.getByRole("dialog", { name: "Inställningar för tårtor" });
    const address = dialog.getByLabel("Leveransadress");
    await open.click();
    await expect(address).toHaveValue("Storgatan 40, 903 26 Umeå");
    await address.fill("");
    await dialog.getByRole("button", { name: "Spara" }).click();
    await expect(address).toHaveAccessibleDescription(/Ange en adress/);
    await expect(dialog.getByText("Ange en adress", { exact: true })).toBeVisible();

    await address.fill("Kungsgatan 5");
    await dialog
      .getByRole("option", { name: /^Kungsgatan 5/ })
      .first()
      .click();
    await expect(address).toHaveValue(/^Kungsgatan 5, \d{3} \d{2} /);
    const chosen = await address.inputValue();
    // The dialog begins with what the page has read.
    const readAgain = page.waitForResponse("**/functions/v1/list-cake-year");
    await dialog.getByRole("button", { name: "Spara" }).click();
    await expect(page.getByText("Inställningarna är sparade", { exact: true })).toBeVisible();
    await readAgain;
    await expect(dialog).toBeHidden();

    await open.click();
    await expect(address).toHaveValue(chosen);
    await db.lookUp(
      "same-address",
      `update offices set address = $1, latitude = $2, longitude = $3 ${itsOffice}`,
      [before!.address, before!.latitude, before!.longitude],
    );
  },
);
