import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { payingIn } from "../../../test/payments.ts";
import { createWorld, type Person, type World } from "../../../test/world.ts";
import { carryOutWishes, wishMethod } from "./payment-method.ts";

let world: World;
let paying: ReturnType<typeof payingIn>;
beforeAll(async () => {
  world = await createWorld();
  paying = payingIn(world);
});
afterAll(() => world.close());
afterEach(async () => {
  world.sandbox.faults.clear();
  await world.sandbox.eventsSettled();
});

const choose = (person: Person, method: "card" | "invoice") =>
  world.as(person).call("choose-payment-method", { method });
const subscriptionOf = (person: Person) => world.as(person).call("get-subscription", {});
const invoicing = { invoice_email: "faktura@bolag.example", invoice_reference: "4471 Kök" };

async function buildInvoiced() {
  const company = await world.buildCompany(invoicing);
  await choose(company.hr, "invoice");
  await world.sandbox.eventsSettled();
  const row = await paying.rowOf(company.id);
  const subscription = row.stripe_subscription_id!;
  const pass = (until: string) => world.press(`/sandbox/payments/${subscription}/pass`, { until });
  return { ...company, customer: row.stripe_customer_id!, subscription, pass };
}

describe("a company in its trial that chooses invoices", () => {
  test("goes on after it, billed with thirty days, to its address and with its reference", async () => {
    const { id, hr, customer, pass } = await buildInvoiced();
    expect(await subscriptionOf(hr)).toMatchObject({
      subscription_status: "trialing",
      subscribed: true,
      payment_method: "invoice",
      wanted_method: null,
      invoiced_to: "faktura@bolag.example",
    });
    const before = await paying.rowOf(id);
    const [running] = await paying.runningOf(customer);
    expect(running).toMatchObject({
      collection_method: "send_invoice",
      days_until_due: 30,
      status: "trialing",
    });
    expect(running!.trial_end).toBe(
      Math.floor(Temporal.Instant.from(before.trial_ends_at).epochMilliseconds / 1000),
    );
    const ledger = await (await world.sandbox.pages.request("/sandbox/payments")).text();
    expect(ledger).toContain("Faktura till faktura@bolag.example, Er referens: 4471 Kök");

    await pass("trial-end");
    expect(await subscriptionOf(hr)).toMatchObject({
      subscription_status: "active",
      payment_past_due: false,
    });
    await pass("month");
    await pass("week");
    expect(await subscriptionOf(hr)).toMatchObject({ payment_past_due: true });
    const [mail] = await paying.mailsOf(id, "payment-failed");
    expect(mail!.subject).toBe("Fakturan är inte betald");
    await world.press(`/sandbox/payments/${running!.id}/invoice`);
    expect(await subscriptionOf(hr)).toMatchObject({ payment_past_due: false });
  });

  test("pressed twice at once, with doubled and swapped events, has one subscription", async () => {
    const { hr, id } = await world.buildCompany(invoicing);
    world.sandbox.faults.set("webhooks", "double", 100);
    await Promise.all([choose(hr, "invoice"), choose(hr, "invoice")]);
    await world.sandbox.eventsSettled();
    const row = await paying.rowOf(id);
    expect(await paying.runningOf(row.stripe_customer_id!)).toHaveLength(1);
    expect(row.payment_method).toBe("invoice");
  });

  test("is not forgotten when the provider is away: the choice is told as waiting, and done later", async () => {
    const { hr } = await world.buildCompany(invoicing);
    world.sandbox.faults.set("payments", "down", 100);
    expect(await choose(hr, "invoice")).toEqual({ url: null, waiting: true });
    expect(await subscriptionOf(hr)).toMatchObject({ subscribed: false, wanted_method: "invoice" });
    world.sandbox.faults.clear();
    world.clock.advance({ minutes: 6 });
    await carryOutWishes(world.services);
    expect(await subscriptionOf(hr)).toMatchObject({ payment_method: "invoice", wanted_method: null });
  });

  test("whose customer was deleted at the provider ends, and can begin anew", async () => {
    const { id, hr, customer, subscription } = await buildInvoiced();
    await world.press(`/sandbox/payments/${subscription}/delete-customer`);
    await world.sandbox.eventsSettled();
    expect(await subscriptionOf(hr)).toMatchObject({ subscribed: false, payment_method: null });
    await choose(hr, "invoice");
    await carryOutWishes(world.services);
    const row = await paying.rowOf(id);
    expect(row.stripe_customer_id).not.toBe(customer);
    expect(row).toMatchObject({ payment_method: "invoice" });
  });

  test("hears three days ahead where its first invoice goes", async () => {
    const { id, pass } = await buildInvoiced();
    await pass("day-11");
    await world.sandbox.eventsSettled();
    const [mail] = await paying.mailsOf(id, "trial-ends-soon");
    expect(mail!.text).toContain("skickar vi en faktura varje månad till faktura@bolag.example");
    expect(mail!.text).not.toContain("av sig självt");
  });
});

