import { sql } from "drizzle-orm";
import { inStockholm, stockholmDay, stockholmInstant, stockholmToday } from "../../domain/clock.ts";
import { daysUntil } from "../../domain/dates.ts";
import { isWorkday, nextWorkday } from "../../domain/holidays.ts";
import { isOpen } from "../../domain/orders.ts";
import { daysNamed, inSwedish } from "./calendar.ts";
import type { JudgeContext, Order } from "./judge-context.ts";
import type { ReceivedMail } from "./mail-server.ts";

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

const both = Object.values(kinds);
const weekKinds: Set<string> = new Set(both.flatMap(({ week, supplierWeek }) => [week, supplierWeek]));
const dayKinds: Set<string> = new Set(both.flatMap(({ day, supplierDay }) => [day, supplierDay]));
const hrKinds: Set<string> = new Set(both.flatMap(({ week, day }) => [week, day]));
const orderKinds: Set<string> = new Set(both.map(({ order }) => order));
const reminders = weekKinds.union(dayKinds);
/** A kitchen is written to for each meal; everybody else for a whole day. */
const mealKinds: Set<string> = new Set([
  kinds.meal.order,
  kinds.meal.supplierDay,
  kinds.meal.supplierWeek,
] as const);
const WEEK_DAYS = 7;
/** A meal is ordered, and its kitchen perhaps asked, a month ahead. */
const REMEMBERED_DAYS = 45;
/** People act at this hour, and what they cause is not the run's doing. */
const PEOPLES_HOUR = 11;

type Mail = { key: string; kind: string; order_ids: string[]; created_at: string };

