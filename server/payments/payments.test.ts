import { and, eq } from "drizzle-orm";
import { Stripe } from "stripe";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type Person, type World } from "../../test/world.ts";
import { checkByHand } from "../automation/daily-check.ts";
import { startRun } from "../automation/part.ts";
import { mails, payment_events } from "../database/schema-machinery.ts";
import { companies } from "../database/schema.ts";
import { WEBHOOK_PATH } from "../doors/payments.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
afterEach(async () => {
  world.sandbox.faults.clear();
  await world.sandbox.eventsSettled();
});

async function press(path: string, fields: Record<string, string> = {}) {
  const answer = await world.sandbox.pages.request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  await world.sandbox.eventsSettled();
  return answer;
}
const pageOf = async (url: string) => (await world.sandbox.pages.request(new URL(url).pathname)).text();
const pay = (url: string, card = "good") => press(`${new URL(url).pathname}/pay`, { card });
const sessionOf = (url: string) => new URL(url).pathname.split("/").at(-1)!;
const openFor = (person: Person) =>
  world.as(person).call("create-checkout-session", { adminEmail: person.email, companyName: "" });
const openAsVisitor = (adminEmail: string) =>
  world.nobody.call("create-checkout-session", { adminEmail, companyName: "Nyfiken AB" });
const rowOf = async (id: string) =>
  (await world.inDatabase((tx) => tx.select().from(companies).where(eq(companies.id, id))))[0]!;
const mailsOf = async (id: string, kind: string) =>
  world.inDatabase((tx) =>
    tx
      .select()
      .from(mails)
      .where(and(eq(mails.company_id, id), eq(mails.kind, kind))),
  );
const runningOf = async (customerId: string) => {
  const found = await world.services.providers.payments.subscriptionsOf(customerId);
  if (found.outcome !== "found") throw new Error(found.outcome);
  return found.subscriptions.filter(({ status }) => status !== "canceled");
};
async function buildPaying() {
  const company = await world.buildCompany();
  await pay((await openFor(company.hr)).url);
  const row = await rowOf(company.id);
  const pass = (until: string) => press(`/sandbox/payments/${row.stripe_subscription_id}/pass`, { until });
  return { ...company, subscription: row.stripe_subscription_id!, customer: row.stripe_customer_id!, pass };
}
async function portalOf(person: Person) {
  const { url } = await world.as(person).call("customer-portal", {});
  return new URL(url).pathname;
}

