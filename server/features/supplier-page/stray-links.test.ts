import { expect, test } from "vitest";
import {
  answer,
  bakeryEmail,
  order,
  page,
  useSupplierLink,
  world,
} from "../../../test/supplier-link-scene.ts";
import { signInSupplier } from "../../../test/supplier-session.ts";

/** A supplier's links where they should not be: forwarded, old, or of one that has been switched off. */

useSupplierLink();

const askFor = (email: string) =>
  world.nobody.call("send-supplier-link", { email }, { "x-address": Math.random().toString() });
const pageLink = async (email: string) => {
  await askFor(email);
  return world.mailedToken(email, "leverantor/oppna");
};
const opens = (token: string) =>
  world.nobody.call("open-supplier-page", { token }, { "x-address": Math.random().toString() });
const expired = { status: 410, code: "link-expired" };
const pass = (hours: number) => world.clock.set(world.clock.now().add({ hours }).toString());
async function switchOff() {
  const admin = world.as(await world.buildAdmin());
  return admin.call("set-bakery-active", { id: order.bakery_id!, active: false, despiteOrders: true });
}

test("a link to the page works for a day and no longer", async () => {
  const token = await pageLink(bakeryEmail);
  pass(23);
  expect(await opens(token)).toMatchObject({ supplier_name: "Bageri Solsidan" });
  const late = await pageLink(bakeryEmail);
  pass(25);
  await expect(opens(late)).rejects.toMatchObject(expired);
});

test("whoever a forwarded link has let in is shut out from the page, and the link lets nobody else in", async () => {
  const token = await pageLink(bakeryEmail);
  const stranger = await opens(token);
  await expect(opens(token)).rejects.toMatchObject(expired);
  const own = await opens(await pageLink(bakeryEmail));
  await world.as(own).call("close-supplier-page", { everywhere: true });
  await expect(world.as(stranger).call("get-supplier-page", {})).rejects.toMatchObject({
    code: "not-signed-in",
  });
});

test("links of one that has been switched off open nothing, and leave what it had to others", async () => {
  const link = await pageLink(bakeryEmail);
  const device = world.as(await signInSupplier(world, { id: order.bakery_id! }));
  await switchOff();
  await expect(opens(link)).rejects.toMatchObject(expired);
  await expect(device.call("list-supplier-offers", {})).rejects.toMatchObject({ code: "not-signed-in" });
  await askFor(bakeryEmail);
  await expect(opens(await world.mailedToken(bakeryEmail, "leverantor/oppna"))).rejects.toMatchObject(
    expired,
  );
  // The link of the order mail says whose the order is not, and takes no yes.
  await expect(answer("confirm")).rejects.toMatchObject({ code: "order-not-found" });
  const shown = await page().catch((error: Error) => error);
  expect(JSON.stringify(shown)).not.toContain("nötter");
});
