import { sql } from "drizzle-orm";
import { stockholmToday } from "../../../domain/clock.ts";
import { kindTraits } from "../../../domain/order-kinds.ts";
import { daysUntil } from "../../../domain/dates.ts";
import type { Tx } from "../../database/database.ts";
import { flatMapYielding } from "../../mail/flat-map-yielding.ts";
import type { MailRenderer, Words, Written } from "../../mail/registry.ts";
import type { Services } from "../../providers/services.ts";
import { readEaters } from "./supplier-delivery.ts";
import { readMarkings } from "./markings.ts";
import { readEarlierSuppliers } from "./earlier-suppliers.ts";
import { readMovedFrom } from "./moved-aside.ts";
import { readNextSuppliers } from "./next-suppliers.ts";
import { type OrderRow, readOrdersWhere } from "./read-orders.ts";
import type { Reminder } from "./define-reminder.ts";
import { employeesOfDay } from "./envelope.ts";
import { readReceiving } from "./receiving.ts";
import { readSupplierDays, type SupplierDays, wholeDaysOf } from "./supplier-day.ts";

/** Renders a reminder at departure. */
export const reminderRenderer = (reminder: Reminder): MailRenderer => ({
  of: reminder.of,
  render: (tx, services, mails) => renderReminder(tx, services, reminder, mails),
});

async function renderReminder(tx: Tx, services: Services, reminder: Reminder, mails: readonly Written[]) {
  const orders = await readOrdersWhere(tx, reminder.source.kind, () => stillTrue(reminder, mails));
  const days = await readDays(tx, reminder, orders);
  const next = await readNextSuppliers(tx, services, reminder.offersSuppliers ? orders : []);
  const toHr = reminder.of.audience === "hr" ? orders : [];
  const earlier = await readEarlierSuppliers(tx, toHr);
  const movedFrom = await readMovedFrom(tx, toHr);
  const today = stockholmToday(services.clock);
  const receiving =
    reminder.of.audience === "hr" ? [] : await readReceiving(tx, wholeDaysOf(orders, days), today);
  return flatMapYielding(mails, (mail): [string, Words][] => {
    const own = orders.filter((order) => mail.order_ids.includes(order.id) && isFor(mail, reminder, order));
    if (own.length === 0) return [];
    const daysLeft = daysUntil(Temporal.PlainDate.from(own[0]!.delivery_date), today);
    const words = reminder.mail(own, { ...days, services, daysLeft, next, earlier, movedFrom, receiving });
    const orderIds = own.map((order) => order.id);
    if (reminder.of.audience === "hr") return [[mail.key, { mail: words, orderIds }]];
    const employeeIds = [...new Set([...mail.employee_ids, ...employeesOfDay(own, days)])];
    return [[mail.key, { mail: words, orderIds, employeeIds }]];
  });
}

/**
 * A supplier's reminder lists the whole day, HR's only these orders: for a cake the person's own food, for a meal
 * everybody's.
 */
async function readDays(tx: Tx, { of, source }: Reminder, orders: OrderRow[]): Promise<SupplierDays> {
  if (of.audience === "supplier") return readSupplierDays(tx, orders);
  return {
    eaters: await readEaters(tx, kindTraits[source.kind].heedsEveryDiet ? orders : []),
    markings: await readMarkings(tx, orders),
    products: new Map(),
    of: () => ({ cakes: [], meals: [] }),
  };
}

/** Open, ahead, and still on the day of the mail: a moved order gets another reminder. */
function stillTrue({ of, source, when }: Reminder, mails: readonly Written[]) {
  const { o } = source;
  return sql`${o.id} in ${mails.flatMap((mail) => mail.order_ids)} and ${source.alive} and ${when ?? sql`true`}
    and ${source.deliveredAt} > app_now() and exists (
      select from reminders r where r.company_id = ${o.company_id} and r.kind = ${of.kind}
        and r.delivery_date = ${o.delivery_date} and r.subject_id = ${o.id})`;
}

/** An order may have gone to another supplier meanwhile. */
const isFor = (mail: Written, { of }: Reminder, order: OrderRow): boolean =>
  of.audience === "hr" || mail.recipient_id === order.supplier_id;
