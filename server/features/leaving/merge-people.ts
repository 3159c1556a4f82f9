import { sql } from "drizzle-orm";
import { z } from "zod";
import { stockholmToday } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import { readingFood } from "../../database/food.ts";
import { readIds, readRows, type Row } from "../../database/query.ts";
import { type EmployeeRef, fragment, ref } from "../../database/ref.ts";
import { employees } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";
import {
  cakeTextChanged,
  celebrationBegan,
  celebrationEnded,
  eatersChanged,
  newEaters,
} from "../people/facts.ts";

type Merging = { from: string; to: string };

/** As the index that keeps a person once in a company writes it. */
const keyOf = (e: EmployeeRef) => fragment`(translate(lower(${e.name}), 'ÅÄÖÉÜ', 'åäöéü'), ${e.birthday})`;

const Pair = {
  before: z.string(),
  id: z.string(),
  allergies: z.string().nullable(),
  dietary_preferences: z.string().nullable(),
  cake_text: z.string().nullable(),
  doubled_text: z.string().nullable(),
  /** Has said on their own page of the doubled company whether to be celebrated, and on the other nothing. */
  wishes: z.boolean(),
  wish: z.string(),
};
export type People = { pairs: readonly Row<typeof Pair>[]; added: readonly string[] };

/** Whoever is in both, and whoever is new. The doubled company's offices are held. */
export async function readPeople(tx: Tx, { from, to }: Merging): Promise<People> {
  const pairs = await readRows(readingFood(tx), Pair)`
    select d.id as before, e.id, e.allergies, e.dietary_preferences, e.cake_text, d.cake_text as doubled_text,
      d.celebration_own and not e.celebration_own as wishes, d.celebration as wish
    from employees d join employees e on e.company_id = ${to} and e.archived_at is null
      and ${keyOf(ref(employees, "e"))} = ${keyOf(ref(employees, "d"))}
    where d.company_id = ${from} and d.archived_at is null order by e.id`;
  const doubled = sql.param(pairs.map(({ before }) => before));
  const added = await readIds(tx)`
    select id from employees where company_id = ${from} and archived_at is null
      and not (id = any (${doubled}::uuid[])) order by id`;
  return { pairs, added };
}

/**
 * Before their offices move: whoever is in both is kept once. What the register that stays does not say is filled in, food
 * only where the person has never said anything there. Consents and own links follow.
 */
export async function fillIn(tx: Tx, { from, to }: Merging, { pairs }: People): Promise<void> {
  const pair = paired(pairs);
  await tx.execute(sql`update employees e set position = coalesce(nullif(e.position, ''), d.position),
      start_date = coalesce(e.start_date, d.start_date),
      email = coalesce(nullif(e.email, ''), d.email), cake_portion_size = coalesce(e.cake_portion_size, d.cake_portion_size),
      allergies = case when asked.never then coalesce(nullif(e.allergies, ''), d.allergies) else e.allergies end,
      dietary_preferences = case when asked.never then coalesce(nullif(e.dietary_preferences, ''), d.dietary_preferences)
        else e.dietary_preferences end,
      favourite_cake = coalesce(e.favourite_cake, d.favourite_cake), cake_text = coalesce(e.cake_text, d.cake_text),
      celebration = case when e.celebration_own then e.celebration when d.celebration_own then d.celebration
        else e.celebration end,
      celebration_own = e.celebration_own or d.celebration_own, colleague_mails = e.colleague_mails and d.colleague_mails,
      updated_at = app_now()
    from ${pair} join employees d on d.company_id = ${from} and d.id = pair.before
    cross join lateral (select not exists (select from consents c
      where c.company_id = ${to} and c.employee_id = pair.id) as never) asked
    where e.company_id = ${to} and e.id = pair.id`);
  for (const table of [fragment`consents`, fragment`personal_links`])
    // oxlint-disable-next-line no-await-in-loop -- two tables
    await tx.execute(sql`update ${table} t set company_id = ${to}, employee_id = pair.id from ${pair}
      where t.company_id = ${from} and t.employee_id = pair.before`);
  await tx.execute(sql`update greetings g set holder_id = pair.id from ${pair}
    where g.company_id = ${from} and g.holder_id = pair.before`);
  await tx.execute(sql`update greetings g set company_id = ${to}, employee_id = pair.id from ${pair}
    where g.company_id = ${from} and g.employee_id = pair.before and not exists (select from greetings kept
      where kept.company_id = ${to} and kept.employee_id = pair.id and kept.birthday = g.birthday
        and lower(kept.name) = lower(g.name))`);
  await tx.execute(sql`update employees d set archived_at = app_now() from ${pair}
    where d.company_id = ${from} and d.id = pair.before`);
}

