-- Cakes and meals are one table: an order, of a kind. What differs between the kinds is a column that the other leaves
-- empty. The specification's names live on: `cake_orders` and `meal_orders` are its two faces, to read and to write, and
-- `order_requests` what of it waits or has waited for the platform's approval, which follows from the order's status.

create table orders (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('cake', 'meal')),
  employee_id uuid,
  meal_event_id uuid,
  supplier_id uuid references vendors,
  quantity integer not null,
  birthday date,
  delivery_date date not null,
  delivery_time time not null default '12:00',
  delivery_address text,
  address_latitude double precision,
  address_longitude double precision,
  address_snapshot jsonb,
  notes text,
  status text not null check (status in ('pending', 'requested', 'confirmed', 'planned', 'declined', 'completed', 'cancelled')),
  source text not null default 'hr' check (source in ('hr', 'yearly', 'rescue')),
  decline_reason text,
  reconfirmed_at timestamptz,
  requested_at timestamptz,
  answered_at timestamptz,
  completed_at timestamptz,
  withdrawn_at timestamptz,
  approval_asked_at timestamptz,
  approval_decided_at timestamptz,
  approval_decided_by uuid references users on delete set null,
  invoice_interval text not null default 'monthly' check (invoice_interval in ('monthly', 'per_delivery')),
  price_ore integer check (price_ore >= 0),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade,
  foreign key (company_id, meal_event_id) references meal_events (company_id, id) on delete cascade,
  constraint orders_of_their_kind check (case kind
    when 'cake' then employee_id is not null and birthday is not null and meal_event_id is null and quantity between 1 and 32
    else meal_event_id is not null and employee_id is null and birthday is null and quantity between 1 and 500 end)
);

insert into orders (id, company_id, kind, employee_id, supplier_id, quantity, birthday, delivery_date, delivery_time,
  delivery_address, address_latitude, address_longitude, status, source, decline_reason, reconfirmed_at, requested_at,
  answered_at, completed_at, withdrawn_at, invoice_interval, price_ore, created_at, updated_at)
select id, company_id, 'cake', employee_id, bakery_id, portion_size, birthday, delivery_date, delivery_time,
  delivery_address, address_latitude, address_longitude, status, source, decline_reason, reconfirmed_at, requested_at,
  answered_at, completed_at, withdrawn_at, invoice_interval, price_ore, created_at, updated_at from cake_orders;
insert into orders (id, company_id, kind, meal_event_id, supplier_id, quantity, delivery_date, delivery_time,
  address_snapshot, notes, status, decline_reason, requested_at, answered_at, completed_at, withdrawn_at,
  invoice_interval, price_ore, created_at, updated_at)
select id, company_id, 'meal', meal_event_id, restaurant_id, people_count, delivery_date, time,
  address_snapshot, notes, status, decline_reason, requested_at, answered_at, completed_at, withdrawn_at,
  invoice_interval, price_ore, created_at, updated_at from meal_orders;

-- What speaks of an order speaks of it by one name.
alter table order_history add column order_id uuid;
update order_history set order_id = coalesce(cake_order_id, meal_order_id), change = case change
  when 'bakery_id' then 'supplier_id' when 'restaurant_id' then 'supplier_id'
  when 'portion_size' then 'quantity' when 'people_count' then 'quantity'
  when 'time' then 'delivery_time' else change end;
alter table order_history drop column cake_order_id, drop column meal_order_id, alter column order_id set not null,
  add foreign key (company_id, order_id) references orders (company_id, id) on delete cascade;
create index order_history_order on order_history (company_id, order_id, id);

update orders o set approval_asked_at = r.created_at, approval_decided_at = r.decided_at,
  approval_decided_by = r.decided_by, notes = coalesce(o.notes, r.notes)
from order_requests r where o.id = coalesce(r.cake_order_id, r.meal_order_id);

