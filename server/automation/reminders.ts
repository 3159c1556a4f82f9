import { type SQL, sql } from "drizzle-orm";
import { stockholmInstant } from "../../domain/clock.ts";
import { daysUntil } from "../../domain/dates.ts";
import type { Tx } from "../database/database.ts";
import { type OutboxMail, writeMails } from "../mail/outbox.ts";
import type { Mail } from "../mail/templates/parts/render.ts";
import { type Eaters, readEaters } from "../orders/kitchen.ts";
import type { OrderKind } from "../orders/move.ts";
import { type OrderRow, readOrders, type RowOf } from "../orders/read.ts";
import { employeesOf } from "../orders/words.ts";
import type { Services } from "../services.ts";
import { eachPageOfCompanies, type Part, type Run } from "./part.ts";

/** Where to look for orders that are due: a table `o`, joined with its company `c` and its supplier `v`, if any. */
export type Source<Kind extends OrderKind> = {
  kind: Kind;
  from: SQL;
  deliveredAt: SQL;
  /** Still to be delivered and to be spoken of: nobody is reminded of a cancelled cake, or of one they do not want. */
  alive: SQL;
};

export type Reminder<Kind extends OrderKind = OrderKind> = {
  kind: string;
  source: Source<Kind>;
  to: "hr" | "supplier";
  /** How many days may be left; a missed day is made up until the later reminder takes over. */
  days: { from: number; to: number };
  /** What must be true of the order beside its day. */
  when?: SQL;
  /** Orders with the same text stand in one mail. */
  together(order: RowOf<Kind>): string;
  mail(orders: RowOf<Kind>[], context: MailContext): Mail;
};

export type MailContext = { services: Services; daysLeft: number; eaters: Eaters };

const BATCH = 250;

const readers = {
  hr: { id: sql`o.company_id`, email: sql`coalesce(c.contact_email, member.email)` },
  supplier: { id: sql`v.id`, email: sql`v.email` },
} as const;

/** Without a contact of its own, a company's first member stands in. */
const member = sql`left join lateral (
  select p.email from profiles p where p.company_id = c.id and c.contact_email is null order by p.email limit 1
) member on true`;

/** Writes the mails of one kind that are due: each order once for its date and reader, late rather than never. */
export function reminderPart<Kind extends OrderKind>(reminder: Reminder<Kind>): Part {
  return {
    name: reminder.kind,
    run: (run) => {
      const due = sql`from ${reminder.source.from} ${member}
        where o.company_id = company.id and ${isDue(reminder, run.today)}`;
      return eachPageOfCompanies(run, due, async (tx, page) => {
        const claims = await claim(tx, reminder, run.today, page);
        if (claims.size === 0) return;
        const orders = await readOrders(tx, reminder.source.kind, sql`o.id in ${[...claims.keys()]}`);
        const eaters = await readEaters(tx, reminder.to === "supplier" ? orders : []);
        const groups = grouped(reminder, orders, claims);
        for (let start = 0; start < groups.length; start += BATCH) {
          const batch = groups.slice(start, start + BATCH);
          // oxlint-disable-next-line no-await-in-loop -- a batch of bodies at a time keeps the memory flat
          const written = await writeMails(
            tx,
            batch.map((group) => outgoing(reminder, group, run, eaters)),
          );
          // oxlint-disable-next-line no-await-in-loop
          await run.count(tx, { [reminder.kind]: written.length });
        }
      });
    },
  };
}

/** The same mail with fewer orders, for one that waited while some were cancelled. */
export async function renderAgain<Kind extends OrderKind>(
  tx: Tx,
  reminder: Reminder<Kind>,
  orderIds: string[],
  run: Pick<Run, "services" | "today">,
): Promise<Mail> {
  const orders = await readOrders(tx, reminder.source.kind, sql`o.id in ${orderIds}`);
  return render(reminder, orders, run, await readEaters(tx, reminder.to === "supplier" ? orders : []));
}

