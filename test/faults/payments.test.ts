import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WEBHOOK_PATH } from "../../server/features/billing/routes.ts";
import { createWorld, type Person, type World } from "../world.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const { webhooks } = new Stripe("sk_test_x");

const open = (person: Person) =>
  world.as(person).call("create-checkout-session", { adminEmail: person.email, companyName: "" });
const statusOf = async (person: Person) =>
  (await world.as(person).call("get-subscription", {})).subscription_status;
const NOT_NOW = {
  status: 503,
  code: "payment-unavailable",
  message: "Betaltjänsten svarar inte just nu. Försök igen om en stund.",
};

test("an hour of 500 from the payment provider: the page says so, and what was paid meanwhile is not lost", async () => {
  const [paying, asking] = [await world.buildCompany(), await world.buildCompany()];
  const visitor = { email: "ny@kund.example" };
  const paid = [
    await open(paying.hr),
    await world.nobody.call("create-checkout-session", { adminEmail: visitor.email, companyName: "Ny Kund" }),
  ];
  world.heldEvents.on = true;
  for (const { url } of paid) {
    await world.sandbox.pages.request(`${new URL(url).pathname}/pay`, {
      method: "POST",
      body: new URLSearchParams({ card: "good" }),
    });
  }
  await world.sandbox.eventsSettled();
  world.heldEvents.on = false;
  const events = world.heldEvents.events.splice(0);
  expect(events.length).toBeGreaterThan(0);
  // Each time it is told, it is signed anew.
  const tell = async () => {
    const answers: number[] = [];
    const timestamp = Math.floor(world.clock.now().epochMilliseconds / 1000);
    for (const { body } of events) {
      const signed = webhooks.generateTestHeaderString({ payload: body, secret: "whsec_sandbox", timestamp });
      const headers = { "stripe-signature": signed };
      answers.push((await world.sendRequest(WEBHOOK_PATH, { method: "POST", body, headers })).status);
    }
    return answers;
  };

  world.sandbox.faults.set("payments", "down", Infinity);
  for (const minutes of [0, 60]) {
    world.clock.advance({ minutes });
    await expect(open(asking.hr)).rejects.toMatchObject(NOT_NOW);
    // Everything else works, and says what was last known.
    expect(await world.as(paying.hr).call("check-subscription-status", {})).toMatchObject({ changed: false });
    expect(await world.as(paying.hr).call("get-overview", {})).toBeTruthy();
    // Told that it could not be looked into, the provider tells it again later.
    expect(await tell()).toContain(503);
    expect(await mailsTo(visitor)).toEqual([]);
  }

  world.sandbox.faults.clear();
  expect(new Set(await tell())).toEqual(new Set([200]));
  expect(new Set(await tell())).toEqual(new Set([200]));
  expect(await statusOf(paying.hr)).toBe("trialing");
  expect(await world.as(paying.hr).call("get-subscription", {})).toMatchObject({ subscribed: true });
  expect(await mailsTo(visitor)).toEqual(["account-ready"]);
  expect((await open(asking.hr)).url).toContain("http");
});

const mailsTo = async ({ email }: { email: string }) => (await world.mailsTo(email)).map((mail) => mail.kind);
