import { createLink } from "../../server/auth/one-time-links.ts";
import { platformScope } from "../../server/database/database.ts";
import { expect, test } from "./fixtures.ts";
import { linksIntoTheApp } from "./links.ts";

test("a company signs up with its organisation number and lands on its dashboard", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Skapa konto" }).click();
  const start = page.getByRole("button", { name: "Starta 14 dagars gratis provperiod" });
  await expect(start).toBeDisabled();

  await page.getByLabel("Förnamn").fill("Åsa");
  await page.getByLabel("Efternamn").fill("Öberg");
  await page.getByLabel("Organisationsnummer").fill("556601-2398");
  await expect(page.getByText("Verifierat")).toBeVisible();
  await expect(page.getByLabel("Företagsnamn")).not.toHaveValue("");
  await page.getByLabel("E-post").fill("asa@exempel.example");
  await page.getByLabel("Lösenord", { exact: true }).fill("hemligt");
  await start.click();

  await expect(page.getByText("Konto skapat! Du är nu inloggad.", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
});

test("a company name that nobody typed follows the organisation number; a typed one stays", async ({
  page,
}) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Skapa konto" }).click();
  const number = page.getByLabel("Organisationsnummer");
  const name = page.getByLabel("Företagsnamn");
  await number.fill("5560125790");
  await expect(name).toHaveValue("Almlundens Teknik AB");
  await number.fill("559988-7717");
  await expect(name).toHaveValue("Kajutan Kommunikation AB");
  await number.fill("559988-7700");
  await expect(page.getByText("Ogiltigt organisationsnummer", { exact: true })).toBeVisible();
  await expect(name).toHaveValue("");
  await number.fill("559988-7717");
  await expect(name).toHaveValue("Kajutan Kommunikation AB");
  await page.getByRole("tab", { name: "Logga in" }).click();
  await page.getByRole("tab", { name: "Skapa konto" }).click();
  await number.fill("5560125790");
  await expect(name).toHaveValue("Almlundens Teknik AB");

  await name.fill("Almlunden i Göteborg");
  await number.fill("559988-7717");
  await expect(page.getByText("Verifierat")).toBeVisible();
  await expect(name).toHaveValue("Almlunden i Göteborg");
});

test("a number that a customer has is told, may go on, and the platform sees it", async ({
  page,
  browser,
  signIn,
}) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Skapa konto" }).click();
  await page.getByLabel("Förnamn").fill("Nils");
  await page.getByLabel("Efternamn").fill("Ny");
  await page.getByLabel("Organisationsnummer").fill("559988-7709");
  await expect(page.getByText(/^Företaget finns redan hos Tårtdags\./)).toBeVisible();
  await expect(page.getByLabel("Företagsnamn")).toHaveValue("");
  await page.getByLabel("Företagsnamn").fill("Nordljus i Väst");
  await page.getByLabel("E-post").fill("nils@nordljus.example");
  await page.getByLabel("Lösenord", { exact: true }).fill("hemligt");
  await page.getByRole("button", { name: "Starta 14 dagars gratis provperiod" }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  const staff = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await signIn(staff, "admin@tartdags.example");
  await staff.goto("/admin");
  const second = staff.getByRole("listitem").filter({ hasText: "Samma nummer som" });
  await expect(second.getByRole("link")).toHaveText(["Nordljus i Väst", "Nordljus Arkitekter AB"]);
  await second.getByRole("button", { name: "Godkänn" }).click();
  await expect(staff.getByText("Företaget är godkänt")).toBeVisible();
  await expect(second).toHaveCount(0);
  await staff.close();
});

