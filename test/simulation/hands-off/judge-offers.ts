import { sql } from "drizzle-orm";
import { isBirthday } from "../calendar.ts";
import type { JudgeContext } from "../judge-context.ts";
import type { ReceivedMail } from "../mail-server.ts";
import type { Bakery } from "./bakery.ts";
import { createDayJudge, MOST_DAYS_ASKED } from "./judge-days.ts";
import { hasTimeToBake, isInReach, outOfReach, type Wanted } from "./facts.ts";
import type { OfficeCalendar } from "./office-calendar.ts";
import {
  callBy,
  dayOf,
  deadlineOf,
  deliveryMoment,
  halfwayOf,
  isBefore,
  isDayOff,
  isWorking,
  leavesBy,
  localOf,
  nextWorkMorning,
} from "./working-time.ts";
import type { HandsOff } from "./world.ts";

type Offer = {
  id: string;
  order_id: string;
  company_id: string;
  office_id: string;
  supplier_id: string;
  status: string;
  offered_at: string;
  answer_by: string | null;
  reminded_at: string | null;
  position: number;
  before: number;
  /** Its bakery was asked for the same order and day before, and that was not taken back. */
  again: boolean;
  /** The days of the order that its bakery has been asked about, this one included. */
  days: number;
  stays: boolean;
  /** The day that the order left for this one, where the product gave it another after it had been offered. */
  moved_from: string | null;
  delivery_date: string;
  delivery_time: string;
  rivals: number;
  /** Whose it is: born when, for which birthday, and whether it is paused. */
  born: string;
  birthday: string;
  paused: boolean;
  /** Where they are, by now. */
  own_office: string;
};
type Coming = {
  id: string;
  company_id: string;
  office_id: string;
  status: string;
  supplier_id: string | null;
  delivery_date: string;
  delivery_time: string;
  called_at: string | null;
  approval_asked_at: string | null;
  moved_at: string | null;
};
type Written = {
  key: string;
  kind: string;
  order_ids: string[];
  recipient_id: string;
  offers: string[];
  /** The deadline that it reminds of: a new yes has one of its own. */
  until: string | null;
};
type Doubted = Pick<Offer, "order_id" | "supplier_id" | "before" | "delivery_date" | "delivery_time"> & {
  asked_again_at: string;
  called_at: string | null;
};
type Ended = Pick<Offer, "id" | "status" | "order_id" | "supplier_id" | "delivery_date"> & {
  answer_by: string;
};

type Place = Pick<Coming, "company_id" | "office_id" | "delivery_date" | "delivery_time">;

/** Before eight nothing is asked for that nobody was chosen for yet. */
const CHECKED_FROM = 8 * 60;

const moment = (text: string) => Temporal.Instant.from(text);

