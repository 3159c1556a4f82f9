import { sql } from "drizzle-orm";
import { z } from "zod";
import { listSolved } from "../../../../contract/week.ts";
import { stockholmDay, stockholmInstant } from "../../../../domain/clock.ts";
import { isDayOff } from "../../../../domain/holidays.ts";
import { describeMoved, describeReminded, describeSolved } from "../../../../domain/week.ts";
import { implement } from "../../../calls/implement.ts";
import { readRows } from "../../../database/query.ts";
import { isOn } from "../settings.ts";
import { readSolved } from "../solved.ts";
import { fragment } from "../../../database/ref.ts";

const MOST = 6;

const Reminded = { at: z.string(), supplier: z.string(), name: z.string() };
const Moved = { birthday: z.string(), delivery_date: z.string(), name: z.string() };

export default implement(listSolved, async ({ tx, caller, today }) => {
  const first = today.with({ day: 1 });
  const since = stockholmInstant(first, "00:00").toString();
  // What was answered this month is delivered this month or later.
  const ofCompany = sql`o.company_id = ${caller.company.id} and o.kind = 'cake'
    and o.delivery_date >= ${first.toString()} and ${isOn(fragment`o.company_id`)}`;
  const passedOn = await readSolved(tx, sql`${ofCompany} and yes.answered_at >= ${since}`, MOST);
  const celebrated = sql`e.archived_at is null and e.celebration <> 'none'`;
  const reminded = await readRows(tx, Reminded)`
    select f.answered_at::text as at, v.name as supplier, e.name from orders o
    join offers f on f.company_id = o.company_id and f.id = o.offer_id and f.status = 'accepted'
    join vendors v on v.id = f.supplier_id
    join employees e on e.company_id = o.company_id and e.id = o.employee_id
    where ${ofCompany} and ${celebrated} and f.answered_at >= ${since} and f.reminded_at < f.answered_at
      and f.answered_by = 'supplier' and f.position = 1
    order by f.answered_at desc limit ${MOST}`;
  const moved = await readRows(tx, Moved)`
    select o.birthday::text as birthday, o.delivery_date::text as delivery_date, e.name from orders o
    join employees e on e.company_id = o.company_id and e.id = o.employee_id
    where ${ofCompany} and ${celebrated} and o.status = 'completed' and o.occasion = 'birthday'
      and o.birthday <> o.delivery_date and o.birthday <= ${today.toString()}
    order by o.delivery_date desc limit ${MOST}`;
  const day = (at: string) => stockholmDay(new Date(at).toISOString()).toString();
  const lines = [
    ...passedOn.map((solved) => ({ on: day(solved.at), text: describeSolved(solved) })),
    ...reminded.map(({ at, supplier, name }) => ({ on: day(at), text: describeReminded(supplier, name) })),
    ...moved
      .filter(({ birthday }) => isDayOff(Temporal.PlainDate.from(birthday)))
      .map(({ birthday, delivery_date, name }) => ({
        on: delivery_date,
        text: describeMoved(name, birthday, delivery_date),
      })),
  ];
  return { lines: lines.sort((a, b) => b.on.localeCompare(a.on)).slice(0, MOST) };
});
