import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { reply } from "./meet.ts";

/** What waits, and for how long: time stands still here, and goes on when it is told to. */
const STEP_MS = 20;

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
});

async function whenSeen(page: Page, what: Locator) {
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    expect(await what.isVisible()).toBe(true);
  }).toPass({ intervals: [20] });
}

/** Not sooner, and not much later. */
async function leaves(page: Page, seconds: number, to: RegExp) {
  await page.clock.runFor(seconds * 1000 - 10 * STEP_MS);
  expect(page.url()).not.toMatch(to);
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    expect(page.url()).toMatch(to);
  }).toPass({ intervals: [20] });
}

/** Asks nothing for too little, nor before its time; then once. */
async function asksAfter(
  page: Page,
  {
    call,
    field,
    little,
    enough,
    ms,
  }: { call: string; field: Locator; little: string; enough: string; ms: number },
) {
  let asked = 0;
  page.on("request", (request) => void (asked += Number(request.url().endsWith(call))));
  await field.fill(little);
  await page.clock.runFor(2000);
  expect(asked).toBe(0);
  await field.fill(enough);
  await page.clock.runFor(ms - STEP_MS);
  expect(asked).toBe(0);
  await page.clock.runFor(2 * STEP_MS);
  await expect.poll(() => asked).toBeGreaterThan(0);
}

test("a number is verified half a second after the last key, from ten signs on", async ({ page }) => {
  await page.goto("/auth");
  await whenSeen(page, page.getByRole("tab", { name: "Skapa konto" }));
  await page.getByRole("tab", { name: "Skapa konto" }).click();
  const number = page.getByLabel("Organisationsnummer");
  await whenSeen(page, number);
  const call = "/verify-org-number";
  await asksAfter(page, { call, field: number, little: "556601239", enough: "5566012398", ms: 500 });
});

test("addresses are asked for 300 ms after the third letter", async ({ hrPage: page }) => {
  await page.goto("/dashboard?tab=maltider");
  const open = page.getByRole("button", { name: "Skapa måltidsbeställning" });
  await whenSeen(page, open);
  await open.click();
  const address = page.getByLabel("Leveransadress");
  await whenSeen(page, address);
  await address.fill("");
  await page.clock.runFor(2000);
  await asksAfter(page, { call: "/mapbox-geocoding", field: address, little: "Ku", enough: "Kun", ms: 300 });
});

test("a new customer is led on after two seconds", async ({ page }) => {
  await page.goto("/contact");
  await page.evaluate(() =>
    sessionStorage.setItem("tartdags.pending", JSON.stringify({ email: "a@ny.example", company: "Ny AB" })),
  );
  await page.goto("/welcome");
  await whenSeen(page, page.getByRole("heading", { name: "Välkommen!" }));
  await leaves(page, 2, /\/company-setup/);
});

test("somebody with a one-time link is led on after a second and a half", async ({ page }) => {
  const session = {
    token: "x",
    expires_at: "2027-01-01T00:00:00Z",
    user: { id: "x", email: "a@ny.example" },
  };
  await page.route("**/use_magic_link", (route) =>
    route.fulfill(reply([{ valid: true, company_id: null, user_email: "a@ny.example", session }])),
  );
  await page.goto("/auth/magic?token=x");
  await whenSeen(page, page.getByText(/skickas till/));
  await leaves(page, 1.5, /\/(dashboard|auth)$/);
});

test("whoever has registered, and whoever has connected a calendar, is led on after three seconds", async ({
  hrPage: page,
}) => {
  await page.goto("/calendar-success?calendar=connected&provider=google");
  await whenSeen(page, page.getByRole("heading", { name: "Kalendern är kopplad!" }));
  await leaves(page, 3, /\/dashboard/);

  await page.route("**/verify-employee-token", (route) =>
    route.fulfill(reply({ valid: true, companyName: "Ny AB" })),
  );
  await page.route("**/submit-employee-registration", (route) => route.fulfill(reply({ success: true })));
  await page.goto("/employee-signup?token=abcd1234");
  await whenSeen(page, page.getByLabel("Förnamn"));
  const person = {
    Förnamn: "Åsa",
    Efternamn: "Öberg",
    "E-post": "asa@ny.example",
    Födelsedag: "1990-05-17",
  };
  for (const [label, text] of Object.entries(person)) await page.getByLabel(label).first().fill(text);
  await page.locator("[type=submit]").click();
  await whenSeen(page, page.getByRole("heading", { name: "Sparat! 🎉" }));
  await leaves(page, 3, /:\d+\/$/);
});
