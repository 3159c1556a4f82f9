import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { stockholmToday } from "../../../domain/clock.ts";
import { buildRestaurant, lunchOnce } from "../../../test/meals.ts";
import { payingIn } from "../../../test/payments.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { checkByHand } from "../../jobs/daily-check.ts";
import { startRun } from "../../jobs/part.ts";
import { companies } from "../../database/schema.ts";
import { cake_orders, meal_events, meal_orders } from "../../database/schema-orders.ts";
import { lockCompany } from "../companies/companies.ts";
import { takeTicket, saveSubscription } from "./sync-subscription.ts";

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

describe("a subscription's life", () => {
  test("cancelled keeps its access to the end, is mailed once, and can be taken back", async () => {
    const { hr, id, subscription, pass } = await paying.buildPaying();
    const portal = await paying.portalOf(hr);
    await paying.press(`${portal}/${subscription}/cancel`);
    const cancelled = await paying.rowOf(id);
    expect(cancelled).toMatchObject({ subscription_status: "cancelled" });
    expect(cancelled.period_ends_at).toBe(cancelled.trial_ends_at);
    expect(await paying.mailsOf(id, "subscription-cancelled")).toHaveLength(1);

    await paying.press(`${portal}/${subscription}/resume`);
    expect(await paying.rowOf(id)).toMatchObject({ subscription_status: "trialing", period_ends_at: null });
    await paying.press(`${portal}/${subscription}/cancel`);
    await pass("trial-end");
    expect(await world.as(hr).call("get-subscription", {})).toMatchObject({
      subscription_status: "cancelled",
      subscribed: false,
    });
    const waiting = await planCakeForTomorrow(id);
    const lunchTomorrow = await buildLunchFromTomorrow(id);
    await checkByHand(world.services, startRun(world.services, stockholmToday(world.clock)));
    expect(await statusOf(waiting)).toBe("planned");
    expect(await lunchTomorrow()).toBeUndefined();
    const anothers = await planCakeForTomorrow((await world.buildCompany()).id);
    // What has ended is begun anew, without a second trial, and what waited for it is asked for.
    const { url } = await world.as(hr).call("customer-portal", {});
    expect(await paying.pageOf(url)).not.toContain("gratis");
    await paying.pay(url);
    expect(await paying.rowOf(id)).toMatchObject({ subscription_status: "active" });
    expect(await statusOf(waiting)).toBe("requested");
    expect(await lunchTomorrow()).toMatchObject({ status: "requested", people_count: 25 });
    expect(await statusOf(anothers)).toBe("planned");
  });

  test("what is cancelled goes on as usual until its end: orders are made, and meals planned and asked for", async () => {
    const { hr, id, subscription } = await paying.buildPaying();
    const portal = await paying.portalOf(hr);
    await paying.press(`${portal}/${subscription}/cancel`);
    const lunchTomorrow = await buildLunchFromTomorrow(id);
    await checkByHand(world.services, startRun(world.services, stockholmToday(world.clock)));
    expect(await lunchTomorrow()).toMatchObject({ status: "requested" });
    const restaurant = await buildRestaurant(world);
    const made = await world.as(hr).call("create-meal-order", lunchOnce(restaurant, "2026-03-10"));
    expect(made.orders).toBe(1);
  });

  test("tells of the trial's end three days before, and of a payment that fails", async () => {
    const { id, pass, subscription } = await paying.buildPaying();
    await pass("day-11");
    expect(await paying.mailsOf(id, "trial-ends-soon")).toHaveLength(1);
    await paying.press(`/sandbox/payments/${subscription}/card`, { card: "declined" });
    await pass("trial-end");
    expect(await paying.rowOf(id)).toMatchObject({ subscription_status: "active", payment_past_due: true });
    expect(await paying.mailsOf(id, "payment-failed")).toMatchObject([
      { subject: "Betalningen gick inte igenom" },
    ]);
    await paying.press(`/sandbox/payments/${subscription}/card`, { card: "good" });
    expect(await paying.rowOf(id)).toMatchObject({ payment_past_due: false });
  });

  test("a trial without a card is told of by the daily check, once", async () => {
    const { id, hr } = await world.buildCompany();
    const check = async () => {
      const today = stockholmToday(world.clock);
      await checkByHand(world.services, startRun(world.services, today));
    };
    await check();
    expect(await paying.mailsOf(id, "trial-ends-soon")).toEqual([]);
    const trial_ends_at = world.clock.now().add({ hours: 60 }).toString();
    const endSoon = (company: string) =>
      world.inDatabase((tx) => tx.update(companies).set({ trial_ends_at }).where(eq(companies.id, company)));
    await endSoon(id);
    await check();
    await check();
    expect(await paying.mailsOf(id, "trial-ends-soon")).toHaveLength(1);
    const [mail] = await paying.mailsOf(id, "trial-ends-soon");
    expect(mail!.text).toContain("Välj kort eller faktura");
    expect(mail!.text).not.toContain("måltider");
    expect(hr.companyId).toBe(id);

    const eating = await world.buildCompany();
    await endSoon(eating.id);
    await buildLunchFromTomorrow(eating.id);
    await check();
    const [told] = await paying.mailsOf(eating.id, "trial-ends-soon");
    expect(told!.text).toContain("Utan abonnemang slutar vi också att beställa era återkommande måltider.");
  });

  test.each(["unpaid", "paused"])("that the provider has stopped (%s) is told of, once", async (status) => {
    const { id, customer } = await paying.buildPaying();
    const [subscription] = await paying.runningOf(customer);
    const sync = () =>
      world.inDatabase(async (tx) => {
        const { ticket } = (await takeTicket(tx, id))!;
        return saveSubscription(
          world.services,
          tx,
          await lockCompany(tx, id),
          { ...subscription!, status },
          ticket,
        );
      });
    await sync();
    await sync();
    expect(await paying.rowOf(id)).toMatchObject({ subscription_status: "cancelled", period_ends_at: null });
    const [mail, ...others] = await paying.mailsOf(id, "subscription-stopped");
    expect(others).toEqual([]);
    expect(mail!.text).toContain("återkommande måltider");
    expect(await paying.mailsOf(id, "subscription-cancelled")).toEqual([]);
  });

  test("that was never paid for is no subscription that stops", async () => {
    const { id } = await world.buildCompany();
    const unpaid = { id: "sub_1", status: "incomplete", items: { data: [] } };
    await world.inDatabase(async (tx) => {
      await tx
        .update(companies)
        .set({ stripe_customer_id: `cus_${id}` })
        .where(eq(companies.id, id));
      const { ticket } = (await takeTicket(tx, id))!;
      await saveSubscription(world.services, tx, await lockCompany(tx, id), unpaid, ticket);
    });
    expect(await paying.mailsOf(id, "subscription-stopped")).toEqual([]);
  });

  test("goes to Pro on the provider's page, for one that runs and for one that does not", async () => {
    const running = await paying.buildPaying();
    const change = await world.as(running.hr).call("upgrade-to-pro", {});
    const done = await paying.press(`${new URL(change.url).pathname}/confirm`);
    expect(done.headers.get("location")).toBe("https://tartdags.example/dashboard?upgrade=success");
    expect(await paying.rowOf(running.id)).toMatchObject({ subscription_tier: "pro" });
    await expect(world.as(running.hr).call("upgrade-to-pro", {})).rejects.toMatchObject({
      code: "already-pro",
    });

    const fresh = await world.buildCompany();
    const { url } = await world.as(fresh.hr).call("upgrade-to-pro", {});
    expect((await paying.pay(url)).headers.get("location")).toContain("/dashboard?upgrade=success");
    expect(await paying.rowOf(fresh.id)).toMatchObject({
      subscription_tier: "pro",
      subscription_status: "trialing",
    });
  });

  test("is read again on load, also when no event ever came", async () => {
    const { hr, id } = await world.buildCompany();
    world.heldEvents.on = true;
    await paying.pay((await paying.openFor(hr)).url);
    world.heldEvents.on = false;
    expect((await paying.rowOf(id)).stripe_subscription_id).toBeNull();
    expect(await world.as(hr).call("check-subscription-status", {})).toMatchObject({
      changed: true,
      subscribed: true,
    });
    expect(await world.as(hr).call("check-subscription-status", {})).toMatchObject({ changed: false });
  });
});

