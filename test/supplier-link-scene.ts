import { afterAll, beforeAll, beforeEach } from "vitest";
import { createSharedWorld, type World } from "./world.ts";
import { offerToSupplier } from "../server/features/orders/offer-to-supplier.ts";

export let world: World;
export let company: Awaited<ReturnType<World["buildCompany"]>>;
export let order: Awaited<ReturnType<World["buildCakeOrder"]>>;
export let token: string;
export let bakeryEmail: string;

/** For a file of tests: its own database, and for each test a cake that a bakery has just been asked for. */
export function useSupplierLink(): void {
  beforeAll(async () => void (world = await createSharedWorld()));
  afterAll(() => world.close());
  beforeEach(offerCake);
}

async function offerCake(): Promise<void> {
  world.clock.set("2026-05-01T10:00:00+02:00");
  company = await world.buildCompany({ name: "Nordljus AB" });
  const bakery = await world.buildVendor({ name: "Bageri Solsidan" });
  const employee = await world.buildEmployee(company, { name: "Elin Sandberg", allergies: "nötter, mandel" });
  await world.buildEmployee(company, {
    name: "Hemlig Kollega",
    allergies: "Nötter",
    email: "hemlig@bolag.example",
  });
  order = await world.buildCakeOrder(employee, { bakery_id: bakery.id });
  await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [order.id], "admin"));
  bakeryEmail = bakery.email!;
  token = await mailedLink(bakeryEmail);
}

/** Another link than the one of the first mail. */
export const setToken = (link: string): void => void (token = link);

/** The link of the newest mail to a supplier, as it leaves. */
export const mailedLink = async (email: string) => {
  const texts = (await world.mailsTo(email)).map((mail) => world.asReceived(mail));
  return texts.map((text) => /\/svar\?token=([\w.-]+)/.exec(text)?.[1]).findLast(Boolean)!;
};

export const read = ["nötter", "mandel"];
export const page = () => world.nobody.call("get-supplier-orders", { token });
/** Of what the page shows, or of nothing where it cannot be opened. */
export const versions = () =>
  page().then(
    ({ orders }) => orders.flatMap(({ version }) => version ?? []),
    () => [],
  );
export const answer = async (what: "confirm" | "decline", more = {}) =>
  world.nobody.call("answer-supplier-order", {
    token,
    order_ids: [order.id],
    answer: what,
    allergens_read: read,
    versions: await versions(),
    ...more,
  });
