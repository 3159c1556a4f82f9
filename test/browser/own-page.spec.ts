import { accessible } from "./axe.ts";
import { atLength, expect, test } from "./fixtures.ts";
import { judge, PHONE, WIDE } from "./judge.ts";
import { linksIntoTheApp } from "./links.ts";
import { register, row } from "./register.ts";

test("an employee registers, gets a private link, chooses not to be celebrated, and is erased", async ({
  page,
  browser,
  signIn,
  baseURL,
  mailTo,
  server,
}) => {
  const hr = await (await browser.newContext({ baseURL })).newPage();
  await signIn(hr, "hr@nordljus.example");
  await hr.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await hr.goto("/dashboard");
  await hr.getByRole("button", { name: "Lägg till anställd" }).click();
  await hr.getByRole("button", { name: "Kopiera länk" }).click();
  await expect(hr.getByText("Länk kopierad!", { exact: true })).toBeVisible();

  await page.goto(await hr.evaluate(() => navigator.clipboard.readText()));
  await expect(
    page.getByRole("heading", { name: /^Registrera dig som anställd hos Nordljus/ }),
  ).toBeVisible();
  await accessible(page);
  await page.getByLabel("Allergier eller specialkost").fill("Nötter och mandel");
  await page.getByRole("button", { name: "Spara", exact: true }).click();
  await expect(page.getByText("Kryssa i rutan om du samtycker."), "together with the rest").toBeVisible();
  await expect(
    page.getByText("Vänligen fyll i alla obligatoriska fält", { exact: true }).first(),
  ).toBeVisible();
  await page.getByLabel("Förnamn").fill("Henrik");
  await page.getByLabel("Efternamn").fill("Palmér");
  await page.getByLabel("E-post").fill("henrik.palmer@nordljus.example");
  await page.getByLabel("Födelsedag", { exact: true }).fill("1991-01-08");
  await page.getByLabel("Allergier eller specialkost").fill("Nötter och mandel");
  await page.getByRole("button", { name: "Spara" }).click();
  await expect(page.getByText("Kryssa i rutan om du samtycker.")).toBeVisible();
  await page.getByText("Jag samtycker till att Tårtdags sparar").click();
  await page.getByRole("button", { name: "Spara" }).click();
  await expect(page.getByRole("heading", { name: "Sparat! 🎉", exact: true })).toBeVisible();
  await expect(page.getByText("Välkommen, Henrik! Dina uppgifter har sparats.").first()).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/");

  const mail = await mailTo("henrik.palmer@nordljus.example");
  await page.goto(/https?:\/\/\S+\/min-sida\?token=[\w-]+/.exec(mail.text)![0]);
  await expect(page.getByRole("textbox", { name: "Allergier" })).toHaveValue("Nötter och mandel");
  await accessible(page);
  await server.services.db.lookUp(
    "hr-corrects",
    `update employees set dietary_preferences = 'Vegetariskt', updated_at = app_now() where name = 'Henrik Palmér'`,
    [],
  );
  await page.getByText("Fira inte").click();
  await page.getByRole("button", { name: "Spara" }).click();
  await expect(page.getByText("Dina uppgifter har ändrats under tiden.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Kost" })).toHaveValue("Vegetariskt");
  await expect(page.getByRole("radio", { name: "Fira inte" })).toBeChecked();
  await page.getByRole("button", { name: "Spara" }).click();
  await expect(page.getByText("Dina uppgifter har sparats.", { exact: true })).toBeVisible();
  await hr.goto(register);
  await hr.getByLabel("Sök").fill("Palmér");
  await expect(row(hr, "Henrik Palmér")).toContainText("Fira inte");

  await page.getByRole("button", { name: "Radera mina uppgifter" }).click();
  await page.getByRole("button", { name: "Radera för alltid" }).click();
  await expect(page.getByRole("heading", { name: "Dina uppgifter är raderade" })).toBeVisible();
  await expect(row(hr, "Henrik Palmér")).toBeHidden();
  await mailTo("henrik.palmer@nordljus.example", /Dina uppgifter är raderade/);

  await page.reload();
  await expect(page.getByRole("heading", { name: "Länken gäller inte längre" })).toBeVisible();
  await page.getByLabel("E-post").fill("henrik.palmer@nordljus.example");
  await page.getByRole("button", { name: "Skicka länken" }).click();
  await expect(page.getByText(/^Om adressen finns hos oss är en ny länk på väg\./)).toBeVisible();
});

