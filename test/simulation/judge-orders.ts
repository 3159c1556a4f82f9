import { sql } from "drizzle-orm";
import { stockholmToday } from "../../domain/clock.ts";
import { isFree } from "./calendar.ts";
import type { JudgeContext } from "./judge-context.ts";

/** The day is over: what happened to the orders is known to whoever must know it. Who left in the afternoon had their cake. */
export async function judgeOrders({ clock, query, report, daysAgo }: JudgeContext): Promise<void> {
  const today = stockholmToday(clock).toString();
  const unwanted = await query<{ id: string; name: string }>(sql`
    select o.id, e.name from cake_orders o join employees e on e.id = o.employee_id
    where o.delivery_date >= ${today} and o.status in ('pending', 'planned', 'requested', 'confirmed')
      and (e.archived_at is not null or e.celebration = 'none')
      and e.updated_at < (o.delivery_date + o.delivery_time) at time zone 'Europe/Stockholm' order by o.id`);
  for (const { id, name } of unwanted) report(`${id} is still baked for ${name}, who does not want it`);

  const all = sql`(
    select id, status, delivery_date, offer_id, offer_status, outcome, called_at, created_at, updated_at from orders) o`;
  const early = await query<{ id: string }>(sql`
    select id from ${all} where status = 'completed' and delivery_date > ${today} order by id`);
  for (const { id } of early) report(`${id} is said to be delivered before anybody can know`);

  const unpromised = await query<{ id: string }>(sql`
    select id from ${all} where status = 'completed' and offer_status is distinct from 'accepted'
      and updated_at > ${daysAgo(1)} order by id`);
  for (const { id } of unpromised) report(`${id} is said to be delivered and nobody had said yes to it`);

  // Mails of a third of a year ago are gone.
  const uncancelled = await query<{ id: string; supplier: string }>(sql`
    select o.id, v.name as supplier from offers f join orders o on o.id = f.order_id join vendors v on v.id = f.supplier_id
    where f.status = 'retracted' and o.updated_at > ${daysAgo(1)} and f.offered_at > ${daysAgo(100)} and not exists (select from mails m
      where m.kind in ('bakery-order-cancelled', 'restaurant-order-cancelled') and m.recipient_id = v.id
        and m.order_ids @> array[o.id]) order by o.id`);
  for (const { id, supplier } of uncancelled) report(`${supplier} was not told that ${id} was taken back`);

  // Whoever was asked whether it came has read that it does not count without their word.
  const declined = await query<{ id: string }>(sql`
    select id from ${all} where status = 'declined' and outcome is null
      and (called_at is not null or delivery_date < ${today}) and updated_at > ${daysAgo(1)}
      and not exists (select from mails m where (m.kind = 'order-declined' and m.order_ids @> array[o.id]
          and m.created_at >= coalesce((select f.offered_at from offers f where f.id = o.offer_id), o.created_at))
        or (m.kind in ('order-missed', 'delivery-question') and m.order_ids @> array[o.id])) order by id`);
  for (const { id } of declined) report(`nobody was told that ${id} was declined`);
}

/**
 * After a run: what was to be delivered before today is put away, unless its yes is in doubt, and what lost its supplier
 * is passed on.
 */
export async function judgePast({ clock, query, report }: JudgeContext): Promise<void> {
  const today = stockholmToday(clock).toString();
  const past = await query<{ id: string }>(sql`
    select id from orders o where (status = 'requested' and delivery_date < ${today})
      or (status = 'confirmed' and delivery_date < ${today}::date - 1 and answer_wanted_again_at is null
        and (select f.answered_at from offers f where f.id = o.offer_id)
          <= (delivery_date + delivery_time) at time zone 'Europe/Stockholm'
        and not exists (select from order_history h where h.order_id = o.id and h.change = 'answered_again'
          and h.at > (delivery_date + delivery_time) at time zone 'Europe/Stockholm')) order by id`);
  for (const { id } of past) report(`${id} is still waited for`);
  if (isFree(stockholmToday(clock))) return;
  const dropped = await query<{ id: string }>(sql`
    select o.id from orders o left join employees e on e.id = o.employee_id
    where o.status = 'declined' and o.rejected_at is null and o.outcome is null and o.called_at is null
      and o.delivery_date > ${today} and e.archived_at is null and e.celebration is distinct from 'none' order by o.id`);
  for (const { id } of dropped) report(`${id} lost its supplier, and nobody is asked or called`);
}
