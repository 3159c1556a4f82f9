import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { payingIn } from "../../../test/payments.ts";
import { createWorld, type Person, type World } from "../../../test/world.ts";
import { companies } from "../../database/schema.ts";
import { extendAtProvider } from "./trial-extensions.ts";

let world: World;
let paying: ReturnType<typeof payingIn>;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  paying = payingIn(world);
  admin = await world.buildAdmin();
});
afterAll(() => world.close());
afterEach(async () => {
  world.sandbox.faults.clear();
  await world.sandbox.eventsSettled();
});

const reason = "Ni hann inte testa under semestern.";
const endOf = async (id: string) => (await paying.rowOf(id)).trial_ends_at;
const extendFrom = (seen: string, id: string, days = 7, who = admin) =>
  world.as(who).call("extend-trial", { id, days, reason, seen });
const extend = async (id: string, days = 7, who = admin) => extendFrom(await endOf(id), id, days, who);
const set = (id: string, values: Partial<typeof companies.$inferInsert>) =>
  world.inDatabase((tx) => tx.update(companies).set(values).where(eq(companies.id, id)));
const told = (id: string) => paying.mailsOf(id, "trial-extended");
const statesOf = async (id: string) =>
  (await world.as(admin).call("list-trial-extensions", { id })).extensions.map(({ state }) => state);
const daysTo = async (id: string) =>
  Math.round(
    (Date.parse((await paying.rowOf(id)).trial_ends_at) - world.clock.now().epochMilliseconds) / 86_400_000,
  );

describe("a trial without a card", () => {
  test("is extended from its end, and the company is told why", async () => {
    const { id } = await world.buildCompany();
    expect((await extend(id)).state).toBe("extended");
    expect(await daysTo(id)).toBe(21);
    const [mail] = await told(id);
    expect(mail!.text).toContain(reason);
    const { audit } = await world.as(admin).call("get-company-page", { id });
    expect(audit.map(({ action }) => action)).toContain("trial-extended");
    expect((await world.as(admin).call("list-trial-extensions", { id })).extensions).toMatchObject([
      { state: "extended", reason, extended_by: "Maja Åkerö" },
    ]);
  });

  test("that is over begins again from now, so that the company may order", async () => {
    const { id, hr } = await world.buildCompany();
    await set(id, { trial_ends_at: world.clock.now().subtract({ hours: 100 }).toString() });
    await extend(id);
    expect(await daysTo(id)).toBe(7);
    const { subscription_status, trial_ends_at } = await world.as(hr).call("get-subscription", {});
    expect(subscription_status).toBe("trialing");
    expect(Date.parse(trial_ends_at)).toBeGreaterThan(world.clock.now().epochMilliseconds);
  });

  test("is extended once by two admins who look at the same page", async () => {
    const { id } = await world.buildCompany();
    const [seen, colleague] = [await endOf(id), await world.buildAdmin()];
    const both = await Promise.allSettled([extendFrom(seen, id), extendFrom(seen, id, 7, colleague)]);
    expect(both.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: { code: "changed-meanwhile" } },
    ]);
    expect(await daysTo(id)).toBe(21);
    expect(await told(id)).toHaveLength(1);
  });

  test("is not extended for a company that has none, nor by anybody else", async () => {
    const { id, hr } = await world.buildCompany();
    await expect(extend(id, 7, hr)).rejects.toMatchObject({ code: "not-allowed" });
    await expect(extend(id, 91)).rejects.toMatchObject({ fields: { days: "Högst 90 dagar" } });
    await set(id, { subscription_status: "active" });
    await expect(extend(id)).rejects.toMatchObject({ code: "not-trialing" });
    expect(await told(id)).toHaveLength(0);
  });
});

describe("a trial at the payment provider", () => {
  test("is extended there, then here, and nobody is told before", async () => {
    const { id, hr, customer } = await paying.buildPaying();
    expect((await extend(id)).state).toBe("waiting");
    expect(await told(id)).toHaveLength(0);
    await expect(extend(id)).rejects.toMatchObject({ code: "extension-waits" });
    await extendAtProvider(world.services);
    await world.sandbox.eventsSettled();
    const [subscription] = await paying.runningOf(customer);
    const days = (subscription!.trial_end! - world.clock.now().epochMilliseconds / 1000) / 86_400;
    expect(Math.round(days)).toBe(21);
    // The provider's word, read anew, is the same.
    await world.as(hr).call("check-subscription-status", {});
    expect(await daysTo(id)).toBe(21);
    expect(await statesOf(id)).toEqual(["extended"]);
    expect((await told(id))[0]!.text).toContain("Inget dras före dess");
    await extendAtProvider(world.services);
    expect(await told(id)).toHaveLength(1);
  });

  test("that has become a paid one is not, and the company hears nothing", async () => {
    const { id, pass, customer } = await paying.buildPaying();
    await extend(id);
    world.heldEvents.on = true;
    await pass("trial-end");
    await extendAtProvider(world.services);
    world.heldEvents.on = false;
    expect(await statesOf(id)).toEqual(["refused"]);
    expect((await paying.runningOf(customer))[0]!.status).toBe("active");
    expect(await told(id)).toHaveLength(0);
  });
});
