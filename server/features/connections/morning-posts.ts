import { sql } from "drizzle-orm";
import { ref } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import { eachPageOfCompanies, type Part } from "../../jobs/part.ts";
import { readIds } from "../../database/query.ts";
import { daysAhead } from "../cakes/birthdays.ts";
import { hasAccess } from "../companies/access.ts";

const c = ref(companies, "c");

/** A channel for one office, and the company's own for those that have none. */
const isFor = (telling: string) => sql`k.kind <> 'webhook' and k.state = 'on' and ${telling} = any (k.tells)`;
const isOfOffice = (
  telling: string,
  office: ReturnType<typeof sql>,
) => sql`(k.office_id = ${office} or (k.office_id is null
  and not exists (select from connections own where own.company_id = k.company_id and own.office_id = ${office}
    and own.state = 'on' and ${telling} = any (own.tells))))`;

/**
 * One post for each person who is celebrated openly today: on the day of the cake, and where there is none on the
 * birthday itself. It is worded as it leaves.
 */
export const birthdayPosts: Part = {
  name: "birthday-posts",
  run(run) {
    const today = run.today.toString();
    const days = JSON.stringify(daysAhead({ today: run.today, day: run.today }, 0));
    const due = sql`
      from connections k join companies c on c.id = k.company_id and ${hasAccess(c)}
      join employees e on e.company_id = k.company_id and e.archived_at is null and e.celebration = 'celebrate'
        and ${isOfOffice("birthdays", sql`e.office_id`)}
      left join lateral (select min(o.delivery_date) as on_day from cake_orders o
        where o.company_id = e.company_id and o.employee_id = e.id and o.occasion = 'birthday'
          and o.status not in ('declined', 'cancelled') and o.birthday between ${today}::date - 60 and ${today}::date + 60) cake on true
      where ${isFor("birthdays")} and (cake.on_day = ${today} or (cake.on_day is null and exists (
        select from json_to_recordset(${days}::json) as day (number integer) where day.number = day_of_year(e.birthday))))`;
    return eachPageOfCompanies(run, sql`select k.company_id ${due}`, async (tx, page) => {
      const written = await readIds(tx)`
        insert into posts (company_id, connection_id, key, kind, subject_id, day)
        select k.company_id, k.id, concat_ws(':', 'birthday', e.id, ${today}::text, k.id), 'birthday', e.id, ${today} ${due}
          and ${page(sql`k.company_id`)}
        on conflict (key) do nothing returning id`;
      await run.count(tx, { "birthday-posts": written.length });
    });
  },
};

/** What comes today, in one post for each channel that wants it. */
export const deliveryPosts: Part = {
  name: "delivery-posts",
  run(run) {
    const today = run.today.toString();
    const due = sql`
      from connections k join companies c on c.id = k.company_id and ${hasAccess(c)}
      where ${isFor("deliveries")} and exists (select from orders o where o.company_id = k.company_id
        and o.delivery_date = ${today} and o.status = 'confirmed' and (k.office_id is null or k.office_id = o.office_id))`;
    return eachPageOfCompanies(run, sql`select k.company_id ${due}`, async (tx, page) => {
      const written = await readIds(tx)`
        insert into posts (company_id, connection_id, key, kind, day)
        select k.company_id, k.id, concat_ws(':', 'deliveries', ${today}::text, k.id), 'deliveries', ${today} ${due}
          and ${page(sql`k.company_id`)}
        on conflict (key) do nothing returning id`;
      await run.count(tx, { "delivery-posts": written.length });
    });
  },
};

const LOOK_BACK_DAYS = 3;

/** Webhooks hear of orders whose day has passed without a yes; of what somebody says never came they have heard already. */
export const missedPosts: Part = {
  name: "missed-posts",
  run(run) {
    const [today, first] = [run.today.toString(), run.today.subtract({ days: LOOK_BACK_DAYS }).toString()];
    const due = sql`
      from orders o join connections k on k.company_id = o.company_id and k.kind = 'webhook' and k.state = 'on'
        and 'order.missed' = any (k.tells) and k.created_at < o.delivery_date + interval '1 day'
      join companies c on c.id = o.company_id and c.subscription_tier = 'pro' and ${hasAccess(c)}
      where o.delivery_date >= ${first} and o.delivery_date < ${today}
        and o.status in ('pending', 'planned', 'requested', 'declined') and o.rejected_at is null`;
    return eachPageOfCompanies(run, sql`select o.company_id ${due}`, async (tx, page) => {
      await tx.execute(sql`
        select post_event(o.company_id, 'order.missed', o.id, null, order_facts(to_jsonb(o)))
        from (select distinct on (o.id) o.* ${due} and ${page(sql`o.company_id`)}) o`);
    });
  },
};
