import { sql } from "drizzle-orm";
import { stockholmToday } from "../../domain/clock.ts";
import { daysUntil } from "../../domain/dates.ts";
import type { Tx } from "../database/database.ts";
import { flatMapInTurns } from "../flat-map-in-turns.ts";
import type { Mail } from "../mail/templates/parts/render.ts";
import { type Cancelled, cancelledWords } from "../orders/cancelled.ts";
import { type Changed, changedMail } from "../orders/changed.ts";
import type { OrderKind } from "../orders/move.ts";
import { type OrderRow, readOrders } from "../orders/read.ts";
import { employeesOfDay, orderMail } from "../orders/request.ts";
import { readSupplierDays, type SupplierDays } from "../orders/supplier-day.ts";
import type { Services } from "../services.ts";
import { cakeReminders } from "./cake-reminders.ts";
import { mealReminders } from "./meal-reminders.ts";
import { byHand, type Reminder } from "./reminder.ts";
import { wasAsked } from "./sources.ts";

/** What a supplier is asked, told of a change, told to stop or reminded of by hand, in the words of when it leaves. */

type Details = { changes?: Changed[]; cancelled?: Cancelled };
type Written = {
  key: string;
  kind: string;
  order_ids: string[];
  employee_ids: string[];
  details?: Details | null;
};
type Worded = { services: Services; orders: OrderRow[]; days: SupplierDays; details: Details };
type SupplierMail = {
  orders: OrderKind;
  /** Whether it speaks of orders that are off, or else of those that its supplier still is to bring. */
  off?: true;
  mail(worded: Worded): Mail | null;
};

const asks = ({ services, orders, days }: Worded) => orderMail(services, orders, days);
const tells = ({ services, orders, days, details }: Worded) =>
  changedMail(services, orders, details.changes, days);
const stops = ({ services, orders, days, details }: Worded) =>
  cancelledWords(services, orders[0]!, details.cancelled!, days);
const reminds =
  (reminder: Reminder) =>
  ({ services, orders, days }: Worded) => {
    const daysLeft = daysUntil(
      Temporal.PlainDate.from(orders[0]!.delivery_date),
      stockholmToday(services.clock),
    );
    return reminder.mail(orders as never, { ...days, services, daysLeft, next: new Map() });
  };

const kinds = new Map<string, SupplierMail>([
  ["bakery-order", { orders: "cake", mail: asks }],
  ["restaurant-order", { orders: "meal", mail: asks }],
  ["bakery-order-changed", { orders: "cake", mail: tells }],
  ["restaurant-order-changed", { orders: "meal", mail: tells }],
  ["bakery-order-cancelled", { orders: "cake", off: true, mail: stops }],
  ["restaurant-order-cancelled", { orders: "meal", off: true, mail: stops }],
  [
    byHand(cakeReminders.supplierDay),
    { orders: "cake", mail: reminds(cakeReminders.supplierDay as Reminder) },
  ],
  [
    byHand(mealReminders.supplierDay),
    { orders: "meal", mail: reminds(mealReminders.supplierDay as Reminder) },
  ],
]);

/** A change or a cancellation has what its words need with it; one that was written without is sent as it stands. */
const needsDetails = (kind: string): boolean => /-order-(changed|cancelled)$/.test(kind);

export const isSupplierKind = (kind: string): boolean => kinds.has(kind);

/** Those that get their words from the orders alone. */
export const detailLessKinds: string[] = [...kinds.keys()].filter((kind) => !needsDetails(kind));

export const isToSupplier = ({ kind, order_ids, details }: Written): boolean =>
  kinds.has(kind) && order_ids.length > 0 && (Boolean(details) || !needsDetails(kind));

/** Words for mails of one kind, by their keys: of the orders that they speak of, and of all else of the day, as it is now. */
export async function supplierWords(tx: Tx, services: Services, kind: string, mails: readonly Written[]) {
  const { orders: orderKind, off, mail } = kinds.get(kind)!;
  const ids = mails.flatMap(({ order_ids }) => order_ids);
  const orders: OrderRow[] = await readOrders(
    tx,
    orderKind,
    sql`o.id in ${ids} and ${off ? sql`true` : wasAsked}`,
  );
  const days = await readSupplierDays(tx, orders);
  return flatMapInTurns(mails, ({ key, order_ids, employee_ids, details }) => {
    const own = orders.filter(
      ({ id, supplier_id }) => order_ids.includes(id) && key.startsWith(`${kind}:${supplier_id}:`),
    );
    const words = own.length > 0 ? mail({ services, orders: own, days, details: details ?? {} }) : null;
    if (!words) return [];
    const employeeIds = [...new Set([...employee_ids, ...employeesOfDay(own, days)])];
    const found = { mail: words, orderIds: own.map((order) => order.id), employeeIds };
    return [[key, found] as [string, typeof found]];
  });
}
