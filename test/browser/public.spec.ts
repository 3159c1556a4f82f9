import type { Page } from "@playwright/test";
import { dashboardBytes } from "../script-weight.ts";
import { expect, test } from "./fixtures.ts";

test.describe("the landing page", () => {
  test.use({ javaScriptEnabled: false });

  test("says everything without a byte of script", async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await page.goto("/");
    await expect(
      page.getByRole("heading", {
        level: 1,
        name: "Ingen födelsedag glöms bort – vi tar hand om detaljerna",
      }),
    ).toBeVisible();
    for (const title of ["Smart för företaget", "Mer än bara effektivitet", "Redo att göra skillnad?"])
      await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
    await expect(page.getByRole("heading", { name: "14 timmar per vecka" })).toBeVisible();
    for (const claim of ["Ingen bindningstid", "Klart på 5 minuter", "Allt automatiserat", "© 2025 Tårtdags"])
      await expect(page.getByText(claim)).toBeVisible();
    await expect(page.getByRole("img", { name: /^Prinsesstårta med rosa marsipanros/ })).toBeVisible();
    expect(scripts).toEqual([]);

    await page.getByRole("main").getByRole("link", { name: "Kontakta oss" }).first().click();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByRole("heading", { level: 1, name: "Kontakta oss" })).toBeVisible();
  });

  test("opens other sites in a new tab, with the addresses of the settings", async ({ page, server }) => {
    const { bookingUrl, instagramUrl, facebookUrl } = server.services.settings;
    await page.goto("/");
    const links = {
      "Prova oss gratis 14 dagar": bookingUrl,
      "Boka genomgång": bookingUrl,
      Instagram: instagramUrl,
      Facebook: facebookUrl,
    };
    for (const [name, address] of Object.entries(links)) {
      const link = page.getByRole("link", { name, exact: true });
      await expect(link).toHaveAttribute("href", address);
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    }
  });

  test("weighs at most 128 KB with its photo and fonts, on every screen", async ({ browser, server }) => {
    for (const [width, deviceScaleFactor] of [
      [390, 3],
      [1440, 1],
      [1440, 2],
    ] as const) {
      const context = await browser.newContext({ viewport: { width, height: 844 }, deviceScaleFactor });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send("Network.enable");
      let bytes = 0;
      devtools.on("Network.loadingFinished", ({ encodedDataLength }) => void (bytes += encodedDataLength));
      await page.goto(server.url, { waitUntil: "networkidle" });
      expect(bytes, `${width} px at ${deviceScaleFactor}x`).toBeLessThanOrEqual(128_000);
      expect(bytes).toBeGreaterThan(60_000);
      await context.close();
    }
  });
});

const message = {
  Namn: "Maria Ekdahl",
  "E-post": "maria.ekdahl@kund.example",
  Meddelande: "Hej, vi är fyrtio.",
};

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
async function write(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text);
}
const sendButton = (page: Page) => page.getByRole("button", { name: "Skicka meddelande" });