create or replace view calendar_deliveries with (security_invoker = true) as
  select o.company_id, o.id as order_id, o.kind as order_type, o.delivery_date, o.delivery_time,
    case when o.kind = 'meal' then initcap(m.event_type)
      when e.celebration = 'celebrate' then 'Tårta till ' || e.name else 'Tårtleverans' end as title,
    o.quantity || case when o.kind = 'meal' then case o.quantity when 1 then ' person' else ' personer' end
        else case o.quantity when 1 then ' bit' else ' bitar' end end
      || case when o.withdrawn_at is null then coalesce(' från ' || v.name, '')
        when o.kind = 'meal' then ', restaurang saknas' else ', bageri saknas' end
      || ', kl. ' || to_char(o.delivery_time, 'HH24:MI') as description,
    case when o.kind = 'meal' then o.address_snapshot ->> 'display' else o.delivery_address end as address,
    o.updated_at, o.status not in ('declined', 'cancelled') as live,
    o.status in ('confirmed', 'completed') and o.withdrawn_at is null as promised
  from orders o
  left join employees e on e.company_id = o.company_id and e.id = o.employee_id
  left join meal_events m on m.company_id = o.company_id and m.id = o.meal_event_id
  left join vendors v on v.id = o.supplier_id;

drop table order_requests;
drop table cake_orders;
drop table meal_orders;

create view cake_orders with (security_invoker = true) as
  select id, company_id, employee_id, supplier_id as bakery_id, quantity as portion_size, birthday, delivery_date,
    delivery_time, delivery_address, address_latitude, address_longitude, status, source, decline_reason, reconfirmed_at,
    requested_at, answered_at, completed_at, withdrawn_at, invoice_interval, price_ore, created_at, updated_at, kind
  from orders where kind = 'cake';
alter view cake_orders alter column kind set default 'cake';
create view meal_orders with (security_invoker = true) as
  select id, company_id, meal_event_id, supplier_id as restaurant_id, delivery_date, delivery_time as time, status,
    quantity as people_count, notes, address_snapshot, decline_reason, requested_at, answered_at, completed_at,
    withdrawn_at, invoice_interval, price_ore, created_at, updated_at, kind
  from orders where kind = 'meal';
alter view meal_orders alter column kind set default 'meal';

-- A request follows its order: one whose order ended without a delivery must not wait for an answer for ever.
create function request_status(order_status text) returns text language sql immutable parallel safe as $$
  select case when order_status = 'completed' then 'completed' when order_status in ('declined', 'cancelled') then 'rejected'
    when order_status in ('requested', 'confirmed') then 'approved' else 'pending' end
$$;
create view order_requests with (security_invoker = true) as
  select id, company_id, kind as order_type, request_status(status) as status,
    delivery_date as requested_delivery_date, employee_id, case when kind = 'cake' then supplier_id end as bakery_id,
    case when kind = 'meal' then supplier_id end as restaurant_id, quantity as people_count, notes, id as order_id,
    approval_decided_by as decided_by, approval_decided_at as decided_at, approval_asked_at as created_at
  from orders where approval_asked_at is not null;

-- One live order for an employee and a day, and for a birthday, also when it was moved: two open tabs cannot both win.
create unique index orders_one_live_cake on orders (company_id, employee_id, delivery_date)
  where kind = 'cake' and status not in ('declined', 'cancelled');
create unique index orders_one_birthday on orders (company_id, employee_id, birthday)
  where kind = 'cake' and status not in ('declined', 'cancelled');
create unique index orders_one_live_meal on orders (meal_event_id, delivery_date)
  where kind = 'meal' and status not in ('declined', 'cancelled');
create index orders_gone_meals on orders (meal_event_id, delivery_date)
  where kind = 'meal' and status in ('declined', 'cancelled');
create index orders_by_day on orders (company_id, delivery_date);
create index orders_of_employee on orders (company_id, employee_id, birthday) where kind = 'cake';
create index orders_of_event on orders (company_id, meal_event_id) where kind = 'meal';
create index orders_due on orders (delivery_date, status) where status in ('pending', 'planned', 'requested', 'confirmed');
create index orders_supplier on orders (supplier_id, delivery_date);
create index orders_ended on orders (delivery_date) where status in ('completed', 'declined');
create index orders_asked on orders (requested_at, supplier_id) where requested_at is not null;
-- A tab of the admin's list is a kind or a status, newest first; the filter adds the other.
create index orders_asked_for on orders (approval_asked_at desc, id) where approval_asked_at is not null;
create index orders_asked_for_by_kind on orders (kind, approval_asked_at desc, id) where approval_asked_at is not null;
create index orders_asked_for_by_status on orders (request_status(status), approval_asked_at desc, id)
  where approval_asked_at is not null;
