import type { Locator, Page } from "@playwright/test";
import { atLength, expect, test } from "./fixtures.ts";

/**
 * What waits where only a browser will do: for its own windows, and for events that no script can make. Time stands still,
 * and goes on when it is told to. The other waits are in test/screens/waits.test.tsx.
 */
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

test(
  "the calendar's window is 600 by 700, and looked for every second",
  atLength,
  async ({ hrPage: page }) => {
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
  },
);

const used = (session: unknown) => ({
  json: [{ valid: true, company_id: null, user_email: "a@ny.example", session }],
});

test("somebody with a one-time link finds a button after a second, and is led on a second and a half after the press", async ({
  page,
}) => {
  const session = {
    token: "x",
    expires_at: "2027-01-01T00:00:00Z",
    user: { id: "x", email: "a@ny.example" },
  };
  await page.route("**/use_magic_link", (route) => route.fulfill(used(session)));
  await page.goto("/auth/magic?token=x");
  await whenSeen(page, page.getByRole("heading", { name: "Kontrollerar länken..." }));
  const press = page.getByRole("button", { name: "Logga in" });
  await happensAfter(page, 1, () => press.isVisible());
  await press.click();
  await whenSeen(page, page.getByText(/skickas till/));
  await happensAfter(page, 1.5, () => /\/(dashboard|auth)$/.test(page.url()));
});

test("somebody whose one-time link does not work is told why", atLength, async ({ page }) => {
  const answers = {
    "Kunde inte skapa konto via magic link": { status: 500, json: {} },
    "Kunde inte logga in efter registrering": used(null),
    "Kunde inte hämta användar-ID": used({ token: "x", user: { id: "" } }),
  };
  for (const [text, answer] of Object.entries(answers)) {
    await page.route("**/use_magic_link", (route) => route.fulfill(answer));
    await page.goto(`/auth/magic?token=${text.length}`);
    const press = page.getByRole("button", { name: "Logga in" });
    await whenSeen(page, press);
    await press.click();
    await whenSeen(page, page.getByText(text, { exact: true }).first());
    await page.unroute("**/use_magic_link");
  }
});