/**
 * Afterwards: their past cakes are those of whoever is kept. Where both had one for a birthday, the doubled one stays with
 * somebody who has left, of whom nothing but the name is known.
 */
export async function joinHistories(tx: Tx, { to }: Merging, { pairs }: People): Promise<void> {
  const pair = paired(pairs);
  await tx.execute(sql`update orders o set employee_id = pair.id from ${pair}
    where o.company_id = ${to} and o.employee_id = pair.before
      and (o.status in ('declined', 'cancelled') or not exists (select from orders kept
        where kept.company_id = ${to} and kept.employee_id = pair.id and kept.occasion = o.occasion and kept.status not in ('declined', 'cancelled')
          and (kept.delivery_date = o.delivery_date or kept.birthday = o.birthday)))`);
  await tx.execute(sql`update employees d set email = null, position = null, start_date = null, allergies = null, dietary_preferences = null,
      favourite_cake = null, cake_text = null
    from ${pair} where d.company_id = ${to} and d.id = pair.before`);
  await tx.execute(sql`delete from employees d using ${pair} where d.company_id = ${to} and d.id = pair.before
    and not exists (select from orders o where o.company_id = ${to} and o.employee_id = d.id)`);
}

/** The mails about them come along, so that what is read and erased of a person is all of it. */
export async function moveMails(tx: Tx, { from, to }: Merging, { pairs }: People): Promise<void> {
  const rows = JSON.stringify(pairs.map(({ before, id }) => ({ before, id })));
  await tx.execute(sql`update mails m set company_id = ${to}, employee_ids = array(
      select coalesce(pair.id, named) from unnest(m.employee_ids) named
      left join jsonb_to_recordset(${rows}::jsonb) as pair (before uuid, id uuid) on pair.before = named)
    where m.company_id = ${from} and m.status not in ('waiting', 'held')
      and (m.order_ids <> '{}' or m.employee_ids <> '{}')`);
}

/** Who bakes, cooks and plans for the company hears of them as of anybody who is new. */
export async function tellOfPeople(
  tx: Tx,
  services: Services,
  { to }: Merging,
  { pairs, added }: People,
): Promise<void> {
  await eatersChanged.publish(tx, services, { companyId: to, before: [...newEaters(added), ...pairs] });
  const wishing = Map.groupBy(
    pairs.filter(({ wishes }) => wishes),
    ({ wish }) => wish === "none",
  );
  const celebrated = (wishing.get(false) ?? []).map(({ id }) => id);
  await celebrationBegan.publish(tx, services, { companyId: to, employeeIds: [...added, ...celebrated] });
  const declined = (wishing.get(true) ?? []).map(({ id }) => id);
  if (declined.length > 0)
    await celebrationEnded.publish(tx, services, {
      companyId: to,
      employeeIds: declined,
      mailHr: true,
      today: stockholmToday(services.clock),
    });
  for (const { id, cake_text, doubled_text } of pairs)
    if (cake_text === null && doubled_text !== null)
      await cakeTextChanged.publish(tx, services, { companyId: to, employeeId: id, before: null });
}

const paired = (pairs: People["pairs"]) => {
  const rows = JSON.stringify(pairs.map(({ before, id }) => ({ before, id })));
  return sql`jsonb_to_recordset(${rows}::jsonb) as pair (before uuid, id uuid)`;
};
