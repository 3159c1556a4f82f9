-- Whom an order was offered to, and what they said, are rows of their own: a no, a withdrawal or a passed deadline ends the
-- offer and not the order, and the next offer is made on the same order. An order's status follows from its facts.

create table offers (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  order_id uuid not null,
  -- Empty only where an old order no longer tells who it was.
  supplier_id uuid references vendors,
  position integer not null check (position > 0),
  status text not null check (status in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'retracted')),
  offered_at timestamptz not null default app_now(),
  -- Empty: until the delivery.
  answer_by timestamptz,
  answered_at timestamptz,
  answered_by text check (answered_by in ('supplier', 'admin', 'automation', 'hr')),
  reason text,
  reconfirmed_at timestamptz,
  made_from uuid,
  unique (company_id, order_id, position),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);

alter table orders disable trigger user;
alter table orders
  add offer_id uuid, add offer_status text,
  add cancelled_at timestamptz,
  -- The platform rejected the request.
  add rejected_at timestamptz,
  add outcome text check (outcome in ('came', 'late', 'wrong', 'missing')),
  add merged_into uuid;

-- What took the place of an order that its supplier had refused, or that was called off for it, is the same order.
-- A copy of a cancelled order was made at the very moment of the cancellation.
update orders o set merged_into = (
  select next.id from orders next
  where next.company_id = o.company_id and next.kind = o.kind and next.id <> o.id and next.created_at > o.created_at
    and case when o.kind = 'cake' then next.employee_id = o.employee_id
      else next.meal_event_id = o.meal_event_id and next.delivery_date = o.delivery_date end
    and case when o.status = 'declined'
      then o.kind = 'meal' or (next.source = 'rescue' and next.birthday = o.birthday)
      else exists (select from order_history h where h.company_id = o.company_id and h.order_id = o.id
        and h.change = 'status' and h.after = '"cancelled"' and h.at = next.created_at) end
  order by next.created_at, next.id limit 1)
where o.status in ('declined', 'cancelled');
-- Nobody is offered the same order twice: where a supplier stands on both sides, the two stay two.
do $$ begin
  loop
    update orders o set merged_into = next.merged_into from orders next
    where next.id = o.merged_into and next.merged_into is not null;
    exit when not found;
  end loop;
end $$;
create function asked_for_good(o orders) returns boolean language sql immutable as $$
  select o.supplier_id is not null and (o.requested_at is not null or o.status in ('requested', 'confirmed', 'completed'))
    and (o.withdrawn_at is not null or o.status <> 'cancelled')
$$;
update orders o set merged_into = null where o.merged_into is not null and (
  select count(*) > count(distinct one.supplier_id) from orders one
  where asked_for_good(one) and (one.id = o.merged_into or one.merged_into = o.merged_into));
drop function asked_for_good(orders);

insert into offers (company_id, order_id, supplier_id, position, status, offered_at, answered_at, answered_by, reason, reconfirmed_at, made_from)
select company_id, coalesce(merged_into, id), supplier_id,
  row_number() over (partition by coalesce(merged_into, id) order by created_at, id),
  case when status = 'completed' then 'accepted' when withdrawn_at is not null then 'withdrawn'
    when status = 'requested' then 'open' when status = 'confirmed' then 'accepted'
    when status = 'declined' then case when answered_at is null then 'expired' else 'declined' end
    else 'retracted' end,
  coalesce(requested_at, created_at), answered_at, case when answered_at is not null then 'supplier' end,
  decline_reason, reconfirmed_at, id
from orders
where requested_at is not null or withdrawn_at is not null or status in ('requested', 'confirmed', 'completed');

-- The story tells of offers by themselves; what an order's status said of them is told so from now on.
alter table order_history add offer_id uuid;
update order_history h set offer_id = f.id from offers f
where f.made_from = h.order_id and h.change in ('status', 'withdrawn_at', 'reconfirmed_at');
alter table offers drop column made_from;
update order_history h set change = 'offer',
  before = case h.before #>> '{}' when 'requested' then '"open"'::jsonb when 'confirmed' then '"accepted"'::jsonb end,
  after = case when h.change = 'withdrawn_at' then '"withdrawn"'::jsonb else case h.after #>> '{}'
    when 'requested' then '"open"'::jsonb when 'confirmed' then '"accepted"'::jsonb
    when 'declined' then case when h.actor = 'automation' then '"expired"'::jsonb else '"declined"'::jsonb end
    else '"retracted"'::jsonb end end