test("a customer deleted at the provider is no subscriber any more, hears so once, and can begin anew", async () => {
  const { hr, id, subscription, pass } = await paying.buildPaying();
  await pass("trial-end");
  await paying.press(`/sandbox/payments/${subscription}/delete-customer`);
  await world.sandbox.eventsSettled();
  expect(await world.as(hr).call("get-subscription", {})).toMatchObject({
    subscription_status: "cancelled",
    subscribed: false,
  });
  expect(await paying.rowOf(id)).toMatchObject({ stripe_customer_id: null, stripe_subscription_id: null });
  expect(await paying.mailsOf(id, "subscription-stopped")).toHaveLength(1);
  await paying.pay((await world.as(hr).call("upgrade-to-pro", {})).url);
  expect(await paying.rowOf(id)).toMatchObject({ subscription_status: "active", subscription_tier: "pro" });
});

test("a deletion that nobody told us of is noticed when somebody wants to pay", async () => {
  const { hr, id, subscription, pass } = await paying.buildPaying();
  await pass("trial-end");
  world.sandbox.faults.set("webhooks", "lost", 30);
  await paying.press(`/sandbox/payments/${subscription}/delete-customer`);
  await paying.pay((await world.as(hr).call("customer-portal", {})).url);
  world.sandbox.faults.clear();
  await world.as(hr).call("check-subscription-status", {});
  expect(await paying.rowOf(id)).toMatchObject({ subscription_status: "active" });
});