create index orders_asked_for_by_both on orders (kind, request_status(status), approval_asked_at desc, id)
  where approval_asked_at is not null;
create index orders_withdrawn on orders (delivery_date) where withdrawn_at is not null;

alter table orders enable row level security;
create policy platform on orders to tartdags_platform using (true) with check (true);
create policy tenant on orders to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on orders, cake_orders, meal_orders to tartdags_platform, tartdags_app;
grant select on order_requests to tartdags_platform, tartdags_app;

-- The story begins with the order's own created_at and source; every later change is written here, whoever makes it.
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
      'delivery_address', 'reconfirmed_at', 'withdrawn_at']) key
    where (to_jsonb(old_rows) -> key) is distinct from (to_jsonb(new_rows) -> key)
      and (key <> 'withdrawn_at' or new_rows.withdrawn_at is not null)
  ) changed;
  return null;
end $$;
create trigger history after update on orders
  referencing old table as old_rows new table as new_rows for each statement execute function write_history();

-- Open browsers and the counts know the kinds by the specification's names.
create function tell_browsers_of_orders() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('company', changed.company_id, 'table', changed.kind || '_orders')::text)
  from (select distinct company_id, kind from changed_rows) changed;
  perform pg_notify('live', json_build_object('company', changed.company_id, 'table', 'order_requests')::text)
  from (select distinct company_id from changed_rows where approval_asked_at is not null) changed;
  return null;
end $$;
create trigger live_insert after insert on orders
  referencing new table as changed_rows for each statement execute function tell_browsers_of_orders();
create trigger live_update after update on orders
  referencing new table as changed_rows for each statement execute function tell_browsers_of_orders();
create trigger live_delete after delete on orders
  referencing old table as changed_rows for each statement execute function tell_browsers_of_orders();

-- Counts are kept as changes that are summed up: a row for each statement, never an update of one shared row.
create function tally_orders() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into tallies (kind, change)
  select kind || '_orders', count(*) from new_rows group by kind
  union all
  select kind || ':' || request_status(status), count(*) from new_rows where approval_asked_at is not null group by 1;
  return null;
end $$;
create function untally_orders() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into tallies (kind, change)
  select kind || '_orders', -count(*) from old_rows group by kind
  union all
  select kind || ':' || request_status(status), -count(*) from old_rows where approval_asked_at is not null group by 1;
  return null;
end $$;
create function retally_orders() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into tallies (kind, change)
  select name, sum(step) from (
    select kind || ':' || request_status(status) as name, 1 as step from new_rows where approval_asked_at is not null
    union all
    select kind || ':' || request_status(status), -1 from old_rows where approval_asked_at is not null
  ) steps group by name having sum(step) <> 0;
  return null;
end $$;
create trigger tally_insert after insert on orders
  referencing new table as new_rows for each statement execute function tally_orders();
create trigger tally_update after update on orders
  referencing old table as old_rows new table as new_rows for each statement execute function retally_orders();
create trigger tally_delete after delete on orders
  referencing old table as old_rows for each statement execute function untally_orders();
drop function tally_requests();
delete from tallies where kind like '%:%';
insert into tallies (kind, change)
  select kind || ':' || request_status(status), count(*) from orders where approval_asked_at is not null group by 1;

create trigger calendar_insert after insert on orders
  referencing new table as changed_rows for each statement execute function orders_in_calendars();
create trigger calendar_update after update on orders
  referencing new table as changed_rows for each statement execute function orders_in_calendars();
create trigger calendar_delete after delete on orders
  referencing old table as changed_rows for each statement execute function deleted_orders_in_calendars();
