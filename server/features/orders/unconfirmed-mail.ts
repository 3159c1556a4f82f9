import { needsPerson } from "../../../domain/approval.ts";
import { orderReason } from "../../../domain/birthday.ts";
import { stockholmInstant, stockholmToday } from "../../../domain/clock.ts";
import { asPlatform } from "../../database/as-platform.ts";
import type { Tx } from "../../database/database.ts";
import { readIds } from "../../database/query.ts";
import { type OutboxMail, writeMails } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { type Contact, readContacts } from "./contacts.ts";
import { adminUrl, requestsOf } from "./declined-mail.ts";
import { askUrl, employeesOf, orderUrl } from "./describe.ts";
import { orderWithoutSupplier } from "./mails/order-without-supplier.ts";
import { orderUnconfirmedAdmin } from "./mails/order-unconfirmed-admin.ts";
import { orderUnconfirmed } from "./mails/order-unconfirmed.ts";
import { type NextSupplier, readNextSuppliers } from "./next-suppliers.ts";
import { readOwnLists } from "./own-lists.ts";
import type { OrderRow } from "./read-orders.ts";
import { readTried, type Tried } from "./tried.ts";

/** HR and the platform hear of orders that nobody has said yes to while there is hardly time left. */
export async function mailUnconfirmed(
  tx: Tx,
  services: Services,
  orders: readonly OrderRow[],
): Promise<void> {
  if (orders.length === 0) return;
  const tried = await readTried(tx, orders);
  const next = await readNextSuppliers(tx, services, orders);
  const contacts = await readContacts(tx, orders);
  const listOf = await readOwnLists(tx, orders);
  const told = await readToldToday(tx, services, orders);
  const requests = await requestsOf(
    tx,
    orders.map(({ id }) => id),
  );
  await writeMails(
    tx,
    orders.flatMap((order) =>
      unconfirmedMails(services, order, {
        isTold: told.has(order.id),
        tried: tried.get(order.id) ?? [],
        others: next.get(order.id) ?? [],
        contact: contacts(order),
        budget: listOf(order).budget_per_piece_ore,
        url: adminUrl(services, order, requests.get(order.id)),
      }),
    ),
  );
}

/** Those that HR has read of today as having nobody who makes them. */
async function readToldToday(tx: Tx, services: Services, orders: readonly OrderRow[]): Promise<Set<string>> {
  const midnight = stockholmInstant(stockholmToday(services.clock), "00:00").toString();
  const ids = await asPlatform(
    tx,
    (platform) => readIds(platform)`
      select o.id from orders o where o.id in ${orders.map(({ id }) => id)} and exists (
        select from reminders r where r.company_id = o.company_id and r.kind = ${orderWithoutSupplier.kind}
          and r.delivery_date = o.delivery_date and r.subject_id = o.id and r.written_at >= ${midnight})`,
  );
  return new Set(ids);
}

type Known = {
  isTold: boolean;
  tried: Tried[];
  others: NextSupplier[];
  contact: Contact;
  /** At most, for a piece. */
  budget: number | null;
  /** Where the admin sees it. */
  url: string;
};

function unconfirmedMails(
  services: Services,
  order: OrderRow,
  { isTold, tried, others, contact, budget, url }: Known,
): OutboxMail[] {
  const { delivery_date, delivery_time } = order;
  const today = stockholmToday(services.clock);
  const about = {
    key: `${order.id}:${services.clock.now().toString()}`,
    companyId: order.company_id,
    employeeIds: employeesOf([order]),
    orderIds: [order.id],
    expiresAt: stockholmInstant(delivery_date, delivery_time).toString(),
  };
  const told = {
    company_name: order.company_name,
    delivery_date,
    delivery_time,
    delivery_reason: order.birthday && orderReason(order, today),
    address: order.address,
    today: today.toString(),
    order,
    tried,
    access_ended: !order.has_access,
    over_budget_ore: tried.length === 0 && areDearer(others, budget) ? budget : null,
    asked:
      order.status === "requested"
        ? { supplier_name: order.supplier_name!, answer_by: order.answer_by }
        : null,
    unapproved: needsPerson(order),
    doubted: order.answer_wanted_again
      ? { supplier_name: order.supplier_name!, phone: order.supplier_phone }
      : null,
  };
  const toHr: OutboxMail[] = [
    {
      ...about,
      to: order.contact_email ?? services.settings.contactEmail,
      recipientId: order.company_id,
      mail: orderUnconfirmed({
        ...told,
        contact_first_name: order.contact_first_name,
        others: others.map((vendor) => ({ ...vendor, ask_url: askUrl(services, order, vendor.id) })),
        order_url: orderUrl(services, order),
      }),
    },
  ];
  // A second mail of the same day with nothing more to say.
  const isRepeated = isTold && tried.length === 0 && others.length === 0;
  return [
    ...(isRepeated ? [] : toHr),
    {
      ...about,
      to: services.settings.contactEmail,
      mail: orderUnconfirmedAdmin({ ...told, others, contact, order_url: url }),
    },
  ];
}

const areDearer = (others: readonly NextSupplier[], budget: number | null): boolean =>
  budget !== null &&
  others.length > 0 &&
  others.every(({ price_per_piece_ore: price }) => price !== null && price > budget);
