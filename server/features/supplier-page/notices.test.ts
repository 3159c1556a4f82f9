import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInSupplier } from "../../../test/supplier-session.ts";
import { createWorld, type World } from "../../../test/world.ts";
import type { Subscription } from "../../../sandbox/push/push.ts";
import { offerToSupplier } from "../orders/offer-to-supplier.ts";
import { sendNotices } from "./send-notices.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.sandbox.faults.clear());

const inputOf = ({ endpoint, keys }: Subscription, label = "Safari på iPhone") => ({
  endpoint,
  ...keys,
  label,
});

async function buildDevice(label?: string) {
  const vendor = await world.buildVendor();
  const session = await signInSupplier(world, vendor);
  const page = world.as(session);
  const { public_key } = await page.call("get-supplier-notices", {});
  const subscription = world.sandbox.push.subscribe(public_key);
  const { id } = await page.call("add-supplier-device", inputOf(subscription, label));
  return { vendor, session, page, public_key, subscription, id };
}
const arrivedAt = ({ endpoint }: Subscription) =>
  world.sandbox.push.delivered.filter((notice) => notice.endpoint === endpoint);
const send = () => sendNotices(world.services);
const pass = (minutes: number) => world.clock.set(world.clock.now().add({ minutes }));
const noticesOf = (device: string) =>
  world.inDatabase(async (tx) => {
    const { rows } = await tx.execute(
      sql`select status, attempts, last_error from push_notices where device_id = ${device} order by created_at, id`,
    );
    return rows;
  });

async function offer(vendor: { id: string }, { allergies = "nötter" } = {}) {
  const { id: company_id } = await world.buildCompany();
  const employee = await world.buildEmployee({ id: company_id }, { name: "Elin Sjö", allergies });
  const order = await world.buildCakeOrder(employee, { bakery_id: vendor.id, status: "planned" });
  const ask = () =>
    world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [order.id], "admin"));
  expect((await ask()).requested).toEqual([order.id]);
  return { order, ask };
}

