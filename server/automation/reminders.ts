import { type SQL, sql } from "drizzle-orm";
import type { Eater } from "../../domain/allergies.ts";
import { daysUntil } from "../../domain/dates.ts";
import type { Tx } from "../database/database.ts";
import { type OutboxMail, writeMails } from "../mail/outbox.ts";
import type { Mail } from "../mail/templates/parts/render.ts";
import type { Services } from "../services.ts";
import { eachPageOfCompanies, type Part, type Run } from "./part.ts";

/** What every reminder knows of its order, whatever was ordered. */
export type Reminded = {
  id: string;
  company_id: string;
  party_id: string;
  to_email: string;
  delivery_date: string;
  delivered_at: string;
  employee_id: string | null;
  /** This reader has had such a mail for this company and day before: the order came later. */
  told_before: boolean;
};

/** Where orders come from: a table called `o`, with what a mail about them needs. */
export type Source = {
  /** `o`, joined with its company `c` and, where there is one, its supplier `v`. */
  from: SQL;
  columns: SQL;
  /** The delivery as an instant. */
  deliveredAt: SQL;
  /** Still to be delivered and to be spoken of: nobody is reminded of a cancelled cake, or of one they do not want. */
  alive: SQL;
};

export type Reminder<Row extends Reminded> = {
  kind: string;
  source: Source;
  to: "hr" | "supplier";
  /** How many days may be left; a missed day is made up until the later reminder takes over. */
  days: { from: number; to: number };
  /** What must be true of the order beside its day. */
  when?: SQL;
  /** Rows with the same text stand in one mail. */
  together(row: Row): string;
  /** Whether the mail counts what the colleagues must not eat. */
  counts_diets?: boolean;
  mail(rows: Row[], context: MailContext): Mail;
};

export type MailContext = { services: Services; daysLeft: number; colleagues: Colleague[] };
export type Colleague = Eater & { id: string };

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
export function reminderPart<Row extends Reminded>(reminder: Reminder<Row>): Part {
  return {
    name: reminder.kind,
    run: (run) => {
      const due = sql`from ${reminder.source.from} ${member}
        where o.company_id = company.id and ${isDue(reminder, run.today)}`;
      return eachPageOfCompanies(run, due, async (tx, page) => {
        const groups = grouped(reminder, await claim(tx, reminder, run.today, page));
        const diets = reminder.counts_diets ? await colleaguesOf(tx, page) : new Map();
        for (let start = 0; start < groups.length; start += BATCH) {
          const mails = groups
            .slice(start, start + BATCH)
            .map((group) => outgoing(reminder, group, run, diets.get(group.rows[0].company_id) ?? []));
          // oxlint-disable-next-line no-await-in-loop -- a batch of bodies at a time keeps the memory flat
          const written = await writeMails(tx, mails);
          // oxlint-disable-next-line no-await-in-loop
          await run.count(tx, { [reminder.kind]: written.length });
        }
      });
    },
  };
}

/** The same mail with fewer orders, for one that waited while some were cancelled. */
export async function renderAgain<Row extends Reminded>(
  tx: Tx,
  reminder: Reminder<Row>,
  orderIds: string[],
  run: Pick<Run, "services" | "today">,
): Promise<Mail> {
  const rows = await readRows<Row>(tx, reminder, sql`o.id in ${orderIds}`);
  const diets = reminder.counts_diets ? await colleaguesOf(tx, [rows[0]!.company_id]) : new Map();
  return render(reminder, rows as [Row, ...Row[]], run, diets.get(rows[0]!.company_id) ?? []);
}

function isDue({ kind, source, to, days, when }: Reminder<never>, today: Temporal.PlainDate): SQL {
  const reader = readers[to];
  return sql`o.delivery_date between ${today.add({ days: days.from }).toString()} and ${today.add({ days: days.to }).toString()}
    and ${source.deliveredAt} > app_now() and ${source.alive} and ${when ?? sql`true`} and ${reader.email} is not null
    and not exists (select from reminders r where r.company_id = o.company_id and r.kind = ${kind}
      and r.delivery_date = o.delivery_date and r.party_id = ${reader.id} and r.subject_id = o.id)`;
}

