import { sql } from "drizzle-orm";
import { birthdayIn, type DeliveryRule } from "../../domain/birthday.ts";
import { type Clock, inStockholm, stockholmInstant, stockholmToday } from "../../domain/clock.ts";
import { daysUntil } from "../../domain/dates.ts";
import { isLive, isOpen, type OrderStatus } from "../../domain/orders.ts";
import type { Celebration } from "../../domain/people.ts";
import { promiseFor } from "../../domain/promise.ts";
import { type Database, platformScope } from "../../server/database/database.ts";
import type { Letter } from "./post-office.ts";

/** Sees everything and believes nothing: it reads the tables and the letters, never the code under test. */
export type Judge = {
  /** A letter has just been accepted by the mail server. */
  witness(letter: Letter): Promise<void>;
  /** The day's run is finished: is everybody told who should be? */
  afterCheck(): Promise<void>;
  /** The day is over: whose birthday was it? */
  afterDay(wasUp: boolean): Promise<void>;
  violations: string[];
  judged: { letters: number; orders: number; birthdays: number };
};

type Order = {
  id: string;
  company_id: string;
  employee_id: string;
  bakery_id: string | null;
  status: OrderStatus;
  birthday: string;
  delivery_date: string;
  delivery_time: string;
  requested_at: string | null;
  celebration: Celebration;
  archived: boolean;
};

const REMINDERS = new Set([
  "cake-reminder-hr-week",
  "cake-reminder-hr-day",
  "bakery-reminder-week",
  "bakery-reminder-day",
]);
/** A birthday may be missed without a word only by somebody who came this late. */
const NOTICE_DAYS = 15;

