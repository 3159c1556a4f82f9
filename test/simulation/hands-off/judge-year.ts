import { sql } from "drizzle-orm";
import type { JudgeContext } from "../judge-context.ts";
import { isBirthday } from "../calendar.ts";
import type { OfficeCalendar } from "./office-calendar.ts";
import { dayOf } from "./working-time.ts";
import type { HandsOff } from "./world.ts";

type Person = {
  id: string;
  company_id: string;
  name: string;
  born: string;
  since: string;
  /** Their cakes are paused up to this birthday. */
  paused_until: string | null;
};
type Planned = {
  employee_id: string;
  birthday: string;
  delivery_date: string;
  status: string;
  settled_at: string;
  /** The product gave it another day by itself. */
  moved: boolean;
};

const BEHIND = 100;
const NEAR = 45;
const WHOLE_YEAR = 350;
/** A cake so near to a birthday that was corrected is that birthday's. */
const SAME_CELEBRATION_DAYS = 14;
/** Where nobody can make it on its day, it may lie so many days aside. */
const ASIDE_DAYS = 7;

/** Every celebrated birthday that is ahead has one cake, on the day that the office's rule gives it. */
export function createYearJudge(
  { clock, query, report }: JudgeContext,
  { companies }: HandsOff,
  calendarOf: Map<string, OfficeCalendar>,
) {
  const timeOf = new Map(companies.map(({ id, settings }) => [id, settings.delivery_time]));
  return { afterDay };

  async function afterDay(whole: boolean): Promise<number> {
    const today = dayOf(clock.now());
    const until = today.add({ days: whole ? WHOLE_YEAR : NEAR });
    const people = await query<Person>(sql`
      select id, company_id, name, birthday::text as born, greatest(created_at, updated_at)::text as since,
        cakes_paused_until::text as paused_until
      from employees where archived_at is null and celebration <> 'none' order by id`);
    const orders = await query<Planned>(sql`
      select employee_id, birthday::text as birthday, delivery_date::text as delivery_date, status,
        greatest(created_at, coalesce((select max(h.at) from order_history h where h.company_id = o.company_id
          and h.order_id = o.id and h.change = 'delivery_date'), created_at))::text as settled_at,
        exists (select from order_history h where h.company_id = o.company_id and h.order_id = o.id
          and h.change = 'delivery_date' and h.actor = 'automation') as moved
      from orders o where kind = 'cake' and status <> 'cancelled'
        and delivery_date between ${today.subtract({ days: BEHIND }).toString()} and ${until.add({ days: BEHIND }).toString()}`);
    const own = Map.groupBy(orders, ({ employee_id }) => employee_id);
    const [first, last] = [today.subtract({ days: BEHIND }).toString(), until.toString()];
    let judged = 0;
    for (const person of people) {
      for (const year of [today.year - 1, today.year, today.year + 1]) {
        const text = `${year}${person.born.slice(4)}`;
        if (text > last || text < first) continue;
        const birthday = Temporal.PlainDate.from(person.born).with({ year });
        if (!isBirthday(person.born, birthday)) report(`${person.name} is born on no day`);
        const day = calendarOf.get(person.company_id)!.cakeDay(birthday);
        const isAhead = day !== null && Temporal.PlainDate.compare(day, today) > 0;
        judged += 1;
        const isPaused = person.paused_until !== null && text <= person.paused_until;
        if (day === null || isPaused)
          judgeForgone(person, birthday, isPaused ? "paused" : "forgone", own.get(person.id) ?? []);
        else if (isAhead) judgeOne(person, birthday, day, own.get(person.id) ?? []);
      }
    }
    return judged;
  }

  function judgeForgone(
    { name }: Person,
    birthday: Temporal.PlainDate,
    why: "paused" | "forgone",
    orders: readonly Planned[],
  ) {
    if (orders.some((order) => order.birthday === birthday.toString()))
      report(`${name}'s birthday ${birthday.toString()} is ${why}, and has a cake`);
  }

  function judgeOne(
    person: Person,
    birthday: Temporal.PlainDate,
    day: Temporal.PlainDate,
    orders: readonly Planned[],
  ) {
    const { name, company_id } = person;
    const its = orders.filter((order) => order.birthday === birthday.toString());
    const near = orders.filter(
      (order) =>
        Math.abs(birthday.until(order.delivery_date, { largestUnit: "day" }).days) <= SAME_CELEBRATION_DAYS,
    );
    if (its.length > 1) report(`${name} has ${its.length} cakes for ${birthday.toString()}`);
    if (its.length === 0 && near.length === 0)
      report(`${name} has no cake planned for ${birthday.toString()}, which would come on ${day.toString()}`);
    for (const { delivery_date, settled_at, moved } of its) {
      if (delivery_date === day.toString()) continue;
      const settled = dayOf(Temporal.Instant.from(settled_at));
      const calendar = calendarOf.get(company_id)!;
      // It was too late for its day when it was planned or moved: then the first open day took over.
      const late = [settled, settled.add({ days: 1 })].map((from) => calendar.openFrom(from).toString());
      const wasLate = Temporal.PlainDate.compare(day, settled) <= 0;
      if (wasLate && late.includes(delivery_date)) continue;
      // Nobody could make it then: it lies near, on a day on which the office is open.
      const isNear = [day.toString(), ...late].some(
        (from) => Math.abs(Temporal.PlainDate.from(from).until(delivery_date).total("days")) <= ASIDE_DAYS,
      );
      const isOpen = calendar.openFrom(Temporal.PlainDate.from(delivery_date)).toString() === delivery_date;
      if (!moved || !isNear || !isOpen)
        report(
          `${name}'s cake comes on ${delivery_date} and should on ${day.toString()}, at ${timeOf.get(company_id)}`,
        );
    }
  }
}
