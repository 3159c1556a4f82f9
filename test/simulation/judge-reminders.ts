import { sql } from "drizzle-orm";
import { inStockholm, stockholmInstant, stockholmToday } from "../../domain/clock.ts";
import { daysUntil } from "../../domain/dates.ts";
import { isOpen } from "../../domain/orders.ts";
import type { Court, Order } from "./court.ts";
import type { Letter } from "./post-office.ts";

/** What each reader is sent, by the kind of order. */
const kinds = {
  cake: {
    week: "cake-reminder-hr-week",
    day: "cake-reminder-hr-day",
    order: "bakery-order",
    supplierDay: "bakery-reminder-day",
    supplierWeek: "bakery-reminder-week",
  },
  meal: {
    week: "meal-reminder-hr-week",
    day: "meal-reminder-hr-day",
    order: "restaurant-order",
    supplierDay: "restaurant-reminder-day",
    supplierWeek: "restaurant-reminder-week",
  },
} as const;

const reminders: Set<string> = new Set(
  Object.values(kinds).flatMap(({ week, day, supplierDay, supplierWeek }) => [
    week,
    day,
    supplierDay,
    supplierWeek,
  ]),
);
const WEEK_DAYS = 7;

/** For every delivery a week's and a day's reminder to each who is due one, once, in time, and of nothing that has gone. */
export function createReminderJudge({ clock, query, orders, daysAgo, blame, judged, checkedOn }: Court) {
  const told = new Set<string>();
  const heard = new Set<string>();
  const lies = (order: Order) => stockholmInstant(order.delivery_date, order.delivery_time);
  const isAhead = (order: Order) => Temporal.Instant.compare(clock.now(), lies(order)) < 0;

  return {
    /** These letters have just been accepted by the mail server, and nobody has done anything since. */
    async witness(letters: Letter[]): Promise<void> {
      judged.letters += letters.length;
      const mails = await query<{ key: string; kind: string; order_ids: string[] }>(
        sql`select key, kind, order_ids from mails where key in ${letters.map(({ key }) => key)}`,
      );
      const ids = mails.flatMap(({ kind, order_ids }) => (reminders.has(kind) ? order_ids : []));
      const found = ids.length > 0 ? await orders(sql`o.id in ${ids}`) : [];
      for (const letter of letters) {
        const mail = mails.find(({ key }) => key === letter.key);
        if (!mail) blame(`a letter without a row: ${letter.key}`);
        if (!letter.text.trim()) blame(`a letter without words: ${letter.key}`);
        for (const id of mail?.order_ids ?? []) heard.add(`${mail!.kind} ${id}`);
        if (!mail || !reminders.has(mail.kind)) continue;
        const own = found.filter(({ id }) => mail.order_ids.includes(id));
        if (own.length === 0) blame(`a reminder of nothing: ${letter.key}`);
        for (const order of own) judgeLetter(letter, mail.kind, order);
      }
    },

    /** The day's run is finished: is everybody written to who should be? */
    async afterCheck(): Promise<void> {
      const today = stockholmToday(clock);
      const week = sql`o.delivery_date between ${today.toString()} and ${today.add({ days: WEEK_DAYS }).toString()}`;
      const coming = (await orders(week)).filter(
        (order) => isAhead(order) && isOpen(order.status) && order.wanted,
      );
      const written = await query<{ kind: string; order_id: string }>(sql`
        select kind, unnest(order_ids) as order_id from mails
        where created_at > ${daysAgo(21)} and order_ids <> '{}'`);
      const has = new Set(written.map(({ kind, order_id }) => `${kind} ${order_id}`));
      for (const order of coming) judgeOrder(order, today, has);
    },

    /** The day is over: has everybody heard of what was delivered? If not, there is a mail that did not arrive. */
    async afterDay(): Promise<void> {
      const today = stockholmToday(clock).toString();
      const delivered = (await orders(sql`o.delivery_date = ${today}`)).filter(
        (order) => isOpen(order.status) && order.wanted,
      );
      if (delivered.length === 0) return;
      const visible = await query<{ kind: string; order_id: string }>(sql`
        select kind, unnest(order_ids) as order_id from mails
        where status in ('dead', 'unsure', 'waiting') and created_at > ${daysAgo(21)}`);
      const failed = new Set(visible.map(({ kind, order_id }) => `${kind} ${order_id}`));
      for (const order of delivered) judgeDelivery(order, today, failed);
    },
  };

  /** Alive, in time, and for the first time. */
  function judgeLetter(letter: Letter, kind: string, order: Order) {
    if (!isAhead(order)) blame(`${letter.key} came after the delivery`);
    if (!isOpen(order.status)) blame(`${letter.key} speaks of an order that is ${order.status}`);
    if (!order.wanted) blame(`${letter.key} speaks of somebody who is not celebrated`);
    const once = `${kind} ${order.id} ${order.delivery_date} ${letter.to}`;
    if (told.has(once)) blame(`${letter.key} reminds a second time`);
    told.add(once);
  }

  function judgeOrder(order: Order, today: Temporal.PlainDate, has: Set<string>) {
    judged.orders += 1;
    const names = kinds[order.kind];
    const left = daysUntil(Temporal.PlainDate.from(order.delivery_date), today);
    const expect = (kind: string) => {
      if (!has.has(`${kind} ${order.id}`))
        blame(`no ${kind} for ${order.id} on ${order.delivery_date}, ${left} days left`);
    };
    expect(left <= 1 ? names.day : names.week);
    if (order.status === "pending" || order.status === "planned") {
      if (order.reachable) blame(`${order.id} has reached its week and nobody was asked`);
      return expect("order-without-supplier");
    }
    expect(names.order);
    const askedOn = inStockholm(Temporal.Instant.from(order.requested_at!)).toPlainDate();
    if (left <= 1 && Temporal.PlainDate.compare(askedOn, today) < 0) expect(names.supplierDay);
  }

  function judgeDelivery(order: Order, today: string, failed: Set<string>) {
    const names = kinds[order.kind];
    const day = inStockholm(Temporal.Instant.from(order.created_at)).toPlainDate().toString();
    const week = Temporal.PlainDate.from(today).subtract({ days: WEEK_DAYS }).toString();
    const hadAChance = checkedOn.some((checked) => checked > day && checked >= week && checked < today);
    if (!hadAChance) return;
    const knows = (...some: string[]) =>
      some.some((kind) => heard.has(`${kind} ${order.id}`) || failed.has(`${kind} ${order.id}`));
    if (!knows(names.week, names.day)) blame(`HR never heard of ${order.id} on ${order.delivery_date}`);
    if (order.status !== "requested" && order.status !== "confirmed") return;
    if (!knows(names.order, names.supplierDay)) blame(`no supplier ever heard of ${order.id}`);
  }
}