function isDue<Kind extends OrderKind>(
  { kind, source, to, days, when }: Reminder<Kind>,
  today: Temporal.PlainDate,
): SQL {
  const [first, last] = [today.add({ days: days.from }), today.add({ days: days.to })];
  return sql`o.delivery_date between ${first.toString()} and ${last.toString()}
    and ${source.deliveredAt} > app_now() and ${source.alive} and ${when ?? sql`true`}
    and ${readers[to].email} is not null
    and not exists (select from reminders r where r.company_id = o.company_id and r.kind = ${kind}
      and r.delivery_date = o.delivery_date and r.party_id = ${readers[to].id} and r.subject_id = o.id)`;
}

type Claim = {
  id: string;
  party_id: string;
  to_email: string;
  /** This reader has had such a mail for this company and day before: the order came later. */
  told_before: boolean;
};

/** Notes each order as reminded, and says to whom: of two instances at the same order one gets it. */
async function claim<Kind extends OrderKind>(
  tx: Tx,
  reminder: Reminder<Kind>,
  today: Temporal.PlainDate,
  page: string[],
): Promise<Map<string, Claim>> {
  const { kind, source, to } = reminder;
  const reader = readers[to];
  const { rows } = await tx.execute(sql`
    with due as (
      select o.id, o.company_id, o.delivery_date, ${reader.id} as party_id, ${reader.email} as to_email
      from ${source.from} ${member}
      where o.company_id in ${page} and ${isDue(reminder, today)}
    ), claimed as (
      insert into reminders (company_id, kind, delivery_date, party_id, subject_id)
      select company_id, ${kind}, delivery_date, party_id, id from due
      on conflict do nothing returning subject_id
    )
    select due.id, due.party_id, due.to_email, exists (select from reminders r where r.company_id = due.company_id
      and r.kind = ${kind} and r.delivery_date = due.delivery_date and r.party_id = due.party_id) as told_before
    from due join claimed on claimed.subject_id = due.id`);
  return new Map((rows as Claim[]).map((row) => [row.id, row]));
}

type Group<Row> = { key: string; to: string; orders: Row[] };

/** A day's first mail is called by company and day, so that it can be held back before it exists; later ones add the order. */
function grouped<Kind extends OrderKind>(
  { kind, to, together }: Reminder<Kind>,
  orders: RowOf<Kind>[],
  claims: Map<string, Claim>,
): Group<RowOf<Kind>>[] {
  const groups = new Map<string, Group<RowOf<Kind>>>();
  const taken = new Set<string>();
  for (const order of orders) {
    const { party_id, to_email, told_before } = claims.get(order.id)!;
    const names = [kind, ...(to === "supplier" ? [party_id] : []), order.company_id, order.delivery_date];
    const day = names.join(":");
    const group = groups.get(`${day}:${together(order)}`);
    if (group) group.orders.push(order);
    else {
      const key = told_before || taken.has(day) ? `${day}:${order.id}` : day;
      taken.add(day);
      groups.set(`${day}:${together(order)}`, { key, to: to_email, orders: [order] });
    }
  }
  return [...groups.values()];
}

function outgoing<Kind extends OrderKind>(
  reminder: Reminder<Kind>,
  { key, to, orders }: Group<RowOf<Kind>>,
  run: Run,
  eaters: Eaters,
): OutboxMail {
  return {
    key,
    to,
    companyId: orders[0]!.company_id,
    mail: render(reminder, orders, run, eaters),
    orderIds: orders.map((order) => order.id),
    employeeIds: employeesOf(orders),
    expiresAt: deliveredAt(orders.at(-1)!),
  };
}

/** Orders of a day come in the order of their times: the last one's delivery ends the use of the mail. */
const deliveredAt = ({ delivery_date, delivery_time }: OrderRow) =>
  stockholmInstant(delivery_date, delivery_time).toString();

function render<Kind extends OrderKind>(
  reminder: Reminder<Kind>,
  orders: RowOf<Kind>[],
  { services, today }: Pick<Run, "services" | "today">,
  eaters: Eaters,
): Mail {
  const daysLeft = daysUntil(Temporal.PlainDate.from(orders[0]!.delivery_date), today);
  return reminder.mail(orders, { services, daysLeft, eaters });
}