test.describe("the contact form", () => {
  test("shows each error under its field, clears it on edit, and says so in general", async ({ page }) => {
    await page.goto("/contact");
    await write(page, { "E-post": "maria@", Telefon: "0".repeat(21), Företag: "x".repeat(101) });
    await sendButton(page).click();
    await expect(page.getByText("Vänligen kontrollera formuläret")).toBeVisible();
    for (const error of [
      "Namn krävs",
      "Ogiltig e-postadress",
      "Telefonnummer får vara max 20 tecken",
      "Företagsnamn får vara max 100 tecken",
      "Meddelande krävs",
    ])
      await expect(page.getByText(error)).toBeVisible();
    await expect(field(page, "Namn")).toHaveAccessibleDescription("Namn krävs");
    await field(page, "Namn").fill("Maria");
    await expect(page.getByText("Namn krävs")).toBeHidden();
    await expect(page.getByText("Meddelande krävs")).toBeVisible();
  });

  test("a double click sends one message, which reaches the platform and is confirmed", async ({
    page,
    mailTo,
    request,
    server,
  }) => {
    await page.goto("/contact");
    await write(page, { ...message, Företag: "Nordljus & <b>Co</b> 🎂" });
    await sendButton(page).dblclick();
    await expect(page.getByText("Tack för ditt meddelande! Vi återkommer inom kort.")).toBeVisible();
    for (const label of Object.keys(message)) await expect(field(page, label)).toHaveValue("");

    await mailTo(message["E-post"], /Tack för ditt meddelande/);
    const toUs = await mailTo(server.services.settings.contactEmail, /Maria Ekdahl/);
    expect(toUs.text).toContain("Hej, vi är fyrtio.");
    expect(toUs.html).not.toContain("<b>Co</b>");
    const mails = (await (await request.get("/sandbox/mail.json")).json()) as { subject: string }[];
    expect(mails.filter(({ subject }) => subject.includes("Maria Ekdahl"))).toHaveLength(1);
  });

  /** Keeps the text and says so; afterwards it goes through once, and nothing is left of the trouble. */
  async function sendWithoutNetwork(page: Page, name: string) {
    await page.context().setOffline(true);
    await write(page, { ...message, Namn: name });
    await sendButton(page).click();
    await expect(page.getByText(/Ingen kontakt med tjänsten/)).toBeVisible();
    await expect(field(page, "Meddelande")).toHaveValue(message.Meddelande);
    await page.context().setOffline(false);
    await sendButton(page).click();
    await expect(page.getByText("Tack för ditt meddelande! Vi återkommer inom kort.")).toBeVisible();
    await expect(page.getByText(/Ingen kontakt med tjänsten/)).toBeHidden();
  }

  test("without network it keeps the text and says so; afterwards it goes through once", async ({ page }) => {
    await page.goto("/contact");
    await sendButton(page).click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await sendWithoutNetwork(page, "Utan Nät");
  });

  test("without network before the app has come, it is the same", async ({ page }) => {
    await page.goto("/contact", { waitUntil: "domcontentloaded" });
    await sendWithoutNetwork(page, "Utan App");
  });

  test("what was written before the script arrived is kept, and so is the click", async ({ page }) => {
    const held: (() => void)[] = [];
    await page.route(/\/assets\/app-.*\.js/, async (route) => {
      await new Promise<void>((go) => held.push(go));
      await route.continue();
    });
    await page.goto("/contact", { waitUntil: "domcontentloaded" });
    await write(page, { ...message, Namn: "Snabb Skrivare" });
    await sendButton(page).click();
    await expect(field(page, "Namn")).toHaveValue("Snabb Skrivare");
    expect(new URL(page.url()).search).toBe("");
    for (const go of held) go();
    await expect(page.getByText("Tack för ditt meddelande! Vi återkommer inom kort.")).toBeVisible();
  });
});

test("search engines find the public pages and are kept from the rest", async ({ request, server }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  expect(sitemap).toContain(`<loc>${server.url}/</loc>`);
  expect(sitemap).not.toContain("hr-login");

  const landing = await request.get("/");
  expect(landing.headers()["x-robots-tag"]).toBeUndefined();
  const html = await landing.text();
  expect(html).toContain(`<link rel="canonical" href="${server.url}/"`);
  expect(html).toContain(`<meta property="og:image" content="${server.url}/images/og-image.jpg"`);
  expect(html).not.toMatch(/%\w+Url%/);
  for (const block of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g))
    expect(JSON.parse(block[1]!)).toHaveProperty("@type");

  for (const path of ["/hr-login", "/dashboard", "/admin", "/employee-signup", "/offline"]) {
    const answer = await request.get(path);
    expect(answer.headers()["x-robots-tag"], path).toBe("noindex, nofollow");
    expect(await answer.text()).toContain('<meta name="robots" content="noindex, nofollow"');
  }
  const missing = await request.get("/finns-inte");
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toContain("Oops! Page not found");
});

test("files are compressed and kept by name, pages are asked for each time", async ({ request }) => {
  const page = await request.get("/auth", { headers: { "accept-encoding": "br" } });
  expect(page.headers()).toMatchObject({ "cache-control": "no-cache", "content-encoding": "br" });
  const script = (await page.text()).match(/\/assets\/app-[^"]+\.js/)![0];
  const file = await request.get(script, { headers: { "accept-encoding": "br" } });
  expect(file.headers()).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
  });
  const again = await request.get("/auth", { headers: { "if-none-match": page.headers()["etag"]! } });
  expect(again.status()).toBe(304);
});

test("the dashboard's script weighs at most 153 KB", () => {
  expect(dashboardBytes()).toBeGreaterThan(100_000);
  expect(dashboardBytes()).toBeLessThanOrEqual(153_000);
});

test("the app can be installed, opens offline with a friendly page and keeps nothing private", async ({
  hrPage: page,
  context,
}) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Denna vecka", exact: true })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]")!;
    return (await (await fetch(link.href)).json()) as { icons: { purpose: string }[]; start_url: string };
  });
  expect(manifest.start_url).toBe("/dashboard");
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");

  await page.reload();
  await expect(page.getByRole("heading", { name: "Denna vecka", exact: true })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.filter((path) => !/^\/(assets\/|offline$|favicon)/.test(path))).toEqual([]);

  await context.setOffline(true);
  await page.goto("/dashboard?tab=tartor");
  await expect(page.getByRole("heading", { name: "Ingen uppkoppling" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Försök igen" }).click();
  await expect(page).toHaveURL(/tab=tartor/);
  await expect(page.getByRole("button", { name: "Logga ut" })).toBeVisible();
});