/** Notes each order as reminded and reads it, in one statement: of two instances at the same order one gets it. */
async function claim<Row extends Reminded>(
  tx: Tx,
  reminder: Reminder<Row>,
  today: Temporal.PlainDate,
  page: string[],
): Promise<Row[]> {
  const { kind, source, to } = reminder;
  const claimed = sql`with claimed as (
    insert into reminders (company_id, kind, delivery_date, party_id, subject_id)
    select o.company_id, ${kind}, o.delivery_date, ${readers[to].id}, o.id from ${source.from} ${member}
    where o.company_id in ${page} and ${isDue(reminder, today)}
    on conflict do nothing returning subject_id
  )`;
  return readRows(
    tx,
    reminder,
    sql`o.company_id in ${page} and o.id in (select subject_id from claimed)`,
    claimed,
  );
}

async function readRows<Row extends Reminded>(
  tx: Tx,
  { kind, source, to }: Reminder<Row>,
  where: SQL,
  first: SQL = sql``,
): Promise<Row[]> {
  const reader = readers[to];
  const { rows } = await tx.execute(sql`${first}
    select o.id, o.company_id, ${reader.id} as party_id, ${reader.email} as to_email,
      o.delivery_date::text as delivery_date, ${source.deliveredAt} as delivered_at,
      exists (select from reminders r where r.company_id = o.company_id and r.kind = ${kind}
        and r.delivery_date = o.delivery_date and r.party_id = ${reader.id}) as told_before, ${source.columns}
    from ${source.from} ${member} where ${where}
    order by o.company_id, o.delivery_date, ${reader.id}, o.id`);
  return rows as Row[];
}

type Group<Row> = { key: string; rows: [Row, ...Row[]] };

/** A day's first mail is called by company and day, so that it can be held back before it exists; later ones add the order. */
function grouped<Row extends Reminded>({ kind, to, together }: Reminder<Row>, rows: Row[]): Group<Row>[] {
  const groups = new Map<string, Group<Row>>();
  const taken = new Set<string>();
  for (const row of rows) {
    const day = [kind, ...(to === "supplier" ? [row.party_id] : []), row.company_id, row.delivery_date].join(
      ":",
    );
    const name = `${day}:${together(row)}`;
    const group = groups.get(name);
    if (group) group.rows.push(row);
    else {
      const key = row.told_before || taken.has(day) ? `${day}:${row.id}` : day;
      taken.add(day);
      groups.set(name, { key, rows: [row] });
    }
  }
  return [...groups.values()];
}

function outgoing<Row extends Reminded>(
  reminder: Reminder<Row>,
  { key, rows }: Group<Row>,
  run: Run,
  colleagues: Colleague[],
): OutboxMail {
  const [first] = rows;
  return {
    key,
    to: first.to_email,
    companyId: first.company_id,
    mail: render(reminder, rows, run, colleagues),
    orderIds: rows.map((row) => row.id),
    employeeIds: rows.flatMap((row) => row.employee_id ?? []),
    expiresAt: rows.reduce(
      (last, row) => (row.delivered_at > last ? row.delivered_at : last),
      first.delivered_at,
    ),
  };
}

function render<Row extends Reminded>(
  reminder: Reminder<Row>,
  rows: [Row, ...Row[]],
  { services, today }: Pick<Run, "services" | "today">,
  colleagues: Colleague[],
): Mail {
  const daysLeft = daysUntil(Temporal.PlainDate.from(rows[0].delivery_date), today);
  return reminder.mail(rows, { services, daysLeft, colleagues });
}

async function colleaguesOf(tx: Tx, companyIds: string[]): Promise<Map<string, Colleague[]>> {
  const { rows } = await tx.execute(sql`
    select id, company_id, allergies, dietary_preferences from employees
    where company_id in ${companyIds} and archived_at is null
      and (allergies is not null or dietary_preferences is not null)`);
  return Map.groupBy(rows as (Colleague & { company_id: string })[], (row) => row.company_id);
}
