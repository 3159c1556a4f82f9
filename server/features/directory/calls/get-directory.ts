import { sql } from "drizzle-orm";
import { z } from "zod";
import { Directory, getDirectory } from "../../../../contract/directory.ts";
import { whatEnded } from "../../../../domain/ended-subscription.ts";
import { isPro, mayUsePro } from "../../../../domain/subscription.ts";
import { implement } from "../../../calls/implement.ts";
import { readRow, readRows } from "../../../database/query.ts";
import { inStockholm } from "../../../database/ref.ts";
import { openOffices } from "../../companies/offices.ts";
import { SCIM_PATH } from "../scim/path.ts";

/** More than anybody reads; the rest is counted. */
const MOST_NAMED = 100;

const { shape } = Directory;

const Counts = {
  people: z.number(),
  with_birthday: z.number(),
  without_birthday: z.number(),
  waiting: z.number(),
};
const isThere = sql`p.active and p.deleted_at is null`;
const isMissing = sql`${isThere} and p.employee_id is null and coalesce(p.birthday, p.told_birthday) is null`;

export default implement(getDirectory, async ({ tx, caller, clock, services }) => {
  const { company } = caller;
  const own = sql`p.company_id = ${company.id}`;
  const counts = await readRow(tx, Counts)`
    select count(*) filter (where ${isThere})::int as people,
      count(*) filter (where ${isThere} and not (${isMissing}))::int as with_birthday,
      count(*) filter (where ${isMissing})::int as without_birthday,
      count(*) filter (where p.applied_version < p.version)::int as waiting
    from directory_people p where ${own}`;
  const tokens = await readRows(tx, shape.tokens.element)`
    select t.id, t.name, t.hint, coalesce(u.full_name, u.email) as created_by, t.created_at::text as created_at,
      t.last_used_at::text as last_used_at
    from directory_tokens t left join profiles p on p.user_id = t.created_by and p.company_id = t.company_id
    left join users u on u.id = p.user_id
    where t.company_id = ${company.id} and t.ended_at is null order by t.created_at, t.id`;
  const last_day = await readRow(tx, shape.last_day)`
    with last as (select (max(at) at time zone ${inStockholm})::date as day from directory_events
      where company_id = ${company.id})
    select count(*) filter (where kind = 'joined')::int as joined,
      count(*) filter (where kind = 'linked')::int as linked,
      count(*) filter (where kind = 'changed')::int as changed, count(*) filter (where kind = 'left')::int as left,
      count(*) filter (where kind = 'returned')::int as returned, count(*) filter (where kind = 'refused')::int as refused
    from directory_events, last where company_id = ${company.id}
      and at >= last.day::timestamp at time zone ${inStockholm}`;
  const missing = await readRows(tx, shape.missing.element)`
    select p.id, coalesce(p.name, p.user_name) as name, p.email, p.link_sent_at::text as link_sent_at,
      p.reminded_at::text as reminded_at, p.created_at::text as created_at
    from directory_people p where ${own} and ${isMissing} order by p.created_at desc, p.id limit ${MOST_NAMED}`;
  const problems = await readRows(tx, shape.problems.element)`
    select p.id, coalesce(p.name, p.user_name) as name, p.problem from directory_people p
    where ${own} and p.problem is not null and ${isThere} order by p.created_at, p.id limit ${MOST_NAMED}`;
  const groups = await readRows(tx, shape.groups.element)`
    select g.id, g.display_name as name, g.office_id, (select count(*)::int from directory_members m
      where m.company_id = g.company_id and m.group_id = g.id) as members
    from directory_groups g where g.company_id = ${company.id} order by lower(g.display_name), g.id limit ${MOST_NAMED}`;
  const offices = await openOffices(tx, company.id);
  return {
    pro: isPro(company),
    stopped: isPro(company) && !mayUsePro(company, clock.now()) ? whatEnded(company) : null,
    address: `${services.publicUrl}${SCIM_PATH}`,
    tokens,
    ...counts,
    last_used_at:
      tokens
        .flatMap(({ last_used_at }) => last_used_at ?? [])
        .toSorted()
        .at(-1) ?? null,
    last_day,
    missing,
    problems,
    groups,
    offices: offices.map(({ id, name }) => ({ id, name })),
  };
});
