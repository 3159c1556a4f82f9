import { type SQL, sql } from "drizzle-orm";
import type { Receiving } from "../../../contract/supplier-answer.ts";
import { ALARM_DAYS } from "../../../domain/promise.ts";
import type { DefinedMail, MailDefinition, MailProperties } from "../../mail/define.ts";
import { onlyKept, type OrderRef } from "../../database/ref.ts";
import { orderDeclined } from "./mails/order-declined.ts";
import { orderUnconfirmed } from "./mails/order-unconfirmed.ts";
import { orderWithoutSupplier } from "./mails/order-without-supplier.ts";
import type { OrderKind } from "./status-transition.ts";
import type { EarlierSuppliers } from "./earlier-suppliers.ts";
import type { NextSuppliers } from "./next-suppliers.ts";
import type { RowOf } from "./read-orders.ts";
import type { SupplierDays } from "./supplier-day.ts";
import { withoutSupplierMail } from "./without-supplier-mail.ts";
import type { Services } from "../../providers/services.ts";
import { askedBeforeTheWeek, askedBeforeToday, lacksSupplier, type Source } from "./sources.ts";

/** A mail about coming orders: which of them are due, and its words. */
export type Reminder<Kind extends OrderKind = OrderKind> = {
  of: MailProperties;
  source: Source<Kind>;
  /** How many days may be left; a missed day is made up until the later reminder takes over. */
  days: { from: number; to: number };
  /** What must be true of the order beside its day, in the words of its source. */
  when?: SQL;
  /** Orders for which this is the same stand in one mail. */
  together: SQL;
  /** Its words need to know who else could make the orders. */
  offersSuppliers?: boolean;
  mail(orders: RowOf<Kind>[], context: MailContext): DefinedMail;
};

export type MailContext = SupplierDays & {
  services: Services;
  daysLeft: number;
  next: NextSuppliers;
  /** Who receives what the supplier brings, in its reminder of the day before. */
  receiving: readonly Receiving[];
  /** Who had an order earlier, for HR. */
  earlier: EarlierSuppliers;
  /** The days that orders have left because nobody could then, for HR. */
  movedFrom: ReadonlyMap<string, string>;
};

type Data<Kind extends OrderKind, Told> = (orders: RowOf<Kind>[], context: MailContext) => Told;

const WEEK = { from: 2, to: 7 };
const DAY = { from: 0, to: 1 };
/** All of a day in one mail. */
export const wholeDay = sql`''`;

/** HR has had no call about it: one that this mail made needless was not written. */
const isUnheardOf = (o: OrderRef): SQL =>
  onlyKept(sql`${o.called_at} is null or not exists (
  select from mails m where m.company_id = ${o.company_id} and m.audience = 'hr'
    and m.kind in (${orderUnconfirmed.kind}, ${orderDeclined.kind}) and m.order_ids @> array[${o.id}])`);

/** A kind of mail in the words that these orders give it. */
export const reminderOf = <Kind extends OrderKind, Told>(
  of: MailDefinition<string, Told>,
  data: Data<Kind, Told>,
) => ({
  of,
  mail: (orders: RowOf<Kind>[], context: MailContext) => of(data(orders, context)),
});

/** HR and the supplier are reminded a week and a day ahead. Cakes and meals differ in their mails. */
export function remindersOf<Kind extends OrderKind, ToHr, ToSupplier>(
  source: Source<Kind>,
  hr: {
    together: SQL;
    week: MailDefinition<string, ToHr>;
    day: MailDefinition<string, ToHr>;
    data: Data<Kind, ToHr>;
  },
  supplier: {
    week: MailDefinition<string, ToSupplier>;
    day: MailDefinition<string, ToSupplier>;
    data: Data<Kind, ToSupplier>;
  },
) {
  // Whoever was called about it today has just read how it stands, and what can be done.
  const isNews =
    onlyKept(sql`${source.o.status} not in ('pending', 'planned') or ${source.o.called_at} is null
    or ${source.o.called_at} < app_now() - interval '12 hours'`);
  const toHr = { source, together: hr.together, when: isNews };
  const toSupplier = { source, together: wholeDay };
  return {
    hrWeek: { ...toHr, ...reminderOf(hr.week, hr.data), days: WEEK },
    hrDay: { ...toHr, ...reminderOf(hr.day, hr.data), days: DAY },
    supplierWeek: {
      ...toSupplier,
      ...reminderOf(supplier.week, supplier.data),
      days: WEEK,
      when: askedBeforeTheWeek(source.o),
    },
    supplierDay: {
      ...toSupplier,
      ...reminderOf(supplier.day, supplier.data),
      days: DAY,
      when: askedBeforeToday(source.o),
    },
    /** HR hears of an order that nobody makes two weeks ahead, once for each order and date. */
    withoutSupplier: {
      of: orderWithoutSupplier,
      source,
      together: wholeDay,
      days: { from: 0, to: ALARM_DAYS },
      when: sql`${onlyKept(lacksSupplier(source.o, source.v))} and ${isUnheardOf(source.o)}`,
      offersSuppliers: true,
      mail: (rows, { services, next }) => withoutSupplierMail(services, rows, next),
    },
  } satisfies Record<string, Reminder<Kind>>;
}