/** Whom the product asks, when, and what it does with an answer or none. */
export function createOfferJudge(
  context: JudgeContext,
  { companies, bakeries }: HandsOff,
  calendarOf: Map<string, OfficeCalendar>,
) {
  const { clock, query, report } = context;
  const bakeryOf = new Map(bakeries.map((bakery) => [bakery.id, bakery]));
  const officeOf = new Map(companies.map((office) => [office.id, office]));
  const seen = new Set<string>();
  const asked = new Set<string>();
  const open = new Map<string, Offer>();
  const suppliers = new Map<string, string>();
  const givenUp = new Set<string>();
  const days = createDayJudge(context, calendarOf, stillPossible);
  let last = "-infinity";

  const reminded = new Set<string>();

  return { afterStep, afterTick, witness, foodOf, count: () => seen.size };

  /** Who is called reads what was tried, with telephone numbers; and nobody is reminded twice of one offer. */
  async function witness(letters: readonly ReceivedMail[]): Promise<void> {
    const written = await query<Written>(sql`
      select m.key, m.kind, m.order_ids, m.recipient_id,
        substring(m.key from '[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:+.]+$') as until, array(select f.id::text from offers f
        where f.order_id = any (m.order_ids) and f.status <> 'retracted' and f.offered_at <= m.created_at
          and (m.kind <> 'offer-reminder' or f.supplier_id = m.recipient_id)) as offers
      from mails m where m.key in ${letters.map(({ key }) => key)} and m.kind in ('order-declined', 'order-declined-admin',
        'order-unconfirmed', 'order-unconfirmed-admin', 'offer-reminder') order by m.key`);
    for (const { key, kind, offers, until } of written) {
      const { text } = letters.find((letter) => letter.key === key)!;
      for (const id of offers) {
        if (kind === "offer-reminder") {
          if (reminded.has(`${id} ${until}`)) report(`${key} reminds a second time`);
          reminded.add(`${id} ${until}`);
          continue;
        }
        const { name, phone } = bakeryOf.get(suppliers.get(id)!)!;
        if (!text.includes(name)) report(`${key} does not tell that ${name} was tried`);
        if (!text.includes(phone)) report(`${key} does not tell ${name}'s telephone number`);
      }
    }
  }

  /** Something has just happened: offers are as they should be at this very moment. */
  async function afterStep(): Promise<void> {
    const fresh = await query<Offer>(sql`
      select f.id, f.order_id, f.company_id, o.office_id, f.supplier_id, f.status, f.position, f.offered_at::text as offered_at,
        f.answer_by::text as answer_by, f.reminded_at::text as reminded_at, f.delivery_date::text as delivery_date,
        to_char(o.delivery_time, 'HH24:MI') as delivery_time, (select count(*)::int from orders r
          where r.supplier_id = f.supplier_id and r.delivery_date = f.delivery_date and r.id <> o.id
            and r.status in ('requested', 'confirmed')) as rivals, (select count(*)::int from offers b
          where b.order_id = o.id and b.id <> f.id and b.position < f.position and b.status <> 'retracted'
            and b.delivery_date = f.delivery_date) as before,
        exists (select from offers b where b.order_id = o.id and b.supplier_id = f.supplier_id
          and b.delivery_date = f.delivery_date and b.position < f.position and b.status <> 'retracted') as again,
        (select count(distinct b.delivery_date)::int from offers b where b.order_id = o.id
          and b.supplier_id = f.supplier_id and b.position <= f.position and b.status <> 'retracted') as days,
        -- A cake whose day its people move stays with its bakery, which is asked about the new one.
        exists (select from offers b where b.order_id = o.id and b.supplier_id = f.supplier_id
          and b.delivery_date <> f.delivery_date and b.position < f.position and b.status = 'retracted') as stays,
        (select h.before #>> '{}' from order_history h where h.order_id = o.id and h.change = 'delivery_date'
          and h.actor = 'automation' and h.at = f.offered_at and h.after #>> '{}' = f.delivery_date::text
          and exists (select from order_history a where a.order_id = o.id and a.change = 'offer' and a.id < h.id)
          order by h.id desc limit 1) as moved_from, e.birthday::text as born, o.birthday::text as birthday,
        e.office_id as own_office, coalesce(o.birthday <= e.cakes_paused_until, false) as paused
      from offers f join orders o on o.id = f.order_id join employees e on e.id = o.employee_id
      where f.offered_at >= ${last} order by f.offered_at, f.id`);
    for (const offer of fresh) {
      if (seen.has(offer.id)) continue;
      seen.add(offer.id);
      suppliers.set(offer.id, offer.supplier_id);
      if (offer.status === "open") open.set(offer.id, offer);
      await judgeOffer(offer);
    }
    last = fresh.at(-1)?.offered_at ?? last;
    await judgeEnded();
  }

  async function judgeOffer(offer: Offer) {
    const bakery = bakeryOf.get(offer.supplier_id);
    const office = officeOf.get(offer.company_id);
    if (!bakery || !office) return report(`${offer.order_id} is offered to nobody we know`);
    const wrong = (what: string) => report(`${bakery.name} was asked for ${offer.order_id} and ${what}`);
    const pair = `${offer.order_id} ${bakery.id} ${offer.delivery_date}`;
    // What was taken back from it since, it has said nothing to.
    if (asked.has(pair) && offer.again) wrong("had been before");
    asked.add(pair);
    if (offer.days > MOST_DAYS_ASKED) wrong(`that about ${offer.days} days`);
    if (offer.moved_from) await days.judgeMove({ ...offer, moved_from: offer.moved_from }, wrong);
    const offered = moment(offer.offered_at);
    const delivery = deliveryMoment(offer.delivery_date, offer.delivery_time);
    if (!isBefore(offered, delivery)) wrong("its hour had passed");
    if (!isBirthday(offer.born, Temporal.PlainDate.from(offer.birthday))) wrong("it is nobody's birthday");
    if (offer.paused) wrong("its person's cakes are paused");
    if (offer.office_id !== offer.own_office) wrong("its person has left that office");
    const wanted: Wanted = { ...offer, food: await foodOf(offer.office_id) };
    const why = outOfReach(bakery, office, wanted);
    if (why) wrong(why);
    if (!hasTimeToBake(bakery, wanted, offered)) wrong("has no time to bake");
    if (bakery.daily_capacity !== null && offer.rivals >= bakery.daily_capacity) wrong("is full that day");
    const morning = nextWorkMorning(offered);
    // People are called about what falls through so near its day, and read at once that a cake has left it.
    const fellThrough = offer.position > 1 ? (offer.moved_from ?? offer.delivery_date) : null;
    const isNear =
      fellThrough !== null && !isBefore(morning, callBy(deliveryMoment(fellThrough, offer.delivery_time)));
    const canWait = hasTimeToBake(bakery, wanted, morning) && !isNear;
    if (isDayOff(dayOf(offered)) && canWait) wrong("it was a day off");
    const own = office.settings.vendor_ids;
    const isKnown = offer.days > 1;
    if (offer.position > 1 && !offer.stays && (isKnown || !own.includes(bakery.id))) {
      const left = await stillPossible(offer.order_id, offer);
      const untried = left.filter(({ id }) => !asked.has(`${offer.order_id} ${id}`));
      if (isKnown && untried.length > 0) wrong(`${untried[0]!.name} has not been asked at all`);
      const better = untried.find(({ id }) => own.includes(id));
      if (!own.includes(bakery.id) && better) wrong(`${better.name} of their own list could make it`);
    }
    asked.add(`${offer.order_id} ${bakery.id}`);
    // Whoever took its withdrawal back in the same moment counts no more among those who were asked before.
    if (offer.status === "retracted") return;
    const deadline = deadlineOf(offered, delivery, { lead_hours: bakery.lead_hours, before: offer.before });
    if (!offer.answer_by || !moment(offer.answer_by).equals(deadline))
      wrong(`is waited for until ${offer.answer_by} instead of ${deadline.toString()}`);
  }

  /** Each end of an offer is something that its bakery did, or did not do in time. */
  async function judgeEnded() {
    if (open.size === 0) return;
    const ended = await query<Ended>(sql`
      select id, status, order_id, supplier_id, delivery_date::text as delivery_date, answer_by::text as answer_by from offers
      where id in ${[...open.keys()]} and status <> 'open'`);
    for (const { id, status, order_id, supplier_id, delivery_date, answer_by } of ended) {
      open.delete(id);
      const bakery = bakeryOf.get(supplier_id)!;
      const memory = bakery.memory.get(order_id);
      // What it said of the day that the order has left is no answer to this one.
      const said = memory?.date === delivery_date ? memory.said : null;
      const wrong = (what: string) => report(`${bakery.name}'s offer of ${order_id} ${what}`);
      if (status === "accepted" && said !== "yes") wrong("is accepted and it never said yes");
      if (status === "declined" && said !== "no") wrong("is declined and it never said no");
      if (status === "expired" && said !== null) wrong(`has expired and it said ${said}`);
      if (status === "expired" && isBefore(clock.now(), moment(answer_by)) && bakery.active)
        wrong(`has expired before ${answer_by}`);
    }
  }

  /** What has lost its bakery is asked for anew; on a day off when work begins. Nobody gives up too early. */
  async function judgeDropped() {
    const dropped = await query<Coming>(sql`${coming(dayOf(clock.now()))} and o.status = 'declined'`);
    for (const order of dropped) {
      if (!isAhead(order)) continue;
      const left = [...(await stillPossible(order.id, order)), ...(await days.stillPossible(order.id))];
      if (!order.called_at && !isDayOff(dayOf(clock.now())))
        report(`${order.id} lost its bakery, and nobody is asked or called`);
      if (!order.called_at && left.length === 0) report(`${order.id} has nobody left, and nobody is called`);
      // Who opens or gets room after that is not asked by itself: people know of it by then.
      if (order.called_at && !givenUp.has(order.id) && left.length > 0)
        report(`${order.id} is given up, and ${describe(left[0]!)} could make it`);
      if (order.called_at) givenUp.add(order.id);
      else givenUp.delete(order.id);
    }
  }

  /** The process has done all that it has to do by now. */
  async function afterTick(): Promise<void> {
    const now = clock.now();
    const waiting = await query<Offer & { asked: "not yet" | "late" | "at once" }>(sql`
      select case when left_at is not null or not waits then case when left_at > f.offered_at + interval '15 minutes'
          then 'late' else 'at once' end else 'not yet' end as asked, f.id, f.order_id, f.supplier_id, f.offered_at::text as offered_at, f.answer_by::text as answer_by,
        f.reminded_at::text as reminded_at, o.delivery_date::text as delivery_date,
        to_char(o.delivery_time, 'HH24:MI') as delivery_time
      from offers f join orders o on o.id = f.order_id cross join lateral (
        select min(coalesce(m.unsure_at, m.sent_at)) as left_at,
          coalesce(bool_and(m.status in ('waiting', 'held')), false) as waits
        from mails m where m.kind = 'bakery-order' and m.company_id = f.company_id and m.recipient_id = f.supplier_id
          and f.order_id = any (m.order_ids) and m.created_at >= f.offered_at) question
      where f.status = 'open'`);
    for (const offer of waiting) {
      const bakery = bakeryOf.get(offer.supplier_id)!;
      const wrong = (what: string) => report(`${bakery.name}, asked for ${offer.order_id}, ${what}`);
      // What was never answered is put away the next morning; who has not been asked yet is not silent.
      if (!offer.answer_by || !isAhead(offer) || offer.asked === "not yet") continue;
      if (!isBefore(now, moment(offer.answer_by))) wrong("is still waited for after its time");
      // From when the question left, which only the product knows.
      if (offer.asked === "late") continue;
      const halfway = halfwayOf(moment(offer.offered_at), moment(offer.answer_by));
      const isDue = halfway !== null && !isBefore(now, halfway);
      if (isDue && !offer.reminded_at && isWorking(now)) wrong("is not reminded halfway");
      if (!isDue && offer.reminded_at) wrong(`is reminded already, before ${halfway?.toString()}`);
    }
    await judgeDropped();
    await judgeDoubted(now);
    await judgeCalls(now);
  }

  /** Whoever was to say yes anew and did not in time has lost the order, or people know of it. */
  async function judgeDoubted(now: Temporal.Instant) {
    const doubted = await query<Doubted>(sql`
      select o.id as order_id, o.supplier_id, o.delivery_date::text as delivery_date,
        to_char(o.delivery_time, 'HH24:MI') as delivery_time, o.called_at::text as called_at,
        o.answer_wanted_again_at::text as asked_again_at, (select count(*)::int from offers b
          where b.order_id = o.id and b.supplier_id <> o.supplier_id and b.status <> 'retracted'
            and b.delivery_date = o.delivery_date) as before
      from orders o join employees e on e.id = o.employee_id
      where o.status = 'confirmed' and o.answer_wanted_again_at is not null and o.called_at is null
        and e.archived_at is null and e.celebration <> 'none'`);
    for (const order of doubted) {
      if (!isAhead(order)) continue;
      const bakery = bakeryOf.get(order.supplier_id)!;
      const delivery = deliveryMoment(order.delivery_date, order.delivery_time);
      const deadline = deadlineOf(moment(order.asked_again_at), delivery, {
        ...bakery,
        before: order.before,
      });
      const isSilent = !isBefore(now, deadline) && !isDayOff(dayOf(now));
      if (isSilent || !isBefore(now, callBy(delivery)))
        report(
          `${bakery.name} says nothing of what changed in ${order.order_id}, and nobody is asked or called`,
        );
    }
  }

  /** A working day before the delivery at the latest, people know of what has no yes; and what is due has been asked for. */
  async function judgeCalls(now: Temporal.Instant) {
    const unsure =
      await query<Coming>(sql`${coming(dayOf(now))} and o.status in ('planned', 'pending', 'requested', 'declined')
      and o.delivery_date <= ${dayOf(now).add({ days: 50 }).toString()}`);
    for (const order of unsure) {
      if (!isAhead(order)) continue;
      const delivery = deliveryMoment(order.delivery_date, order.delivery_time);
      if (!isBefore(now, callBy(delivery)) && !order.called_at)
        report(`${order.id} on ${order.delivery_date} is ${order.status}, and nobody is called`);
      const hasBegun = !isDayOff(dayOf(now)) && localOf(now).minute >= CHECKED_FROM;
      const isUnasked = order.status === "planned" || order.status === "pending";
      if (!isUnasked || order.called_at || !hasBegun) continue;
      // What the morning's run itself gave another day leaves a minute later.
      if (order.moved_at && moment(order.moved_at).equals(now)) continue;
      // Nobody approves anything: what became a request since the last check, or came into its time by a corrected
      // birthday, leaves with the next.
      const isOfToday = (at: string | null): boolean => at !== null && dayOf(moment(at)).equals(dayOf(now));
      if (order.status === "pending" && (isOfToday(order.approval_asked_at) || isOfToday(order.moved_at)))
        continue;
      const { days_ahead } = officeOf.get(order.company_id)!.settings;
      const lead = bakeryOf.get(order.supplier_id ?? "")?.lead_hours ?? 0;
      if (!isBefore(now, leavesBy(delivery, days_ahead, lead)))
        report(`${order.id} on ${order.delivery_date} should have been asked for`);
    }
  }

  function isAhead({
    delivery_date,
    delivery_time,
  }: Pick<Coming, "delivery_date" | "delivery_time">): boolean {
    return isBefore(clock.now(), deliveryMoment(delivery_date, delivery_time));
  }

  /** Who could be asked for it now and has not been, nor let the company down that day. */
  async function stillPossible(id: string, order: Place): Promise<Bakery[]> {
    const office = officeOf.get(order.company_id)!;
    const wanted: Wanted = { ...order, food: await foodOf(order.office_id) };
    const tried = await query<{ supplier_id: string }>(sql`
      select f.supplier_id from offers f
      where f.company_id = ${order.company_id} and f.delivery_date = ${order.delivery_date}
        and (f.order_id = ${id} or f.status in ('declined', 'withdrawn', 'expired'))
      union all select f.supplier_id from offers f where f.order_id = ${id} and f.status <> 'retracted'
        group by 1 having count(distinct f.delivery_date) >= ${MOST_DAYS_ASKED}`);
    // Who got room at this very moment, when others lost their offers, had none when the order was given up.
    const full = await query<{ supplier_id: string; count: number }>(sql`
      select supplier_id, count(distinct order_id)::int as count from (
        select supplier_id, id as order_id from orders where delivery_date = ${order.delivery_date}
          and id <> ${id} and status not in ('declined', 'cancelled') and supplier_id is not null
        union all select f.supplier_id, f.order_id from offers f join order_history h
          on h.company_id = f.company_id and h.order_id = f.order_id and h.offer_id = f.id and h.at = ${clock.now().toString()}
        where f.delivery_date = ${order.delivery_date} and f.order_id <> ${id}) places group by 1`);
    const isTried = new Set(tried.map(({ supplier_id }) => supplier_id));
    const booked = new Map(full.map(({ supplier_id, count }) => [supplier_id, count]));
    return bakeries.filter(
      (bakery) =>
        !isTried.has(bakery.id) &&
        isInReach(bakery, office, wanted) &&
        hasTimeToBake(bakery, wanted, clock.now().add({ hours: 1 })) &&
        (bakery.daily_capacity === null || (booked.get(bakery.id) ?? 0) < bakery.daily_capacity),
    );
  }

  /** What those who eat cannot have; the made-up people write plain lists. */
  async function foodOf(officeId: string): Promise<string[]> {
    const rows = await query<{ allergies: string }>(sql`select distinct allergies from employees
      where office_id = ${officeId} and archived_at is null and allergies is not null`);
    return [...new Set(rows.flatMap(({ allergies }) => allergies.split(", ")))];
  }
}

const describe = ({ name, lead_hours, daily_capacity }: Bakery): string =>
  `${name} (${lead_hours} h, ${daily_capacity ?? "any number"} a day)`;

const coming = (today: Temporal.PlainDate) => sql`
  select o.id, o.company_id, o.office_id, o.status, o.supplier_id, o.delivery_date::text as delivery_date,
    to_char(o.delivery_time, 'HH24:MI') as delivery_time, o.called_at::text as called_at,
    o.approval_asked_at::text as approval_asked_at,
    (select max(h.at)::text from order_history h
      where h.company_id = o.company_id and h.order_id = o.id and h.change = 'delivery_date') as moved_at
  from orders o join employees e on e.id = o.employee_id
  where o.delivery_date >= ${today.toString()} and e.archived_at is null and e.celebration <> 'none'`;
