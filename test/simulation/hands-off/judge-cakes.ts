import { sql } from "drizzle-orm";
import type { JudgeContext } from "../judge-context.ts";
import type { Delivered } from "./bakery.ts";
import { isInReach } from "./facts.ts";
import type { OfficeCalendar } from "./office-calendar.ts";
import { callBy, dayOf, deliveryMoment, isBefore, isDayOff, isWorking, leavesBy } from "./working-time.ts";
import type { HandsOff } from "./world.ts";

type Cake = {
  id: string;
  company_id: string;
  office_id: string;
  employee_id: string;
  name: string;
  birthday: string;
  born: string;
  delivery_date: string;
  delivery_time: string;
  status: string;
  wanted: boolean;
  changed_at: string;
  created_at: string;
  /** Its changes of day; `aside` are those that the product made by itself after a bakery had been asked. */
  moves: { at: string; before: string; aside: boolean }[];
  /** What happened to it last. */
  last_at: string;
  tried: string | null;
  called: boolean;
  hr: number;
  platform: number;
};

/**
 * How birthdays ended, by how many bakeries were within reach. People are called in case; one needed a person when no cake
 * came, since nobody of this world does anything about it.
 */
export type Tally = { cakes: number; called: number; needed: number; delivered: number };
export type Score = {
  delivered: number;
  byReach: Map<number, Tally>;
  /** Those that were known of later than the company's days ahead: newcomers, corrected birthdays, the first days. */
  late: Tally;
};

const nothing = (): Tally => ({ cakes: 0, called: 0, needed: 0, delivered: 0 });

/** The day that it had when bakeries were first asked, and since when. */
function settled({ created_at, moves, delivery_date }: Cake): { day: string; since: Temporal.Instant } {
  const last = moves.findLastIndex(({ aside }) => !aside);
  const since = Temporal.Instant.from(last < 0 ? created_at : moves[last]!.at);
  return { day: moves[last + 1]?.before ?? delivery_date, since };
}

const CALLS = sql`('order-declined', 'order-declined-admin', 'order-unconfirmed', 'order-unconfirmed-admin', 'order-missed', 'order-missed-admin')`;

