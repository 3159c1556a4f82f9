import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { birthdaysAhead } from "../../../domain/autopilot.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { daysUntil } from "../../../domain/dates.ts";
import { MOST_DAYS_AHEAD, offerLeavesAt } from "../../../domain/offer-times.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import { findRow, readRow, readRows } from "../../database/query.ts";
import { fragment, ref } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import { cake_orders } from "../../database/schema-orders.ts";
import type { Part, Run } from "../../jobs/part.ts";
import type { Services } from "../../providers/services.ts";
import { CHUNK, type Place, planChunk, START, type Wanted } from "../cakes/plan-cakes.ts";
import { hasAccess } from "../companies/access.ts";
import { waitsForPerson, wasLetGo } from "../orders/approval-reason.ts";
import { isPlan } from "../orders/sources.ts";
import { refitPlanned } from "../orders/choose-planned.ts";
import { holdForApproval } from "../orders/hold-for-approval.ts";
import { offerToSupplier } from "../orders/offer-to-supplier.ts";
import { isOn } from "./settings.ts";

/** An offer leaves at most so long before its delivery: the days that a company may choose, or the longest lead time. */
export const EARLIEST_OFFER_DAYS = MOST_DAYS_AHEAD + 15;

type Whose = { companyId: string; employeeIds?: readonly string[] };
export type Planned = { planned: number; asked: number };

/**
 * Plans the coming twelve months of a company, or of those of its people whom a change concerns, and asks at once for what
 * is already due. Makes nothing for a company without an autopilot, and nothing the second time.
 */
export async function planAhead(tx: Tx, services: Services, whose: Whose): Promise<Planned> {
  const total: Planned = { planned: 0, asked: 0 };
  const { companyId, employeeIds } = whose;
  const company = await findRow(tx, { may_order: z.boolean(), years: z.boolean() })`
    select ${hasAccess(ref(companies, "c"))} as may_order, exists (select from autopilots a
      where a.company_id = c.id and a.celebrated_years <> '{}') as years from companies c
    where c.id = ${companyId} and ${isOn(fragment`c.id`)}`;
  if (!company || employeeIds?.length === 0) return total;
  const people = company.may_order ? slices(employeeIds) : [];
  // Birthdays before anniversaries: these give way.
  const rounds = [...people, ...(company.years ? people.map((ids) => ({ ...ids, years: true })) : [])];
  for (const round of rounds) {
    for (let after: Place | null = START; after;) {
      // oxlint-disable-next-line no-await-in-loop -- chunk after chunk
      const chunk: Chunk = await planAndAsk(tx, services, { companyId, ...round }, after);
      total.planned += chunk.planned;
      total.asked += chunk.asked;
      after = chunk.last;
    }
  }
  if (!company.may_order) await setPlannedUntil(tx, sql`company_id = ${companyId}`, null);
  else if (!employeeIds) await setPlannedUntil(tx, sql`company_id = ${companyId}`, endOfYear(services));
  return total;
}

/** So that a chunk of a long list does not look for everybody who is on it; in the order in which all lock people. */
function slices(whose: readonly string[] | undefined): Pick<Whose, "employeeIds">[] {
  if (!whose) return [{}];
  const ids = whose.toSorted();
  const count = Math.ceil(ids.length / CHUNK);
  return Array.from({ length: count }, (_, index) => ({
    employeeIds: ids.slice(index * CHUNK, (index + 1) * CHUNK),
  }));
}

const endOfYear = ({ clock }: Services) => birthdaysAhead(stockholmToday(clock)).to;

async function setPlannedUntil(tx: Tx, whose: SQL, day: Temporal.PlainDate | null): Promise<void> {
  await tx.execute(sql`update autopilots set planned_until = ${day?.toString() ?? null}::date
    where ${whose} and planned_until is distinct from ${day?.toString() ?? null}::date`);
}

type Chunk = Planned & { last: Place | null };

async function planAndAsk(
  tx: Tx,
  services: Services,
  whose: Omit<Whose, "companyId"> & Pick<Wanted, "companyId" | "behind" | "born" | "years">,
  after: Place,
): Promise<Chunk> {
  const today = stockholmToday(services.clock);
  const { created, made, last } = await planChunk(
    tx,
    { ...whose, today, birthdays: birthdaysAhead(today), autopilotOnly: true },
    after,
    today.add({ days: EARLIEST_OFFER_DAYS }),
  );
  await refitPlanned(
    tx,
    services,
    "cake",
    made.filter(({ to_check }) => to_check).map(({ id }) => id),
  );
  const asked = await offerByAutopilot(
    tx,
    services,
    made.map(({ id }) => id),
  );
  return { planned: created, asked: asked.length, last };
}

