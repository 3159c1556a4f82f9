import { z } from "zod";
import { needsPerson, whyWaits } from "../../../domain/approval.ts";
import { stockholmDay, stockholmToday } from "../../../domain/clock.ts";
import { checkAsksAt } from "../../../domain/offer-times.ts";
import { ASKED_DAYS_AHEAD } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { readRows, type Row } from "../../database/query.ts";
import { writeMails } from "../../mail/outbox.ts";
import { newOrderRequest, type NewOrderRequest } from "./mails/new-order-request.ts";
import { cakes, portions } from "./mails/parts/phrases.ts";
import type { Services } from "../../providers/services.ts";
import type { OrderKind } from "./status-transition.ts";
import { byKind, type OrderRow, readOrders } from "./read-orders.ts";
import { hasSupplier } from "./offer-to-supplier.ts";
import { keyOf, describeOrder } from "./describe.ts";

/** The platform hears at once of what waits for it: one mail for what was ordered, or came to its time, together. */
export async function mailAdminAboutRequests(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
  /** Tells a request that is made again from the one before. */
  again = "",
): Promise<void> {
  const orders: OrderRow[] = await readOrders(tx, kind, ids);
  const series = await readSeries(tx, ids);
  // One that only lacks a supplier waits for whoever chooses it.
  const waiting = orders.filter((order) => whyWaits(order) !== null);
  const alike = (order: OrderRow) => `${whyWaits(order)} ${series.get(order.id)?.id}`;
  await writeMails(
    tx,
    [...Map.groupBy(waiting, alike).values()].map((group) => ({
      key: `${keyOf(group)}${again}`,
      to: services.settings.contactEmail,
      companyId: group[0]!.company_id,
      orderIds: group.map(({ id }) => id),
      mail: requestMail(services, kind, group, series.get(group[0]!.id)),
    })),
  );
}

function requestMail(services: Services, kind: OrderKind, orders: OrderRow[], series?: Series) {
  const [first] = orders as [OrderRow];
  return newOrderRequest({
    company_name: first.company_name,
    order_type: kind,
    what: inShort(orders),
    days: byDay(services, orders),
    ...(series ? { series: { days_of_week: series.days_of_week, end_date: series.end_date } } : {}),
    why: whyWaits(first)!,
    today: stockholmToday(services.clock).toString(),
    address: first.address,
    supplier_name: first.supplier_name,
    ...inDetail[kind](first),
    requests_url: `${services.publicUrl}/admin`,
  });
}

const Series = {
  order_id: z.string(),
  id: z.string(),
  days_of_week: z.array(z.number()),
  end_date: z.string().nullable(),
};
type Series = Row<typeof Series>;

/** The series of those of these orders that are part of one. */
async function readSeries(tx: Tx, ids: string[]): Promise<Map<string, Series>> {
  if (ids.length === 0) return new Map();
  const rows = await readRows(tx, Series)`
    select o.id as order_id, s.id, s.days_of_week, s.end_date::text as end_date
    from orders o join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id and s.mode = 'recurring'
    where o.id in ${ids}`;
  return new Map(rows.map((row) => [row.order_id, row]));
}

/** A cake has its day; its hour is the company's own. */
const inDetail: Record<OrderKind, (order: OrderRow) => Partial<NewOrderRequest>> = {
  cake: () => ({}),
  meal: ({ notes, delivery_time }) => ({ notes, delivery_time }),
};

/** The days in their order, and what comes on each. */
function byDay({ clock }: Services, orders: OrderRow[]) {
  const days = [...Map.groupBy(orders, (order) => order.delivery_date)].sort(([a], [b]) => (a < b ? -1 : 1));
  return days.map(([delivery_date, group]) => ({
    delivery_date,
    what: inShort(group),
    asked_on: group.every((order) => hasSupplier(order) && !needsPerson(order))
      ? group
          .map((order) => asksOn(order, clock.now()))
          .sort()
          .at(0)!
      : null,
  }));
}

function asksOn(order: OrderRow, now: Temporal.Instant): string {
  const { delivery_date, delivery_time: time, lead_hours } = order;
  const days = order.days_ahead ?? ASKED_DAYS_AHEAD;
  const date = Temporal.PlainDate.from(delivery_date);
  return stockholmDay(checkAsksAt({ date, time }, { days, lead_hours }, now)).toString();
}

/** '3 tårtor, 24 bitar', 'Lunch, 25 personer'. */
function inShort(orders: OrderRow[]): string {
  const { cakes: own, meals } = byKind(orders);
  if (meals[0]) return describeOrder(meals[0]);
  return `${cakes(own.length)}, ${portions(own.reduce((sum, { quantity }) => sum + quantity, 0))}`;
}
