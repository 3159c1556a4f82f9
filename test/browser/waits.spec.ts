import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { ID, reply } from "./meet.ts";

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
async function happensAfter(page: Page, seconds: number, happened: () => boolean | Promise<boolean>) {
  await page.clock.runFor(seconds * 1000 - 10 * STEP_MS);
  expect(await happened()).toBe(false);
  let steps = 30;
  await expect(async () => {
    if (steps-- > 0) await page.clock.runFor(STEP_MS);
    expect(await happened()).toBe(true);
  }).toPass({ intervals: [20] });
}

const leaves = (page: Page, seconds: number, to: RegExp) =>
  happensAfter(page, seconds, () => to.test(page.url()));

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

test("addresses are asked for 300 ms after the third letter, however long the browser looks for its place", async ({
  hrPage: page,
}) => {
  await page.route("**/get-meal-order-draft", (route) =>
    route.fulfill(reply({ draft: null, address: null, kitchen_lines: [] })),
  );
  // Asked where it is, this browser never answers.
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_found, _failed, options) =>
      void Object.assign(window, { givenSeconds: options!.timeout! / 1000 });
  });
  await page.goto("/dashboard?tab=maltider");
  const open = page.getByRole("button", { name: "Skapa måltidsbeställning" });
  await whenSeen(page, open);
  await open.click();
  const address = page.getByLabel("Leveransadress");
  await whenSeen(page, address);
  await address.fill("");
  await page.clock.runFor(2000);
  await asksAfter(page, { call: "/mapbox-geocoding", field: address, little: "Ku", enough: "Kun", ms: 300 });
  expect(await page.evaluate(() => (window as { givenSeconds?: number }).givenSeconds)).toBe(5);
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

test("a payment is being confirmed for two seconds at least", async ({ page }) => {
  await page.route("**/verify-checkout", (route) =>
    route.fulfill(reply({ status: "complete", trialing: true })),
  );
  await page.goto("/stripe-success?session_id=cs_test_x");
  await whenSeen(page, page.getByRole("heading", { name: "Bekräftar betalningen..." }));
  const started = page.getByRole("heading", { name: "Provperioden har startat!" });
  await happensAfter(page, 2, () => started.isVisible());
});

test("the right to set a password is looked for a second time, after a second and a half", async ({
  page,
}) => {
  await page.goto("/reset-password");
  await whenSeen(page, page.getByRole("heading", { name: "Kontrollerar länken..." }));
  await page.evaluate(() => sessionStorage.setItem("tartdags.recovery", "x"));
  const field = page.getByLabel("Nytt lösenord", { exact: true });
  await happensAfter(page, 1.5, () => field.isVisible());
});

test("the calendar's window is 600 by 700, and looked for every second", async ({ hrPage: page }) => {
  await page.goto("/dashboard");
  const connect = page.getByRole("button", { name: "Koppla Google Calendar" });
  await whenSeen(page, connect);
  const [popup] = await Promise.all([page.waitForEvent("popup"), connect.click()]);
  await popup.waitForURL(/\/sandbox\//);
  expect(popup.viewportSize()).toEqual({ width: 600, height: 700 });
  await popup.close();
  await expect(page.getByText("Godkänn kopplingen i fönstret.")).toBeVisible();
  const outOfSight = page.getByText("Inväntar ditt godkännande.");
  await happensAfter(page, 1, () => outOfSight.isVisible());
});

test("somebody with a one-time link finds a button after a second, and is led on a second and a half after the press", async ({
  page,
}) => {
  const session = {
    token: "x",
    expires_at: "2027-01-01T00:00:00Z",
    user: { id: "x", email: "a@ny.example" },
  };
  await page.route("**/use_magic_link", (route) =>
    route.fulfill(reply([{ valid: true, company_id: null, user_email: "a@ny.example", session }])),
  );
  await page.goto("/auth/magic?token=x");
  await whenSeen(page, page.getByRole("heading", { name: "Kontrollerar länken..." }));
  const press = page.getByRole("button", { name: "Logga in" });
  await happensAfter(page, 1, () => press.isVisible());
  await press.click();
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

  const link = { valid: true, company_id: ID, company_name: "Ny AB", user_email: "asa@ny.example" };
  await page.route("**/open-hr-form", (route) => route.fulfill(reply(link)));
  await page.route("**/submit-hr-form", (route) => route.fulfill(reply({ success: true, session: null })));
  await page.goto("/hr-form?token=x");
  await whenSeen(page, page.getByLabel("Förnamn"));
  for (const [label, text] of Object.entries(person)) await page.getByLabel(label).first().fill(text);
  await page.locator("[type=submit]").click();
  await whenSeen(page, page.getByRole("heading", { name: "Tack, du är tillagd!" }));
  await leaves(page, 3, /\/dashboard/);
});