describe("paying", () => {
  test("carries over the days that are left of the trial", async () => {
    const { hr, id } = await world.buildCompany({
      trial_ends_at: world.clock
        .now()
        .add({ hours: 9 * 24 + 2 })
        .toString(),
    });
    // createCompany begins with 14 days; this company is five days into them.
    await world.inDatabase((tx) =>
      tx
        .update(companies)
        .set({
          trial_ends_at: world.clock
            .now()
            .add({ hours: 9 * 24 + 2 })
            .toString(),
        })
        .where(eq(companies.id, id)),
    );
    const { url } = await openFor(hr);
    expect(await pageOf(url)).toContain("9 dagar gratis");
    await pay(url);
    const row = await rowOf(id);
    expect(row).toMatchObject({ subscription_status: "trialing", subscription_tier: "standard" });
    expect(Temporal.Instant.from(row.trial_ends_at).equals(world.clock.now().add({ hours: 9 * 24 }))).toBe(
      true,
    );
  });

  test("after the trial is charged at once", async () => {
    const { hr, id } = await world.buildCompany();
    await world.inDatabase((tx) =>
      tx
        .update(companies)
        .set({ trial_ends_at: world.clock.now().subtract({ hours: 1 }).toString() })
        .where(eq(companies.id, id)),
    );
    const { url } = await openFor(hr);
    expect(await pageOf(url)).not.toContain("gratis");
    await pay(url);
    expect(await rowOf(id)).toMatchObject({ subscription_status: "active", period_ends_at: null });
  });

  test("a company that has a subscription is told so, its own people only", async () => {
    const { hr, id } = await buildPaying();
    await expect(openFor(hr)).rejects.toMatchObject({ message: "Ni har redan ett abonnemang." });
    expect(await world.as(hr).call("get-subscription", {})).toMatchObject({ subscribed: true });
    expect((await rowOf(id)).subscription_status).toBe("trialing");
  });

  test("a visitor with a customer's address sees what everybody sees, and changes nothing", async () => {
    const { hr, id, customer, subscription } = await buildPaying();
    const [known, unknown] = [await openAsVisitor(hr.email), await openAsVisitor("ingen@alls.example")];
    const strip = (page: string, email: string, url: string) =>
      page.replaceAll(email, "").replaceAll(sessionOf(url), "").replaceAll(encodeURIComponent(email), "");
    expect(strip(await pageOf(known.url), hr.email, known.url)).toBe(
      strip(await pageOf(unknown.url), "ingen@alls.example", unknown.url),
    );
    await pay(known.url);
    const session_id = sessionOf(known.url);
    expect(await world.nobody.call("verify-checkout", { session_id })).toEqual({
      status: "complete",
      trialing: true,
    });
    expect(await rowOf(id)).toMatchObject({
      stripe_subscription_id: subscription,
      stripe_customer_id: customer,
    });
    expect(await runningOf(customer)).toHaveLength(1);
    // Whoever owns the address gets the way in, not whoever typed it.
    expect(await mailsOf(id, "magic-link")).toMatchObject([{ to_email: hr.email }]);
  });

  test("in two tabs is one page, and two pages paid at once are one subscription", async () => {
    const { hr, id } = await world.buildCompany();
    const first = await openFor(hr);
    expect(await openFor(hr)).toEqual(first);

    const second = await world.as(hr).call("create-checkout-session", {
      adminEmail: hr.email,
      redirect: "/dashboard?upgrade=success",
    });
    expect(second.url).not.toBe(first.url);
    await Promise.all([pay(first.url), pay(second.url)]);
    await Promise.all(
      [first, second].map(({ url }) => world.as(hr).call("verify-checkout", { session_id: sessionOf(url) })),
    );
    const { stripe_subscription_id } = await rowOf(id);
    const page = await (await world.sandbox.pages.request("/sandbox/payments")).text();
    const cards = page.split('<section class="card">').filter((card) => card.includes(hr.email));
    expect(cards.filter((card) => !card.includes("Avslutad"))).toHaveLength(1);
    expect(cards.find((card) => !card.includes("Avslutad"))).toContain(stripe_subscription_id);
  });

  test("at the same moment for a new address founds one company", async () => {
    const email = "tva@flikar.example";
    const pages = await Promise.all([openAsVisitor(email), openAsVisitor(email)]);
    await Promise.all(pages.map(({ url }) => pay(url)));
    const found = await world.inDatabase((tx) =>
      tx.select().from(companies).where(eq(companies.contact_email, email)),
    );
    expect(found).toHaveLength(1);
    expect(await runningOf(found[0]!.stripe_customer_id!)).toHaveLength(1);
  });
});

describe("somebody else's session_id", () => {
  test("tells another company nothing, and a stranger only that it is paid", async () => {
    const other = await world.buildCompany();
    const { hr } = await world.buildCompany();
    const { url } = await openFor(hr);
    const session_id = sessionOf(url);
    expect(await world.nobody.call("verify-checkout", { session_id })).toEqual({
      status: "open",
      trialing: false,
    });
    await pay(url);
    await expect(world.as(other.hr).call("verify-checkout", { session_id })).rejects.toMatchObject({
      code: "checkout-not-found",
    });
    expect(await world.nobody.call("verify-checkout", { session_id })).toEqual({
      status: "complete",
      trialing: true,
    });
    await expect(
      world.nobody.call("verify-checkout", { session_id: "cs_test_gissad" }),
    ).rejects.toMatchObject({
      message: "Betalningen kunde inte hittas.",
    });
  });
});

describe("the checkout by URL", () => {
  const address = "/functions/v1/create-checkout-session";

  test("leads to the provider's page, and back to our own pages only", async () => {
    const query = "email=url%40bolag.example&company=Url%20AB&redirect=";
    const own = await world.knock(`${address}?${query}%2Fwelcome`);
    expect(own.status).toBe(303);
    const paid = await pay(own.headers.get("location")!);
    expect(paid.headers.get("location")).toMatch(
      /^https:\/\/tartdags\.example\/welcome\?session_id=cs_test_/,
    );

    for (const foreign of [
      "https://evil.example/",
      "//evil.example",
      "javascript:alert(1)",
      "/\\evil.example",
    ]) {
      const opened = await world.knock(
        `${address}?email=f${foreign.length}%40b.example&redirect=${encodeURIComponent(foreign)}`,
      );
      const back = (await pay(opened.headers.get("location")!)).headers.get("location")!;
      expect(new URL(back).href).toMatch(/^https:\/\/tartdags\.example\/stripe-success\?session_id=/);
    }
  });

  test("without an address, or without a provider, leads to the page that says so", async () => {
    expect((await world.knock(`${address}?email=nej`)).headers.get("location")).toBe(
      "https://tartdags.example/checkout",
    );
    world.sandbox.faults.set("payments", "down", 9);
    expect((await world.knock(`${address}?email=a%40b.example`)).headers.get("location")).toBe(
      "https://tartdags.example/checkout?email=a%40b.example",
    );
  });
});

