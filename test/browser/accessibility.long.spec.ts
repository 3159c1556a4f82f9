import type { Locator, Page } from "@playwright/test";
import { addressOf } from "../../contract/define.ts";
import { type CallName, contract } from "../../contract/contract.ts";
import { platformScope } from "../../server/database/database.ts";
import type { RunningServer } from "../../server/start.ts";
import { companyInUse } from "../screens/answers/in-use.ts";
import { platform } from "../screens/answers/platform.ts";
import type { List } from "../screens/lists/list.ts";
import { lists } from "../screens/lists.ts";
import { BROKEN, SILENT, troubleOf } from "../screens/transport.ts";
import { signInSupplier } from "../supplier-session.ts";
import { expect, test } from "./fixtures.ts";
import { atRest, forAdmins, forAnyone, forHr, judge, judgeAt, PHONE, WIDE } from "./judge.ts";
import { whereTheFocusIs } from "./keyboard.ts";
import { linksIntoTheApp } from "./links.ts";
import { addresses } from "./addresses.ts";

/** Every screen in every state, on a phone, on a wide screen and at 400 %; every dialog; the keyboard through every door. */

test.setTimeout(600_000);

const widths = [WIDE, PHONE];

test("every screen, wide and narrow", async ({ page, server, signIn }) => {
  for (const path of [...forAnyone, "/finns-inte", "/offline", ...(await linksIntoTheApp(server.services))])
    await judgeAt(page, path, { widths });
  await signIn(page, "admin@tartdags.example");
  const tabs = ["alla", "tartor", "maltider", "vantande"].map((tab) => `/admin?tab=${tab}`);
  for (const path of [...(await forAdmins(server)), ...tabs]) await judgeAt(page, path, { widths });
});

const emails = { hr: "hr@nordljus.example", admin: "admin@tartdags.example", nobody: null };

const inUse: Partial<Record<CallName, unknown>> = { ...companyInUse, ...platform };

const addressFor = (call: CallName): string => `**${addressOf(contract.find(({ name }) => name === call)!)}`;

/** Shows a list while its call answers like this, and everything else as always. */
async function showState(
  page: Page,
  { path, call, press, needs, failed }: List,
  state: "failed" | "waiting" | "empty",
  answer: unknown,
) {
  if (needs) await page.route(addressFor(needs), (route) => route.fulfill({ json: inUse[needs] }));
  const address = addressFor(call);
  const trouble = troubleOf(answer);
  await page.route(address, (route) =>
    // A request that is never answered is let go with its page.
    trouble?.status === 0
      ? undefined
      : route.fulfill(trouble ? { status: trouble.status, json: trouble.body } : { json: answer }),
  );
  await page.goto(path);
  if (press) await page.getByRole("button", { name: press }).click();
  if (state === "failed") await expect(page.getByText(failed).first()).toBeVisible();
  const place = press ? "[role=dialog]" : "html";
  await judge(page, `${path}, ${state}`, { widths, place, state });
  await page.unroute(address);
}

/** On its own page, on a device of this browser. */
async function signInAsSupplier(page: Page, { services: { db } }: RunningServer) {
  const [bakery] = await db.lookUp("a-bakery", "select id from vendors where active limit 1", []);
  const { token } = await signInSupplier(
    { inDatabase: (work) => db.transaction(platformScope, work) },
    { id: String(bakery!.id) },
  );
  await page.addInitScript((kept) => localStorage.setItem("tartdags.leverantor", kept), token);
}

const inEnglish = (path: string) => `${path}${path.includes("?") ? "&" : "?"}sprak=en`;
const forSuppliers = addresses.filter((path) => path.startsWith("/leverantor"));

test("what employees and suppliers meet, in English", async ({ page, server }) => {
  const links = (await linksIntoTheApp(server.services)).filter((path) =>
    /^\/(employee-signup|svar|min-sida)/.test(path),
  );
  const paths = ["/contact", "/integritet", "/min-sida", ...links, ...forSuppliers];
  for (const path of paths) await judgeAt(page, inEnglish(path), { widths });
  await signInAsSupplier(page, server);
  for (const path of forSuppliers) {
    await judgeAt(page, inEnglish(path), { widths });
    expect(await page.locator("html").getAttribute("lang"), path).toBe("en");
  }
});

for (const list of lists)
  test(`${list.name}: failed, waiting and empty`, async ({ page, server, signIn }) => {
    const { visitor = "hr" } = list;
    const email = visitor === "supplier" ? null : emails[visitor];
    if (visitor === "supplier") await signInAsSupplier(page, server);
    else if (email) await signIn(page, email);
    await showState(page, list, "failed", BROKEN);
    await showState(page, list, "waiting", SILENT);
    await showState(page, list, "empty", list.empty.answer);
  });