describe("a device that wants notices", () => {
  test("is told of a new order, and of nothing that stands in it", async () => {
    const { vendor, subscription, page } = await buildDevice();
    await offer(vendor);
    await send();
    const [notice, ...more] = arrivedAt(subscription);
    expect(more).toEqual([]);
    expect(JSON.parse(notice!.text)).toEqual({
      title: "Ny beställning att svara på",
      path: "/leverantor/svara",
    });
    expect(notice).toMatchObject({ ttl: 21_600, urgency: "high" });
    expect((await page.call("get-supplier-notices", {})).devices).toMatchObject([
      { label: "Safari på iPhone", here: true, used_at: expect.any(String), failing: false },
    ]);
    // The mail has gone as well.
    const mails = await world.mailsTo(vendor.email!);
    expect(mails.map(({ kind }) => kind)).toContain("bakery-order");
  });

  test("is told once of what it is asked about together, and once however often it is sent", async () => {
    const { vendor, subscription, id } = await buildDevice();
    const { id: company_id } = await world.buildCompany();
    const orders = [];
    for (const day of ["2026-05-17", "2026-05-18", "2026-05-19"]) {
      const employee = await world.buildEmployee({ id: company_id });
      orders.push(
        await world.buildCakeOrder(employee, { bakery_id: vendor.id, status: "planned", delivery_date: day }),
      );
    }
    const ids = orders.map((order) => order.id);
    await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", ids, "admin"));
    await Promise.all([send(), send(), send()]);
    expect(arrivedAt(subscription)).toHaveLength(1);
    expect(await noticesOf(id)).toMatchObject([{ status: "sent", attempts: 1 }]);
  });

  test("is not told of what is said yes to by itself", async () => {
    const { vendor, subscription } = await buildDevice();
    const food = ["gluten", "egg", "milk", "nuts", "almond", "soy", "fish", "sesame", "peanut"];
    await world.inDatabase((tx) =>
      tx.execute(sql`update vendors set says_yes = ${JSON.stringify({ days_ahead: 0, most: 100, food })}::jsonb
        where id = ${vendor.id}`),
    );
    const { order } = await offer(vendor, { allergies: "" });
    const status = await world.inDatabase(async (tx) => {
      const { rows } = await tx.execute(sql`select status from orders where id = ${order.id}`);
      return rows[0]!.status;
    });
    await send();
    expect([status, arrivedAt(subscription).length]).toEqual(["confirmed", 0]);
  });

  test("can be tried, alone among its supplier's", async () => {
    const { vendor, page, subscription, id, public_key } = await buildDevice();
    const other = world.sandbox.push.subscribe(public_key);
    const desk = world.as(await signInSupplier(world, vendor));
    await desk.call("add-supplier-device", inputOf(other, "Windows, Edge"));
    await page.call("try-supplier-device", { id });
    await send();
    expect(JSON.parse(arrivedAt(subscription)[0]!.text).title).toBe("Notiser fungerar på den här enheten");
    expect(arrivedAt(other)).toEqual([]);
    const { devices } = await desk.call("get-supplier-notices", {});
    expect(devices.map(({ label, here }) => [label, here]).toSorted()).toEqual([
      ["Safari på iPhone", false],
      ["Windows, Edge", true],
    ]);
  });

  test("hears no more when it is switched off, signed out, or its supplier stopped", async () => {
    const ends: ((device: Awaited<ReturnType<typeof buildDevice>>) => Promise<unknown>)[] = [
      ({ page, id }) => page.call("remove-supplier-device", { id }),
      ({ page }) => page.call("close-supplier-page", {}),
      ({ page }) => page.call("close-supplier-page", { everywhere: true }),
      ({ session }) =>
        world.inDatabase((tx) =>
          tx.execute(
            sql`update supplier_sessions set expires_at = app_now() where supplier_id = ${session.id}`,
          ),
        ),
      ({ vendor }) =>
        world.inDatabase((tx) => tx.execute(sql`update vendors set active = false where id = ${vendor.id}`)),
    ];
    for (const end of ends) {
      const device = await buildDevice();
      await offer(device.vendor);
      await end(device);
      await send();
      expect(arrivedAt(device.subscription)).toEqual([]);
    }
  });

  test("is its supplier's: another finds it neither to try nor to take away", async () => {
    const { id, subscription } = await buildDevice();
    const { page: stranger } = await buildDevice();
    for (const name of ["try-supplier-device", "remove-supplier-device"] as const)
      await expect(stranger.call(name, { id })).rejects.toMatchObject({ code: "device-not-found" });
    await send();
    expect(arrivedAt(subscription)).toEqual([]);
  });

  test("is one, whoever signs in on it: the last supplier's", async () => {
    const { vendor, page, subscription } = await buildDevice();
    const { page: next, vendor: nextVendor } = await buildDevice();
    await next.call("add-supplier-device", inputOf(subscription));
    expect((await page.call("get-supplier-notices", {})).devices).toEqual([]);
    await offer(vendor);
    await send();
    expect(arrivedAt(subscription)).toEqual([]);
    await offer(nextVendor);
    await send();
    expect(arrivedAt(subscription)).toHaveLength(1);
  });

  test("twenty are the most", async () => {
    const { page, public_key, subscription } = await buildDevice();
    const add = (one: Subscription) => page.call("add-supplier-device", inputOf(one));
    for (let count = 1; count < 20; count++) await add(world.sandbox.push.subscribe(public_key));
    await expect(add(world.sandbox.push.subscribe(public_key))).rejects.toMatchObject({
      code: "too-many-devices",
    });
    await add(subscription);
  });
});

