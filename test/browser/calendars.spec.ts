import type { Page } from "@playwright/test";
import { writeCalendars } from "../../server/features/calendars/write-events.ts";
import { platformScope } from "../../server/database/database.ts";
import { calendar_events } from "../../server/database/schema-machinery.ts";
import type { RunningServer } from "../../server/start.ts";
import { atLength, expect, test } from "./fixtures.ts";

const card = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Kalender", exact: true }) });

/** Clicks what opens the provider's window, and gives that window. */
async function open(page: Page, button: string): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    card(page).getByRole("button", { name: button }).click(),
  ]);
  return popup;
}

async function disconnect(page: Page) {
  await card(page).getByRole("button", { name: "Koppla från" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Koppla från" }).click();
  await expect(page.getByText("Kalender frånkopplad", { exact: true })).toBeVisible();
}

/** Takes every right back on the provider's own page, and lets us find out by writing. */
async function revokeAccess(page: Page, { url, services }: RunningServer) {
  const sandbox = await (await page.request.get(`${url}/sandbox/calendars`)).text();
  for (const [address] of sandbox.matchAll(/\/sandbox\/calendars\/[^/"]+\/revoke/g))
    await page.request.post(url + address);
  await services.db.transaction(platformScope, (tx) => tx.update(calendar_events).set({ written: null }));
  await writeCalendars(services);
}

test(
  "HR connects Google in its own window, sees the deliveries there, reconnects, and disconnects",
  atLength,
  async ({ hrPage, server }) => {
    await hrPage.goto("/dashboard");
    const popup = await open(hrPage, "Koppla Google Calendar");
    await popup.getByRole("button", { name: "Tillåt" }).click();
    await expect(hrPage.getByText("Google Calendar kopplad!", { exact: true })).toBeVisible();
    await expect.poll(() => popup.isClosed()).toBe(true);
    await expect(card(hrPage)).toContainText("Google Calendar är kopplad.");

    await expect
      .poll(async () => (await hrPage.request.get(`${server.url}/sandbox/calendars`)).text())
      .toContain("Tårta till Elin Sandberg");

    await revokeAccess(hrPage, server);
    await hrPage.reload();
    await expect(card(hrPage)).toContainText("Kalendern behöver kopplas igen.");
    await expect(hrPage.getByText("Kunde inte koppla kalender")).toBeHidden();
    const again = await open(hrPage, "Koppla igen");
    await again.getByRole("button", { name: "Tillåt" }).click();
    await expect(hrPage.getByText("Google Calendar kopplad!", { exact: true })).toBeVisible();
    await expect(card(hrPage)).toContainText("Alla leveranser finns i kalendern.");
    await disconnect(hrPage);
    await expect(card(hrPage).getByRole("button", { name: "Koppla Microsoft Outlook" })).toBeVisible();
  },
);

test(
  "a login page that cuts the band to its opener connects all the same",
  atLength,
  async ({ hrPage, server }) => {
    await hrPage.goto("/dashboard");
    server.sandbox!.faults.set("calendars", "sever-opener");
    const popup = await open(hrPage, "Koppla Microsoft Outlook");
    await popup.getByRole("button", { name: "Tillåt" }).click();
    await expect(hrPage.getByText("Outlook-kalendern kopplad!")).toBeVisible();
    await expect(card(hrPage)).toContainText("Microsoft Outlook är kopplad.");
    await disconnect(hrPage);
    await expect(hrPage.getByText(/myapps\.microsoft\.com/)).toBeVisible();
  },
);

/** What another site's window would say to ours. */
const sayConnectedFromAfar = (page: Page) =>
  page.evaluate(() =>
    dispatchEvent(
      new MessageEvent("message", {
        origin: "http://elsewhere.example",
        data: { type: "calendar-connected", provider: "google" },
      }),
    ),
  );

test(
  "who refuses, and who gets no window, is told what the specification says",
  atLength,
  async ({ hrPage }) => {
    await hrPage.goto("/dashboard");
    const popup = await open(hrPage, "Koppla Google Calendar");
    await expect(popup.getByRole("button", { name: "Neka" })).toBeVisible();
    await sayConnectedFromAfar(hrPage);
    await expect(card(hrPage)).toContainText("Godkänn kopplingen i fönstret.");
    await expect(hrPage.getByText("Google Calendar kopplad!")).toBeHidden();
    await popup.getByRole("button", { name: "Neka" }).click();
    await expect(hrPage.getByText("Kunde inte koppla kalender", { exact: true })).toBeVisible();
    await expect(hrPage.getByText("Åtkomsten till kalendern godkändes inte.")).toBeVisible();

    await hrPage.evaluate(() => (window.open = () => null));
    await card(hrPage).getByRole("button", { name: "Koppla Google Calendar" }).click();
    await hrPage.getByRole("button", { name: "Tillåt" }).click();
    await expect(hrPage.getByRole("heading", { name: "Kalendern är kopplad!", exact: true })).toBeVisible();
    await expect(hrPage.getByText("Google Calendar kopplad!", { exact: true })).toBeVisible();
    await expect(hrPage).toHaveURL(/\/dashboard$/);
    await disconnect(hrPage);
  },
);

test(
  "anybody can subscribe to the company's calendar, and cut an address off",
  atLength,
  async ({ page, signIn }) => {
    await signIn(page, "hr@fjallbris.example");
    await page.goto("/dashboard");
    await card(page).getByRole("button", { name: "Prenumerera på kalendern" }).click();
    const address = page.getByRole("dialog").getByText(/\/calendar\/feed\//);
    const first = (await address.textContent())!;
    const feed = await page.request.get(first);
    expect(feed.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(await feed.text()).toContain("fyller år");

    await page.getByRole("button", { name: "Ny länk" }).click();
    await page.getByRole("button", { name: "Skapa ny länk" }).click();
    await expect(page.getByText("Den gamla länken fungerar inte längre.", { exact: true })).toBeVisible();
    await expect(address).not.toHaveText(first);
    expect((await page.request.get(first)).status()).toBe(404);
  },
);

test("without Pro the control leads to the subscription", atLength, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signIn(page, "hr@fjallbris.example");
  await page.goto("/dashboard");
  await card(page).getByRole("button", { name: "Koppla kalender (Pro)", exact: true }).click();
  await expect(page.getByText("Uppgradera till Pro för att koppla kalendern.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Abonnemang" })).toBeInViewport();
});
