import { weekToken } from "../../server/features/autopilot/week-links.ts";
import { outcomeToken } from "../../server/features/orders/outcome-links.ts";
import { plainWords, samplesWith } from "../mail-samples.ts";
import { type MailKind, renderKind } from "../mail-templates.ts";
import { brokenWords } from "./fits.ts";
import { expect, test } from "./fixtures.ts";

test("HR moves next week's cake with two presses on the page behind the week's mail", async ({
  page,
  server,
}) => {
  const { db, vault } = server.services;
  const [order] = await db.lookUp(
    "next-week",
    `update cake_orders set delivery_date = '2026-03-12' where id = (
       select o.id from cake_orders o join employees e on e.id = o.employee_id where e.name = 'Maria Ekdahl'
         and o.status = 'requested') returning id, company_id`,
    [],
  );
  const link = { company_id: String(order!.company_id), monday: "2026-03-09" };
  await page.goto(`/vecka?token=${weekToken(vault, link, "hr@nordljus.example")}`);
  await page.getByRole("button", { name: "Flytta: Maria Ekdahl" }).click();
  await expect(page.getByText(/har öppet och plats på onsdag\. De får frågan nu/)).toBeVisible();
  await page.getByRole("button", { name: "Flytta till onsdag 11 mars" }).click();
  await expect(page.getByText("Tårtan till Maria är flyttad till onsdag 11 mars.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Flytta till onsdag 11 mars" })).toHaveCount(0);
});

test("HR answers from the mail's link whether the cake came, and corrects it on the week", async ({
  hrPage,
  browser,
  server,
}) => {
  const { db, vault } = server.services;
  const [order] = await db.lookUp(
    "came-this-morning",
    `update cake_orders set delivery_date = '2026-03-02', delivery_time = '07:00' where id = (
       select o.id from cake_orders o join employees e on e.id = o.employee_id where e.name = 'Maja Söderlund'
         and o.status = 'confirmed') returning id, company_id`,
    [],
  );
  const link = { company_id: String(order!.company_id), delivery_date: "2026-03-02" };
  const token = outcomeToken(vault, link, "hr@nordljus.example");
  const outcome = async () =>
    (await db.lookUp("outcome", "select outcome, status from orders where id = $1", [order!.id]))[0];
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.goto(`/leverans?token=${token}&svar=came`);
  const card = page.locator("section").filter({ hasText: "Tårta till Maja Söderlund" });
  await expect(card.getByLabel("Ja, den kom")).toBeChecked();
  expect(await outcome()).toEqual({ outcome: null, status: "confirmed" });
  await page.getByRole("button", { name: /^Svara: Ja/ }).click();
  await expect(page.getByRole("heading", { name: "Tack för svaret!" })).toBeVisible();
  expect(await outcome()).toEqual({ outcome: "came", status: "completed" });

  await hrPage.goto("/dashboard");
  const row = hrPage.getByRole("listitem").filter({ hasText: "Tårta till Maja Söderlund" });
  await expect(row.getByText("Levererad").first()).toBeAttached();
  await row.getByRole("button", { name: "Ändra svaret" }).click();
  const dialog = hrPage.getByRole("dialog");
  await dialog.getByText("Kom inte", { exact: true }).click();
  await dialog.getByLabel("Vad hände?").fill("Fel kartong");
  await dialog.getByRole("button", { name: "Spara svaret" }).click();
  await expect(row.getByText("Ert svar: Kom inte.")).toBeVisible();
  expect(await outcome()).toEqual({ outcome: "missing", status: "declined" });
});

test("a forged link says so and shows nothing", async ({ page }) => {
  await page.goto("/svar?token=abc.def");
  await expect(page.getByRole("heading", { name: "Beställningen kan inte visas" })).toBeVisible();
});

test("on the narrowest phone no word of a mail is broken by letter", async ({ page }) => {
  const samples = samplesWith(plainWords);
  await page.setViewportSize({ width: 320, height: 900 });
  for (const kind of Object.keys(samples) as MailKind[]) {
    await page.setContent(renderKind(kind, samples[kind]).html);
    expect.soft(await page.evaluate(brokenWords), kind).toEqual([]);
  }
});