/** For every delivery a week's and a day's reminder to each who is due one, once, in time, and of nothing that has gone. */
export function createReminderJudge({
  clock,
  query,
  orders,
  daysAgo,
  report,
  judged,
  checkedOn,
}: JudgeContext) {
  const told = new Set<string>();
  const heard = new Set<string>();
  const lies = (order: Order) => stockholmInstant(order.delivery_date, order.delivery_time);
  const isAhead = (order: Order) => Temporal.Instant.compare(clock.now(), lies(order)) < 0;

  return {
    /** These letters have just been accepted by the mail server, and nobody has done anything since. */
    async witness(letters: ReceivedMail[]): Promise<void> {
      judged.letters += letters.length;
      const mails =
        await query<Mail>(sql`select key, kind, order_ids, created_at::text as created_at from mails
        where key in ${letters.map(({ key }) => key)}`);
      const isOurs = ({ kind }: Mail) => reminders.has(kind) || orderKinds.has(kind);
      const ids = mails.flatMap((mail) => (isOurs(mail) ? mail.order_ids : []));
      const found = ids.length > 0 ? await orders(sql`o.id in ${ids}`) : [];
      for (const letter of letters) {
        const mail = mails.find(({ key }) => key === letter.key);
        if (!mail) report(`a letter without a row: ${letter.key}`);
        if (!letter.text.trim()) report(`a letter without words: ${letter.key}`);
        for (const id of mail?.order_ids ?? []) heard.add(nameOf(mail!, id));
        if (!mail || !isOurs(mail)) continue;
        const own = found.filter(({ id }) => mail.order_ids.includes(id));
        if (own.length === 0) report(`a reminder of nothing: ${letter.key}`);
        else judgeEnvelope(letter, mail, own[0]!);
        for (const order of own) {
          judgeWords(letter, mail, order);
          if (reminders.has(mail.kind)) judgeLetter(letter, mail, order);
          else judgeAsk(letter, order);
        }
      }
    },

    /** The day's run is finished: is everybody written to who should be? */
    async afterCheck(): Promise<void> {
      const today = stockholmToday(clock);
      const week = sql`o.delivery_date between ${today.toString()} and ${today.add({ days: WEEK_DAYS }).toString()}`;
      const coming = (await orders(week)).filter(
        (order) => isAhead(order) && isOpen(order.status) && order.wanted,
      );
      const written = await query<Mail>(sql`
        select key, kind, order_ids from mails where created_at > ${daysAgo(REMEMBERED_DAYS)} and order_ids <> '{}'`);
      const has = new Set(written.flatMap((mail) => mail.order_ids.map((id) => nameOf(mail, id))));
      for (const order of coming) judgeOrder(order, today, has);
    },

    /** The day is over: has everybody heard of what was delivered? If not, there is a mail that did not arrive. */
    async afterDay(): Promise<void> {
      const today = stockholmToday(clock).toString();
      const delivered = (await orders(sql`o.delivery_date = ${today}`)).filter(
        (order) => isOpen(order.status) && order.wanted,
      );
      if (delivered.length === 0) return;
      const mails = await query<Mail & { status: string }>(sql`
        select key, kind, order_ids, status from mails where created_at > ${daysAgo(REMEMBERED_DAYS)} and order_ids <> '{}'`);
      // Whether a mail may have failed is another judge's question.
      const named = (some: Mail[]) =>
        new Set(some.flatMap((mail) => mail.order_ids.map((id) => nameOf(mail, id))));
      const failed = named(mails.filter(({ status }) => ["dead", "unsure", "waiting"].includes(status)));
      const withdrawn = named(mails.filter(({ status }) => status === "withdrawn"));
      for (const order of delivered) judgeDelivery(order, today, failed, withdrawn);
    },
  };

  /** Alive, in time, and for the first time. */
  function judgeLetter(letter: ReceivedMail, mail: Mail, order: Order) {
    const { kind } = mail;
    if (!isAhead(order)) report(`${letter.key} came after the delivery`);
    // HR reads of what nobody has, too.
    const isTold = isOpen(order.status) || (hrKinds.has(kind) && order.status === "declined");
    if (!isTold) report(`${letter.key} speaks of an order that is ${order.status}`);
    if (!order.wanted) report(`${letter.key} speaks of somebody who is not celebrated`);
    const once = `${kind} ${order.id} ${order.delivery_date} ${letter.to}`;
    if (told.has(once)) report(`${letter.key} reminds a second time`);
    told.add(once);

    const left = daysUntil(Temporal.PlainDate.from(order.delivery_date), writtenOn(mail).toPlainDate());
    const [soonest, latest] = dayKinds.has(kind) ? [0, 1] : [2, WEEK_DAYS];
    if (left < soonest || left > latest) report(`${letter.key} was written ${left} days before the delivery`);
  }

  /** Still ahead, and still wanted of whoever reads it. */
  function judgeAsk(letter: ReceivedMail, order: Order) {
    if (!isAhead(order)) report(`${letter.key} asks for something that lies in the past`);
    if (order.status !== "requested" && order.status !== "confirmed")
      report(`${letter.key} asks for an order that is ${order.status}`);
  }

  /** To whom it is due and nobody else, and a day's orders in one. */
  function judgeEnvelope(letter: ReceivedMail, mail: Mail, order: Order) {
    const due = hrKinds.has(mail.kind) ? order.contact_email : order.supplier_email;
    if (letter.to !== due) report(`${letter.key} went to ${letter.to} instead of ${due}`);
    const byTheRun = writtenOn(mail).hour !== PEOPLES_HOUR;
    if (!byTheRun) return;
    const written = writtenOn(mail).toPlainDate();
    // What would leave on a day off leaves on the working day before, and what people ordered then on the one after.
    if (!isWorkday(written.subtract({ days: 1 }))) return;
    const left = daysUntil(Temporal.PlainDate.from(order.delivery_date), nextWorkday(written)) + 1;
    if (left > WEEK_DAYS && !order.passed_on)
      report(`${letter.key} was written ${left} days before the delivery`);
    if (mealKinds.has(mail.kind)) return;
    const together = `${mail.kind} ${letter.to} ${order.company_id} ${order.delivery_date} ${mail.created_at}`;
    if (told.has(together)) report(`${letter.key} is a second mail about the same day`);
    told.add(together);
  }

  /** It names the right day and no other, and to HR the person. */
  function judgeWords(letter: ReceivedMail, { kind }: Mail, order: Order) {
    const day = inSwedish(order.delivery_date);
    const named = daysNamed(`${letter.subject} ${letter.text}`);
    if (!named.includes(day)) report(`${letter.key} does not say ${day}`);
    const other = orderKinds.has(kind) ? undefined : named.find((one) => one !== day);
    if (other) report(`${letter.key} says ${other} instead of ${day}`);
    const name = hrKinds.has(kind) ? order.name : null;
    if (name && !letter.text.includes(name)) report(`${letter.key} does not name ${name}`);
    if (!reminders.has(kind)) return;
    const left = daysUntil(Temporal.PlainDate.from(order.delivery_date), stockholmToday(clock));
    if (!letter.subject.startsWith(`${howSoon(left)}:`)) report(`${letter.key} says ${letter.subject}`);
  }

  function judgeOrder(order: Order, today: Temporal.PlainDate, has: Set<string>) {
    judged.orders += 1;
    const names = kinds[order.kind];
    const left = daysUntil(Temporal.PlainDate.from(order.delivery_date), today);
    const expect = (kind: string) => {
      const name = kind === "order-without-supplier" ? `${kind} ${order.id}` : nameFor(kind, order);
      if (!has.has(name)) report(`no ${kind} for ${order.id} on ${order.delivery_date}, ${left} days left`);
    };
    expect(left <= 1 ? names.day : names.week);
    if (order.status === "pending" || order.status === "planned") {
      if (waitsForMorning(order, today)) return;
      if (order.reachable) report(`${order.id} has reached its week and nobody was asked`);
      return expect("order-without-supplier");
    }
    const askedOn = stockholmDay(order.requested_at!);
    // An order that was moved may have been sent anew long before its week.
    if (daysUntil(today, askedOn) < REMEMBERED_DAYS - 1) expect(names.order);
    if (left <= 1 && Temporal.PlainDate.compare(askedOn, today) < 0) expect(names.supplierDay);
    const askedBefore = daysUntil(Temporal.PlainDate.from(order.delivery_date), askedOn);
    if (left > 1 && askedBefore > WEEK_DAYS) expect(names.supplierWeek);
  }

  /** The next working morning asks for what the platform may approve until then, and for what was made on a day off. */
  function waitsForMorning({ waits_since, settled_at }: Order, today: Temporal.PlainDate): boolean {
    const since = stockholmDay(waits_since ?? settled_at);
    if (!waits_since && isWorkday(since)) return false;
    return Temporal.PlainDate.compare(nextWorkday(since), today) > 0;
  }

  function judgeDelivery(order: Order, today: string, failed: Set<string>, withdrawn: Set<string>) {
    const names = kinds[order.kind];
    for (const kind of Object.values(names)) {
      const name = nameFor(kind, order);
      if (withdrawn.has(name) && !heard.has(name) && !failed.has(name))
        report(`${kind} for ${order.id} was withdrawn for no reason`);
    }
    const day = stockholmDay(order.settled_at).toString();
    const week = Temporal.PlainDate.from(today).subtract({ days: WEEK_DAYS }).toString();
    const hadAChance = checkedOn.some((checked) => checked > day && checked >= week && checked < today);
    if (!hadAChance) return;
    const knows = (...some: string[]) =>
      some.some((kind) => heard.has(nameFor(kind, order)) || failed.has(nameFor(kind, order)));
    if (!knows(names.week, names.day)) report(`HR never heard of ${order.id} on ${order.delivery_date}`);
    if (order.status !== "requested" && order.status !== "confirmed") return;
    if (!knows(names.order, names.supplierDay)) report(`no supplier ever heard of ${order.id}`);
  }
}

const writtenOn = ({ created_at }: Mail) => inStockholm(Temporal.Instant.from(created_at));

/** What a mail is about: a kind, an order and the day that its key tells, for an order may move. */
function nameOf({ kind, key }: Mail, id: string): string {
  if (kind === "order-without-supplier") return `${kind} ${id}`;
  return `${kind} ${id} ${/\d{4}-\d{2}-\d{2}/.exec(key)?.[0] ?? ""}`;
}

const nameFor = (kind: string, { id, delivery_date }: Order) => `${kind} ${id} ${delivery_date}`;

function howSoon(left: number): string {
  if (left < 2) return left < 1 ? "Idag" : "Imorgon";
  return left === 7 ? "Om en vecka" : `Om ${left} dagar`;
}
