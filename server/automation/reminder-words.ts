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
import type { Services } from "../services.ts";
import { askKinds, asksForOrders, askWords } from "./ask-words.ts";
import { birthdayWords, isAboutBirthdays } from "./birthday-words.ts";
import { remindersByKind } from "./parts.ts";
import type { Reminder } from "./reminder.ts";

type Written = { key: string; kind: string; order_ids: string[]; employee_ids: string[] };
/** A mail's words, and the orders or people that it still speaks of. */
export type Words = { mail: Mail; orderIds?: string[]; employeeIds?: string[] };

const isAboutOrders = ({ kind, order_ids }: Written): boolean =>
  order_ids.length > 0 && remindersByKind.has(kind);

/** Mails about orders that get their words, of the orders as they are then, when they leave. */
export const wordedKinds: string[] = [...remindersByKind.keys(), ...askKinds];

/** Whether a mail gets its words when it leaves. */
export const getsWords = (mail: Written): boolean =>
  isAboutOrders(mail) || isAboutBirthdays(mail) || asksForOrders(mail);

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
    // oxlint-disable-next-line no-await-in-loop -- a query for each kind of mail, of which a batch has few
    for (const found of await Promise.all(wordsOf(tx, services, kind, written)))
      for (const [key, word] of found) words.set(key, word);
  }
  return words;
}

function wordsOf(tx: Tx, services: Services, kind: string, mails: Written[]): Promise<[string, Words][]>[] {
  const reminders = remindersByKind.get(kind);
  if (reminders) return reminders.map((reminder) => orderWords(tx, services, reminder, mails));
  const find = askKinds.includes(kind) ? askWords : birthdayWords;
  return [find(tx, services, kind, mails)];
}

async function orderWords(tx: Tx, services: Services, reminder: Reminder, mails: Written[]) {
  const orders = await readOrders(tx, reminder.source.kind, stillTrue(reminder, mails));
  const eaters = await readEaters(tx, countsEaters(reminder) ? orders : []);
  const markings = await readMarkings(tx, orders);
  const next = await readNextSuppliers(tx, services, reminder.offersSuppliers ? orders : []);
  const today = stockholmToday(services.clock);
  return flatMapInTurns(mails, (mail): [string, Words][] => {
    const own = orders.filter((order) => mail.order_ids.includes(order.id) && isFor(mail, reminder, order));
    if (own.length === 0) return [];
    const daysLeft = daysUntil(Temporal.PlainDate.from(own[0]!.delivery_date), today);
    const words = reminder.mail(own, { services, daysLeft, eaters, markings, next });
    return [[mail.key, { mail: words, orderIds: own.map((order) => order.id) }]];
  });
}

/** All eat of a meal. HR reads of a cake what the one who is celebrated can eat, which the order itself tells. */
const countsEaters = ({ to, source }: Reminder): boolean => to === "supplier" || source.kind === "meal";

/** Not cancelled, not delivered yet, and of the day that the mail was written for: what was moved is reminded of anew. */
function stillTrue({ kind, source, when }: Reminder, mails: Written[]) {
  return sql`o.id in ${mails.flatMap((mail) => mail.order_ids)} and ${source.alive} and ${when ?? sql`true`}
    and ${source.deliveredAt} > app_now() and exists (select from reminders r where r.company_id = o.company_id and r.kind = ${kind}
      and r.delivery_date = o.delivery_date and r.subject_id = o.id)`;
}

/** A supplier's mail is called by the supplier, and an order may have gone to another meanwhile. */
const isFor = (mail: Written, { kind, to }: Reminder, order: OrderRow): boolean =>
  to === "hr" || mail.key.startsWith(`${kind}:${order.supplier_id}:`);