test("a wrong organisation number is told and blocks the sign-up", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Skapa konto" }).click();
  await page.getByLabel("Organisationsnummer").fill("556601-2399");
  await expect(page.getByText("Ogiltigt organisationsnummer", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Starta 14 dagars gratis provperiod" })).toBeDisabled();
});

test("HR logs in, sees the week and logs out again, in every tab", async ({ page, context }) => {
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth/);
  await page.getByLabel("E-post").fill("hr@nordljus.example");
  await page.getByLabel("Lösenord", { exact: true }).fill("fel-lösenord");
  await page.getByRole("button", { name: "Logga in" }).click();
  await expect(page.getByText("Fel e-post eller lösenord")).toBeVisible();
  await expect(page.getByLabel("E-post")).toHaveValue("hr@nordljus.example");

  await page.getByLabel("Lösenord", { exact: true }).fill("tartdags");
  await page.getByRole("button", { name: "Logga in" }).click();
  await expect(page.getByText("Inloggning lyckades!", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Denna vecka", exact: true })).toBeVisible();
  await expect(page.getByText("Tårta till Elin Sandberg")).toBeVisible();

  await page.getByRole("button", { name: "Nästa vecka" }).click();
  await expect(page.getByRole("heading", { name: "Vecka 11", exact: true })).toBeVisible();
  await expect(page.getByText("Tårta till Amina Lindqvist")).toBeVisible();
  await page.getByRole("button", { name: "Föregående vecka" }).click();
  await expect(page.getByText("Tårta till Elin Sandberg")).toBeVisible();
  await page.getByRole("button", { name: "Föregående vecka" }).click();
  await expect(page.getByRole("heading", { name: "Vecka 9", exact: true })).toBeVisible();
  await expect(page.getByText("Tårta till Sofia Lindell")).toBeVisible();

  // The doors lead whoever is signed in straight through.
  const other = await context.newPage();
  for (const door of ["/auth", "/hr-login"]) {
    await other.goto(door);
    await expect(other).toHaveURL(/\/dashboard$/);
  }
  await expect(other.getByRole("heading", { name: "Denna vecka", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Logga ut" }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(other).toHaveURL(/\/auth/);
  const thrownOut = "Du har loggats ut. Logga in igen.";
  await expect(other.getByText(thrownOut)).toBeVisible();
  expect(await page.getByText(thrownOut).count(), "who pressed the button knows").toBe(0);
});

test("a forgotten password is replaced through the mailed link, which works once", async ({
  page,
  mailTo,
}) => {
  await page.goto("/forgot-password");
  await page.getByLabel("E-post").fill("hr@fjallbris.example");
  await page.getByRole("button", { name: "Skicka återställningslänk", exact: true }).click();
  await expect(
    page.getByText("Återställningslänk skickad! Kolla din e-post.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByText("Skickad till hr@fjallbris.example.")).toBeVisible();

  const mail = await mailTo("hr@fjallbris.example", /lösenord/);
  const link = new URL(mail.text.match(/https?:\S+reset-password\S+/)![0]);
  await page.goto(link.pathname + link.search);
  // The same password as before: other journeys on this server sign in with it.
  await page.getByLabel("Nytt lösenord").fill("tartdags");
  await page.getByLabel("Bekräfta lösenord").fill("annatlosen");
  await page.getByRole("button", { name: "Spara nytt lösenord", exact: true }).click();
  await expect(page.getByText("Lösenorden matchar inte", { exact: true })).toBeVisible();
  await page.getByLabel("Bekräfta lösenord").fill("tartdags");
  await page.getByRole("button", { name: "Spara nytt lösenord", exact: true }).click();
  await expect(page.getByText("Lösenord uppdaterat! Du loggas in.", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.evaluate(() => localStorage.clear());
  await page.goto(link.pathname + link.search);
  await expect(page.getByText(/ogiltig eller har gått ut|ogiltig|utgången/i).first()).toBeVisible();
});

test("a right to set a password that has ended is a dead link, also after a reload", async ({
  page,
  server,
}) => {
  const { db, clock } = server.services;
  const link = await db.transaction(platformScope, (tx) =>
    createLink(tx, clock, { kind: "recovery", email: "hr@fjallbris.example" }),
  );
  await page.goto(`/reset-password?token=${link}`);
  await expect(page.getByLabel("Nytt lösenord")).toBeVisible();
  await page.waitForURL(/\/reset-password$/);
  await db.lookUp("half-an-hour-later", "delete from sessions where purpose = 'recovery'", []);
  await page.getByLabel("Nytt lösenord").fill("tartdags");
  await page.getByLabel("Bekräfta lösenord").fill("tartdags");
  await page.getByRole("button", { name: "Spara nytt lösenord", exact: true }).click();
  const dead = page.getByText("Länken är ogiltig eller har gått ut. Klicka på länken i mejlet igen.");
  await expect(dead).toBeVisible();
  await expect(page.getByText("Du behöver logga in.")).toHaveCount(0);
  await page.reload();
  await expect(dead).toBeVisible();
});

test("what is half typed stays when somebody signs in in another tab", async ({
  page,
  context,
  signIn,
  server,
}) => {
  const other = await context.newPage();
  await signIn(other, "hr@nordljus.example");
  const fields = {
    "/employee-signup": "Förnamn",
    "/min-sida": "Allergier",
    "/hr-form": "Förnamn",
    "/reset-password": "Nytt lösenord",
  };
  const links = await linksIntoTheApp(server.services);
  for (const [path, label] of Object.entries(fields)) {
    await page.goto(links.find((link) => link.startsWith(path))!);
    const field = page.getByLabel(label).first();
    await field.fill("halvskrivet");
    const heard = page.waitForRequest("**/live/v1");
    await other.goto("/integritet");
    await heard;
    await expect(page.getByText(/Kontrollerar|Hämtar/)).toHaveCount(0);
    await expect(field).toHaveValue("halvskrivet");
    await other.evaluate(() => localStorage.clear());
  }
});

test("an unknown address gets the 404 page with a way home", async ({ page }) => {
  await page.goto("/finns-inte");
  await expect(page.getByText("Oops! Page not found", { exact: true })).toHaveAttribute("lang", "en");
  await page
    .getByRole("link", { name: /start|hem/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/$/);
});
