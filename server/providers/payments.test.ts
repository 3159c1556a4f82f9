import { serve, type ServerType } from "@hono/node-server";
import { Stripe } from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settableClock } from "../../domain/clock.ts";
import { fromStripe } from "../../domain/stripe-subscription.ts";
import { createSandbox, type SandboxConnections } from "../../sandbox/sandbox.ts";
import { createPayments, type CheckoutRequest, type PaymentEvent, type Payments } from "./payments.ts";

const clock = settableClock("2026-03-02T09:00:00+01:00");
const heard: PaymentEvent[] = [];
let answerWith = 200;
let webhooks: ServerType;
let webhookUrl = "";
const sandbox = createSandbox({ clock, webhook: { url: () => webhookUrl, retryMs: 20 } });
let connection: SandboxConnections["payments"];
let payments: Payments;

const plans = {
  standard: { name: "Tårtdags", lookupKey: "standard_monthly_sek", kronorPerMonth: 899 },
  pro: { name: "Tårtdags Pro", lookupKey: "pro_monthly_sek", kronorPerMonth: 1299 },
};

beforeAll(async () => {
  connection = (await sandbox.start()).payments;
  payments = createPayments({ ...connection, plans, clock, timeoutMs: 2000, retries: 0 });
  await new Promise<void>((resolve) => {
    const fetch = async (request: Request) => {
      const read = payments.readEvent(await request.text(), request.headers.get("stripe-signature") ?? "");
      if (read.outcome === "forged") return new Response(null, { status: 400 });
      if (answerWith === 200) heard.push(read.event);
      return new Response(null, { status: answerWith });
    };
    webhooks = serve({ fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => {
      webhookUrl = `http://127.0.0.1:${port}/`;
      resolve();
    });
  });
});
beforeEach(() => {
  heard.length = 0;
  answerWith = 200;
});
afterEach(async () => {
  sandbox.faults.clear();
  await sandbox.eventsSettled();
});
afterAll(async () => {
  await sandbox.stop();
  webhooks.close();
});

const request: CheckoutRequest = {
  companyId: "c_42",
  plan: "standard",
  trialDays: 14,
  successUrl: "https://tartdags.example/stripe-success?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "https://tartdags.example/checkout",
  customer: { email: "hr@nordljus.example" },
};

/** Plays the person in front of one of the provider's pages. */
async function press(address: string, fields: Record<string, string> = {}) {
  const answer = await sandbox.pages.request(address, { method: "POST", body: new URLSearchParams(fields) });
  await sandbox.eventsSettled();
  return answer;
}

async function open(more: Partial<CheckoutRequest> = {}) {
  const created = await payments.createCheckout({ ...request, ...more });
  if (created.outcome !== "created") throw new Error(created.outcome);
  return { ...created, path: new URL(created.url).pathname };
}

async function subscribe(more: Partial<CheckoutRequest> = {}, card = "good") {
  const { id, path } = await open(more);
  await press(`${path}/pay`, { card });
  const found = await payments.retrieveCheckout(id);
  if (found.outcome !== "found") throw new Error(found.outcome);
  const { customerId, subscription } = found.checkout;
  return { customerId: customerId!, id: subscription!.id, subscription: subscription! };
}

async function current(customerId: string) {
  const found = await payments.subscriptionsOf(customerId);
  if (found.outcome !== "found") throw new Error(found.outcome);
  return found.subscriptions[0]!;
}

const pass = (id: string, until: string) => press(`/sandbox/payments/${id}/pass`, { until });
const types = () => heard.map(({ type }) => type);
const seconds = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000);