describe("webhooks", () => {
  const { webhooks } = new Stripe("sk_test_x");
  const seconds = (at = world.clock.now()) => Math.floor(at.epochMilliseconds / 1000);
  const event = (id: string, customer: string) =>
    JSON.stringify({
      id,
      object: "event",
      type: "customer.subscription.updated",
      data: { object: { object: "subscription", id: "sub_x", customer, status: "canceled", metadata: {} } },
    });
  const deliver = (payload: string, secret = "whsec_sandbox", timestamp = seconds()) =>
    world.knock(WEBHOOK_PATH, {
      method: "POST",
      body: payload,
      headers: { "stripe-signature": webhooks.generateTestHeaderString({ payload, secret, timestamp }) },
    });
  const received = async (id: string) =>
    world.inDatabase((tx) => tx.select().from(payment_events).where(eq(payment_events.id, id)));

  test("that are forged or replayed after five minutes are refused and leave no trace", async () => {
    const payload = event("evt_forged", "cus_x");
    expect((await deliver(payload, "whsec_other")).status).toBe(400);
    expect((await deliver(payload, "whsec_sandbox", seconds() - 301)).status).toBe(400);
    expect((await world.knock(WEBHOOK_PATH, { method: "POST", body: payload })).status).toBe(400);
    const signed = webhooks.generateTestHeaderString({
      payload,
      secret: "whsec_sandbox",
      timestamp: seconds(),
    });
    const headers = { "stripe-signature": signed };
    const changed = await world.knock(WEBHOOK_PATH, { method: "POST", body: `${payload} `, headers });
    expect(changed.status).toBe(400);
    expect(await received("evt_forged")).toEqual([]);
  });

  test("are believed in that something happened, not in what: the subscription is asked for", async () => {
    const { id, customer } = await buildPaying();
    expect((await deliver(event("evt_lie", customer))).status).toBe(200);
    expect((await deliver(event("evt_lie", customer))).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ subscription_status: "trialing" });
    expect(await received("evt_lie")).toHaveLength(1);
  });

  test("about nobody we know are taken and forgotten", async () => {
    expect((await deliver(event("evt_stranger", "cus_stranger"))).status).toBe(200);
  });

  test("come again when the provider could not be asked", async () => {
    const { id, hr, customer, subscription } = await buildPaying();
    world.heldEvents.on = true;
    await press(`${await portalOf(hr)}/${subscription}/cancel`);
    world.heldEvents.on = false;
    world.sandbox.faults.set("payments", "down", 9);
    expect((await deliver(event("evt_later", customer))).status).toBe(503);
    world.sandbox.faults.clear();
    expect((await deliver(event("evt_later", customer))).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ subscription_status: "cancelled" });
  });

  test("of the payment page alone are enough, in any order", async () => {
    world.sandbox.faults.set("webhooks", "swap");
    const { url } = await openAsVisitor("ordning@bolag.example");
    await pay(url);
    const [company] = await world.inDatabase((tx) =>
      tx.select().from(companies).where(eq(companies.contact_email, "ordning@bolag.example")),
    );
    expect(company).toMatchObject({ name: "Nyfiken AB", subscription_status: "trialing" });
    expect(await mailsOf(company!.id, "account-ready")).toHaveLength(1);
  });
});

