import { sql } from "drizzle-orm";
import { stockholmToday } from "../../domain/clock.ts";
import { daysUntil } from "../../domain/dates.ts";
import type { Tx } from "../database/database.ts";
import { flatMapInTurns } from "../flat-map-in-turns.ts";
import type { Mail } from "../mail/templates/parts/render.ts";
import { readEaters } from "../orders/kitchen.ts";
import { readMarkings } from "../orders/markings.ts";
import { readNextSuppliers } from "../orders/next-suppliers.ts";
import { type OrderRow, readOrders } from "../orders/read.ts";
import { employeesOfDay } from "../orders/request.ts";
import { readSupplierDays, type SupplierDays } from "../orders/supplier-day.ts";
import type { Services } from "../services.ts";
import { birthdayWords, isAboutBirthdays } from "./birthday-words.ts";
import { remindersByKind } from "./parts.ts";
import type { Reminder } from "./reminder.ts";
import { detailLessKinds, isSupplierKind, isToSupplier, supplierWords } from "./supplier-words.ts";

type Written = {
  key: string;
  kind: string;
  order_ids: string[];
  employee_ids: string[];
  details?: object | null;
};
/** A mail's words, and the orders or people that it still speaks of. */
export type Words = { mail: Mail; orderIds?: string[]; employeeIds?: string[] };

const isAboutOrders = ({ kind, order_ids }: Written): boolean =>
  order_ids.length > 0 && remindersByKind.has(kind);

/** Mails about orders that get their words, of the orders as they are then, when they leave; and so do all with details. */
export const wordedKinds: string[] = [...remindersByKind.keys(), ...detailLessKinds];

/** Whether a mail gets its words when it leaves. */
export const getsWords = (mail: Written): boolean =>
  isAboutOrders(mail) || isAboutBirthdays(mail) || isToSupplier(mail);

/**
 * Words for the mails that get them when they leave, by their keys. They may have waited for hours while the mail server was
 * away: what a kitchen needs is told as it is now, an order that has gone is left out, and a mail about nothing gets no words.
 */
export async function findWords(
  tx: Tx,
  services: Services,
  mails: readonly Written[],
): Promise<Map<string, Words>> {
  const words = new Map<string, Words>();
  const kinds = Map.groupBy(mails.filter(getsWords), (mail) => mail.kind);
  for (const [kind, written] of kinds) {
    for (const find of waysToWord(kind)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: when one fails, none is still at work
      for (const [key, word] of await find(tx, services, written)) words.set(key, word);
    }
  }
  return words;
}

type FindWords = (tx: Tx, services: Services, mails: Written[]) => Promise<[string, Words][]>;

function waysToWord(kind: string): FindWords[] {
  const reminders = remindersByKind.get(kind);
  if (reminders)
    return reminders.map((reminder) => (tx, services, mails) => orderWords(tx, services, reminder, mails));
  const find = isSupplierKind(kind) ? supplierWords : birthdayWords;
  return [(tx, services, mails) => find(tx, services, kind, mails)];
}

async function orderWords(tx: Tx, services: Services, reminder: Reminder, mails: Written[]) {
  const orders = await readOrders(tx, reminder.source.kind, stillTrue(reminder, mails));
  const days = await readDays(tx, reminder, orders);
  const next = await readNextSuppliers(tx, services, reminder.offersSuppliers ? orders : []);
  const today = stockholmToday(services.clock);
  return flatMapInTurns(mails, (mail): [string, Words][] => {
    const own = orders.filter((order) => mail.order_ids.includes(order.id) && isFor(mail, reminder, order));
    if (own.length === 0) return [];
    const daysLeft = daysUntil(Temporal.PlainDate.from(own[0]!.delivery_date), today);
    const words = reminder.mail(own, { ...days, services, daysLeft, next });
    const orderIds = own.map((order) => order.id);
    if (reminder.to === "hr") return [[mail.key, { mail: words, orderIds }]];
    const employeeIds = [...new Set([...mail.employee_ids, ...employeesOfDay(own, days)])];
    return [[mail.key, { mail: words, orderIds, employeeIds }]];
  });
}

/**
 * A supplier reads of the whole day. HR reads of the orders themselves: of a cake what the one who is celebrated can eat,
 * which the order tells, and of a meal, of which all eat, what everybody needs.
 */
async function readDays(tx: Tx, { to, source }: Reminder, orders: OrderRow[]): Promise<SupplierDays> {
  if (to === "supplier") return readSupplierDays(tx, orders);
  return {
    eaters: await readEaters(tx, source.kind === "meal" ? orders : []),
    markings: await readMarkings(tx, orders),
    of: () => ({ cakes: [], meals: [] }),
  };
}

/** Not cancelled, not delivered yet, and of the day that the mail was written for: what was moved is reminded of anew. */
function stillTrue({ kind, source, when }: Reminder, mails: Written[]) {
  return sql`o.id in ${mails.flatMap((mail) => mail.order_ids)} and ${source.alive} and ${when ?? sql`true`}
    and ${source.deliveredAt} > app_now() and exists (select from reminders r where r.company_id = o.company_id and r.kind = ${kind}
      and r.delivery_date = o.delivery_date and r.subject_id = o.id)`;
}

/** A supplier's mail is called by the supplier, and an order may have gone to another meanwhile. */
const isFor = (mail: Written, { kind, to }: Reminder, order: OrderRow): boolean =>
  to === "hr" || mail.key.startsWith(`${kind}:${order.supplier_id}:`);
