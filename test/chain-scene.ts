import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { allHaveLeft } from "./morning.ts";
import { createSharedWorld, type World } from "./world.ts";
import { vendors } from "../server/database/schema.ts";
import { cake_orders, offers, orders } from "../server/database/schema-orders.ts";
import { keepDeadlines } from "../server/features/orders/deadlines-job.ts";
import { offerToSupplier } from "../server/features/orders/offer-to-supplier.ts";

type Company = Awaited<ReturnType<World["buildCompany"]>>;
export type Vendor = Awaited<ReturnType<World["buildVendor"]>>;

/** Each test has a town of its own, far from the others' bakeries. */
export let town = { latitude: 54, longitude: 5 };
export let world: World;
export let company: Company;
/** Three bakeries, from the nearest. */
export let near: [Vendor, Vendor, Vendor];
export const bakeryAt = (km: number, values: Partial<typeof vendors.$inferInsert> = {}) =>
  world.buildVendor({ ...town, latitude: town.latitude + km / 111, phone: `08-${km}`, ...values });

/** For a file of tests: its own database, and for each test a company with three bakeries near it. */
export function useTowns(): void {
  beforeAll(async () => void (world = await createSharedWorld()));
  afterAll(() => world.close());
  beforeEach(setTown);
}

async function setTown(): Promise<void> {
  // A Wednesday; the cake is for Wednesday the 25th.
  world.clock.set("2026-11-11T10:00:00+01:00");
  town =
    town.longitude > 60
      ? { latitude: town.latitude + 2, longitude: 5 }
      : { ...town, longitude: town.longitude + 3 };
  company = await world.buildCompany({
    ...town,
    contact_phone: "031-12 34 56",
    subscription_status: "active",
    first_approved_at: "2026-11-01T09:00:00Z",
  });
  near = [await bakeryAt(1), await bakeryAt(2), await bakeryAt(3)];
}

/** Other bakeries than the three. */
export const setNear = (bakeries: [Vendor, Vendor, Vendor]): void => void (near = bakeries);
export const at = (moment: string) => world.clock.set(moment);
/** Mails leave within seconds: none of them has waited for this. */
export async function job() {
  await allHaveLeft(world);
  await keepDeadlines(world.services);
}

let people = 0;

export async function cake(day = "2026-11-25", values: object = {}, person: object = {}) {
  const employee = await world.buildEmployee(company, { name: `Elin Sandberg ${++people}`, ...person });
  return world.buildCakeOrder(employee, {
    bakery_id: near[0].id,
    delivery_date: day,
    status: "planned",
    ...values,
  });
}
export async function offered(day?: string, values: object = {}, person: object = {}) {
  const order = await cake(day, values, person);
  await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [order.id], "automation"));
  return order;
}

/** Who was asked and what they said, from the first: '1 declined', '2 open'. */
export async function chainOf(id: string, among: Vendor[] = near): Promise<string[]> {
  const rows = await world.inDatabase((tx) =>
    tx.select().from(offers).where(eq(offers.order_id, id)).orderBy(offers.position),
  );
  return rows.map(
    ({ supplier_id, status }) => `${among.findIndex((one) => one.id === supplier_id) + 1} ${status}`,
  );
}
export const orderOf = async (id: string) =>
  (await world.inDatabase((tx) => tx.select().from(orders).where(eq(orders.id, id))))[0]!;
export const deadlineOf = async (id: string) => {
  const [order] = await world.inDatabase((tx) => tx.select().from(cake_orders).where(eq(cake_orders.id, id)));
  return Temporal.Instant.from(order!.answer_by!)
    .toZonedDateTimeISO("Europe/Stockholm")
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });
};
export const mailsOf = async (kind: string) => {
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(sql`select to_email, subject, text from mails where kind = ${kind} and company_id = ${company.id}
      order by number`),
  );
  return rows as { to_email: string; subject: string; text: string }[];
};
export const tokenOf = async (vendor: Vendor) => {
  const texts = (await world.mailsTo(vendor.email!)).map((mail) => world.asReceived(mail));
  return texts.map((text) => /\/svar\?token=([\w.-]+)/.exec(text)?.[1]).findLast(Boolean)!;
};
export const pageOf = async (vendor: Vendor) =>
  world.nobody.call("get-supplier-orders", { token: await tokenOf(vendor) });
export const versionsOf = async (vendor: Vendor) =>
  (await pageOf(vendor)).orders.flatMap(({ version }) => version ?? []);
export const answer = async (vendor: Vendor, id: string, said: "confirm" | "decline", more = {}) =>
  world.nobody.call("answer-supplier-order", {
    token: await tokenOf(vendor),
    order_ids: [id],
    answer: said,
    versions: said === "confirm" ? await versionsOf(vendor).catch(() => []) : [],
    ...more,
  });
export const withdraw = async (vendor: Vendor, id: string) =>
  world.nobody.call("withdraw-supplier-order", {
    token: await tokenOf(vendor),
    order_ids: [id],
    reason: null,
  });
export const takeBack = async (vendor: Vendor, id: string) =>
  world.nobody.call("take-back-withdrawal", { token: await tokenOf(vendor), order_ids: [id] });
export const autopilot = (list: Vendor[], values: { budget?: number } = {}) =>
  world.inDatabase(async (tx) => {
    await tx.execute(sql`insert into autopilots (company_id, on_since, budget_per_piece_ore)
      values (${company.id}, app_now(), ${values.budget ?? null})`);
    for (const [index, { id }] of list.entries())
      await tx.execute(sql`insert into autopilot_suppliers (company_id, position, supplier_id)
        values (${company.id}, ${index + 1}, ${id})`);
  });
export const endAccess = () =>
  world.inDatabase((tx) =>
    tx.execute(sql`update companies set subscription_status = 'cancelled', period_ends_at = app_now()
      where id = ${company.id}`),
  );