test("the privacy page is readable by everyone", async ({ page }) => {
  await page.goto("/integritet");
  await expect(page.getByRole("heading", { name: "Så hanterar vi dina uppgifter" })).toBeVisible();
  await accessible(page);
});

test.describe("whose browser wishes English", () => {
  test.use({ locale: "en-GB" });

  test(
    "registers, is mailed and erased in English, and may switch",
    atLength,
    async ({ page, browser, signIn, baseURL, mailTo }) => {
      const hr = await (await browser.newContext({ baseURL, locale: "sv-SE" })).newPage();
      await signIn(hr, "hr@nordljus.example");
      await hr.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await hr.goto("/dashboard");
      await hr.getByRole("button", { name: "Lägg till anställd" }).click();
      await hr.getByRole("button", { name: "Kopiera länk" }).click();
      await expect(hr.getByText("Länk kopierad!", { exact: true })).toBeVisible();

      await page.goto(await hr.evaluate(() => navigator.clipboard.readText()));
      await expect(page.getByRole("heading", { name: /^Register as an employee at Nordljus/ })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await judge(page, "registration in English");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("Please fill in all required fields").first()).toBeVisible();
      await page.getByLabel("First name").fill("Grace");
      await page.getByLabel("Last name").fill("Hill");
      await page.getByLabel("Email").fill("grace.hill@nordljus.example");
      await page.getByLabel("Birthday", { exact: true }).fill("8 October 1991");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("heading", { name: "Saved! 🎉", exact: true })).toBeVisible();
      await page.waitForURL((url) => url.pathname === "/");

      const mail = await mailTo("grace.hill@nordljus.example");
      expect(mail.subject).toMatch(/^You are registered at Nordljus/);
      await page.goto(/https?:\/\/\S+\/min-sida\?token=[\w-]+&sprak=en/.exec(mail.text)![0]);
      await expect(page.getByRole("heading", { name: /^Your details at Nordljus/ })).toBeVisible();
      await judge(page, "one's own page in English");
      await page.getByText("Svenska", { exact: true }).click();
      await expect(page.getByRole("heading", { name: /^Dina uppgifter hos Nordljus/ })).toBeVisible();
      await page.getByText("English", { exact: true }).click();
      await page.getByRole("button", { name: "Erase my details" }).click();
      await page.getByRole("button", { name: "Erase for ever" }).click();
      await expect(page.getByRole("heading", { name: "Your details have been erased" })).toBeVisible();
      await mailTo("grace.hill@nordljus.example", /Your details have been erased/);
    },
  );

  test("reads the public pages in English, without a cookie", atLength, async ({ page }) => {
    await page.goto("/integritet");
    await expect(page.getByRole("heading", { name: "How we handle your details" })).toBeVisible();
    await judge(page, "privacy in English");
    await page.getByRole("link", { name: "På svenska" }).click();
    await expect(page.getByRole("heading", { name: "Så hanterar vi dina uppgifter" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "sv");
    await page.goto("/contact");
    await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
    await judge(page, "contact in English");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Your name is required").first()).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);
  });

  test("a supplier reads its order, and says yes to it", atLength, async ({ page, server }) => {
    const links = await linksIntoTheApp(server.services);
    await page.goto(links.find((path) => path.startsWith("/svar"))!);
    await expect(page.getByRole("heading", { name: "Can you deliver this order?" })).toBeVisible();
    await judge(page, "an order to answer in English", { widths: [320, PHONE, WIDE] });
    const promise = page.getByRole("checkbox");
    if ((await promise.count()) > 0) await promise.first().check({ force: true });
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { name: "Thank you, the order is confirmed" })).toBeVisible();
    await judge(page, "an order that was answered in English");
  });
});
