import { readdirSync, statSync } from "node:fs";
import type { Page } from "@playwright/test";
import { publicPages } from "../../web/public-pages.ts";
import { dashboardBytes, landingScripts, openedTooEarly } from "../script-weight.ts";
import { addresses } from "./addresses.ts";
import { atLength, expect, test } from "./fixtures.ts";

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
        exact: true,
      }),
    ).toBeVisible();
    const header = page.getByRole("banner");
    await expect(header).toHaveCSS("position", "sticky");
    for (const part of ["Tårtdags", "Automatiserad omtanke för era medarbetare"])
      await expect(header.getByText(part, { exact: true })).toBeVisible();
    await expect(header.getByRole("link", { name: "Logga in" })).toHaveAttribute("href", "/auth");
    for (const title of ["Smart för företaget", "Mer än bara effektivitet", "Redo att göra skillnad?"])
      await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "14 timmar per vecka", exact: true })).toBeVisible();
    const titlesIn = async (name: string) =>
      (await page.getByRole("region", { name }).getByRole("heading", { level: 3 }).allTextContents()).map(
        (title) => title.replaceAll("\u00a0", " "),
      );
    expect(await titlesIn("Smart för företaget")).toEqual([
      "Kostnadseffektivt",
      "Sparar tid för HR",
      "Nöjdare medarbetare",
      "Mätbar effekt",
      "14 timmar per vecka",
    ]);
    expect(await titlesIn("Mer än bara effektivitet")).toEqual([
      "Varje medarbetare blir sedd",
      "Starkare laganda",
      "Trygghet och pålitlighet",
    ]);
    expect(await titlesIn("Vem som står bakom")).toEqual(["2018", "34 år", "Hösten 2025"]);
    for (const claim of ["Ingen bindningstid", "Klart på 5 minuter", "Allt automatiserat", "© 2025 Tårtdags"])
      await expect(page.getByText(claim)).toBeVisible();
    await expect(page.getByRole("img", { name: /^Prinsesstårta med rosa marsipanros/ })).toBeVisible();
    expect(scripts).toEqual([]);

    const contact = page.getByRole("main").getByRole("link", { name: "Kontakta oss", exact: true });
    await expect(contact).toHaveCount(2);
    await expect(contact.last()).toHaveAttribute("href", "/contact");
    await contact.first().click();
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

  test("is a phone's below 768 px", async ({ page }) => {
    await page.goto("/");
    const contact = page.getByRole("banner").getByRole("link", { name: "Kontakta oss", exact: true });
    for (const [width, shown] of [
      [768, true],
      [767, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(contact).toBeVisible({ visible: shown });
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

  test("weighs no more where only the older kind of picture is known", () => {
    const bytes = (kind: string) =>
      Math.max(
        ...readdirSync("web/public/images")
          .filter((name) => name.startsWith("hero") && name.endsWith(kind))
          .map((name) => statSync(`web/public/images/${name}`).size),
      );
    expect(bytes(".webp")).toBeLessThanOrEqual(bytes(".avif") + 8000);
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
    await expect(page.getByText("Vänligen kontrollera formuläret", { exact: true })).toBeVisible();
    for (const error of [
      "Namn krävs",
      "Ogiltig e-postadress",
      "Telefonnummer får vara max 20 tecken",
      "Företagsnamn får vara max 100 tecken",
      "Meddelande krävs",
    ])
      await expect(page.getByText(error, { exact: true })).toBeVisible();
    await expect(field(page, "Namn")).toHaveAccessibleDescription("Namn krävs");
    await field(page, "Namn").fill("Maria");
    await expect(page.getByText("Namn krävs", { exact: true })).toBeHidden();
    await expect(page.getByText("Meddelande krävs", { exact: true })).toBeVisible();
    await write(page, { "E-post": "m", Telefon: "0", Företag: "x", Meddelande: "y" });
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
    await expect(page.getByText("Vi svarar normalt inom 24 timmar på vardagar.")).toBeVisible();
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
    await expect(
      page.getByText("Tack för ditt meddelande! Vi återkommer inom kort.", { exact: true }),
    ).toBeVisible();
    for (const label of Object.keys(message)) await expect(field(page, label)).toHaveValue("");

    await mailTo(message["E-post"], /Tack för ditt meddelande/);
    const toUs = await mailTo(server.services.settings.contactEmail, /Maria Ekdahl/);
    expect(toUs.text).toContain("Hej, vi är fyrtio.");
    expect(toUs.html).not.toContain("<b>Co</b>");
    const mails = (await (await request.get("/sandbox/mail.json")).json()) as { subject: string }[];
    expect(mails.filter(({ subject }) => subject.includes("Maria Ekdahl"))).toHaveLength(1);
  });

  test("an answer that is lost on the way keeps the text, and the next press sends no second message", async ({
    page,
    request,
  }) => {
    await page.route("**/send-contact-form", async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: "" });
    });
    await page.goto("/contact");
    await write(page, { ...message, Namn: "Tappat Svar" });
    await sendButton(page).click();
    await expect(page.getByText("Något gick fel. Vänligen försök igen.")).toBeVisible();
    await expect(field(page, "Meddelande")).toHaveValue(message.Meddelande);
    await page.unroute("**/send-contact-form");
    await sendButton(page).click();
    await expect(
      page.getByText("Tack för ditt meddelande! Vi återkommer inom kort.", { exact: true }),
    ).toBeVisible();
    const toUs = async () =>
      ((await (await request.get("/sandbox/mail.json")).json()) as { subject: string }[]).filter((mail) =>
        mail.subject.includes("Tappat Svar"),
      );
    await expect.poll(async () => (await toUs()).length).toBe(1);
  });

  test("a line that stays silent is told of too", atLength, async ({ page }) => {
    await page.clock.install();
    await page.route("**/send-contact-form", () => undefined);
    await page.goto("/contact");
    await write(page, { ...message, Namn: "Tyst Linje" });
    await sendButton(page).click();
    await expect(page.getByRole("button", { name: "Skickar…" })).toBeVisible();
    await page.clock.fastForward(30_000);
    await expect(page.getByText(/Ingen kontakt med tjänsten/)).toBeVisible();
    await expect(field(page, "Namn")).toHaveValue("Tyst Linje");
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
    await expect(
      page.getByText("Tack för ditt meddelande! Vi återkommer inom kort.", { exact: true }),
    ).toBeVisible();
    await expect(page.getByText(/Ingen kontakt med tjänsten/)).toBeHidden();
  }

  test("without network it keeps the text and says so; afterwards it goes through once", async ({ page }) => {
    await page.goto("/contact");
    await sendButton(page).click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await sendWithoutNetwork(page, "Utan Nät");
  });

  test("without network before the app has come, it is the same", atLength, async ({ page }) => {
    await page.goto("/contact", { waitUntil: "domcontentloaded" });
    await sendWithoutNetwork(page, "Utan App");
  });

  test("what was written before the script arrived is kept, and so is the click", async ({ page }) => {
    const arrived = Promise.withResolvers<void>();
    await page.route(/\/assets\/app-.*\.js/, async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await page.goto("/contact", { waitUntil: "domcontentloaded" });
    await write(page, { ...message, Namn: "Snabb Skrivare" });
    await sendButton(page).click();
    await expect(field(page, "Namn")).toHaveValue("Snabb Skrivare");
    expect(new URL(page.url()).search).toBe("");
    arrived.resolve();
    await expect(
      page.getByText("Tack för ditt meddelande! Vi återkommer inom kort.", { exact: true }),
    ).toBeVisible();
  });
});

test("headings have the letters of every European name", async ({ page }) => {
  await page.goto("/contact");
  const missing = await page.evaluate(async () => {
    const between = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
    const letters = [...between(0xc0, 0xff), ...between(0x100, 0x17f), ..."ȘșȚț", "Ж"];
    const wanted = letters.filter((letter) => !"×÷ŉſ".includes(letter));
    await document.fonts.load('24px "Fraunces Variable"', wanted.join(""));
    const context = document.createElement("canvas").getContext("2d")!;
    const widthWith = (letter: string, standIn: string) => {
      context.font = `240px "Fraunces Variable", ${standIn}`;
      return context.measureText(letter).width;
    };
    // A letter that the face lacks is as wide as the one that stands in for it.
    return wanted.filter((letter) => widthWith(letter, "monospace") !== widthWith(letter, "serif"));
  });
  expect(missing, "which shows that one would be noticed").toEqual(["Ж"]);
});

test("search engines find the public pages and are kept from the rest", async ({ request, server }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(publicPages.map(({ path }) => server.url + path));

  for (const { path, title, description, data } of publicPages) {
    const answer = await request.get(path);
    expect(answer.headers()["x-robots-tag"], path).toBeUndefined();
    const html = await answer.text();
    const head = [
      `<title>${title}</title>`,
      `<meta name="description" content="${description}"`,
      `<link rel="canonical" href="${server.url}${path}"`,
      `<meta property="og:title" content="${title}"`,
      `<meta property="og:url" content="${server.url}${path}"`,
      `<meta property="og:image" content="${server.url}/images/og-image.jpg"`,
    ];
    for (const line of head) expect(html).toContain(line);
    expect(html).not.toMatch(/%\w+Url%/);
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    expect(blocks.map(([, json]) => (JSON.parse(json!) as { "@type": string })["@type"])).toEqual(
      data.map((each) => (each as { "@type": string })["@type"]),
    );
  }

  const open = new Set(publicPages.map(({ path }) => path));
  const hidden = [...addresses.filter((path) => !open.has(path) && !path.includes("$")), "/offline"];
  for (const path of hidden) {
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

test("an error in the browser's console names the file it comes from", async ({ request }) => {
  const scripts = readdirSync("dist/web/assets").filter((name) => name.endsWith(".js"));
  const screen = scripts.find((name) => name.startsWith("employees-"))!;
  const map = (await request.get(`/assets/${screen}`)).headers()["sourcemap"]!;
  const { sources, sourcesContent } = (await (await request.get(map)).json()) as {
    sources: string[];
    sourcesContent?: (string | null)[];
  };
  expect(sources).toContain("../../../web/screens/employees.tsx");
  expect((sourcesContent ?? []).filter(Boolean)).toEqual([]);
});

test("charts, the date picker and the back office load when opened, and the landing page loads no script", () => {
  expect(openedTooEarly()).toEqual([]);
  expect(landingScripts()).toEqual([]);
});

test.describe("with its service worker", () => {
  test.use({ serviceWorkers: "allow" });

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
});