describe("a checkout", () => {
  test("starts the trial and comes back with the session's id", async () => {
    const { id, path } = await open();
    const page = await (await sandbox.pages.request(path)).text();
    expect(page).toContain("899 kr/mån");
    expect(page).toContain("14 dagar gratis");

    const paid = await press(`${path}/pay`, { card: "good" });
    expect(paid.headers.get("location")).toBe(`https://tartdags.example/stripe-success?session_id=${id}`);

    const found = await payments.retrieveCheckout(id);
    expect(found).toMatchObject({
      outcome: "found",
      checkout: {
        status: "complete",
        settled: true,
        companyId: "c_42",
        email: "hr@nordljus.example",
        url: null,
      },
    });
    const { subscription } = (found as Extract<typeof found, { outcome: "found" }>).checkout;
    expect(fromStripe(subscription!)).toMatchObject({
      subscription_status: "trialing",
      subscription_tier: "standard",
    });
    expect(subscription!.trial_end).toBe(seconds(clock.now().add({ hours: 14 * 24 })));
    expect(types()).toEqual(["customer.subscription.created", "invoice.paid", "checkout.session.completed"]);
    expect(heard.every(({ companyId }) => companyId === "c_42")).toBe(true);
    expect(heard[2]!.checkoutId).toBe(id);
  });

  test("without days to give is paid at once", async () => {
    const { subscription } = await subscribe({ trialDays: 0 });
    expect(subscription).toMatchObject({ status: "active", trial_end: null });
  });

  test("shows a card that is declined, and stays open", async () => {
    const { id, path } = await open({ trialDays: 0 });
    const answer = await press(`${path}/pay`, { card: "declined" });
    expect(await (await sandbox.pages.request(answer.headers.get("location")!)).text()).toContain(
      "Kortet nekades",
    );
    expect(await payments.retrieveCheckout(id)).toMatchObject({
      checkout: { status: "open", settled: false },
    });
  });

  test("that was left, expired by hand or by a day is not complete", async () => {
    const { id, path } = await open();
    expect(await (await sandbox.pages.request(path)).text()).toContain(request.cancelUrl);
    await press(`${path}/expire`);
    expect(await payments.retrieveCheckout(id)).toMatchObject({
      checkout: { status: "expired", subscription: null },
    });
    expect(await (await sandbox.pages.request(path)).text()).toContain("Sidan har gått ut");

    const late = await open();
    clock.advance({ hours: 25 });
    expect(await payments.retrieveCheckout(late.id)).toMatchObject({ checkout: { status: "expired" } });
  });

  test("paid in two tabs is one subscription", async () => {
    const { path, id } = await open();
    await Promise.all([press(`${path}/pay`), press(`${path}/pay`)]);
    const found = await payments.retrieveCheckout(id);
    if (found.outcome !== "found") throw new Error(found.outcome);
    expect(await payments.subscriptionsOf(found.checkout.customerId!)).toMatchObject({ subscriptions: [{}] });
  });

  test("of a known customer stays with that customer", async () => {
    const { customerId } = await subscribe();
    const again = await subscribe({ customer: { id: customerId }, plan: "pro" });
    expect(again.customerId).toBe(customerId);
    expect(fromStripe(await current(customerId))).toMatchObject({ subscription_tier: "pro" });
  });

  test("nobody made is unknown", async () => {
    expect(await payments.retrieveCheckout("cs_test_stranger")).toEqual({ outcome: "unknown" });
    expect(await payments.subscriptionsOf("cus_stranger")).toEqual({ outcome: "unknown" });
    expect(await payments.createPortal({ customerId: "cus_stranger", returnUrl: request.cancelUrl })).toEqual(
      {
        outcome: "unknown",
      },
    );
  });
});

