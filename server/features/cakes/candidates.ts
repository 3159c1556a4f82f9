import { sql } from "drizzle-orm";
import { z } from "zod";
import { MOST_EMPLOYEES } from "../../../contract/people.ts";
import { firstDayAhead } from "../../../domain/asking.ts";
import { deliveryRules, lateDelivery, nextDelivery } from "../../../domain/birthday.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { type OrderStatus, orderStatuses } from "../../../domain/orders.ts";
import { portionsFor } from "../../../domain/people.ts";
import { celebrates } from "../../../domain/promise.ts";
import type { Tx } from "../../database/database.ts";
import { foodOf } from "../../database/food.ts";
import { readRows } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { employees } from "../../database/schema.ts";
import { closuresShape } from "./cake-settings.ts";

/** Somebody who can be celebrated next, and with what. */
export type Candidate = {
  id: string;
  name: string;
  allergies: string | null;
  birthday: string;
  office_id: string;
  /** The hour at which the office has its cakes. */
  delivery_time: string;
  /** That of the live order, or the day that the office's rule gives it. */
  delivery_date: string;
  delivery_reason: string | null;
  portion_size: number;
  /** The live order for that birthday. */
  status: OrderStatus | null;
  /** The birthday just past that had no cake, and the first day on which it can have one. */
  late: { birthday: string; delivery_date: string } | null;
};

const Employee = {
  id: z.string(),
  name: z.string(),
  born: z.string(),
  cake_portion_size: z.number().nullable(),
  office_id: z.string(),
  delivery_rule: z.enum(deliveryRules),
  delivery_time: z.string(),
  closures: closuresShape,
  allergies: z.string().nullable(),
  live: z.array(z.object({ birthday: z.string(), delivery_date: z.string(), status: z.enum(orderStatuses) })),
};

type Settings = { default_portion_size: number };
type Live = z.infer<(typeof Employee)["live"]>[number];

/**
 * The company's employees, or those of them who were asked for: these stay as they are until they have their orders.
 * Who opted out of celebrations is left out.
 */
export async function listCandidates(
  tx: Tx,
  company: string,
  settings: Settings,
  now: Temporal.Instant,
  ids?: readonly string[],
): Promise<Candidate[]> {
  const today = stockholmDay(now);
  const { allergies } = foodOf(tx, ref(employees, "e"));
  const rows = await readRows(tx, Employee)`
    select e.id, e.name, e.birthday::text as born, e.cake_portion_size, ${allergies} as allergies,
      f.id as office_id, f.delivery_rule, to_char(f.delivery_time, 'HH24:MI') as delivery_time, f.closures,
      coalesce((select jsonb_agg(jsonb_build_object('birthday', o.birthday, 'delivery_date', o.delivery_date,
          'status', o.status) order by o.delivery_date) from cake_orders o
        where o.company_id = e.company_id and o.employee_id = e.id and o.occasion = 'birthday'
          and o.birthday >= ${today.subtract({ months: 1 }).toString()}
          and o.status not in ('declined', 'cancelled')), '[]') as live
    from employees e join offices f on f.company_id = e.company_id and f.id = e.office_id
    where e.company_id = ${company} and e.archived_at is null and e.celebration <> 'none'
      ${ids ? sql`and e.id in ${[...ids]}` : sql``}
    order by e.name limit ${MOST_EMPLOYEES} ${ids ? sql`for share of e` : sql``}`;
  return rows
    .map(({ id, name, allergies, live, office_id, delivery_rule, delivery_time, closures, ...employee }) => {
      const first = firstDayAhead(delivery_time, now);
      const born = Temporal.PlainDate.from(employee.born);
      const next = nextDelivery(born, today, delivery_rule, closures, first);
      const late = lateDelivery(born, next.birthday, delivery_rule, closures, first);
      const hasCake = (order: Live) =>
        !isOverdue(order, first) && late !== null && celebrates(order, late.birthday);
      const ordered = live.find((order) => celebrates(order, next.birthday));
      const byRule = next.date.toString();
      return {
        id,
        name,
        allergies,
        office_id,
        delivery_time,
        birthday: next.birthday.toString(),
        delivery_date: ordered?.delivery_date ?? byRule,
        delivery_reason: ordered && ordered.delivery_date !== byRule ? null : next.reason,
        portion_size: portionsFor(employee, settings),
        status: ordered?.status ?? null,
        late:
          late && !live.some(hasCake)
            ? { birthday: late.birthday.toString(), delivery_date: late.date.toString() }
            : null,
      };
    })
    .sort((a, b) => a.delivery_date.localeCompare(b.delivery_date));
}

/** Its day passed, and nobody had said yes to it. */
const isOverdue = ({ delivery_date, status }: Live, first: Temporal.PlainDate): boolean =>
  delivery_date < first.toString() && status !== "completed" && status !== "confirmed";