from orders o
where o.id = h.order_id and o.company_id = h.company_id and h.offer_id is not null and (h.change = 'withdrawn_at'
  or (h.change = 'status' and (h.after #>> '{}' in ('requested', 'confirmed')
    or (h.after #>> '{}' = 'declined' and h.before #>> '{}' in ('requested', 'confirmed'))
    or (h.after #>> '{}' = 'cancelled' and o.merged_into is not null))));
update order_history h set order_id = o.merged_into from orders o
where o.id = h.order_id and o.company_id = h.company_id and o.merged_into is not null;
update mails m set order_ids = array(
  select distinct coalesce(o.merged_into, given.id) from unnest(m.order_ids) given (id) left join orders o on o.id = given.id)
where m.order_ids && array(select id from orders where merged_into is not null);
update orders o set created_at = first.created_at, source = first.source
from (select distinct on (merged_into) merged_into, created_at, source from orders where merged_into is not null
  order by merged_into, created_at) first
where o.id = first.merged_into;

update orders o set
  cancelled_at = case when status = 'cancelled' then coalesce((select max(h.at) from order_history h
    where h.company_id = o.company_id and h.order_id = o.id and h.change = 'status' and h.after = '"cancelled"'), updated_at) end,
  completed_at = case when status = 'completed' then coalesce(completed_at, updated_at) end,
  rejected_at = case when status = 'declined' and requested_at is null then coalesce(approval_decided_at, updated_at) end,
  approval_asked_at = case when status = 'pending' then coalesce(approval_asked_at, created_at) else approval_asked_at end,
  source = case when source = 'rescue' then 'hr' else source end;
update orders o set offer_id = latest.id, offer_status = latest.status
from (select distinct on (order_id) order_id, id, status from offers order by order_id, position desc) latest
where latest.order_id = o.id;

-- Calendars forget what an order had stood in before.
alter table orders enable trigger calendar_delete;
delete from orders where merged_into is not null;
alter table orders disable trigger calendar_delete;

-- Functions know its row, so that it stays while the column that it reads goes.
create or replace view calendar_deliveries with (security_invoker = true) as
  select null::uuid as company_id, null::uuid as order_id, null::text as order_type, null::date as delivery_date,
    null::time as delivery_time, null::text as title, null::text as description, null::text as address,
    null::timestamptz as updated_at, null::boolean as live, null::boolean as promised where false;
drop view cake_orders;
drop view meal_orders;
drop view order_requests;
alter table orders drop column merged_into, drop column status, drop column decline_reason, drop column reconfirmed_at,
  drop column requested_at, drop column answered_at, drop column withdrawn_at;
alter table orders drop constraint orders_source_check;
alter table orders add constraint orders_source_check check (source in ('hr', 'yearly'));
-- The domain's `statusOf`.
alter table orders add status text not null generated always as (case
  when cancelled_at is not null then 'cancelled'
  when outcome = 'missing' then 'declined'
  when completed_at is not null then 'completed'
  when rejected_at is not null then 'declined'
  when offer_status = 'open' then 'requested'
  when offer_status = 'accepted' then 'confirmed'
  when offer_status in ('declined', 'withdrawn', 'expired') then 'declined'
  when approval_asked_at is not null then 'pending'
  else 'planned' end) stored;

-- At most one offer waits or holds, and nobody is offered the same order twice unless the first offer was taken back.
create unique index offers_one_live on offers (order_id) where status in ('open', 'accepted');
create unique index offers_once on offers (order_id, supplier_id) where status <> 'retracted';
create index offers_of_supplier on offers (supplier_id, offered_at);
create index offers_by_time on offers (offered_at);
-- An order that tells another offer, or says of it what it is not, is refused when its transaction ends.
alter table offers add constraint offers_as_orders_tell unique (order_id, id, status);
alter table orders add constraint orders_offer check ((offer_id is null) = (offer_status is null)),
  add constraint orders_tell_their_offer foreign key (id, offer_id, offer_status)
    references offers (order_id, id, status) deferrable initially deferred;

alter table offers enable row level security;
create policy platform on offers to tartdags_platform using (true) with check (true);
create policy tenant on offers to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on offers to tartdags_platform, tartdags_app;

create or replace view calendar_deliveries with (security_invoker = true) as
  select o.company_id, o.id as order_id, o.kind as order_type, o.delivery_date, o.delivery_time,
    case when o.kind = 'meal' then initcap(m.event_type)
      when e.celebration = 'celebrate' then 'Tårta till ' || e.name else 'Tårtleverans' end as title,
    o.quantity || case when o.kind = 'meal' then case o.quantity when 1 then ' person' else ' personer' end
        else case o.quantity when 1 then ' bit' else ' bitar' end end
      || case when o.offer_status is distinct from 'withdrawn' then coalesce(' från ' || v.name, '')
        when o.kind = 'meal' then ', restaurang saknas' else ', bageri saknas' end
      || ', kl. ' || to_char(o.delivery_time, 'HH24:MI') as description,
    case when o.kind = 'meal' then o.address_snapshot ->> 'display' else o.delivery_address end as address,
    o.updated_at,
    -- What was promised and fell through stays, without its supplier, until somebody calls it off.
    o.status not in ('declined', 'cancelled') or (o.status = 'declined' and coalesce(o.offer_status = 'withdrawn', false)) as live,
    o.status in ('confirmed', 'completed') as promised
  from orders o
  left join employees e on e.company_id = o.company_id and e.id = o.employee_id
  left join meal_events m on m.company_id = o.company_id and m.id = o.meal_event_id
  left join vendors v on v.id = o.supplier_id;

create view cake_orders with (security_invoker = true) as
  select id, company_id, employee_id, supplier_id as bakery_id, quantity as portion_size, birthday, delivery_date,
    delivery_time, delivery_address, address_latitude, address_longitude, status, source, offer_id, offer_status,
    (select f.reason from offers f where f.id = offer_id) as decline_reason,
    (select f.reconfirmed_at from offers f where f.id = offer_id) as reconfirmed_at,
    (select f.offered_at from offers f where f.id = offer_id) as requested_at,
    (select f.answered_at from offers f where f.id = offer_id) as answered_at,
    completed_at, approval_asked_at, invoice_interval, price_ore, created_at, updated_at, kind
  from orders where kind = 'cake';
alter view cake_orders alter column kind set default 'cake';
create view meal_orders with (security_invoker = true) as
  select id, company_id, meal_event_id, supplier_id as restaurant_id, delivery_date, delivery_time as time, status,
    quantity as people_count, notes, address_snapshot, offer_id, offer_status,
    (select f.reason from offers f where f.id = offer_id) as decline_reason,
    (select f.offered_at from offers f where f.id = offer_id) as requested_at,
    (select f.answered_at from offers f where f.id = offer_id) as answered_at,
    completed_at, approval_asked_at, invoice_interval, price_ore, created_at, updated_at, kind
  from orders where kind = 'meal';
alter view meal_orders alter column kind set default 'meal';
create view order_requests with (security_invoker = true) as
  select id, company_id, kind as order_type, request_status(status) as status,
    delivery_date as requested_delivery_date, employee_id, case when kind = 'cake' then supplier_id end as bakery_id,
    case when kind = 'meal' then supplier_id end as restaurant_id, quantity as people_count, notes, id as order_id,
    approval_decided_by as decided_by, approval_decided_at as decided_at, approval_asked_at as created_at
  from orders where approval_asked_at is not null;
grant select, insert, update, delete on cake_orders, meal_orders to tartdags_platform, tartdags_app;
grant select on order_requests to tartdags_platform, tartdags_app;

-- As before: they went with the column that was stored by hand.
create unique index orders_one_live_cake on orders (company_id, employee_id, delivery_date)
  where kind = 'cake' and status not in ('declined', 'cancelled');
create unique index orders_one_birthday on orders (company_id, employee_id, birthday)
  where kind = 'cake' and status not in ('declined', 'cancelled');
create unique index orders_one_live_meal on orders (meal_event_id, delivery_date)
  where kind = 'meal' and status not in ('declined', 'cancelled');
create index orders_gone_meals on orders (meal_event_id, delivery_date)
  where kind = 'meal' and status in ('declined', 'cancelled');
create index orders_due on orders (delivery_date, status)
  where status in ('pending', 'planned', 'requested', 'confirmed', 'declined');
create index orders_ended on orders (delivery_date) where status in ('completed', 'declined');
create index orders_asked_for_by_status on orders (request_status(status), approval_asked_at desc, id)
  where approval_asked_at is not null;
create index orders_asked_for_by_both on orders (kind, request_status(status), approval_asked_at desc, id)
  where approval_asked_at is not null;

-- Every change of an order is written down; what its offer changed about it is told by the offer.
create or replace function write_history() returns trigger language plpgsql as $$
begin
  insert into order_history (company_id, order_id, actor, actor_name, change, before, after)
  select
    new_rows.company_id,
    new_rows.id,
    coalesce(nullif(current_setting('app.actor', true), ''), 'automation'),
    nullif(current_setting('app.actor_name', true), ''),
    changed.key,
    to_jsonb(old_rows) -> changed.key,
    to_jsonb(new_rows) -> changed.key
  from new_rows
  join old_rows on old_rows.id = new_rows.id
  cross join lateral (
    select key from unnest(array['status', 'supplier_id', 'quantity', 'delivery_date', 'delivery_time',
      'delivery_address']) key
    where (to_jsonb(old_rows) -> key) is distinct from (to_jsonb(new_rows) -> key)
      and (key not in ('status', 'supplier_id') or (old_rows.offer_id, old_rows.offer_status)
        is not distinct from (new_rows.offer_id, new_rows.offer_status))
  ) changed;
  return null;
end $$;

-- An order follows its offers: the latest, and what became of it.
create function order_follows_offers() returns trigger language plpgsql as $$
begin
  update orders o set offer_id = latest.id, offer_status = latest.status,
    supplier_id = coalesce(latest.supplier_id, o.supplier_id), updated_at = app_now()
  from (select distinct on (order_id) * from new_rows order by order_id, position desc) latest
  where o.company_id = latest.company_id and o.id = latest.order_id;
  insert into order_history (company_id, order_id, offer_id, at, actor, actor_name, change, after)
  select company_id, order_id, id, offered_at, coalesce(nullif(current_setting('app.actor', true), ''), 'automation'),
    nullif(current_setting('app.actor_name', true), ''), 'offer', to_jsonb(status)
  from new_rows;
  return null;
end $$;
create trigger follow_insert after insert on offers
  referencing new table as new_rows for each statement execute function order_follows_offers();
create function order_follows_changed_offers() returns trigger language plpgsql as $$
begin
  update orders o set offer_status = new_rows.status, updated_at = app_now()
  from new_rows
  where o.company_id = new_rows.company_id and o.id = new_rows.order_id and o.offer_id = new_rows.id
    and o.offer_status <> new_rows.status;
  insert into order_history (company_id, order_id, offer_id, actor, actor_name, change, before, after)
  select new_rows.company_id, new_rows.order_id, new_rows.id,
    coalesce(nullif(current_setting('app.actor', true), ''), 'automation'),
    nullif(current_setting('app.actor_name', true), ''), changed.*
  from new_rows
  join old_rows on old_rows.id = new_rows.id
  cross join lateral (
    select 'offer', to_jsonb(old_rows.status), to_jsonb(new_rows.status) where old_rows.status <> new_rows.status
    union all
    select 'reconfirmed_at', to_jsonb(old_rows.reconfirmed_at), to_jsonb(new_rows.reconfirmed_at)
    where old_rows.reconfirmed_at is distinct from new_rows.reconfirmed_at
  ) changed;
  return null;
end $$;
create trigger follow_update after update on offers
  referencing old table as old_rows new table as new_rows for each statement execute function order_follows_changed_offers();

alter table orders enable trigger user;
delete from tallies where kind like '%:%' or kind like '%\_orders';
insert into tallies (kind, change)
  select kind || '_orders', count(*) from orders group by kind
  union all
  select kind || ':' || request_status(status), count(*) from orders where approval_asked_at is not null group by 1;
