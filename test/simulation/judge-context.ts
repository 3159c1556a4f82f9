import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Clock } from "../../domain/clock.ts";
import type { OrderStatus } from "../../domain/orders.ts";
import type { Database } from "../../server/database/database.ts";

/** What the judges share. They read the tables and the mails, never the code under test. */
export type JudgeContext = {
  clock: Clock;
  log(line: string): void;
  report(what: string): void;
  query<Row>(text: SQL): Promise<Row[]>;
  orders(where: SQL): Promise<Order[]>;
  /** So many days ago, for a query. */
  daysAgo(days: number): string;
  /** The days on which a run was finished. */
  checkedOn: string[];
  violations: string[];
  /** `days` are mails about a day with more than one delivery of a supplier. */
  judged: { letters: number; orders: number; birthdays: number; meals: number; menus: number; days: number };
};

/** A cake or a meal, as far as a promise is concerned. */
export type Order = {
  id: string;
  kind: "cake" | "meal";
  company_id: string;
  supplier_id: string | null;
  supplier_email: string | null;
  contact_email: string;
  /** Whose cake it is. */
  name: string | null;
  /** It has a supplier who can be asked. */
  reachable: boolean;
  status: OrderStatus;
  delivery_date: string;
  delivery_time: string;
  requested_at: string | null;
  /** Since when it is to be delivered on that day, to somebody who wants it. */
  settled_at: string;
  /** Since when it waits for the platform's approval. */
  waits_since: string | null;
  /** Somebody who was asked could not or was silent: the next is asked at once, however far ahead its day is. */
  passed_on: boolean;
  /** Whoever it is for wants it and is still there. */
  wanted: boolean;
};

export function createJudgeContext(db: Database, clock: Clock, log: (line: string) => void): JudgeContext {
  const violations: string[] = [];
  // Outside of any transaction, where app_now() is not the simulation's time.
  const query = async <Row>(text: SQL) => {
    const { sql: statement, params } = dialect.sqlToQuery(text);
    const name = createHash("sha256").update(statement).digest("base64url");
    return (await db.lookUp(name, statement, params)) as Row[];
  };
  return {
    clock,
    log,
    query,
    violations,
    checkedOn: [],
    judged: { letters: 0, orders: 0, birthdays: 0, meals: 0, menus: 0, days: 0 },
    report(what) {
      violations.push(`${clock.now().toString()} VIOLATION ${what}`);
      log(`VIOLATION ${what}`);
    },
    daysAgo: (days) =>
      clock
        .now()
        .subtract({ hours: 24 * days })
        .toString(),
    orders: async (where) => [
      ...(await query<Order>(sql`select 'cake' as kind, ${columns}, v.id as supplier_id, e.name,
          to_char(o.delivery_time, 'HH24:MI') as delivery_time, e.celebration <> 'none' and e.archived_at is null as wanted,
          greatest(o.created_at, e.updated_at, ${movedAt})::text as settled_at
        from cake_orders o join employees e on e.id = o.employee_id join companies c on c.id = o.company_id left join vendors v on v.id = o.bakery_id
        where ${where} order by o.id`)),
      ...(await query<Order>(sql`select 'meal' as kind, ${columns}, v.id as supplier_id, null as name,
          to_char(o.time, 'HH24:MI') as delivery_time, true as wanted,
          greatest(o.created_at, ${movedAt})::text as settled_at
        from meal_orders o join companies c on c.id = o.company_id left join vendors v on v.id = o.restaurant_id
        where ${where} order by o.id`)),
    ],
  };
}

const dialect = new PgDialect();

const movedAt = sql`(select max(h.at) from order_history h where h.company_id = o.company_id and h.order_id = o.id
    and h.change = 'delivery_date')`;

const columns = sql`o.id, o.company_id, o.status, o.delivery_date::text as delivery_date,
  c.contact_email, v.email as supplier_email, o.requested_at::text as requested_at,
  (select a.approval_asked_at::text from orders a where a.id = o.id and a.approval_decided_at is null) as waits_since,
  exists (select from offers f where f.company_id = o.company_id and f.order_id = o.id
    and f.status in ('declined', 'withdrawn', 'expired')) as passed_on,
  coalesce(v.active and v.delivery_supported and v.email is not null, false) as reachable`;