describe("a subscription's life", () => {
  test("the trial's end is told on day 11 and paid on day 14, then every month", async () => {
    const { id, customerId } = await subscribe();
    heard.length = 0;

    await pass(id, "day-11");
    expect(types()).toEqual(["customer.subscription.trial_will_end"]);
    expect((await current(customerId)).trial_end).toBe(seconds(clock.now().add({ hours: 72 })));

    await pass(id, "trial-end");
    expect(types().slice(1)).toEqual(["invoice.paid", "customer.subscription.updated"]);
    expect(await current(customerId)).toMatchObject({ status: "active", trial_end: seconds(clock.now()) });

    await pass(id, "month");
    expect(types().slice(3)).toEqual(["invoice.paid", "customer.subscription.updated"]);
    expect((await current(customerId)).items.data[0]!.current_period_start).toBe(seconds(clock.now()));
  });

  test("time that passes by itself has the same effect", async () => {
    const { customerId } = await subscribe();
    heard.length = 0;
    clock.advance({ days: 15 });
    expect((await current(customerId)).status).toBe("active");
    await sandbox.eventsSettled();
    const told = heard.filter(
      (event) => event.customerId === customerId && event.type.endsWith("trial_will_end"),
    );
    expect(told).toHaveLength(1);
  });

  test("a card that is declined makes it past due, and a good one active again", async () => {
    const { id, customerId } = await subscribe({}, "declined");
    await pass(id, "trial-end");
    expect(types()).toContain("invoice.payment_failed");
    expect(fromStripe(await current(customerId))).toMatchObject({
      subscription_status: "active",
      payment_past_due: true,
    });

    await press(`/sandbox/payments/${id}/card`, { card: "good" });
    expect(fromStripe(await current(customerId))).toMatchObject({ payment_past_due: false });
  });

  test("a debt that is never paid ends it", async () => {
    const { id, customerId } = await subscribe();
    await press(`/sandbox/payments/${id}/card`, { card: "declined" });
    await pass(id, "trial-end");
    for (let week = 0; week < 3; week += 1) await pass(id, "week");
    expect(types()).toContain("customer.subscription.deleted");
    expect(await current(customerId)).toMatchObject({ status: "canceled", ended_at: seconds(clock.now()) });
  });

  test("the portal cancels by a date, takes it back, and the date ends it unpaid", async () => {
    const { id, customerId, subscription } = await subscribe();
    const portal = await payments.createPortal({
      customerId,
      returnUrl: "https://tartdags.example/dashboard",
    });
    if (portal.outcome !== "created") throw new Error(portal.outcome);
    const { pathname } = new URL(portal.url);
    expect(await (await sandbox.pages.request(pathname)).text()).toContain("Säg upp");

    await press(`${pathname}/${id}/cancel`);
    expect(await current(customerId)).toMatchObject({
      cancel_at: subscription.trial_end,
      cancel_at_period_end: false,
    });
    expect(fromStripe(await current(customerId))).toMatchObject({ subscription_status: "cancelled" });

    await press(`${pathname}/${id}/resume`);
    expect(fromStripe(await current(customerId))).toMatchObject({ subscription_status: "trialing" });

    await press(`${pathname}/${id}/cancel`);
    heard.length = 0;
    await pass(id, "trial-end");
    expect(types()).toEqual(["customer.subscription.trial_will_end", "customer.subscription.deleted"]);
    expect(await current(customerId)).toMatchObject({ status: "canceled" });
  });

  test("the change to Pro is confirmed on the provider's page", async () => {
    const { customerId, subscription } = await subscribe();
    const urls = {
      doneUrl: "https://tartdags.example/dashboard?upgrade=success",
      cancelUrl: "https://tartdags.example/x",
    };
    const page = await payments.createPlanChange({ subscription, plan: "pro", ...urls });
    if (page.outcome !== "created") throw new Error(page.outcome);
    const { pathname } = new URL(page.url);
    expect(await (await sandbox.pages.request(pathname)).text()).toContain("Byt till Tårtdags Pro");

    const answer = await press(`${pathname}/confirm`);
    expect(answer.headers.get("location")).toBe(urls.doneUrl);
    expect(fromStripe(await current(customerId))).toMatchObject({
      subscription_tier: "pro",
      subscription_status: "trialing",
    });
  });

  test("a change of how it is paid that is made late undoes none that was made since", async () => {
    const { id, customerId } = await subscribe();
    await payments.setMethod(id, "invoice", "first");
    await payments.setMethod(id, "card", "second");
    expect(await payments.setMethod(id, "invoice", "first")).toEqual({ outcome: "updated" });
    expect(await current(customerId)).toMatchObject({ collection_method: "charge_automatically" });
  });

  test("a company that leaves is cancelled at once, also twice", async () => {
    const { id, customerId } = await subscribe();
    expect(await payments.cancelNow(id)).toEqual({ outcome: "cancelled" });
    expect(await payments.cancelNow(id)).toEqual({ outcome: "cancelled" });
    expect(await current(customerId)).toMatchObject({ status: "canceled" });
  });
});