const o = ref(cake_orders, "o");
const Due = {
  id: z.string(),
  delivery_date: z.string(),
  delivery_time: z.string(),
  lead_hours: z.number(),
  days_ahead: z.number(),
};

/** Asks for those whose offer leaves by now: so many days ahead as the company chose, or as the bakery needs. */
export async function offerByAutopilot(tx: Tx, services: Services, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const orders = await readRows(tx, Due)`
    select o.id, o.delivery_date::text as delivery_date, to_char(o.delivery_time, 'HH24:MI') as delivery_time,
      coalesce(v.lead_hours, 0) as lead_hours, a.days_ahead
    from cake_orders o join autopilots a on a.company_id = o.company_id
    join companies c on c.id = o.company_id and ${hasAccess(ref(companies, "c"))}
    left join vendors v on v.id = o.bakery_id
    where o.id = any (${sql.param(ids)}::uuid[]) and ${isPlan(o)} and (o.status = 'planned' or ${wasLetGo(o)} or not ${waitsForPerson(o, ref(companies, "c"))})
      and ${isOn(fragment`o.company_id`)}
    order by o.id`;
  const now = services.clock.now();
  const due = orders.filter(({ delivery_date, delivery_time: time, lead_hours, days_ahead: days }) => {
    const date = Temporal.PlainDate.from(delivery_date);
    return Temporal.Instant.compare(offerLeavesAt({ date, time }, { days, lead_hours }, now), now) <= 0;
  });
  const dueIds = due.map(({ id }) => id);
  // Who makes it is decided when the offer leaves: what was planned is a first guess.
  await refitPlanned(tx, services, "cake", dueIds);
  const held = await holdForApproval(tx, services, "cake", dueIds);
  const leaving = dueIds.filter((id) => !held.includes(id));
  return (await offerToSupplier(tx, services, "cake", leaving, "automation")).requested;
}

/** A company that is so far behind is looked through as a whole. */
const MOST_DAYS_BEHIND = 7;
const SUNDAY = 7;

/**
 * Everybody's coming year, once a day: the birthdays that have come within it since the last time, and the whole year of
 * companies that could not be planned for meanwhile. A change is planned for where it is made; on Sundays everybody is
 * looked at, so that nobody is forgotten whom no change has told of.
 */
export const planEverybody: Part = {
  name: "plan-cakes",
  async run(run) {
    const { services, companyId } = run;
    const until = endOfYear(services);
    const behind = until.subtract({ days: MOST_DAYS_BEHIND });
    const isForAll = companyId !== null || run.today.dayOfWeek === SUNDAY;
    const rounds = isForAll ? [{}] : [{ behind }, { born: await daysSince(run, behind) }];
    // Birthdays before anniversaries: these give way.
    for (const years of [false, true])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      for (const round of rounds) await planPages(run, { ...round, years });
    if (companyId !== null || run.stop?.aborted) return;
    await services.db.transaction(platformScope, async (tx) => {
      const mayPlan = fragment`exists (select from companies c where c.id = company_id and ${hasAccess(ref(companies, "c"))})`;
      await setPlannedUntil(tx, sql`on_since is not null and paused_since is null and ${mayPlan}`, until);
      await setPlannedUntil(tx, sql`not ${mayPlan}`, null);
    });
  },
};

/** The days that have come within the year since most companies were planned for. */
async function daysSince({ services }: Run, behind: Temporal.PlainDate): Promise<Temporal.PlainDate[]> {
  const { day } = await services.db.transaction(
    platformScope,
    (tx) => readRow(tx, { day: z.string().nullable() })`
      select min(planned_until)::text as day from autopilots
      where on_since is not null and paused_since is null and planned_until >= ${behind.toString()}`,
  );
  const until = endOfYear(services);
  const count = day ? daysUntil(until, Temporal.PlainDate.from(day)) : 0;
  return Array.from({ length: Math.max(count, 0) }, (_, index) => until.subtract({ days: index }));
}

/** In short transactions, so that the dashboard stays quick meanwhile. */
async function planPages(
  { services, companyId, count, stop }: Run,
  whose: Pick<Wanted, "behind" | "born" | "years">,
): Promise<void> {
  const yieldToReads = services.db.throttle();
  for (let after: Place | null = START; after;) {
    if (stop?.aborted) return;
    const from: Place = after;
    // oxlint-disable-next-line no-await-in-loop -- chunk after chunk
    after = await services.db.transaction(platformScope, async (tx) => {
      const { last, planned, asked } = await planAndAsk(tx, services, { companyId, ...whose }, from);
      await count(tx, { "planned-cakes": planned, requested: asked });
      return last;
    });
    // oxlint-disable-next-line no-await-in-loop
    if (after) await yieldToReads();
  }
}