describe("a service for notices", () => {
  test.each(["429", "down", "redirect"] as const)("that answers %s", async (fault) => {
    const { page, id, subscription } = await buildDevice();
    await page.call("try-supplier-device", { id });
    world.sandbox.faults.set("push", fault);
    await send();
    if (fault === "redirect") {
      // Followed nowhere, and not tried again.
      expect(await noticesOf(id)).toMatchObject([{ status: "dead", last_error: "307" }]);
      return;
    }
    expect(await noticesOf(id)).toMatchObject([{ status: "waiting", attempts: 1 }]);
    expect((await page.call("get-supplier-notices", {})).devices).toMatchObject([{ failing: true }]);
    await send();
    expect(arrivedAt(subscription)).toEqual([]);
    pass(3);
    await send();
    expect(arrivedAt(subscription)).toHaveLength(1);
  });

  test("that has forgotten the device ends it, with what waits for it", async () => {
    const { page, id, subscription } = await buildDevice();
    await page.call("try-supplier-device", { id });
    world.sandbox.push.forget(subscription);
    await send();
    expect((await page.call("get-supplier-notices", {})).devices).toEqual([]);
    expect(await noticesOf(id)).toEqual([]);
  });

  test("that knows another key of ours ends it as well", async () => {
    const { page } = await buildDevice();
    const stranger = world.sandbox.push.subscribe("another key");
    const { id } = await page.call("add-supplier-device", inputOf(stranger));
    await page.call("try-supplier-device", { id });
    await send();
    expect(await noticesOf(id)).toEqual([]);
    expect((await page.call("get-supplier-notices", {})).devices).toHaveLength(1);
  });

  test("that is away all day is given up, and not asked for ever", async () => {
    const { page, id } = await buildDevice();
    await page.call("try-supplier-device", { id });
    world.sandbox.faults.set("push", "down", 100);
    for (let hour = 0; hour < 14; hour++) {
      await send();
      pass(60);
    }
    expect(await noticesOf(id)).toMatchObject([{ status: "dead" }]);
  });
});

describe("an address for notices", () => {
  test.each([
    "http://updates.push.example/abc",
    "https://127.0.0.1/abc",
    "https://[::1]/abc",
    "https://[::ffff:10.0.0.1]/abc",
    "https://10.1.2.3/abc",
    "https://169.254.169.254/latest/meta-data",
    "https://192.168.1.1/abc",
    "https://2130706433/abc",
    "https://0x7f.1/abc",
    "https://localhost/abc",
    "https://user:pass@push.example/abc",
    "https://push.example:8443/abc",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "no address",
  ])("%s is not taken", async (endpoint) => {
    const { page, subscription } = await buildDevice();
    await expect(
      page.call("add-supplier-device", { ...inputOf(subscription), endpoint }),
    ).rejects.toMatchObject({ status: 400, code: "push-not-possible" });
  });

  test("with a key that is none is not taken", async () => {
    const { page, subscription } = await buildDevice();
    const wrong = [
      { p256dh: "" },
      { p256dh: Buffer.alloc(65, 4).toString("base64url") },
      { auth: "" },
      { auth: "AAAA" },
    ];
    for (const keys of wrong)
      await expect(
        page.call("add-supplier-device", { ...inputOf(subscription), ...keys }),
      ).rejects.toMatchObject({ code: "push-not-possible" });
  });

  test("that has become one of ours is not called when something is to be sent", async () => {
    const { page, id } = await buildDevice();
    await world.inDatabase((tx) =>
      tx.execute(sql`update push_devices set endpoint = 'https://localhost/abc' where id = ${id}`),
    );
    await page.call("try-supplier-device", { id });
    await send();
    expect(await noticesOf(id)).toMatchObject([{ status: "waiting", last_error: "network" }]);
  });
});

test("an instance that ends in the middle of sending leaves it to the next", async () => {
  const { page, id, subscription } = await buildDevice();
  await page.call("try-supplier-device", { id });
  await world.inDatabase((tx) =>
    tx.execute(sql`update push_notices set claimed_until = now() + interval '5 minutes', attempts = 1
      where device_id = ${id}`),
  );
  await send();
  expect(arrivedAt(subscription)).toEqual([]);
  await world.inDatabase((tx) =>
    tx.execute(
      sql`update push_notices set claimed_until = now() - interval '1 second' where device_id = ${id}`,
    ),
  );
  await send();
  expect(arrivedAt(subscription)).toHaveLength(1);
});
