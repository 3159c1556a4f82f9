import type { Page } from "@playwright/test";
import { generate } from "otplib";
import { accessible } from "./axe.ts";
import { atLength, expect, test } from "./fixtures.ts";

/** A device with a fingerprint reader, as the browser has it for tests. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const PASSWORD = "tartdags";
const SECURITY = "/dashboard/installningar/sakerhet";

async function signInByPassword(page: Page): Promise<void> {
  await page.goto("/hr-login");
  await page.getByLabel("E-post").fill("hr@fjallbris.example");
  await page.getByLabel("Lösenord", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Logga in", exact: true }).click();
}

/** What an app would show, by the server's clock. */
async function codeOf(page: Page, secret: string): Promise<string> {
  const answer = await page.request.post("/auth/v1/begin-passkey-sign-in", {
    headers: { apikey: "tartdags-public-key" },
    data: {},
  });
  const now = Date.parse(answer.headers()["x-now"]!);
  return generate({ secret, epoch: Math.floor(now / 1000) });
}

test(
  "a passkey is added, signs in with one press, has a name and is removed; then a code from an app, and a recovery code",
  atLength,
  async ({ page }) => {
    test.slow();
    await withAuthenticator(page);
    await signInByPassword(page);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole("button", { name: "Lägg till passkey" }).click();
    await expect(page.getByText("Passkeyn är tillagd")).toBeVisible();

    await page.getByRole("button", { name: "Logga ut" }).first().click();
    await page.goto("/hr-login");
    // The browser offers it in the list under the address, and the virtual device accepts at once; otherwise by the button.
    await page
      .getByRole("button", { name: "Använd passkey" })
      .click({ timeout: 5000 })
      .catch(() => undefined);
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto(SECURITY);
    const mine = page.getByRole("list", { name: "Passkeys" });
    await expect(mine.getByText("Använd idag")).toBeVisible();
    await accessible(page);
    await mine.getByRole("button", { name: /Åtgärder för/ }).click();
    await page.getByRole("menuitem", { name: "Byt namn" }).click();
    await page.getByRole("textbox", { name: "Namn" }).fill("Hannas dator");
    await page.getByRole("button", { name: "Spara", exact: true }).click();
    await expect(mine.getByText("Hannas dator")).toBeVisible();
    await mine.getByRole("button", { name: "Åtgärder för Hannas dator" }).click();
    await page.getByRole("menuitem", { name: "Ta bort" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Ta bort" }).click();
    await expect(mine).toBeHidden();

    await page.getByRole("button", { name: "Lägg till app" }).click();
    const dialog = page.getByRole("dialog");
    const shown = await dialog.getByText(/^([A-Z2-7]{4} ?)+$/).textContent();
    const secret = shown!.replaceAll(" ", "");
    await dialog.getByLabel("Kod från appen").fill(await codeOf(page, secret));
    await dialog.getByRole("button", { name: "Slå på" }).click();
    const codes = page.getByRole("list", { name: "Återställningskoder" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    const [recovery] = await codes.allTextContents();
    await accessible(page);
    await page.getByRole("button", { name: "Jag har sparat koderna" }).click();
    await expect(page.getByText("10 av 10 kvar.")).toBeVisible();

    await page.getByRole("button", { name: "Logga ut", exact: true }).first().click();
    await signInByPassword(page);
    await expect(page).toHaveURL(/\/auth\/steg/);
    await accessible(page);
    await page.goto(SECURITY);
    await expect(page).toHaveURL(/\/auth\/steg/);
    await page.getByLabel("Kod från appen").fill("000000");
    await page.getByRole("button", { name: "Logga in", exact: true }).click();
    await expect(page.getByText(/Koden stämmer inte/).first()).toBeVisible();
    await page.getByRole("button", { name: "Använd en återställningskod" }).click();
    await page.getByLabel("Återställningskod").fill(recovery!.toLowerCase());
    await page.getByRole("button", { name: "Logga in", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(SECURITY));
    await expect(page.getByText("9 av 10 kvar.")).toBeVisible();

    await page.getByRole("button", { name: "Stäng av tvåstegsinloggning" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stäng av" }).click();
    await expect(page.getByText("Tvåstegsinloggningen är av")).toBeVisible();
  },
);

test("what is dangerous asks who one is after ten minutes, and goes on with what was typed", async ({
  hrPage,
}) => {
  await hrPage.goto("/dashboard/installningar/personer");
  // As the server would say it to a session that was proved eleven minutes ago.
  let stale = true;
  await hrPage.route("**/functions/v1/invite-member", (route) =>
    stale
      ? route.fulfill({
          status: 403,
          json: { error: "Bekräfta att det är du, så fortsätter vi.", code: "proof-needed" },
        })
      : route.continue(),
  );
  await hrPage.getByRole("button", { name: "Bjud in" }).click();
  await hrPage.getByLabel("E-post").fill("nykollega@nordljus.example");
  await hrPage.getByRole("button", { name: "Skicka inbjudan" }).click();
  const proof = hrPage.getByRole("dialog", { name: "Bekräfta att det är du" });
  await proof.getByLabel("Ditt lösenord").fill("fel lösenord");
  await proof.getByRole("button", { name: "Bekräfta" }).click();
  await expect(proof.getByText("Lösenordet stämmer inte.")).toBeVisible();
  await accessible(hrPage);
  stale = false;
  await proof.getByLabel("Ditt lösenord").fill(PASSWORD);
  await proof.getByRole("button", { name: "Bekräfta" }).click();
  await expect(hrPage.getByText("nykollega@nordljus.example").first()).toBeVisible();
  await expect(hrPage.getByRole("dialog")).toHaveCount(0);
});