describe("events", () => {
  const fresh = async () => {
    heard.length = 0;
    await subscribe();
    return heard;
  };

  test("may come twice, with the same id", async () => {
    sandbox.faults.set("webhooks", "double", 100);
    const ids = (await fresh()).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([6, 3]);
  });

  test("may come in disorder", async () => {
    sandbox.faults.set("webhooks", "swap");
    expect((await fresh())[0]!.type).toBe("checkout.session.completed");
  });

  test("come again until somebody answers", async () => {
    answerWith = 500;
    await fresh();
    expect(heard).toEqual([]);
    answerWith = 200;
    await expect.poll(() => heard.length).toBe(3);
  });

  test("that were lost on the way come later", async () => {
    sandbox.faults.set("webhooks", "lost");
    await subscribe();
    await expect
      .poll(() => types().toSorted())
      .toEqual(["checkout.session.completed", "customer.subscription.created", "invoice.paid"]);
  });

  test("with a wrong, old or missing signature are forged", () => {
    const { webhooks } = new Stripe("sk_test_x");
    const payload = JSON.stringify({
      id: "evt_1",
      object: "event",
      type: "invoice.paid",
      data: { object: { object: "invoice" } },
    });
    const sign = (secret: string, at: Temporal.Instant, body = payload) =>
      webhooks.generateTestHeaderString({ payload: body, secret, timestamp: seconds(at) });
    const { webhookSecret } = connection;

    expect(payments.readEvent(payload, sign(webhookSecret, clock.now()))).toMatchObject({ outcome: "event" });
    expect(payments.readEvent(payload, sign("whsec_other", clock.now()))).toEqual({ outcome: "forged" });
    expect(payments.readEvent(payload, sign(webhookSecret, clock.now().subtract({ minutes: 6 })))).toEqual({
      outcome: "forged",
    });
    expect(payments.readEvent(`${payload} `, sign(webhookSecret, clock.now()))).toEqual({
      outcome: "forged",
    });
    expect(payments.readEvent(payload, "")).toEqual({ outcome: "forged" });
  });
});

describe("a provider that does not answer", () => {
  test.for(["down", "rate-limit", "slow"] as const)("because it is %s is unavailable", async (fault) => {
    sandbox.faults.set("payments", fault);
    const impatient = createPayments({ ...connection, plans, clock, timeoutMs: 300, retries: 0 });
    expect(await impatient.createCheckout(request)).toMatchObject({ outcome: "unavailable" });
    expect(await impatient.createCheckout(request)).toMatchObject({ outcome: "created" });
  });

  test("in mid-answer has done its work once: the SDK's second try gets the first answer", async () => {
    const persistent = createPayments({ ...connection, plans, clock, timeoutMs: 2000, retries: 2 });
    await persistent.createCheckout(request);
    const pages = async () =>
      (await (await sandbox.pages.request("/sandbox/payments")).text()).split("/sandbox/checkout/").length;
    const before = await pages();
    sandbox.faults.set("payments", "half");
    expect(await persistent.createCheckout(request)).toMatchObject({ outcome: "created" });
    expect(await pages()).toBe(before + 1);
  });

  test("to a wrong key raises: that is ours to mend", async () => {
    const stranger = createPayments({ ...connection, secretKey: "sk_test_wrong", plans, clock, retries: 0 });
    await expect(stranger.createCheckout(request)).rejects.toMatchObject({
      type: "StripeAuthenticationError",
    });
  });
});

test("a restart finds the price that was made before", async () => {
  const again = createPayments({ ...connection, plans, clock, retries: 0 });
  await Promise.all([again.createCheckout(request), again.createCheckout(request)]);
  const stripe = new Stripe(connection.secretKey, {
    host: "127.0.0.1",
    port: new URL(connection.apiUrl).port,
    protocol: "http",
  });
  expect((await stripe.prices.list({ lookup_keys: ["standard_monthly_sek"] })).data).toHaveLength(1);
});
