import { z } from "zod";
import { firstDayAhead } from "../../../domain/asking.ts";
import { deliveryDate, deliveryRules, otherDates } from "../../../domain/birthday.ts";
import { calendarFor } from "../../../domain/occasions.ts";
import type { Closure } from "../../../domain/closures.ts";
import { withTimeToAsk } from "../../../domain/offer-times.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import { cake_orders, orders } from "../../database/schema-orders.ts";
import type { Services } from "../../providers/services.ts";
import { lastPaidDay } from "../companies/access.ts";
import { chooseNext, type Next } from "./choose-next.ts";
import { byKind, type CakeRow, type OrderRow } from "./read-orders.ts";
import { askedFirst } from "./moved-aside.ts";
import { isMade } from "./sources.ts";

/**
 * The next in each order's chain, or, where nobody can be asked about its day, on another day that the office's rule
 * allows. Of cakes alone, and of those that nobody has chosen a day or a bakery for.
 */
export async function chooseNextOnSomeDay(
  tx: Tx,
  services: Services,
  those: readonly OrderRow[],
  mayMove: (next: Next) => boolean = () => true,
): Promise<Map<string, Next>> {
  const next = await chooseNext(tx, services, those);
  const isLost = ({ id }: OrderRow): boolean => {
    const own = next.get(id);
    return own?.supplier === null && mayMove(own);
  };
  const daysOf = await readOtherDays(tx, those.filter(isLost), () => services.clock.now());
  const moving = those.filter(({ id }) => daysOf.has(id));
  for (const order of moving) next.delete(order.id);
  for (const [id, chosen] of await chooseNext(tx, services, moving, daysOf)) next.set(id, chosen);
  return next;
}

const Calendar = {
  id: z.string(),
  rule: z.enum(deliveryRules),
  closures: z.array(z.custom<Closure>()),
  taken: z.array(z.string()),
  asked_first: z.string().nullable(),
  was_asked: z.boolean(),
  day_by_person: z.boolean(),
  supplier_by_person: z.boolean(),
  last_day: z.string().nullable(),
};

/**
 * The other days that the office's rule allows for cakes that nobody can make on their own: where somebody has been asked
 * already, those first about which there is time to ask several. A cake that a person has ordered, moved or chosen a bakery for stays on its day, and no day has two
 * cakes for somebody.
 */
export async function readOtherDays<Row extends OrderRow>(
  tx: Tx,
  those: readonly Row[],
  /** When they would be asked about. */
  askedAt: (order: Row) => Temporal.Instant,
): Promise<Map<string, string[]>> {
  const { cakes } = byKind(those);
  if (cakes.length === 0) return new Map();
  const moment = new Map(those.map((order) => [order.id, askedAt(order)]));
  const calendars = await readRows(tx, Calendar)`
    select o.id, f.delivery_rule as rule, f.closures, ${lastPaidDay(ref(companies, "c"))}::text as last_day,
      array(select other.delivery_date::text from cake_orders other where other.company_id = o.company_id
        and other.employee_id = o.employee_id and other.id <> o.id and ${isMade(ref(cake_orders, "other"))}) as taken,
      ${askedFirst(ref(orders, "o"))}::text as asked_first,
      exists (select from offers f where f.company_id = o.company_id and f.order_id = o.id) as was_asked,
      coalesce((select h.actor <> 'automation' from order_history h where h.company_id = o.company_id and h.order_id = o.id
        and h.change = 'delivery_date' order by h.id desc limit 1), false) as day_by_person,
      exists (select from order_history h left join offers a on a.id = h.offer_id
        where h.company_id = o.company_id and h.order_id = o.id and h.actor in ('hr', 'admin')
        and (h.change = 'supplier_id' or (h.change = 'offer' and h.before is null and a.position > 1
          and not exists (select from order_history m where m.company_id = h.company_id and m.order_id = h.order_id
            and m.change = 'delivery_date' and m.at = h.at)))) as supplier_by_person
    from orders o join offices f on f.company_id = o.company_id and f.id = o.office_id
    join companies c on c.id = o.company_id
    where o.id in ${cakes.map(({ id }) => id)} and o.source = 'yearly'`;
  const calendarOf = new Map(calendars.map((calendar) => [calendar.id, calendar]));
  return new Map(
    cakes.flatMap((order): [string, string[]][] => {
      const calendar = calendarOf.get(order.id);
      if (!calendar || calendar.supplier_by_person) return [];
      const days = freeDays(order, calendar, moment.get(order.id)!);
      return days.length === 0 ? [] : [[order.id, days]];
    }),
  );
}

type CalendarRow = z.infer<z.ZodObject<typeof Calendar>>;

function freeDays(order: CakeRow, calendar: CalendarRow, now: Temporal.Instant): string[] {
  const { rule: delivery_rule, closures: closed, taken, asked_first, was_asked, last_day } = calendar;
  const { birthday, delivery_date, delivery_time: time } = order;
  const { delivery_rule: rule, closures } = calendarFor(order.occasion, { delivery_rule, closures: closed });
  const byRule = deliveryDate(Temporal.PlainDate.from(birthday), rule, closures).toString();
  if (calendar.day_by_person && byRule !== delivery_date) return [];
  const first = firstDayAhead(time, now);
  // However often it has moved, it lies near the day on which it should have come.
  const from = byRule < first.toString() ? (asked_first ?? delivery_date) : byRule;
  const days = otherDates({ birthday, delivery_date: from }, rule, closures, first).filter(
    (day) => Temporal.PlainDate.compare(day, first) >= 0,
  );
  // What nobody has been asked about yet comes as near its day as it can.
  return (was_asked ? withTimeToAsk(days, time, now) : days)
    .map((day) => day.toString())
    .filter((day) => day !== delivery_date && !taken.includes(day) && (last_day === null || day <= last_day));
}