describe("a company that pays by card", () => {
  test("changes to invoices with the subscription that it has", async () => {
    const { hr, customer, subscription } = await paying.buildPaying();
    await choose(hr, "invoice");
    expect(await subscriptionOf(hr)).toMatchObject({ payment_method: "invoice" });
    const running = await paying.runningOf(customer);
    expect(running.map(({ id }) => id)).toEqual([subscription]);
    // The card is still on file: back again needs no page.
    expect(await choose(hr, "card")).toEqual({ url: null, waiting: false });
    expect(await subscriptionOf(hr)).toMatchObject({ payment_method: "card" });
  });

  test("whose payment has failed does not change to invoices before it has paid", async () => {
    const { hr, id } = await paying.buildPaying();
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set payment_past_due = true where id = ${id}`),
    );
    await expect(choose(hr, "invoice")).rejects.toMatchObject({ code: "payment-overdue" });
  });
});

describe("a company that owes for what it had", () => {
  test("begins no new subscription by invoice before it has paid, however it asks", async () => {
    const { id, hr, customer, subscription, pass } = await buildInvoiced();
    await pass("trial-end");
    await world.services.providers.payments.cancelNow(subscription);
    await world.sandbox.eventsSettled();
    expect(await subscriptionOf(hr)).toMatchObject({ subscribed: false, payment_past_due: false });
    world.clock.advance({ minutes: 1 });
    await expect(choose(hr, "invoice")).rejects.toMatchObject({ code: "payment-overdue" });
    // Wished while the provider was away, and carried out later.
    await world.inDatabase((tx) => wishMethod(tx, id, "invoice"));
    await carryOutWishes(world.services);
    expect(await paying.runningOf(customer)).toEqual([]);
    expect(await subscriptionOf(hr)).toMatchObject({ subscribed: false, wanted_method: null });
    await world.press(`/sandbox/payments/${subscription}/invoice`);
    await choose(hr, "invoice");
    expect(await paying.runningOf(customer)).toHaveLength(1);
  });

  test("does not change to invoices when its card was refused, also before we have heard of it", async () => {
    const { id, hr, customer, subscription, pass } = await paying.buildPaying();
    await world.press(`/sandbox/payments/${subscription}/card`, { card: "declined" });
    await pass("trial-end");
    await world.sandbox.eventsSettled();
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set payment_past_due = false where id = ${id}`),
    );
    expect(await choose(hr, "invoice")).toEqual({ url: null, waiting: false });
    expect(await paying.runningOf(customer)).toMatchObject([{ collection_method: "charge_automatically" }]);
    expect(await subscriptionOf(hr)).toMatchObject({ payment_past_due: true, wanted_method: null });
  });
});

test("from invoices to a card: the page to add one, and the change when it is there", async () => {
  const { hr } = await buildInvoiced();
  const { url, waiting } = await choose(hr, "card");
  expect(waiting).toBe(true);
  expect(await subscriptionOf(hr)).toMatchObject({ payment_method: "invoice", wanted_method: "card" });
  await world.press(`${new URL(url!).pathname}/card`, { card: "good" });
  await world.sandbox.eventsSettled();
  expect(await subscriptionOf(hr)).toMatchObject({ payment_method: "card", wanted_method: null });
});

test("a card that is added weeks after it was chosen is drawn from all the same", async () => {
  const { id, hr } = await buildInvoiced();
  const { url } = await choose(hr, "card");
  await world.inDatabase((tx) =>
    tx.execute(sql`update payment_method_wishes set attempts = 12 where company_id = ${id}`),
  );
  await world.press(`${new URL(url!).pathname}/card`, { card: "good" });
  await world.sandbox.eventsSettled();
  expect(await subscriptionOf(hr)).toMatchObject({ payment_method: "card", wanted_method: null });
});

describe("a company that changes its mind before it has paid anything", () => {
  test("pays by the card that it chose last, also when its wish for invoices still waits", async () => {
    const { id, hr } = await world.buildCompany(invoicing);
    world.sandbox.faults.set("payments", "down", 100);
    await choose(hr, "invoice");
    world.sandbox.faults.clear();
    const { url } = await choose(hr, "card");
    await paying.pay(url!);
    await world.sandbox.eventsSettled();
    world.clock.advance({ minutes: 6 });
    await carryOutWishes(world.services);
    const { stripe_customer_id } = await paying.rowOf(id);
    const running = await paying.runningOf(stripe_customer_id!);
    expect(running).toMatchObject([{ collection_method: "charge_automatically" }]);
    expect(await subscriptionOf(hr)).toMatchObject({ payment_method: "card", wanted_method: null });
  });

  test("has one subscription when it pays on a page that was open before it chose invoices", async () => {
    const { id, hr } = await world.buildCompany(invoicing);
    const { url } = await choose(hr, "card");
    await choose(hr, "invoice");
    const invoiced = (await paying.rowOf(id)).stripe_customer_id!;
    await paying.pay(url!);
    await world.sandbox.eventsSettled();
    const paid = (await paying.rowOf(id)).stripe_customer_id!;
    const running = await Promise.all([...new Set([invoiced, paid])].map(paying.runningOf));
    expect(running.flat()).toHaveLength(1);
  });
});

test("without a way to pay a card is added on the payment page", async () => {
  const { hr } = await world.buildCompany();
  const { url } = await choose(hr, "card");
  expect(new URL(url!).pathname).toContain("/sandbox/checkout/");
});

test("an address that nobody has proved gets no invoices", async () => {
  const { hr } = await world.buildCompany(invoicing);
  await world.inDatabase((tx) =>
    tx.execute(sql`update users set email_verified_at = null where id = ${hr.userId}`),
  );
  await expect(choose(hr, "invoice")).rejects.toMatchObject({ code: "own-address-unproved" });
});
