import { sql } from "drizzle-orm";
import { z } from "zod";
import { mealTypes } from "../../../domain/meals.ts";
import { type NextStep, nextStep } from "../../../domain/next-step.ts";
import { kindTraits, orderKinds } from "../../../domain/order-kinds.ts";
import { orderStatuses } from "../../../domain/orders.ts";
import { capitalised } from "../../../domain/swedish.ts";
import type { Tx } from "../../database/database.ts";
import { readRows, type Row } from "../../database/query.ts";
import { fragment, ref } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import { orders } from "../../database/schema-orders.ts";
import type { Services } from "../../providers/services.ts";
import { hasAccess, reachesDay } from "../companies/access.ts";
import { needsPerson, waitsForPerson } from "../orders/approval-reason.ts";
import { isLost } from "../../database/lost-offers.ts";
import { type NextNames, readNextNames } from "../orders/next-names.ts";
import { isPlan, type Source, sources, waitsAgain } from "../orders/sources.ts";
import { listUnapproved } from "../orders/turned-down.ts";
import { EARLIEST_OFFER_DAYS } from "./plan.ts";

/** Orders that are looked at, the next deliveries first. */
const MOST_ORDERS = 2000;

const Ahead = {
  id: z.string(),
  kind: z.enum(orderKinds),
  company_id: z.string(),
  company_name: z.string(),
  status: z.enum(orderStatuses),
  delivery_date: z.string(),
  delivery_time: z.string(),
  supplier_name: z.string().nullable(),
  lead_hours: z.number(),
  days_ahead: z.number().nullable(),
  requested_at: z.string().nullable(),
  answer_by: z.string().nullable(),
  asked_again_at: z.string().nullable(),
  reconfirmed: z.boolean(),
  waits: z.boolean(),
  needs_person: z.boolean(),
  passed_on: z.boolean(),
  employee_name: z.string().nullable(),
  meal_type: z.enum(mealTypes).nullable(),
};

export type OrderStep = Pick<Row<typeof Ahead>, "id" | "kind" | "company_id" | "company_name"> & {
  title: string;
  step: NextStep;
};

/** What happens by itself next, over all companies or in one, the soonest first. */
export async function readNextSteps(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  { companyId, today, most }: { companyId: string | null; today: Temporal.PlainDate; most: number },
): Promise<{ steps: OrderStep[]; more: boolean }> {
  const [from, until] = [today.subtract({ days: 1 }), today.add({ days: EARLIEST_OFFER_DAYS })].map(String);
  /** What has lost its supplier on a day off: the next is asked on the working morning. */
  const waiting = ({ from: tables, o, wanted, wasReplaced }: Source) => sql`
    select ${o.id} from ${tables} where ${o.status} = 'declined' and ${o.called_at} is null and ${isLost(o)} and ${wanted}
      and not ${wasReplaced} and ${o.delivery_date} between ${from} and ${until}`;
  const rows = await readRows(tx, Ahead)`
    select o.id, o.kind, o.company_id, c.name as company_name, o.status, o.delivery_date::text as delivery_date,
      to_char(o.delivery_time, 'HH24:MI') as delivery_time, v.name as supplier_name,
      coalesce(v.lead_hours, 0) as lead_hours, f.offered_at as requested_at, f.answer_by,
      case when ${waitsAgain(ref(orders, "o"))} then o.answer_wanted_again_at end as asked_again_at,
      case when ${isPlan(ref(orders, "o"))} then a.days_ahead end as days_ahead,
      f.reconfirmed_at is not null as reconfirmed,
      (o.status = 'pending' or o.kind = 'meal' or a.company_id is not null)
        and ${waitsForPerson(ref(orders, "o"), ref(companies, "c"))} as waits, ${needsPerson(ref(orders, "o"))} as needs_person,
      o.status = 'declined' as passed_on, e.name as employee_name, s.event_type as meal_type
    from orders o
    join companies c on c.id = o.company_id
    left join vendors v on v.id = o.supplier_id
    left join offers f on f.company_id = o.company_id and f.id = o.offer_id
    left join autopilots a on o.kind = 'cake' and a.company_id = o.company_id and a.on_since is not null and a.paused_since is null
    left join employees e on e.company_id = o.company_id and e.id = o.employee_id
    left join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id
    where (o.status in ('pending', 'planned', 'requested', 'confirmed') or o.id in (${waiting(sources.cake)} union all ${waiting(sources.meal)}))
      and o.delivery_date between ${from} and ${until}
      and ${hasAccess(ref(companies, "c"))}
      and (o.status in ('requested', 'confirmed') or ${reachesDay(ref(companies, "c"), fragment`o.delivery_date`)}) ${companyId ? sql`and o.company_id = ${companyId}` : sql``}
    order by o.delivery_date, o.id limit ${MOST_ORDERS}`;
  const now = clock.now();
  const isFollowing = ({ kind, status, waits }: Row<typeof Ahead>) =>
    !kindTraits[kind].isPlanned && status === "planned" && waits;
  // A series is approved once, and what follows it waits for nobody.
  const unapproved = await listUnapproved(
    tx,
    rows.filter(isFollowing).map(({ id }) => id),
  );
  const stepOf = (row: Row<typeof Ahead>, nextNames?: NextNames) => {
    const waits = row.waits && (!isFollowing(row) || unapproved.includes(row.id));
    return nextStep({ ...row, waits, ...nextNames?.get(row.id) }, now, { reader: "platform" });
  };
  const ahead = rows
    .flatMap((row) => {
      const step = stepOf(row);
      return step ? [{ row, step }] : [];
    })
    .sort((a, b) => Temporal.Instant.compare(a.step.at, b.step.at));
  const shown = ahead.slice(0, most);
  // Only of what is shown it is looked up who would be asked next.
  const nextNames = await readNamesAfter(
    tx,
    shown.flatMap(({ row, step }) => (step.what === "deadline" ? [row] : [])),
  );
  return {
    steps: shown.map(({ row, step }) => {
      const { id, kind, company_id, company_name } = row;
      const text = stepOf(row, nextNames)?.text ?? step.text;
      return { id, kind, company_id, company_name, title: titleOf(row), step: { ...step, text } };
    }),
    more: ahead.length > most || rows.length === MOST_ORDERS,
  };
}

async function readNamesAfter(tx: Tx, rows: Row<typeof Ahead>[]): Promise<NextNames> {
  const idsOf = (kind: (typeof orderKinds)[number]) =>
    rows.flatMap((row) => (row.kind === kind ? [row.id] : []));
  const cakes = await readNextNames(tx, "cake", idsOf("cake"));
  return new Map([...cakes, ...(await readNextNames(tx, "meal", idsOf("meal")))]);
}

const titleOf = ({ employee_name, meal_type }: Row<typeof Ahead>): string =>
  meal_type ? capitalised(meal_type) : `Tårta till ${employee_name}`;