/** Every celebrated birthday has exactly one delivered cake, or a person was called in time; and no cake comes to a closed office. */
export function createCakeJudge(
  { clock, query, report, log }: JudgeContext,
  { companies, bakeries }: HandsOff,
  calendarOf: Map<string, OfficeCalendar>,
  foodOf: (officeId: string) => Promise<string[]>,
) {
  const officeOf = new Map(companies.map((office) => [office.id, office]));
  const brought = new Map<string, Delivered[]>();
  const called = new Set<string>();
  const score: Score = { delivered: 0, byReach: new Map(), late: nothing() };

  /** When the process did all that it had to do in working hours, these last days. */
  let ups: Temporal.Instant[] = [];

  return {
    score,
    note,
    afterStep,
    afterDay,
    worked,
  };

  function worked() {
    const now = clock.now();
    if (isWorking(now)) ups = [...ups.filter((up) => isBefore(now.subtract({ hours: 24 * 10 }), up)), now];
  }

  /** Bakeries have just brought these, by their own memory. */
  function note(deliveries: Delivered[]) {
    for (const delivery of deliveries)
      brought.set(delivery.order_id, [...(brought.get(delivery.order_id) ?? []), delivery]);
    score.delivered += deliveries.length;
  }

  /** A yes ends the calling, so that it is noted while it lasts. */
  async function afterStep(): Promise<void> {
    const now = await query<{ id: string }>(sql`select id from orders where called_at is not null
      and delivery_date >= ${dayOf(clock.now()).toString()}`);
    for (const { id } of now) called.add(id);
  }

  async function afterDay(): Promise<void> {
    const today = dayOf(clock.now()).toString();
    const ids = [...brought].flatMap(([id, deliveries]) => (deliveries.at(-1)!.date >= today ? [id] : []));
    const cakes = await query<Cake>(sql`
      select o.id, o.company_id, o.office_id, o.employee_id, e.name, o.birthday::text as birthday, e.birthday::text as born,
        o.delivery_date::text as delivery_date, to_char(o.delivery_time, 'HH24:MI') as delivery_time, o.status,
        e.archived_at is null and e.celebration <> 'none' as wanted, e.updated_at::text as changed_at,
        o.created_at::text as created_at, (select coalesce(jsonb_agg(jsonb_build_object('at', h.at,
            'before', h.before #>> '{}', 'aside', h.actor = 'automation' and exists (select from order_history a
              where a.company_id = h.company_id and a.order_id = h.order_id and a.change = 'offer' and a.id < h.id))
            order by h.id), '[]')
          from order_history h where h.company_id = o.company_id and h.order_id = o.id and h.change = 'delivery_date') as moves,
        coalesce((select max(h.at) from order_history h where h.company_id = o.company_id and h.order_id = o.id),
          o.created_at)::text as last_at, o.called_at is not null as called,
        (select string_agg(v.name || ' ' || f.status || ' ' || f.offered_at::text, ', ' order by f.position)
          from offers f join vendors v on v.id = f.supplier_id where f.order_id = o.id) as tried,
        (select count(*)::int from mails m where m.order_ids @> array[o.id] and m.audience = 'hr' and m.status <> 'withdrawn'
          and (m.kind in ${CALLS} or m.kind = 'order-without-supplier')) as hr,
        (select count(*)::int from mails m where m.order_ids @> array[o.id] and m.audience = 'platform'
          and m.status <> 'withdrawn' and m.kind in ${CALLS}) as platform
      from orders o join employees e on e.id = o.employee_id
      where o.delivery_date = ${today} ${ids.length > 0 ? sql`or o.id in ${ids}` : sql``} order by o.id`);
    for (const cake of cakes) await judgeCake(cake, today);
    for (const [id, deliveries] of brought)
      if (deliveries.at(-1)!.date < Temporal.PlainDate.from(today).subtract({ days: 120 }).toString())
        brought.delete(id);
    await judgeTwice(today);
  }

  async function judgeCake(cake: Cake, today: string) {
    const deliveries = (brought.get(cake.id) ?? []).filter(({ date }) => date === today);
    const wrong = (what: string) => report(`${cake.name}'s cake ${cake.id} on ${today} ${what}`);
    const calendar = calendarOf.get(cake.company_id)!;
    const day = Temporal.PlainDate.from(today);
    if (deliveries.length > 1) wrong(`was brought ${deliveries.length} times`);
    for (const { bakery } of deliveries) {
      if (calendar.closureOn(day)) wrong("came to a closed office");
      if (isDayOff(day) && calendar.cakeDay(Temporal.PlainDate.from(cake.birthday))?.toString() !== today)
        wrong("came on a day off");
      const food = await foodOf(cake.office_id);
      const cannot = food.filter((name) => bakery.cannot_make.includes(name));
      if (cannot.length > 0 && !(await foodIsFresh(cake)))
        wrong(`came from one who uses ${cannot.join(", ")}`);
    }
    if (cake.delivery_date !== today)
      return deliveries.length > 0 && wrong(`is planned for ${cake.delivery_date}`);
    if (!cake.wanted || cake.status === "cancelled") return judgeUnwanted(cake, deliveries, wrong);
    const wasCalled = called.delete(cake.id) || cake.called;
    await count(cake, wasCalled, deliveries.length);
    if (deliveries.length === 0 && !wasCalled && couldCall(cake))
      wrong(`never came, it is ${cake.status}, and nobody was called`);
    if (wasCalled && cake.hr === 0) wrong("needed a person, and HR had no mail");
    if (wasCalled && cake.platform === 0) wrong("needed a person, and the platform had no mail");
  }

  /** The process was up after it had lost its bakery, or its answer could be waited for no longer. */
  function couldCall({ status, delivery_date, delivery_time, last_at }: Cake): boolean {
    const delivery = deliveryMoment(delivery_date, delivery_time);
    const [lost, last] = [Temporal.Instant.from(last_at), callBy(delivery)];
    const due = status === "declined" || isBefore(last, lost) ? lost : last;
    return ups.some((up) => !isBefore(up, due) && isBefore(up, delivery));
  }

  /** The bakery was told in time that nobody wants it. */
  async function judgeUnwanted(cake: Cake, deliveries: Delivered[], wrong: (what: string) => void) {
    const hour = deliveryMoment(cake.delivery_date, cake.delivery_time);
    if (deliveries.length === 0 || !isBefore(Temporal.Instant.from(cake.changed_at), hour)) return;
    const told = await query(sql`select from mails where kind = 'bakery-order-cancelled'
      and order_ids @> array[${cake.id}]::uuid[] and recipient_id = ${deliveries[0]!.bakery.id}`);
    if (told.length === 0) wrong("was brought, and nobody wanted it");
  }

  /** Somebody told of it so late that no bakery could be changed. */
  async function foodIsFresh({ company_id, delivery_date, delivery_time }: Cake): Promise<boolean> {
    const since = deliveryMoment(delivery_date, delivery_time).subtract({ hours: 72 });
    const rows =
      await query(sql`select from employees where company_id = ${company_id} and allergies is not null
      and greatest(created_at, updated_at) > ${since.toString()}`);
    return rows.length > 0;
  }

  /** By the day for which bakeries were asked first: one that got another since was not known of later because of that. */
  async function count(cake: Cake, wasCalled: boolean, delivered: number) {
    const food = await foodOf(cake.office_id);
    const office = officeOf.get(cake.company_id)!;
    const { day, since } = settled(cake);
    const first = { ...cake, delivery_date: day };
    const reach = bakeries.filter((bakery) => isInReach(bakery, office, { ...first, food })).length;
    const leaves = leavesBy(deliveryMoment(day, cake.delivery_time), office.settings.days_ahead, 0);
    const isLate = isBefore(leaves, since);
    const tally = isLate ? score.late : (score.byReach.get(reach) ?? nothing());
    tally.cakes += 1;
    if (wasCalled) tally.called += 1;
    if (delivered > 0) tally.delivered += 1;
    else tally.needed += 1;
    if (wasCalled || delivered === 0)
      log(
        `${isLate ? "late" : reach} ${delivered > 0 ? "called a person" : "needed a person"}: ${cake.id} on ${cake.delivery_date} ${cake.tried}`,
      );
    if (!isLate) score.byReach.set(reach, tally);
  }

  /** One birthday, one cake: also when it had two orders. */
  async function judgeTwice(today: string) {
    const ids = [...brought].flatMap(([id, deliveries]) =>
      deliveries.some(({ date }) => date === today) ? [id] : [],
    );
    if (ids.length === 0) return;
    const rows = await query<{ id: string; others: string[]; name: string }>(sql`
      select o.id, e.name, array(select r.id::text from orders r where r.employee_id = o.employee_id
        and r.birthday = o.birthday and r.id <> o.id) as others
      from orders o join employees e on e.id = o.employee_id where o.id in ${ids}`);
    for (const { name, others } of rows)
      if (others.some((id) => brought.has(id))) report(`${name} got two cakes for one birthday`);
  }
}
