import { type SQL, sql } from "drizzle-orm";
import { STOCKHOLM } from "../../../domain/clock.ts";
import { ASKED_DAYS_AHEAD } from "../../../domain/orders.ts";
import { seriesWants } from "./series-wanted.ts";
import type { OrderKind } from "./move.ts";
import { cannotBeAsked } from "../suppliers/can-be-asked.ts";

/** Where the automation looks for orders: a table `o`, joined with its company `c` and its supplier `v`, if any. */
export type Source<Kind extends OrderKind = OrderKind> = {
  kind: Kind;
  from: SQL;
  /** The same company's id in each of the tables: told for all of them, none is read whole. */
  companyIds: SQL[];
  deliveredAt: SQL;
  /** Whose data a mail about the order holds. */
  employeeId: SQL;
  /**
   * Still to be delivered and to be spoken of: nobody is reminded of a cancelled cake, or of one they do not want. A meal
   * that its kitchen knows of comes also when its series has ended: it was too late to stop it.
   */
  alive: SQL;
};

export const cakes: Source<"cake"> = {
  kind: "cake",
  from: sql`cake_orders o
    join companies c on c.id = o.company_id
    join employees e on e.company_id = o.company_id and e.id = o.employee_id
    left join vendors v on v.id = o.bakery_id`,
  companyIds: [sql`o.company_id`, sql`c.id`, sql`e.company_id`],
  deliveredAt: sql`(o.delivery_date + o.delivery_time) at time zone ${STOCKHOLM}`,
  employeeId: sql`o.employee_id`,
  alive: sql`o.status in ('pending', 'planned', 'requested', 'confirmed')
    and e.celebration <> 'none' and e.archived_at is null`,
};

export const meals: Source<"meal"> = {
  kind: "meal",
  from: sql`meal_orders o
    join companies c on c.id = o.company_id
    join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id
    left join vendors v on v.id = o.restaurant_id`,
  companyIds: [sql`o.company_id`, sql`c.id`, sql`s.company_id`],
  deliveredAt: sql`(o.delivery_date + o.time) at time zone ${STOCKHOLM}`,
  employeeId: sql`null::uuid`,
  alive: sql`(o.status in ('requested', 'confirmed') or (o.status in ('pending', 'planned')
    and (s.mode = 'once' or ${seriesWants("s", "o.delivery_date")})))`,
};

/** The supplier has got the order, and has not said no to it. */
export const wasAsked = sql`o.status in ('requested', 'confirmed') and o.withdrawn_at is null`;
const asked = sql`${wasAsked} and coalesce(o.requested_at, o.created_at)`;

/** The order itself is the supplier's first mail: who was asked within the week needs no other for it. */
export const askedBeforeTheWeek = sql`${asked} < (o.delivery_date - ${ASKED_DAYS_AHEAD}::int)::timestamp at time zone ${STOCKHOLM}`;

/** Who was asked this very morning has just read all of it. */
export const askedBeforeToday = sql`${asked}
  < date_trunc('day', app_now() at time zone ${STOCKHOLM}) at time zone ${STOCKHOLM}`;

/** Nobody makes it, or nobody who can be asked: who has stopped, or is closed that day. */
export const lacksSupplier = sql`o.status in ('pending', 'planned') and ${cannotBeAsked}`;
