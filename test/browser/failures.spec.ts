import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Every text of the error catalogue that a person meets when something behind the screen does not answer. */

type Failure = {
  text: string;
  /** The calls that fail; the rest of the server is as it is. */
  calls: string[];
  path: string;
  act?: (page: Page) => Promise<void>;
  /** What the call answers instead of nothing at all. */
  answer?: { status: number; body: unknown };
};

const click = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .first()
    .click();
const broken = { status: 500, body: { error: "Något gick fel. Vänligen försök igen.", code: "unexpected" } };

async function meet(page: Page, { text, calls, path, act, answer = broken }: Failure): Promise<void> {
  const failing = (url: URL) => calls.some((name) => url.pathname.endsWith(`/v1/${name}`));
  await page.route(failing, (route) => route.fulfill({ status: answer.status, json: answer.body }));
  await page.goto(path);
  await act?.(page);
  await expect.soft(page.getByText(text).first(), text).toBeVisible();
  await page.unroute(failing);
}

async function meetAll(page: Page, failures: Failure[]): Promise<void> {
  for (const failure of failures) {
    // oxlint-disable-next-line no-await-in-loop -- one page, one failure after the other
    await meet(page, failure);
  }
}

test("a visitor is told what did not work", async ({ page }) => {
  const fill = (fields: Record<string, string>, button: string) => async (page: Page) => {
    for (const [label, value] of Object.entries(fields)) {
      // oxlint-disable-next-line no-await-in-loop -- one field after the other
      await page.getByLabel(label, { exact: false }).first().fill(value);
    }
    await click(button)(page);
  };
  const login = { "E-post": "nagon@kund.example", Lösenord: "hemligt" };
  await meetAll(page, [
    {
      text: "Ett fel uppstod vid inloggning",
      calls: ["sign-in"],
      path: "/auth",
      act: fill(login, "Logga in"),
    },
    {
      text: "Kunde inte skicka återställningslänk",
      calls: ["send-password-reset"],
      path: "/forgot-password",
      act: fill({ "E-post": "nagon@kund.example" }, "Skicka återställningslänk"),
    },
    {
      text: "Kunde inte validera länken. Försök igen senare.",
      calls: ["verify-employee-token"],
      path: "/employee-signup?token=abcd1234",
    },
    { text: "Kunde inte skapa konto via magic link", calls: ["use_magic_link"], path: "/auth/magic?token=x" },
    {
      text: "Kunde inte logga in efter registrering",
      calls: ["use_magic_link"],
      path: "/auth/magic?token=y",
      answer: { status: 200, body: [{ valid: true, company_id: null, user_email: null, session: null }] },
    },
    {
      text: "Ingen checkout URL mottagen",
      calls: ["create-checkout-session"],
      path: "/checkout?email=ny@kund.example",
      answer: { status: 200, body: { url: "" } },
    },
  ]);
});

test("HR is told what did not work", async ({ hrPage: page }) => {
  await meetAll(page, [
    { text: "Kunde inte hämta översiktsdata", calls: ["get-overview"], path: "/dashboard" },
    { text: "Kunde inte hämta veckans händelser", calls: ["dashboard-this-week"], path: "/dashboard" },
    { text: "Fel vid hämtning av anställda", calls: ["get-overview"], path: "/dashboard" },
    { text: "Fel vid hämtning av företagsinformation", calls: ["get-user"], path: "/dashboard" },
    { text: "Kunde inte hämta anställda", calls: ["list-employees"], path: "/dashboard/anstallda" },
    { text: "Kunde inte hämta tårtbeställningar", calls: ["list-cake-year"], path: "/dashboard?tab=tartor" },
    {
      text: "Fel vid hämtning av måltidsevenemang",
      calls: ["list-meal-year"],
      path: "/dashboard?tab=maltider",
    },
    {
      text: "Kunde inte hämta restauranger",
      calls: ["get-meal-order-draft"],
      path: "/dashboard?tab=maltider",
      act: click(/måltid/i),
    },
    {
      text: "Failed to load employees",
      calls: ["list-cake-candidates"],
      path: "/dashboard?tab=tartor",
      act: click(/beställ/i),
    },
    { text: "Fel vid kontroll av behörighet", calls: ["get-user"], path: "/admin" },
  ]);
});

test("an admin is told what did not work", async ({ adminPage: page }) => {
  await meetAll(page, [
    { text: "Kunde inte hämta översiktsdata", calls: ["list-companies"], path: "/admin" },
    {
      text: "Kunde inte hämta beställningsförfrågningar",
      calls: ["list-order-requests"],
      path: "/admin?tab=vantande",
    },
    { text: "Kunde inte hämta restauranger", calls: ["list-restaurants"], path: "/admin/restaurants" },
    {
      text: "Fel vid skapande av länk",
      calls: ["create-payment-link"],
      path: "/admin/payment-links",
      act: async (page) => {
        await page.getByLabel(/Företagsnamn/).fill("Trassel AB");
        await page
          .getByLabel(/e-post/i)
          .first()
          .fill("hr@trassel.example");
        await page.locator("form button[type=submit]").first().click();
      },
    },
  ]);
});
