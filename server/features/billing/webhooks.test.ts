import { eq } from "drizzle-orm";
import { Stripe } from "stripe";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { payingIn } from "../../../test/payments.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { payment_events } from "../../database/schema-machinery.ts";
import { companies } from "../../database/schema.ts";
import { WEBHOOK_PATH } from "./routes.ts";

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
    world.sendRequest(WEBHOOK_PATH, {
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
    expect((await world.sendRequest(WEBHOOK_PATH, { method: "POST", body: payload })).status).toBe(400);
    const signed = webhooks.generateTestHeaderString({
      payload,
      secret: "whsec_sandbox",
      timestamp: seconds(),
    });
    const headers = { "stripe-signature": signed };
    const changed = await world.sendRequest(WEBHOOK_PATH, { method: "POST", body: `${payload} `, headers });
    expect(changed.status).toBe(400);
    expect(await received("evt_forged")).toEqual([]);
  });

  test("that are too long are not read to their end, though they do not say their length", async () => {
    let asked = 0;
    const body = new ReadableStream({
      pull(controller) {
        asked += 1;
        if (asked <= 50) controller.enqueue(new Uint8Array(100_000));
        else controller.close();
      },
    });
    const send = (signature: string) => {
      const headers = { "stripe-signature": signature };
      return world.sendRequest(WEBHOOK_PATH, {
        method: "POST",
        body,
        duplex: "half",
        headers,
      } as RequestInit);
    };
    // Without a signature not even the beginning is; a stream has one piece ready before anybody asks.
    for (const none of ["", "t=1,".repeat(300)]) expect((await send(none)).status).toBe(400);
    expect(asked).toBeLessThanOrEqual(1);
    expect((await send("t=1,v1=0")).status).toBe(413);
    expect(asked).toBeLessThan(50);
  });

  test("are believed in that something happened, not in what: the subscription is asked for", async () => {
    const { id, customer } = await paying.buildPaying();
    expect((await deliver(event("evt_lie", customer))).status).toBe(200);
    expect((await deliver(event("evt_lie", customer))).status).toBe(200);
    expect(await paying.rowOf(id)).toMatchObject({ subscription_status: "trialing" });
    expect(await received("evt_lie")).toHaveLength(1);
  });

  test("about nobody we know are taken and forgotten", async () => {
    expect((await deliver(event("evt_stranger", "cus_stranger"))).status).toBe(200);
  });

  test("come again when the provider could not be asked", async () => {
    const { id, hr, customer, subscription } = await paying.buildPaying();
    world.heldEvents.on = true;
    await paying.press(`${await paying.portalOf(hr)}/${subscription}/cancel`);
    world.heldEvents.on = false;
    world.sandbox.faults.set("payments", "down", 9);
    expect((await deliver(event("evt_later", customer))).status).toBe(503);
    world.sandbox.faults.clear();
    expect((await deliver(event("evt_later", customer))).status).toBe(200);
    expect(await paying.rowOf(id)).toMatchObject({ subscription_status: "cancelled" });
  });

  test("of the payment page alone are enough, in any order", async () => {
    world.sandbox.faults.set("webhooks", "swap");
    const { url } = await paying.openAsVisitor("ordning@bolag.example");
    await paying.pay(url);
    const [company] = await world.inDatabase((tx) =>
      tx.select().from(companies).where(eq(companies.contact_email, "ordning@bolag.example")),
    );
    expect(company).toMatchObject({ name: "Nyfiken AB", subscription_status: "trialing" });
    expect(await paying.mailsOf(company!.id, "account-ready")).toHaveLength(1);
  });
});
