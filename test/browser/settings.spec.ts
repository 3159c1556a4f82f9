import type { Page } from "@playwright/test";
import { platformScope } from "../../server/database/database.ts";
import { employees, users } from "../../server/database/schema.ts";
import { startSession } from "../../server/features/accounts/sessions.ts";
import { createCompany, joinCompany } from "../../server/features/companies/companies.ts";
import type { RunningServer } from "../../server/start.ts";
import { accessible } from "./axe.ts";
import { atLength, expect, test } from "./fixtures.ts";

/** A company of its own beside the demo's bakeries, with one birthday; its HR is signed in on the page. */
async function moveIn(page: Page, { services: { db, clock } }: RunningServer, name: string): Promise<string> {
  const email = `hr-${name}@egna.example`.toLowerCase();
  const session = await db.transaction(platformScope, async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ email, full_name: "Vera Lind", email_verified_at: clock.now().toString() })
      .returning();
    const company = await createCompany(tx, clock, {
      name: `${name} AB`,
      contact_email: email,
      contact_first_name: "Vera",
      contact_last_name: "Lind",
      address: "Kungsportsavenyen 21, 411 36 Göteborg",
      latitude: 57.7,
      longitude: 11.97,
    });
    await joinCompany(tx, { userId: user!.id, email, companyId: company });
    await tx.insert(employees).values({ company_id: company, name: "Bo Lind", birthday: "1990-10-14" });
    return JSON.stringify(await startSession(tx, clock, user!.id));
  });
  await page.addInitScript((value) => localStorage.setItem("tartdags.session", value), session);
  return email;
}

for (const width of [390, 1440])
  test(
    `every section of the settings is saved, and stands so when it is read again, at ${width} px`,
    atLength,
    async ({ page, server, mailTo }) => {
      test.slow();
      await page.setViewportSize({ width, height: 900 });
      const email = await moveIn(page, server, `Sektion${width}`);
      /** As from the menu under one's own name: on a phone the list is a page of its own. */
      const open = async (section: string) => {
        await page.goto("/dashboard/installningar");
        await page.getByRole("link", { name: section, exact: true }).press("Enter");
        await expect(page.locator("h1").filter({ hasText: section })).toBeVisible();
      };
      const fits = async () =>
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
          ),
        ).toBe(true);
      const dialog = page.getByRole("dialog");

      await open("Företaget");
      await page.getByLabel("Er referens").fill("4471 Trivsel");
      await page.getByLabel("E-post för faktura").fill("faktura@egna.example");
      await page.getByRole("button", { name: "Spara faktura" }).press("Enter");
      await expect(page.getByText(/Senast ändrat av Vera Lind/)).toBeVisible();
      await fits();
      await page.reload();
      await expect(page.getByLabel("Er referens")).toHaveValue("4471 Trivsel");
      await expect(page.getByLabel("E-post för faktura")).toHaveValue("faktura@egna.example");

      await open("Kontor");
      await page.getByRole("button", { name: "Ändra" }).first().press("Enter");
      await dialog.getByLabel("Portkod").fill("2024");
      await dialog.getByLabel("Tar emot").fill("Bengt Hallberg");
      await dialog.getByRole("button", { name: "Spara" }).press("Enter");
      await expect(page.getByText("Bengt Hallberg")).toBeVisible();
      await page.getByRole("button", { name: "Visa portkoden" }).press("Enter");
      await expect(page.getByText("2024", { exact: true })).toBeVisible();
      await fits();

      await open("Personer med tillgång");
      await page.getByRole("button", { name: "Bjud in" }).press("Enter");
      await dialog.getByLabel("E-post").fill(`kollega${width}@egna.example`);
      await dialog.getByRole("button", { name: "Skicka inbjudan" }).press("Enter");
      await expect(page.getByText(`kollega${width}@egna.example`).first()).toBeVisible();
      await fits();

      await open("Autopilot");
      await page.getByRole("link", { name: "Sätt upp autopilot" }).press("Enter");
      await page.getByRole("button", { name: "Sätt igång" }).press("Enter");
      await expect(page).toHaveURL(/tab=tartor/);
      await open("Autopilot");
      await expect(page.getByRole("heading", { name: "Autopiloten är på" })).toBeVisible();
      await fits();

      await open("Mejl och aviseringar");
      const changes = page.getByRole("checkbox", { name: /^Dagen före/ });
      await expect(changes).toBeChecked();
      await changes.press("Space");
      await expect(changes).not.toBeChecked();
      await page.reload();
      await expect(changes).not.toBeChecked();
      await fits();

      await open("Abonnemang");
      await page.getByRole("button", { name: "Betala mot faktura" }).press("Enter");
      await page.getByRole("alertdialog").getByRole("button", { name: "Betala mot faktura" }).press("Enter");
      await expect(page.getByText(/^(Valt|På väg)$/)).toBeVisible();
      await fits();

      await open("Kalender och anslutningar");
      await page.getByRole("button", { name: "Prenumerera på kalendern" }).press("Enter");
      await expect(dialog.getByRole("link", { name: "Öppna i kalenderappen" })).toHaveAttribute(
        "href",
        /^webcal:/,
      );
      await page.keyboard.press("Escape");
      await fits();

      await open("Säkerhet");
      await expect(page.getByText(email)).toBeVisible();
      await page.getByRole("button", { name: "Byt lösenord" }).press("Enter");
      await mailTo(email, /lösenord/i);
      await fits();

      await open("Integritet");
      await page.getByRole("button", { name: "Visa", exact: true }).press("Enter");
      await expect(dialog.getByText("Betalsättet för abonnemanget valdes")).toBeVisible();
      await expect(dialog.getByText("En person ändrade vilka mejl de får")).toBeVisible();
      await expect(dialog.getByText("Företagets uppgifter ändrades").first()).toBeVisible();
      await page.keyboard.press("Escape");
      await fits();
    },
  );

test(
  "a section is found by what is in it, with the keyboard, on a phone and a desk",
  atLength,
  async ({ hrPage: page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/dashboard");
      await expect(page.getByRole("button", { name: "Sök" })).toBeVisible();
      await page.keyboard.press("Control+k");
      const dialog = page.getByRole("dialog", { name: "Sök" });
      await accessible(page);
      await dialog.getByRole("searchbox").fill("avsluta kontot");
      await expect(dialog.getByRole("link")).toHaveText(["Integritet"]);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: "Integritet", exact: true })).toBeVisible();
      await expect(dialog).toHaveCount(0);
    }
  },
);