export function createJudge(db: Database, clock: Clock, log: (line: string) => void): Judge {
  const told = new Set<string>();
  const checkedOn: string[] = [];
  const query = async <Row>(text: ReturnType<typeof sql>) =>
    (await db.transaction(platformScope, (tx) => tx.execute(text))).rows as Row[];
  const orders = (where: ReturnType<typeof sql>) =>
    query<Order>(sql`
      select o.id, o.company_id, o.employee_id, o.bakery_id, o.status, o.birthday::text as birthday,
        o.delivery_date::text as delivery_date, to_char(o.delivery_time, 'HH24:MI') as delivery_time,
        o.requested_at::text as requested_at, e.celebration, e.archived_at is not null as archived
      from cake_orders o join employees e on e.id = o.employee_id where ${where} order by o.id`);

  const judge: Judge = {
    violations: [],
    judged: { letters: 0, orders: 0, birthdays: 0 },

    async witness(letter) {
      judge.judged.letters += 1;
      log(`accepted ${letter.key} for ${letter.to}: ${letter.subject}`);
      const [mail] = await query<{ kind: string; order_ids: string[] }>(
        sql`select kind, order_ids from mails where key = ${letter.key}`,
      );
      if (!mail) return blame(`a letter without a row: ${letter.key}`);
      if (!REMINDERS.has(mail.kind)) return;
      if (mail.order_ids.length === 0) return blame(`a reminder of nothing: ${letter.key}`);
      for (const order of await orders(sql`o.id in ${mail.order_ids}`))
        judgeReminder(letter, mail.kind, order);
    },

    async afterCheck() {
      const today = stockholmToday(clock);
      checkedOn.push(today.toString());
      const coming = await orders(
        sql`o.delivery_date between ${today.toString()} and ${today.add({ days: 7 }).toString()}`,
      );
      const written = await query<{ kind: string; order_id: string }>(sql`
        select m.kind, unnest(m.order_ids) as order_id from mails m
        where m.created_at > app_now() - interval '400 days' and m.order_ids && array(
          select o.id from cake_orders o
          where o.delivery_date between ${today.toString()} and ${today.add({ days: 7 }).toString()})`);
      const has = new Set(written.map(({ kind, order_id }) => `${kind} ${order_id}`));
      for (const order of coming.filter(isDue)) judgeOrder(order, today, has);
    },

    async afterDay(wasUp) {
      const today = stockholmToday(clock);
      const [runs] = await query<{ count: number }>(
        sql`select count(*)::int as count from automation_runs where kind = 'daily' and day = ${today.toString()} and finished_at is not null`,
      );
      if (wasUp && runs!.count !== 1) blame(`no finished run on ${today.toString()}`);
      await judgeBirthdays(today);
      const [stuck] = await query<{ count: number }>(
        sql`select count(*)::int as count from mails where status = 'waiting' and created_at < app_now() - interval '15 days'`,
      );
      if (stuck!.count > 0) blame(`${stuck!.count} mails wait for ever`);
    },
  };

  function blame(what: string) {
    const line = `VIOLATION ${what}`;
    judge.violations.push(`${clock.now().toString()} ${line}`);
    log(line);
  }

  /** Alive, in time, and for the first time. */
  function judgeReminder(letter: Letter, kind: string, order: Order) {
    const delivered = stockholmInstant(order.delivery_date, order.delivery_time);
    if (Temporal.Instant.compare(clock.now(), delivered) >= 0) blame(`${letter.key} came after the delivery`);
    if (!isOpen(order.status)) blame(`${letter.key} speaks of an order that is ${order.status}`);
    if (order.celebration === "none" || order.archived)
      blame(`${letter.key} speaks of somebody who is not celebrated`);
    const once = `${kind} ${order.id} ${order.delivery_date} ${letter.to}`;
    if (told.has(once)) blame(`${letter.key} reminds a second time`);
    told.add(once);
  }

  function isDue(order: Order): boolean {
    const ahead = Temporal.Instant.compare(
      clock.now(),
      stockholmInstant(order.delivery_date, order.delivery_time),
    );
    return ahead < 0 && isOpen(order.status) && order.celebration !== "none" && !order.archived;
  }

  function judgeOrder(order: Order, today: Temporal.PlainDate, has: Set<string>) {
    judge.judged.orders += 1;
    const left = daysUntil(Temporal.PlainDate.from(order.delivery_date), today);
    const expect = (kind: string) => {
      if (!has.has(`${kind} ${order.id}`))
        blame(`no ${kind} for ${order.id} on ${order.delivery_date}, ${left} days left`);
    };
    expect(left <= 1 ? "cake-reminder-hr-day" : "cake-reminder-hr-week");
    if (!order.bakery_id) return expect("order-without-supplier");
    if (order.status === "pending" || order.status === "planned")
      blame(`${order.id} has reached its week and nobody was asked`);
    expect("bakery-order");
    const askedOn = inStockholm(Temporal.Instant.from(order.requested_at!)).toPlainDate();
    if (left <= 1 && Temporal.PlainDate.compare(askedOn, today) < 0) expect("bakery-reminder-day");
  }

  /** One live order, or a reason that HR has been told. */
  async function judgeBirthdays(today: Temporal.PlainDate) {
    type Person = {
      id: string;
      name: string;
      birthday: string;
      celebration: Celebration;
      since: string;
      delivery_rule: DeliveryRule;
      informed: boolean;
    };
    const people = await query<Person>(sql`
      select e.id, e.name, e.birthday::text as birthday, e.celebration, e.created_at::text as since, c.delivery_rule,
        exists (select from mails m where e.id = any (m.employee_ids) and m.created_at > app_now() - interval '30 days'
          and m.kind in ('birthday-reminders', 'order-declined', 'order-without-supplier', 'order-cancelled-hr')) as informed
      from employees e join companies c on c.id = e.company_id
      where e.archived_at is null and extract(month from e.birthday) = ${today.month}
        and extract(day from e.birthday) in (${today.day}, ${today.day + 1})`);
    for (const person of people) {
      if (!birthdayIn(Temporal.PlainDate.from(person.birthday), today.year).equals(today)) continue;
      judge.judged.birthdays += 1;
      // oxlint-disable-next-line no-await-in-loop -- a handful a day
      const all = await orders(sql`o.employee_id = ${person.id} and o.birthday = ${today.toString()}`);
      const live = all.filter((order) => isLive(order.status));
      if (live.length > 1) blame(`${person.name} has ${live.length} cakes`);
      const { reason, state } = promiseFor(person, today, all, person.delivery_rule, today);
      log(`birthday ${person.name}: ${state}, ${reason}`);
      if (!reason) blame(`${person.name} has no reason`);
      const early = inStockholm(Temporal.Instant.from(person.since)).toPlainDate().add({ days: NOTICE_DAYS });
      const warned = checkedOn.some(
        (day) => day >= today.subtract({ days: 14 }).toString() && day <= today.toString(),
      );
      if (
        live.length === 0 &&
        person.celebration !== "none" &&
        !person.informed &&
        warned &&
        Temporal.PlainDate.compare(early, today) <= 0
      )
        blame(`${person.name} was forgotten and nobody was told`);
    }
  }

  return judge;
}
