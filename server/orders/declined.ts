import { sql } from "drizzle-orm";
import type { NearVendor } from "../../contract/addresses.ts";
import { orderReason } from "../../domain/birthday.ts";
import { brand } from "../../domain/brand.ts";
import { stockholmToday } from "../../domain/clock.ts";
import type { Point } from "../../domain/distance.ts";
import type { Tx } from "../database/database.ts";
import { type OutboxMail, writeMails } from "../mail/outbox.ts";
import { mealDeclined } from "../mail/templates/meal-declined.ts";
import { orderDeclined } from "../mail/templates/order-declined.ts";
import type { Declined as MailData } from "../mail/templates/parts/declined.ts";
import type { Services } from "../services.ts";
import { bakeriesNear, type Candidate, kitchensNear, occasionOf } from "../suppliers/near.ts";
import type { OrderKind } from "./move.ts";
import { type OrderRow, readOrders } from "./read.ts";
import { withRefused } from "./refused.ts";
import { askUrl, employeesOf, orderUrl } from "./words.ts";

const OFFERED = 3;

/** Nobody delivers what was declined: HR and the platform hear it at once, with those who can still make it. */
export async function tellDeclined(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  const orders: OrderRow[] = await readOrders(tx, kind, sql`o.id in ${ids}`);
  const requests = await requestsOf(tx, kind, ids);
  const mails: OutboxMail[] = [];
  // What is answered together goes to one address; the search is made once for each.
  for (const group of Map.groupBy(orders, placeKey).values()) {
    // oxlint-disable-next-line no-await-in-loop
    const near = await nextSuppliers(tx, services, group[0]!);
    mails.push(...group.flatMap((order) => declinedMails(services, order, near, requests.get(order.id))));
  }
  await writeMails(tx, mails);
}

/** The admin's request for each of these orders, by the order. */
async function requestsOf(tx: Tx, kind: OrderKind, ids: string[]): Promise<Map<string, string>> {
  const order = kind === "cake" ? sql`cake_order_id` : sql`meal_order_id`;
  const { rows } = await tx.execute(
    sql`select ${order} as order_id, id from order_requests where ${order} in ${ids}`,
  );
  return new Map(rows.map((row) => [row.order_id as string, row.id as string]));
}

export type NextSupplier = { id: string; name: string; address: string; distance_km: number };

/** The nearest who can still make it, without those who have already said no to this day. */
export async function nextSuppliers(
  tx: Tx,
  services: Pick<Services, "clock">,
  order: OrderRow,
): Promise<NextSupplier[]> {
  const from = pointOf(order);
  if (!from) return [];
  return (await suppliersAround(tx, services, order, from))
    .filter((vendor) => vendor.why_not === null && vendor.id !== order.supplier_id)
    .slice(0, OFFERED);
}

/** Each with why it cannot make the order; of all around, or of those that are asked about. */
export async function suppliersAround(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  order: OrderRow,
  from: Point,
  among?: Candidate[],
): Promise<NearVendor[]> {
  const occasion = occasionOf(order, clock);
  const near =
    order.kind === "cake"
      ? await bakeriesNear(tx, from, occasion, among)
      : await kitchensNear(tx, from, order.meal_type, occasion, among);
  return (await withRefused(tx, order.kind, order, near)).vendors;
}

function declinedMails(
  services: Services,
  order: OrderRow,
  near: NextSupplier[],
  requestId: string | undefined,
): OutboxMail[] {
  const about = { companyId: order.company_id, employeeIds: employeesOf([order]) };
  return [
    {
      ...about,
      key: `order-declined:${order.id}`,
      to: order.contact_email ?? services.settings.contactEmail,
      mail: declinedMail(services, order, {
        reader: "hr",
        contact_first_name: order.contact_first_name,
        others: near.map((vendor) => ({ ...vendor, ask_url: askUrl(services, order, vendor.id) })),
        order_url: orderUrl(services, order),
      }),
    },
    {
      ...about,
      key: `order-declined-admin:${order.id}`,
      to: services.settings.contactEmail,
      mail: declinedMail(services, order, {
        reader: "admin",
        others: near,
        order_url: adminUrl(services, order, requestId),
      }),
    },
  ];
}

/** What was planned ahead has no request of its own; the first screen lists it, with the next suppliers. */
function adminUrl({ publicUrl }: Services, order: OrderRow, requestId: string | undefined): string {
  if (!requestId) return `${publicUrl}/admin`;
  return `${publicUrl}/admin?tab=${order.kind === "cake" ? "tartor" : "maltider"}&order=${requestId}`;
}

type ToReader = Pick<MailData, "reader" | "contact_first_name" | "others" | "order_url">;

function declinedMail({ clock }: Services, order: OrderRow, reader: ToReader) {
  const today = stockholmToday(clock);
  const common = {
    ...reader,
    company_name: order.company_name,
    // An order that the admin rejected never reached its supplier.
    supplier_name: (order.requested_at && order.supplier_name) || brand.name,
    reason: order.decline_reason,
    delivery_date: order.delivery_date,
    delivery_time: order.delivery_time,
    address: order.address,
    today: today.toString(),
  };
  return order.kind === "cake"
    ? orderDeclined({
        ...common,
        delivery_reason: orderReason(order, today),
        employee_name: order.employee_name,
        portion_size: order.portion_size,
      })
    : mealDeclined({ ...common, meal_type: order.meal_type, people_count: order.people_count });
}

export function pointOf({ latitude, longitude }: OrderRow): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

const placeKey = (order: OrderRow): string =>
  [order.company_id, order.delivery_date, order.delivery_time, order.latitude, order.longitude].join("|");
