import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.ts";
import { companies } from "../../database/schema.ts";
import { WEBHOOK_PATH } from "./routes.ts";
import { syncSubscription } from "./sync-subscription.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const { webhooks } = new Stripe("sk_test_x");

/** Signed when it is sent, as the provider does with every attempt. */
function deliver(payload: string) {
  const timestamp = Math.floor(world.clock.now().epochMilliseconds / 1000);
  const signed = webhooks.generateTestHeaderString({ payload, secret: "whsec_sandbox", timestamp });
  return world.sendRequest(WEBHOOK_PATH, {
    method: "POST",
    body: payload,
    headers: { "stripe-signature": signed },
  });
}
const takeEvents = () => world.heldEvents.events.splice(0).map(({ body }) => body);
async function deliverInOrder(events: string[]) {
  for (const event of events) expect((await deliver(event)).status).toBe(200);
}

async function stateOf(id: string) {
  const [row] = await world.inDatabase((tx) => tx.select().from(companies).where(eq(companies.id, id)));
  const { subscription_status, subscription_tier, trial_ends_at, period_ends_at, payment_past_due } = row!;
  return { subscription_status, subscription_tier, trial_ends_at, period_ends_at, payment_past_due };
}

/** A company with a subscription whose events are in the test's hands. */
async function subscribe() {
  const { id, hr } = await world.buildCompany();
  const input = { adminEmail: hr.email, companyName: "" };
  const { url } = await world.as(hr).call("create-checkout-session", input);
  await world.press(`${new URL(url).pathname}/pay`, { card: "good" });
  const { payments } = world.services.providers;
  const session = await payments.retrieveCheckout(url.split("/").at(-1)!);
  if (session.outcome !== "found") throw new Error(session.outcome);
  const { customerId, subscription } = session.checkout;
  const portal = await payments.createPortal({
    customerId: customerId!,
    returnUrl: "https://tartdags.example/",
  });
  if (portal.outcome !== "created") throw new Error(portal.outcome);
  return { id, customer: customerId!, subscription: subscription!.id, portal: new URL(portal.url).pathname };
}

type Subscribed = Awaited<ReturnType<typeof subscribe>>;

/** What a person does to one of them; and time, which passes for everybody. */
const acts = {
  cancel: (one) => world.press(`${one.portal}/${one.subscription}/cancel`),
  resume: (one) => world.press(`${one.portal}/${one.subscription}/resume`),
  cardFails: (one) => world.press(`/sandbox/payments/${one.subscription}/card`, { card: "declined" }),
  cardWorks: (one) => world.press(`/sandbox/payments/${one.subscription}/card`, { card: "good" }),
} satisfies Record<string, (one: Subscribed) => Promise<unknown>>;
const daysPassing = [1, 4, 10, 30, 31];

async function passDays(days: number) {
  world.clock.advance({ days });
  await world.sandbox.pages.request("/sandbox/payments");
  await world.sandbox.eventsSettled();
}

test("a year of events, each up to five times and in any order, ends as it would in order", async () => {
  world.heldEvents.on = true;
  const step = fc.oneof(
    fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
    fc.constantFrom(...daysPassing),
    fc.constantFrom(...daysPassing),
  );
  const life = fc.array(step, { minLength: 10, maxLength: 30 });
  const repeats = fc.infiniteStream(fc.integer({ min: 1, max: 5 }));
  const keys = fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }));

  await fc.assert(
    fc.asyncProperty(life, repeats, keys, async (year, times, order) => {
      takeEvents();
      const [inOrder, shuffled] = [await subscribe(), await subscribe()];
      const late: string[] = [];
      const sortOut = async () => {
        const events = takeEvents();
        late.push(...events.filter((event) => event.includes(shuffled.customer)));
        await deliverInOrder(events.filter((event) => event.includes(inOrder.customer)));
      };
      await sortOut();
      for (const next of year) {
        if (typeof next === "number") await passDays(next);
        else for (const one of [inOrder, shuffled]) await acts[next](one);
        await sortOut();
      }
      const storm = late
        .flatMap((event) => Array.from({ length: times.next().value }, () => event))
        .map((event) => ({ event, at: order.next().value }))
        .toSorted((a, b) => a.at - b.at);
      // Several at a time, as they come when a provider catches up.
      for (let i = 0; i < storm.length; i += 5) {
        await Promise.all(storm.slice(i, i + 5).map(({ event }) => deliver(event)));
      }
      expect(await stateOf(shuffled.id)).toEqual(await stateOf(inOrder.id));
    }),
    { numRuns: process.env["LONG"] ? 50 : 3 },
  );
  world.heldEvents.on = false;
}, 300_000);

test("an answer that comes late does not overwrite a newer one", async () => {
  world.heldEvents.on = true;
  const { id, subscription, portal } = await subscribe();
  await deliverInOrder(takeEvents());
  const { payments } = world.services.providers;
  const answered = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const slow = {
    ...world.services,
    providers: {
      ...world.services.providers,
      payments: {
        ...payments,
        async subscriptionsOf(customer: string) {
          const answer = await payments.subscriptionsOf(customer);
          answered.resolve();
          await gate.promise;
          return answer;
        },
      },
    },
  };
  const late = syncSubscription(slow, id);
  await answered.promise;
  expect((await ticketsOf(id)).payment_sync_started).toBeGreaterThan(1);
  await world.press(`${portal}/${subscription}/cancel`);
  expect(await syncSubscription(world.services, id)).toBe("changed");
  gate.resolve();
  expect(await late).toBe("same");
  expect(await stateOf(id)).toMatchObject({ subscription_status: "cancelled" });
  world.heldEvents.on = false;
});

async function ticketsOf(id: string) {
  const [row] = await world.inDatabase((tx) => tx.select().from(companies).where(eq(companies.id, id)));
  return row!;
}