describe("a subscription's life", () => {
  test("cancelled keeps its access to the end, is mailed once, and can be taken back", async () => {
    const { hr, id, subscription, pass } = await buildPaying();
    const portal = await portalOf(hr);
    await press(`${portal}/${subscription}/cancel`);
    const cancelled = await rowOf(id);
    expect(cancelled).toMatchObject({ subscription_status: "cancelled" });
    expect(cancelled.period_ends_at).toBe(cancelled.trial_ends_at);
    expect(await mailsOf(id, "subscription-cancelled")).toHaveLength(1);

    await press(`${portal}/${subscription}/resume`);
    expect(await rowOf(id)).toMatchObject({ subscription_status: "trialing", period_ends_at: null });
    await press(`${portal}/${subscription}/cancel`);
    await pass("trial-end");
    expect(await world.as(hr).call("get-subscription", {})).toMatchObject({
      subscription_status: "cancelled",
      subscribed: false,
    });
    // What has ended is begun anew, without a second trial.
    const { url } = await world.as(hr).call("customer-portal", {});
    expect(await pageOf(url)).not.toContain("gratis");
    await pay(url);
    expect(await rowOf(id)).toMatchObject({ subscription_status: "active" });
  });

  test("tells of the trial's end three days before, and of a payment that fails", async () => {
    const { id, pass, subscription } = await buildPaying();
    await pass("day-11");
    expect(await mailsOf(id, "trial-ends-soon")).toHaveLength(1);
    await press(`/sandbox/payments/${subscription}/card`, { card: "declined" });
    await pass("trial-end");
    expect(await rowOf(id)).toMatchObject({ subscription_status: "active", payment_past_due: true });
    expect(await mailsOf(id, "payment-failed")).toMatchObject([{ subject: "Betalningen gick inte igenom" }]);
    await press(`/sandbox/payments/${subscription}/card`, { card: "good" });
    expect(await rowOf(id)).toMatchObject({ payment_past_due: false });
  });

  test("a trial without a card is told of by the daily check, once", async () => {
    const { id, hr } = await world.buildCompany();
    const check = async () => {
      const today = world.clock.now().toZonedDateTimeISO("Europe/Stockholm").toPlainDate();
      await checkByHand(world.services, startRun(world.services, today));
    };
    await check();
    expect(await mailsOf(id, "trial-ends-soon")).toEqual([]);
    await world.inDatabase((tx) =>
      tx
        .update(companies)
        .set({ trial_ends_at: world.clock.now().add({ hours: 60 }).toString() })
        .where(eq(companies.id, id)),
    );
    await check();
    await check();
    expect(await mailsOf(id, "trial-ends-soon")).toHaveLength(1);
    expect((await mailsOf(id, "trial-ends-soon"))[0]!.text).toContain("Starta abonnemanget");
    expect(hr.companyId).toBe(id);
  });

  test("goes to Pro on the provider's page, for one that runs and for one that does not", async () => {
    const running = await buildPaying();
    const change = await world.as(running.hr).call("upgrade-to-pro", {});
    const done = await press(`${new URL(change.url).pathname}/confirm`);
    expect(done.headers.get("location")).toBe("https://tartdags.example/dashboard?upgrade=success");
    expect(await rowOf(running.id)).toMatchObject({ subscription_tier: "pro" });
    await expect(world.as(running.hr).call("upgrade-to-pro", {})).rejects.toMatchObject({
      code: "already-pro",
    });

    const fresh = await world.buildCompany();
    const { url } = await world.as(fresh.hr).call("upgrade-to-pro", {});
    expect((await pay(url)).headers.get("location")).toContain("/dashboard?upgrade=success");
    expect(await rowOf(fresh.id)).toMatchObject({
      subscription_tier: "pro",
      subscription_status: "trialing",
    });
  });

  test("is read again on load, also when no event ever came", async () => {
    const { hr, id } = await world.buildCompany();
    world.heldEvents.on = true;
    await pay((await openFor(hr)).url);
    world.heldEvents.on = false;
    expect((await rowOf(id)).stripe_subscription_id).toBeNull();
    expect(await world.as(hr).call("check-subscription-status", {})).toMatchObject({
      changed: true,
      subscribed: true,
    });
    expect(await world.as(hr).call("check-subscription-status", {})).toMatchObject({ changed: false });
  });
});

describe("a provider that is down", () => {
  test("is told in words, and what we know stays", async () => {
    const { hr } = await buildPaying();
    const other = await world.buildCompany();
    world.sandbox.faults.set("payments", "down", 30);
    await expect(openFor(other.hr)).rejects.toMatchObject({
      status: 503,
      message: "Betaltjänsten svarar inte just nu. Försök igen om en stund.",
    });
    await expect(world.as(hr).call("customer-portal", {})).rejects.toMatchObject({
      code: "payment-unavailable",
    });
    expect(await world.as(hr).call("check-subscription-status", {})).toMatchObject({
      subscription_status: "trialing",
      changed: false,
    });
  });
});

test("without a company, or without a session, there is no subscription to see", async () => {
  const user = await world.buildUser("user", null);
  await expect(world.as(user).call("get-subscription", {})).rejects.toMatchObject({ code: "no-company" });
  for (const name of [
    "get-subscription",
    "check-subscription-status",
    "customer-portal",
    "upgrade-to-pro",
  ] as const) {
    await expect(world.nobody.call(name, {})).rejects.toMatchObject({ code: "not-signed-in" });
  }
  const { hr } = await world.buildCompany();
  await expect(world.as(hr).call("list-payment-links", {})).rejects.toMatchObject({ code: "not-allowed" });
});
