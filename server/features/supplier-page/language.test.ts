import { afterAll, beforeAll, expect, test } from "vitest";
import { signInSupplier } from "../../../test/supplier-session.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { offerToSupplier } from "../orders/offer-to-supplier.ts";
import { sendNotices } from "./send-notices.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const SWEDISH = /\b(?:och|inte|till|från|som|det|ni|er|Hej|Beställning|Leverans|bitar|moms)\b/;

test("a supplier is mailed, noticed and shown its calendar in the language that it has chosen", async () => {
  const email = "english@bakery.example";
  const vendor = await world.buildVendor({ name: "Nordic Bakes", email });
  const page = world.as(await signInSupplier(world, vendor));
  const { public_key } = await page.call("get-supplier-notices", {});
  const device = world.sandbox.push.subscribe(public_key);
  const { endpoint, keys } = device;
  await page.call("add-supplier-device", { endpoint, ...keys, label: "Safari på iPhone" });
  const { calendar_url } = await page.call("make-supplier-calendar", {});
  const { id: company_id, hr } = await world.buildCompany({ name: "Fjord AB" });
  const employee = await world.buildEmployee({ id: company_id }, { allergies: "nötter" });
  const cake = { bakery_id: vendor.id, status: "planned" as const };
  const order = await world.buildCakeOrder(employee, cake);
  await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [order.id], "admin"));

  // A mail is worded as it leaves: also one that was written before.
  await page.call("set-supplier-language", { language: "en" });
  await deliverMails(world.services);
  await sendNotices(world.services);
  const { offers } = await page.call("list-supplier-offers", {});
  const answered = offers.map(({ id, version }) => ({ id, version }));
  const yes = { offers: answered, answer: "confirm" as const, reason: null, allergens_read: ["nötter"] };
  await page.call("answer-supplier-offers", yes);
  await world.as(hr).call("change-cake-order", { id: order.id, portion_size: 16 });
  world.clock.set(world.clock.now().add({ hours: 2 }));
  await deliverMails(world.services);
  await world.as(hr).call("cancel-cake-order", { id: order.id });
  await deliverMails(world.services);
  await page.call("set-own-digest", { digest: false });

  const mails = await world.mailsTo(email);
  const told = mails.filter(({ kind }) => kind !== "supplier-page-link");
  expect(told.map(({ kind }) => kind)).toEqual([
    "bakery-order",
    "supplier-receipt",
    "supplier-order-changed",
    "bakery-order-cancelled",
  ]);
  for (const { kind, html, text } of told) {
    expect({ kind, swedish: SWEDISH.exec(text)?.[0] }).toEqual({ kind, swedish: undefined });
    expect(html).toContain('<html lang="en"');
  }
  expect(plain(told[0]!.text)).toMatch(/Allergy: nötter \(nuts\)\./);
  const notice = world.sandbox.push.delivered.find((one) => one.endpoint === endpoint);
  expect(JSON.parse(notice!.text)).toMatchObject({ title: "A new order to answer" });
  expect(calendar_url).toMatch(/^http/);
  await expect(page.call("set-supplier-language", { language: "de" as "en" })).rejects.toMatchObject({
    code: "invalid-input",
  });
});
