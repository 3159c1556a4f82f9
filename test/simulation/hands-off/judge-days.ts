import { sql } from "drizzle-orm";
import type { JudgeContext } from "../judge-context.ts";
import type { Bakery } from "./bakery.ts";
import type { OfficeCalendar } from "./office-calendar.ts";
import { callBy, dayOf, deliveryMoment, isBefore, workMinutesLater } from "./working-time.ts";

export const MOST_DAYS_ASKED = 2;
/** Three can be asked for four hours each before people would be called. */
const AMPLE_MINUTES = 3 * 4 * 60;

type Place = { company_id: string; office_id: string; delivery_date: string; delivery_time: string };
type Cake = Place & {
  birthday: string;
  first: string | null;
  taken: string[];
  /** Who gave it its day, where it was given another. */
  actor: string | null;
};
type Moved = Place & { order_id: string; moved_from: string };

/** Where nobody can bring a cake on its day, bakeries are asked about the next that the office's rule allows. */
export function createDayJudge(
  { clock, query }: JudgeContext,
  calendarOf: Map<string, OfficeCalendar>,
  whoCould: (id: string, order: Place) => Promise<Bakery[]>,
) {
  return { judgeMove, stillPossible };

  /** From the day that it left. */
  async function judgeMove({ order_id, moved_from, ...order }: Moved, wrong: (what: string) => void) {
    const [left] = await whoCould(order_id, { ...order, delivery_date: moved_from });
    if (left) wrong(`${left.name} could make it on ${moved_from}`);
    const allowed = await daysOf(order_id, moved_from);
    const index = allowed.indexOf(order.delivery_date);
    if (index < 0) return wrong(`it may not come on ${order.delivery_date}, only on ${allowed.join(", ")}`);
    for (const delivery_date of allowed.slice(0, index)) {
      const [nearer] = await whoCould(order_id, { ...order, delivery_date });
      if (nearer) wrong(`${nearer.name} could make it on ${delivery_date}, which is nearer`);
    }
  }

  /** Who could bring it on another day. */
  async function stillPossible(id: string): Promise<Bakery[]> {
    const cake = await readCake(id);
    for (const delivery_date of await daysOf(id, cake.delivery_date)) {
      const found = await whoCould(id, { ...cake, delivery_date });
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Days about which three can still be asked come first. */
  async function daysOf(id: string, left: string): Promise<string[]> {
    const { company_id, birthday, delivery_time, first, taken, actor } = await readCake(id);
    const calendar = calendarOf.get(company_id)!;
    const now = clock.now();
    const day = Temporal.PlainDate.from(birthday);
    const own = calendar.cakeDay(day);
    if (own === null || (actor !== null && actor !== "automation" && own.toString() !== left)) return [];
    const today = dayOf(now);
    const isAhead = isBefore(now, deliveryMoment(today.toString(), delivery_time));
    const begin = isAhead ? today : today.add({ days: 1 });
    const isOver = Temporal.PlainDate.compare(own, begin) < 0;
    const from = isOver ? Temporal.PlainDate.from(first ?? left) : own;
    const days = calendar
      .otherDays(day, from, begin)
      .map((one) => one.toString())
      .filter((one) => one !== left && !taken.includes(one));
    const asked = workMinutesLater(now, AMPLE_MINUTES);
    const isAmple = (one: string) => !isBefore(callBy(deliveryMoment(one, delivery_time)), asked);
    return [...days.filter(isAmple), ...days.filter((one) => !isAmple(one))];
  }

  async function readCake(id: string): Promise<Cake> {
    const [cake] = await query<Cake>(sql`
      select o.company_id, o.office_id, o.delivery_date::text as delivery_date, to_char(o.delivery_time, 'HH24:MI') as delivery_time,
        o.birthday::text as birthday, (select f.delivery_date::text from offers f where f.order_id = o.id
          order by f.position limit 1) as first, array(select r.delivery_date::text from orders r
          where r.employee_id = o.employee_id and r.id <> o.id and r.status not in ('cancelled', 'declined')) as taken,
        (select h.actor from order_history h where h.order_id = o.id and h.change = 'delivery_date'
          order by (h.at = ${clock.now().toString()} and h.actor = 'automation'), h.id desc limit 1) as actor
      from orders o where o.id = ${id}`);
    return cake!;
  }
}
