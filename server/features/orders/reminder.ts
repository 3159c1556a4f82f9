import { type SQL, sql } from "drizzle-orm";
import { ALARM_DAYS } from "../../../domain/promise.ts";
import type { Mail } from "../../mail/render.ts";
import type { OrderKind } from "./move.ts";
import type { NextSuppliers } from "./next-suppliers.ts";
import type { RowOf } from "./read.ts";
import type { SupplierDays } from "./supplier-day.ts";
import { WITHOUT_SUPPLIER, withoutSupplierMail } from "./without-supplier.ts";
import type { Services } from "../../providers/services.ts";
import { askedBeforeTheWeek, askedBeforeToday, lacksSupplier, type Source } from "./sources.ts";

/** A mail about coming orders: which of them are due, who reads it, and its words. */
export type Reminder<Kind extends OrderKind = OrderKind> = {
  kind: string;
  source: Source<Kind>;
  to: "hr" | "supplier";
  /** How many days may be left; a missed day is made up until the later reminder takes over. */
  days: { from: number; to: number };
  /** What must be true of the order beside its day, in the words of its source. */
  when?: SQL;
  /** Orders for which this is the same stand in one mail. */
  together: SQL;
  /** Its words need to know who else could make the orders. */
  offersSuppliers?: boolean;
  mail(orders: RowOf<Kind>[], context: MailContext): Mail;
};

export type MailContext = SupplierDays & { services: Services; daysLeft: number; next: NextSuppliers };

type Words<Kind extends OrderKind> = Reminder<Kind>["mail"];

const WEEK = { from: 2, to: 7 };
const DAY = { from: 0, to: 1 };
/** All of a day in one mail. */
export const wholeDay = sql`''`;

/** HR and the supplier are reminded a week and a day ahead. Cakes and meals differ in their names and words. */
export function remindersOf<Kind extends OrderKind>(
  source: Source<Kind>,
  hr: { together: SQL; week: [kind: string, Words<Kind>]; day: [kind: string, Words<Kind>] },
  supplier: { week: string; day: string; mail: Words<Kind> },
) {
  const toHr = { source, to: "hr", together: hr.together } as const;
  const toSupplier = { source, to: "supplier", together: wholeDay, mail: supplier.mail } as const;
  return {
    hrWeek: { ...toHr, days: WEEK, kind: hr.week[0], mail: hr.week[1] },
    hrDay: { ...toHr, days: DAY, kind: hr.day[0], mail: hr.day[1] },
    supplierWeek: { ...toSupplier, days: WEEK, kind: supplier.week, when: askedBeforeTheWeek(source.o) },
    supplierDay: { ...toSupplier, days: DAY, kind: supplier.day, when: askedBeforeToday(source.o) },
    /** HR hears of an order that nobody makes two weeks ahead, once for each order and date. */
    withoutSupplier: {
      source,
      to: "hr",
      together: wholeDay,
      days: { from: 0, to: ALARM_DAYS },
      kind: WITHOUT_SUPPLIER,
      when: lacksSupplier(source.o, source.v),
      offersSuppliers: true,
      mail: (rows, { services, next }) => withoutSupplierMail(services, rows, next),
    },
  } satisfies Record<string, Reminder<Kind>>;
}

/** One that an admin sends: a kind of its own, whatever day it is and as often as somebody asks. */
export const byHand = ({ kind }: { kind: string }): string => `${kind}-by-hand`;
