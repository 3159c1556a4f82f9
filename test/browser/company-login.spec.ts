import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { SANDBOX_CLIENTS, SANDBOX_TENANT } from "../../sandbox/identity/flavours.ts";
import { platformScope } from "../../server/database/database.ts";
import type { RunningServer } from "../../server/start.ts";
import { expect, test } from "./fixtures.ts";

const DOMAIN = "nordljus.example";

const toPro = ({ services }: RunningServer) =>
  services.db.transaction(platformScope, (tx) =>
    tx.execute(sql`update companies set subscription_tier = 'pro', verification_status = 'verified'
      where contact_email = 'hr@nordljus.example'`),
  );

/** At the stand-in of the company's provider. */
const chooseAt = (page: Page, person: RegExp) => page.getByRole("button", { name: person }).click();

test("HR connects Entra, shows the domain, tries it and requires it; a colleague comes in by it", async ({
  hrPage,
  browser,
  server,
  mailTo,
}) => {
  await toPro(server);
  await hrPage.goto("/dashboard/installningar/foretagsinloggning");
  await hrPage.getByLabel("Katalog-id").fill(SANDBOX_TENANT);
  await hrPage.getByLabel("Program-id").fill(SANDBOX_CLIENTS.entra.id);
  await hrPage.getByLabel("Hemlighet").fill(SANDBOX_CLIENTS.entra.secret);
  await hrPage.getByRole("button", { name: "Spara" }).click();
  await expect(hrPage.getByText("Sparat. Tjänsten svarar.")).toBeVisible();

  await hrPage.getByLabel("Er domän").fill(DOMAIN);
  await hrPage.getByRole("button", { name: "Visa posten" }).click();
  const value = await hrPage.getByText(/^tartdags-domain=/).textContent();
  const dns = await browser.newPage();
  await dns.goto(`${server.url}/sandbox/dns`);
  await dns.getByLabel("Namn").fill(`_tartdags.${DOMAIN}`);
  await dns.getByLabel("Värde").fill(value!);
  await dns.getByRole("button", { name: "Lägg till" }).click();
  await dns.close();
  await hrPage.getByRole("button", { name: "Leta nu" }).click();
  await expect(hrPage.getByText(/^Hittad /)).toBeVisible();

  await hrPage.getByRole("button", { name: "Prova inloggningen" }).click();
  await chooseAt(hrPage, /^Maria Ekdahl/);
  await expect(hrPage.getByText("Det fungerade, Maria")).toBeVisible();
  await expect(hrPage.getByText(`Entra känner dig som hr@${DOMAIN}`)).toBeVisible();
  await hrPage.getByRole("radio", { name: `Krav för alla på ${DOMAIN}` }).check({ force: true });
  await hrPage.getByRole("button", { name: "Slå på företagsinloggning" }).click();
  await expect(hrPage.getByText("Företagsinloggningen är på", { exact: true })).toBeVisible();

  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.goto("/auth");
  await page.getByLabel("E-post").fill(`elin.sandberg@${DOMAIN}`);
  const offer = page.getByRole("button", { name: "Logga in med företagets inloggning" });
  await offer.click();
  await chooseAt(page, /^Gunnar Gäst/);
  await expect(page.getByText(/lämnade ingen bekräftad adress på företagets domän/)).toBeVisible();
  await page.getByRole("link", { name: "Till inloggningen" }).click();
  await page.getByLabel("E-post").fill(`elin.sandberg@${DOMAIN}`);
  await offer.click();
  await chooseAt(page, /^Elin Sandberg/);
  await expect(page.getByRole("heading", { name: "Förfrågan är skickad" })).toBeVisible();
  expect(new URL(page.url()).search).toBe("");

  await mailTo(`hr@${DOMAIN}`, /^Elin Sandberg vill ha tillgång/);
  await hrPage.goto("/dashboard/installningar/personer");
  await hrPage.getByRole("button", { name: /Släpp in/ }).click();
  await hrPage
    .getByRole("dialog")
    .getByRole("button", { name: /Släpp in/ })
    .click();
  await expect(hrPage.getByRole("dialog")).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Denna vecka" })).toBeVisible();
});
