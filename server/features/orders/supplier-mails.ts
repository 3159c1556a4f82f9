import { sql } from "drizzle-orm";
import type { Receiving } from "../../../contract/supplier-answer.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { daysUntil } from "../../../domain/dates.ts";
import type { Tx } from "../../database/database.ts";
import { flatMapYielding } from "../../mail/flat-map-yielding.ts";
import type { MailRenderer, Words, Written } from "../../mail/registry.ts";
import type { MailProperties } from "../../mail/define.ts";
import type { Mail } from "../../mail/render.ts";
import { bakeryOrderCancelled } from "./mails/bakery-order-cancelled.ts";
import { bakeryOrder } from "./mails/bakery-order.ts";
import { offerReminder } from "./mails/offer-reminder.ts";
import { restaurantOrderCancelled } from "./mails/restaurant-order-cancelled.ts";
import { supplierOrderChanged } from "./mails/supplier-order-changed.ts";
import { restaurantOrder } from "./mails/restaurant-order.ts";
import type { Services } from "../../providers/services.ts";
import { type Cancelled, renderCancellation } from "./cancellation-mail.ts";
import { type ChangeDetails, changedMail } from "./change-mail.ts";
import type { OrderKind } from "./status-transition.ts";
import { type OrderRow, readOrdersWhere } from "./read-orders.ts";
import type { Reminder } from "./define-reminder.ts";
import { restartDeadlines } from "./departure.ts";
import { employeesOfDay } from "./envelope.ts";
import { orderMail, reminderMail } from "./offer-to-supplier.ts";
import { wasAsked } from "./sources.ts";
import { listUnheard } from "./unheard.ts";
import { readReceiving } from "./receiving.ts";
import { readSupplierDays, type SupplierDays, wholeDaysOf } from "./supplier-day.ts";

type Details = ChangeDetails & { cancelled?: Cancelled; offers?: (string | null)[] };
type RenderContext = {
  services: Services;
  /** Those that the mail speaks of; one that speaks of what is off has them as they were. */
  orders: OrderRow[];
  /** All as they are now. */
  present: OrderRow[];
  days: SupplierDays;
  receiving: readonly Receiving[];
  details: Details;
};
type SupplierMail = {
  of: MailProperties;
  /** Of which kind its orders are, when it is only one. */
  orders?: OrderKind;
  /** Whether it speaks of orders that are off, or else of those that its supplier still is to bring. */
  off?: true;
  /** Whether its reader knows of them: it does not leave when the mail that asks never has. */
  follows?: true;
  mail(context: RenderContext): Mail | null;
};

const asks = ({ services, orders, days }: RenderContext) => orderMail(services, orders, days);
const reminds = ({ services, orders, days }: RenderContext) => reminderMail(services, orders, days);
const changes = ({ services, orders, days, details }: RenderContext) =>
  changedMail(services, orders, details, days);
const cancels = ({ services, orders, present, days, details }: RenderContext) =>
  renderCancellation(services, orders, details.cancelled!, days, present);

export const supplierMailRenderers: MailRenderer[] = [
  { ...renderer({ of: bakeryOrder, orders: "cake", mail: asks }), onDeparture: restartDeadlines },
  { ...renderer({ of: restaurantOrder, orders: "meal", mail: asks }), onDeparture: restartDeadlines },
  renderer({ of: offerReminder, follows: true, mail: reminds }),
  renderer({ of: supplierOrderChanged, follows: true, mail: changes }),
  renderer({ of: bakeryOrderCancelled, orders: "cake", off: true, follows: true, mail: cancels }),
  renderer({ of: restaurantOrderCancelled, orders: "meal", off: true, follows: true, mail: cancels }),
];

/** For a reminder that an admin sends by hand. */
export const byHandRenderer = <Kind extends OrderKind>(reminder: Reminder<Kind>): MailRenderer =>
  renderer({
    of: reminder.of,
    orders: reminder.source.kind,
    mail({ services, orders, days, receiving }) {
      const daysLeft = daysUntil(
        Temporal.PlainDate.from(orders[0]!.delivery_date),
        stockholmToday(services.clock),
      );
      return reminder.mail(orders as never, {
        ...days,
        services,
        daysLeft,
        next: new Map(),
        earlier: new Map(),
        movedFrom: new Map(),
        receiving,
      });
    },
  });

function renderer(mail: SupplierMail): MailRenderer {
  return { of: mail.of, render: (tx, services, mails) => renderSupplierMails(tx, services, mail, mails) };
}

/** Of the orders that the mails speak of, and of all else of the day, as it is now. */
async function renderSupplierMails(
  tx: Tx,
  services: Services,
  { orders: orderKind, off, follows, mail }: SupplierMail,
  written: readonly Written[],
): Promise<[string, Words][]> {
  const unheard = follows
    ? await listUnheard(
        tx,
        written.map(({ key }) => key),
      )
    : new Set<string>();
  const mails = written.filter(({ key }) => !unheard.has(key));
  if (mails.length === 0) return [];
  const ids = mails.flatMap(({ order_ids }) => order_ids);
  const read = (kind: OrderKind): Promise<OrderRow[]> =>
    readOrdersWhere(tx, kind, ({ o }) => sql`${o.id} in ${ids} and ${off ? sql`true` : wasAsked(o)}`);
  const orders = orderKind ? await read(orderKind) : [...(await read("cake")), ...(await read("meal"))];
  const ownOf = (one: Written) =>
    off ? asTheyWere(orders, one) : orders.filter((order) => isAbout(one, order));
  const days = await readSupplierDays(tx, off ? mails.flatMap(ownOf) : orders);
  const receiving = await readReceiving(tx, wholeDaysOf(orders, days), stockholmToday(services.clock));
  return flatMapYielding(mails, (one) => {
    const { key, employee_ids } = one;
    const own = ownOf(one);
    const context = { services, orders: own, present: orders, days, receiving, details: detailsOf(one) };
    const words = own.length > 0 ? mail(context) : null;
    if (!words) return [];
    const employeeIds = [...new Set([...employee_ids, ...employeesOfDay(own, days)])];
    return [[key, { mail: words, orderIds: own.map((order) => order.id), employeeIds }]] as [string, Words][];
  });
}

const detailsOf = ({ details }: Written): Details => details ?? {};

/** The supplier still has the very offer that the mail speaks of. */
function isAbout(written: Written, { id, supplier_id, offer_id }: OrderRow): boolean {
  const { offers } = detailsOf(written);
  return (
    written.order_ids.includes(id) &&
    supplier_id === written.recipient_id &&
    (!offers || offers.includes(offer_id))
  );
}

/** What a supplier is told is off may be another supplier's, or on another day, by now. */
function asTheyWere(orders: readonly OrderRow[], written: Written): OrderRow[] {
  const { cancelled } = detailsOf(written);
  return orders
    .filter(({ id }) => written.order_ids.includes(id))
    .map((order) => ({
      ...order,
      supplier_id: written.recipient_id,
      supplier_name: cancelled?.supplier_name ?? order.supplier_name,
      delivery_date: cancelled?.place.delivery_date ?? order.delivery_date,
    }));
}