test("forms that were refused", async ({ page }) => {
  for (const path of ["/contact", "/auth", "/hr-login", "/forgot-password", "/min-sida"]) {
    await page.goto(path);
    await page.locator("[type=submit]").last().click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await judge(page, `${path}, refused`, { widths });
  }
  await page.goto("/contact");
  // The page is there before its script; whoever answers a press has it.
  await page.locator("[type=submit]").click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await page.context().setOffline(true);
  for (const [label, text] of Object.entries({ Namn: "Å", "E-post": "a@b.example", Meddelande: "Hej" }))
    await page.getByRole("textbox", { name: label, exact: true }).fill(text);
  await page.locator("[type=submit]").click();
  await expect(page.getByText(/Ingen kontakt med tjänsten/)).toBeVisible();
  await judge(page, "/contact without network", { widths });
});

/** Opens what a button opens, judges it and closes it again. */
async function judgeDialog(page: Page, button: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: button, exact: true }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await judge(page, button, { place: "[role=dialog]", widths });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
}

const styleOf = (element: Locator, name: string) =>
  element.evaluate((it, property) => getComputedStyle(it).getPropertyValue(property), name);

/** Where the system chooses the colours, what is told by a colour alone has an edge or the system's own mark. */
async function judgeForcedColors(page: Page) {
  await page.emulateMedia({ forcedColors: "active" });
  const button = page.getByRole("button", { name: "Lägg till anställd" });
  expect(await styleOf(button, "border-top-style")).toBe("solid");
  expect(await styleOf(button, "border-top-width")).toBe("1px");
  const places = page.getByRole("navigation", { name: "Huvudmeny" }).getByRole("link");
  const [here, elsewhere] = [places.and(page.locator("[aria-current]")), places.last()];
  const lineOf = (element: Locator) =>
    element.evaluate((it) => getComputedStyle(it, "::after").backgroundColor);
  expect(await lineOf(here)).not.toBe(await lineOf(elsewhere));
  expect(await styleOf(page.getByText("Imorgon", { exact: true }).first(), "border-top-width")).toBe("1px");
  await page.emulateMedia({ forcedColors: null });
}

test("what HR sees, and its dialogs", async ({ hrPage: page }) => {
  for (const path of forHr) await judgeAt(page, path, { widths });
  await page.goto("/dashboard");
  await judgeForcedColors(page);
  await judgeDialog(page, "Lägg till anställd");
  await judgeDialog(page, "Prenumerera på kalendern");
  await judgeAt(page, "/dashboard?tab=tartor", { widths });
  await judgeDialog(page, "Skapa beställning");
  await judgeAt(page, "/dashboard?tab=maltider", { widths });
  await judgeDialog(page, "Skapa måltidsbeställning");
  await page.goto("/dashboard/anstallda");
  await judgeDialog(page, "Importera");
});

test("at night every screen can be read, wide and narrow", async ({ page, server, signIn }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const path of [...forAnyone, "/finns-inte", "/offline", ...(await linksIntoTheApp(server.services))])
    await judgeAt(page, path, { widths });
  await signInAsSupplier(page, server);
  for (const path of forAnyone.filter((path) => path.startsWith("/leverantor"))) await judgeAt(page, path);
  await signIn(page, emails.hr);
  for (const path of forHr) await judgeAt(page, path, { widths });
  await page.goto("/dashboard?tab=tartor");
  await judgeDialog(page, "Skapa beställning");
  await page.goto("/dashboard/anstallda");
  await judgeDialog(page, "Lägg till anställd");
  await signIn(page, emails.admin);
  for (const path of await forAdmins(server)) await judgeAt(page, path, { widths });
});

test("the admins' dialogs", async ({ adminPage: page }) => {
  await page.goto("/admin/restaurants");
  await judgeDialog(page, "Lägg till restaurang");
});

test("no door traps the keyboard or hides it, in the system's own colours too", async ({ page }) => {
  for (const forcedColors of [null, "active"] as const) {
    await page.emulateMedia({ forcedColors });
    for (const path of forAnyone) {
      await page.goto(path);
      await expect(page.locator("main")).toBeVisible();
      const place = `${path} in ${forcedColors ? "the system's colours" : "ours"}`;
      const stops = await walk(page);
      expect.soft(stops.pop(), place).toBe("the end");
      const complaints = stops.filter((stop) => /\((no ring|not seen)\)$/.test(stop));
      expect.soft(complaints, place).toEqual([]);
      expect.soft(await page.evaluate(withoutAnEdge), place).toEqual([]);
    }
  }
});

/** From stop to stop until the document is left. What a message covers is seen when Escape has closed it. */
async function walk(page: Page): Promise<string[]> {
  const stops: string[] = [];
  while (stops.at(-1) !== "the end" && stops.length < 60) {
    await page.keyboard.press("Tab");
    await page.evaluate(atRest);
    let stop = await page.evaluate(whereTheFocusIs);
    if (stop.endsWith("(not seen)")) {
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "Stäng notisen" })).toHaveCount(0);
      stop = await page.evaluate(whereTheFocusIs);
    }
    stops.push(stop);
  }
  return stops;
}

/** Fields, and buttons that send a form: told from the page by more than the colour of their ground. */
function withoutAnEdge(): string[] {
  const edged = document.querySelectorAll("input:not([type=hidden]), textarea, select, [type=submit]");
  return [...edged]
    .filter((element) => element.checkVisibility() && getComputedStyle(element).borderTopStyle === "none")
    .map((element) => element.outerHTML.slice(0, 160));
}