describe("a provider that is down", () => {
  test("is told in words, and what we know stays", async () => {
    const { hr } = await paying.buildPaying();
    const other = await world.buildCompany();
    world.sandbox.faults.set("payments", "down", 30);
    await expect(paying.openFor(other.hr)).rejects.toMatchObject({
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

async function planCakeForTomorrow(companyId: string): Promise<string> {
  const { id } = await world.buildCakeOrder(await world.buildEmployee({ id: companyId }), {
    bakery_id: (await world.buildVendor()).id,
    status: "planned",
    delivery_date: stockholmToday(world.clock).add({ days: 1 }).toString(),
  });
  return id;
}

/** A series from before the lapse, and the order that it has for tomorrow, if any. */
async function buildLunchFromTomorrow(company_id: string) {
  const restaurant = await buildRestaurant(world);
  const start_date = stockholmToday(world.clock).add({ days: 1 }).toString();
  const series = { days_of_week: [0, 1, 2, 3, 4, 5, 6], start_date, skip_holidays: false, people_count: 25 };
  await world.inDatabase((tx) =>
    tx.insert(meal_events).values({
      ...series,
      company_id,
      event_type: "lunch",
      mode: "recurring",
      restaurant_id: restaurant.id,
    }),
  );
  return () =>
    world.inDatabase(async (tx) => {
      const ofTomorrow = and(
        eq(meal_orders.company_id, company_id),
        eq(meal_orders.delivery_date, start_date),
      );
      return (await tx.select().from(meal_orders).where(ofTomorrow))[0];
    });
}

async function statusOf(id: string) {
  const [order] = await world.inDatabase((tx) => tx.select().from(cake_orders).where(eq(cake_orders.id, id)));
  return order!.status;
}
