import { inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { WeekDelivery } from "../../../contract/week.ts";
import { MOST_DAYS_FROM_BIRTHDAY } from "../../../domain/birthday.ts";
import { isOpenWorkday } from "../../../domain/closures.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { weekOf } from "../../../domain/dates.ts";
import { kindTraits, type OrderKind } from "../../../domain/order-kinds.ts";
import { lostAs } from "../../../domain/orders.ts";
import { whyNot } from "../../../domain/suppliers.ts";
import { actsFor, type WeekState } from "../../../domain/week.ts";
import type { Tx } from "../../database/database.ts";
import { readRows, type Row } from "../../database/query.ts";
import { fragment, ref } from "../../database/ref.ts";
import { companies, vendors } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";
import { closuresShape } from "../cakes/cake-settings.ts";
import { hrEmail } from "../companies/access.ts";
import { mayStillCancel } from "../meals/cancel-by.ts";
import { readDeliveriesWhere } from "../orders/delivery-questions.ts";
import { hrStatus } from "../orders/hr-status.ts";
import { howLost } from "../orders/mails/parts/phrases.ts";
import { type NextSuppliers, readNextSuppliers } from "../orders/next-suppliers.ts";
import { byKind, type OrderRow } from "../orders/read-orders.ts";
import { seriesWants } from "../orders/series-wanted.ts";
import { meals, type Source } from "../orders/sources.ts";
import { bookedOn } from "../suppliers/booked.ts";

/** The Sunday of the week that begins then. */
export const lastDay = (monday: string): string => weekOf(Temporal.PlainDate.from(monday)).sunday.toString();

/** A delivery may be moved within its week, or to the one after it. */
const DAYS_TO_CHOOSE_FROM = 14;

/** Still to be delivered in the week that begins then: also what nobody has said yes to, as long as it is wanted. */
export function isInWeek(source: Source, monday: string, today: Temporal.PlainDate): SQL {
  const { o, wasReplaced } = source;
  const sunday = lastDay(monday);
  const from = monday > today.toString() ? monday : today.toString();
  return sql`${o.delivery_date} between ${from} and ${sunday} and (${source.alive}
    or (${o.status} = 'declined' and ${o.outcome} is null and not ${wasReplaced} and ${source.isWanted(today)}))`;
}

/** The deliveries of a company's week, by day and hour. */
const readWeek = (
  tx: Tx,
  { clock }: Services,
  { company_id, monday }: { company_id: string; monday: string },
): Promise<OrderRow[]> =>
  readDeliveriesWhere(
    tx,
    (source) =>
      sql`${source.o.company_id} = ${company_id} and ${isInWeek(source, monday, stockholmToday(clock))}`,
  );

const isPassedOn = ({ called_at, rejected }: OrderRow): boolean => called_at === null && !rejected;

export function weekState(order: OrderRow): WeekState {
  // Until people are called, the next one is asked by itself.
  if (order.status === "declined") return isPassedOn(order) ? "to-ask" : "lacking";
  switch (hrStatus(order)) {
    case "confirmed":
      return "yes";
    case "requested":
    case "asked-again":
      return "asked";
    case "pending":
    case "planned":
      return "to-ask";
    default:
      return "lacking";
  }
}

/** 'Konditori Lindblom har sagt ja'. */
export function describeAnswer(order: OrderRow): string {
  const { kind, supplier_name: name } = order;
  if (order.rejected) return "Beställningen är inte godkänd";
  if (!name) return kindTraits[kind].noSupplier;
  if (order.status === "declined") {
    const lost = lostAs(order);
    const why = lost === "withdrawn" || lost === "expired" ? howLost[lost] : "kan inte";
    return `${name} ${why}, och ${isPassedOn(order) ? "vi frågar nästa" : "ingen annan har sagt ja"}`;
  }
  const words = {
    ...howLost,
    confirmed: "har sagt ja",
    "asked-again": "har sagt ja, och svarar på nytt",
    requested: "har inte svarat än",
    planned: "har inte fått frågan än",
    pending: "har inte fått frågan än",
    closed: "har stängt den dagen",
    stopped: "tar inte emot beställningar längre",
  }[hrStatus(order)];
  return `${name} ${words}`;
}

const Reader = {
  company_id: z.string(),
  company_name: z.string(),
  first_name: z.string().nullable(),
  email: z.string().nullable(),
  /** Whom of the register it is, by the address or else by the name. */
  employee_id: z.string().nullable(),
};
export type WeekReader = Row<typeof Reader>;
const c = ref(companies, "c");

/** Who reads these companies' mails. */
export const readWeekReaders = (tx: Tx, which: SQL): Promise<WeekReader[]> =>
  readRows(tx, Reader)`
    select c.id as company_id, c.name as company_name, c.contact_first_name as first_name, ${hrEmail(c)} as email,
      (select e.id from employees e where e.company_id = c.id and e.archived_at is null
        and (lower(e.email) = lower(${hrEmail(c)}) or (e.email is null
          and lower(e.name) = lower(concat_ws(' ', c.contact_first_name, c.contact_last_name)))) limit 1) as employee_id
    from companies c where ${which}`;

/** The week with what may be done about each of its deliveries. */
export async function readWeekToChange(
  tx: Tx,
  services: Services,
  week: { company_id: string; monday: string; toContact: boolean },
): Promise<WeekDelivery[]> {
  const orders = await readWeek(tx, services, week);
  if (orders.length === 0) return [];
  const [reader] = await readWeekReaders(tx, sql`c.id = ${week.company_id}`);
  const employee_id = week.toContact ? reader!.employee_id : null;
  const ofKind = byKind(orders);
  const others: NextSuppliers = new Map([
    ...(await readNextSuppliers(tx, services, ofKind.cakes)),
    ...(await readNextSuppliers(tx, services, ofKind.meals)),
  ]);
  const days = await readDays(tx, services, orders, week.monday);
  const now = services.clock.now();
  const today = stockholmToday(services.clock).toString();
  return orders.map((order): WeekDelivery => {
    const mayChange =
      order.delivery_date > today && (isInTime[order.kind](order, now) || order.status === "declined");
    return {
      id: order.id,
      ...weekItem(order, employee_id),
      delivery_date: order.delivery_date,
      delivery_time: order.delivery_time,
      address: order.address,
      supplier_name: order.supplier_name,
      lead_hours: order.lead_hours,
      status: order.status,
      revision: order.revision,
      offer_status: order.offer_status,
      answer_wanted_again: order.answer_wanted_again,
      state: weekState(order),
      acts: mayChange ? [...actsFor(order)] : [],
      days: days(order.id),
      others: (others.get(order.id) ?? []).map(({ id, name, distance_km }) => ({ id, name, distance_km })),
    };
  });
}

/** A kitchen must know some days before; a bakery is told of any change. */
const isInTime: Record<OrderKind, (order: OrderRow, now: Temporal.Instant) => boolean> = {
  cake: () => true,
  meal: (order, now) => mayStillCancel({ ...order, time: order.delivery_time }, now),
};

/** A delivery as the week tells of it, on screens and in the mail, to this person. */
export const weekItem = (order: OrderRow, reader: string | null) => ({
  kind: order.kind,
  meal_type: order.meal_type,
  employee_name: order.employee_name,
  birthday: order.birthday === order.delivery_date ? null : order.birthday,
  occasion_title: order.occasion_title,
  own: order.employee_id !== null && order.employee_id === reader,
  quiet: order.celebration === "quiet",
  allergies: order.allergies,
  dietary_preferences: order.dietary_preferences,
  quantity: order.quantity,
});

/** The open working days that a delivery can be moved to with the supplier that has it. */
async function readDays(
  tx: Tx,
  { clock }: Services,
  orders: OrderRow[],
  monday: string,
): Promise<(id: string) => string[]> {
  const today = stockholmToday(clock);
  const first = Temporal.PlainDate.from(monday);
  const ahead = Array.from({ length: DAYS_TO_CHOOSE_FROM }, (_, index) => first.add({ days: index })).filter(
    (day) => Temporal.PlainDate.compare(day, today) > 0,
  );
  const openAt = await readOpenDays(tx, orders, ahead);
  const dates = ahead.map((day) => day.toString());
  const ids = [...new Set(orders.flatMap(({ supplier_id }) => supplier_id ?? []))];
  const suppliers = ids.length === 0 ? [] : await tx.select().from(vendors).where(inArray(vendors.id, ids));
  const booked = {
    cake: await bookedOn(tx, suppliers, "cake", dates),
    meal: await bookedOn(tx, suppliers, "meal", dates),
  };
  const mealDays = await readMealDays(tx, orders, dates);
  const suits: Record<OrderKind, (order: OrderRow, date: Temporal.PlainDate) => boolean> = {
    cake: ({ birthday }, date) => Math.abs(date.until(birthday!).total("days")) <= MOST_DAYS_FROM_BIRTHDAY,
    meal: ({ id }, date) => mealDays.has(`${id} ${date.toString()}`),
  };
  const now = clock.now();
  const found = new Map(
    orders.map((order) => {
      const supplier = suppliers.find(({ id }) => id === order.supplier_id);
      const isPossible = (date: Temporal.PlainDate) =>
        date.toString() !== order.delivery_date &&
        suits[order.kind](order, date) &&
        (!supplier ||
          whyNot(supplier, {
            date,
            time: order.delivery_time,
            now,
            booked: booked[order.kind](supplier.id, date.toString()),
          }) === null);
      return [
        order.id,
        openAt(order.office_id)
          .filter(isPossible)
          .map((day) => day.toString()),
      ];
    }),
  );
  return (id) => found.get(id) ?? [];
}

/** The working days on which each office is open, by its id. */
async function readOpenDays(tx: Tx, orders: OrderRow[], days: Temporal.PlainDate[]) {
  const rows = await readRows(tx, { id: z.string(), closures: closuresShape })`
    select id, closures from offices where id in ${[...new Set(orders.map(({ office_id }) => office_id))]}`;
  const open = new Map(
    rows.map(({ id, closures }) => [id, days.filter((day) => isOpenWorkday(closures, day))]),
  );
  return (office: string): Temporal.PlainDate[] => open.get(office) ?? [];
}

/** Of a series the days on which it runs and has no delivery yet; of a single meal all. */
async function readMealDays(tx: Tx, orders: OrderRow[], dates: string[]): Promise<Set<string>> {
  const ids = byKind(orders).meals.map(({ id }) => id);
  if (ids.length === 0 || dates.length === 0) return new Set();
  const { s } = meals;
  const free = await readRows(tx, { id: z.string(), day: z.string() })`
    select o.id, day.date::text as day from ${meals.from}
    cross join (select unnest(${sql.param(dates)}::date[]) as date) day
    where o.id in ${ids} and (s.mode = 'once' or (day.date >= s.start_date
      and (s.end_date is null or day.date <= s.end_date) and not day.date <@ s.pauses
      and not ${seriesWants(s, fragment`day.date`)}))`;
  return new Set(free.map(({ id, day }) => `${id} ${day}`));
}
