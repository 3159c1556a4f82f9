import type { Locator, Page } from "@playwright/test";
import { platformScope, type Tx } from "../../server/database/database.ts";
import { offerToSupplier } from "../../server/features/orders/offer-to-supplier.ts";
import type { RunningServer } from "../../server/start.ts";
import { builders } from "../world.ts";
import { atLength, expect, type Mail, test } from "./fixtures.ts";
import { judgeAt } from "./judge.ts";

/** A bakery at six in the morning, with a telephone: the orders of a week, over several customers. */

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE, hasTouch: true });

const DAYS = [16, 17, 18, 19, 20];
const ADDRESS = "order@bageri-solsidan.example";

const title = (orders: number) =>
  `a week of ${orders} orders is answered with one tap for all, one for the allergies and one for yes`;
test(title(2 * DAYS.length), ({ page, server, mailTo }) => answerAll(2, { page, server, mailTo }));
test(title(8 * DAYS.length), atLength, ({ page, server, mailTo }) => answerAll(8, { page, server, mailTo }));

type Given = { page: Page; server: RunningServer; mailTo(address: string, subject?: RegExp): Promise<Mail> };

async function answerAll(customers: number, { page, server, mailTo }: Given) {
  const { services } = server;
  const inDatabase = <T>(work: (tx: Tx) => Promise<T>) => services.db.transaction(platformScope, work);
  const build = builders(inDatabase, services.clock);
  const [bakery] = await services.db.lookUp("bakery", "select id from vendors where email = $1", [ADDRESS]);
  await services.db.lookUp("room", "update vendors set daily_capacity = 10 where id = $1", [bakery!.id]);
  const ids: string[] = [];
  for (let number = 0; number < customers; number++) {
    const company = await build.buildCompany({ name: `Kund ${number} AB` });
    for (const day of DAYS) {
      const allergies = day === 17 ? "Nötter" : day === 18 ? "Ägg, sesam" : null;
      const employee = await build.buildEmployee(company, { allergies });
      const order = await build.buildCakeOrder(employee, {
        bakery_id: String(bakery!.id),
        delivery_date: `2026-03-${day}`,
      });
      ids.push(order.id);
    }
  }
  await inDatabase((tx) => offerToSupplier(tx, services, "cake", ids, "admin"));

  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.tap();
  };

  await page.goto("/leverantor/lank");
  await page.getByLabel("E-post").fill(ADDRESS);
  await page.getByRole("button", { name: "Mejla länken" }).tap();
  const mail = await mailTo(ADDRESS, /^Er sida hos Tårtdags/);
  const link = /\/leverantor\/oppna\?token=[\w-]+/.exec(mail.text)![0];
  await page.goto(link);
  await page.getByRole("button", { name: "Öppna sidan" }).tap();
  await expect(page.getByRole("heading", { name: /leveranser? idag$/ })).toBeVisible();

  await page.getByRole("navigation", { name: "Er sida" }).getByRole("link", { name: /Svara/ }).tap();
  await tap(page.getByRole("button", { name: /^Välj alla \d+/ }));
  const chosen = await page.getByRole("status").filter({ hasText: /valda/ }).textContent();
  expect(Number(chosen!.split(/\s/)[0])).toBeGreaterThanOrEqual(ids.length);
  await tap(page.locator("label", { hasText: /^Ja, vi bakar utan / }));
  await tap(page.getByRole("button", { name: /^Ja till \d+/ }));
  await expect(page.getByText(/Tack! Ni har sagt ja till \d+/)).toBeVisible();
  // At most one for each order and one for all: it takes three.
  expect(taps).toBeLessThanOrEqual(3);

  const answered = await services.db.lookUp(
    "answered",
    "select count(*)::int as count from orders where id = any ($1) and status = 'confirmed'",
    [ids],
  );
  expect(answered).toEqual([{ count: ids.length }]);
  await mailTo(ADDRESS, /^Ni har sagt ja till \d+/);

  // The others: accessibility.long.spec.ts.
  for (const path of ["/leverantor", "/leverantor/regler"]) await judgeAt(page, path);
}
