import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { findRow, readRows, type Row } from "../../database/query.ts";
import { fragment } from "../../database/ref.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";
import { birthdayInYear } from "../people/birthday-in-year.ts";
import { type GreetingLink, readGreetingLink } from "../people/greeting-links.ts";

const Card = {
  company_id: z.string(),
  company_name: z.string(),
  name: z.string(),
  order_id: z.string().nullable(),
  delivery_date: z.string().nullable(),
  /** What came is still to be seen to: a cake that nobody said yes to is photographed by nobody. */
  came: z.boolean(),
};
export type Card = Row<typeof Card> & GreetingLink;

/** A link is of no use long before its day or after it: then it does not even tell whose it was. */
const NEAR_DAYS = 90;

/**
 * The card that a link opens. It is there for whoever celebrates openly on that day: who has left, been erased, chosen to be
 * celebrated otherwise or had their birthday corrected has none. A holder who has left holds nothing.
 */
export async function requireCard(tx: Tx, { vault }: Services, token: string): Promise<Card> {
  const link = readGreetingLink(vault, token);
  const found =
    link &&
    (await findRow(tx, Card)`
      select e.company_id, c.name as company_name, e.name, o.id as order_id, o.delivery_date::text as delivery_date,
        coalesce(o.status in ('confirmed', 'completed') and o.outcome is distinct from 'missing', false) as came
      from employees e join companies c on c.id = e.company_id and c.closed_at is null
      left join lateral (select o.* from cake_orders o where o.company_id = e.company_id and o.employee_id = e.id
        and o.occasion = 'birthday' and o.birthday = ${link.birthday} and o.status not in ('declined', 'cancelled')
        order by o.created_at desc limit 1) o on true
      where e.id = ${link.employee_id} and ${link.birthday}::date between app_today() - ${NEAR_DAYS}::int and app_today() + ${NEAR_DAYS}::int
        and e.archived_at is null and e.erased_at is null and e.celebration = 'celebrate'
        and ${birthdayInYear(fragment`e.birthday`, sql`extract(year from ${link.birthday}::date)`)} = ${link.birthday}
        and (${link.holder_id}::uuid is null or exists (select from employees h
          where h.company_id = e.company_id and h.id = ${link.holder_id} and h.archived_at is null))`);
  if (!found) throw new Refusal("link-expired");
  return { ...link, ...found };
}

export const daysOf = ({ birthday, delivery_date }: { birthday: string; delivery_date: string | null }) => ({
  birthday: Temporal.PlainDate.from(birthday),
  delivery: delivery_date === null ? null : Temporal.PlainDate.from(delivery_date),
});

/** What is written on a card, in the order in which it came. */
export const readGreetings = (
  tx: Tx,
  { company_id, employee_id, birthday }: { company_id: string; employee_id: string; birthday: string },
) =>
  readRows(tx, { id: z.string(), name: z.string(), words: z.string() })`
    select id, name, words from greetings where company_id = ${company_id} and employee_id = ${employee_id}
      and birthday = ${birthday} and removed_at is null order by written_at, id`;

/** Also when HR has taken it away: the same link does not write it again. */
export async function hasWritten(
  tx: Tx,
  { company_id, employee_id, birthday, holder_id }: Card,
): Promise<boolean> {
  if (holder_id === null) return false;
  const found = await findRow(tx, { id: z.string() })`
    select id from greetings where company_id = ${company_id} and employee_id = ${employee_id}
      and birthday = ${birthday} and holder_id = ${holder_id}`;
  return found !== undefined;
}
