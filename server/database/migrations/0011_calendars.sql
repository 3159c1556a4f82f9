-- Deliveries as calendar events: what each order wants to be stands in calendar_events, written by the database
-- itself whoever changes an order, and only for companies that have connected a calendar.

-- One worker at a time writes into a company's calendar: the claim, its pause after trouble and its turn are the
-- connection's. An event only keeps a pause of its own when the provider refuses that very event.
alter table calendar_connections
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz not null default app_now(),
  add column claimed_until timestamptz,
  add column served_at timestamptz not null default app_now(),
  add column compared_at timestamptz not null default app_now(),
  add column last_error text;
alter table calendar_events drop column claimed_until;
drop index calendar_events_waiting;
create index calendar_events_waiting on calendar_events (company_id, next_attempt_at) where wanted is distinct from written;

-- A right that is to be handed back to its provider, kept until that has happened.
create table calendar_revocations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  provider text not null check (provider in ('google', 'microsoft')),
  refresh_token_sealed text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now()
);
create index calendar_revocations_company on calendar_revocations (company_id);
create index calendar_revocations_due on calendar_revocations (next_attempt_at);
alter table calendar_revocations enable row level security;
create policy platform on calendar_revocations to tartdags_platform using (true) with check (true);
create policy tenant on calendar_revocations to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on calendar_revocations to tartdags_platform, tartdags_app;
create trigger work after insert on calendar_revocations
  referencing new table as new_rows for each statement execute function tell_worker();

-- What an order looks like in a calendar. Many people read one: no allergies, no notes, and no name for somebody who
-- does not want the colleagues to know.
create view calendar_deliveries with (security_invoker = true) as
  select o.company_id, o.id as order_id, 'cake' as order_type, o.delivery_date, o.delivery_time,
    case when e.celebration = 'celebrate' then 'Tårta till ' || e.name else 'Tårtleverans' end as title,
    o.portion_size || case o.portion_size when 1 then ' bit' else ' bitar' end
      || coalesce(' från ' || v.name, '') || ', kl. ' || to_char(o.delivery_time, 'HH24:MI') as description,
    o.delivery_address as address, o.updated_at, o.status not in ('declined', 'cancelled') as live
  from cake_orders o
  join employees e on e.company_id = o.company_id and e.id = o.employee_id
  left join vendors v on v.id = o.bakery_id
  union all
  select o.company_id, o.id, 'meal', o.delivery_date, o.time, initcap(m.event_type),
    o.people_count || case o.people_count when 1 then ' person' else ' personer' end
      || coalesce(' från ' || v.name, '') || ', kl. ' || to_char(o.time, 'HH24:MI'),
    o.address_snapshot ->> 'display', o.updated_at, o.status not in ('declined', 'cancelled')
  from meal_orders o
  join meal_events m on m.company_id = o.company_id and m.id = o.meal_event_id
  left join vendors v on v.id = o.restaurant_id;
grant select on calendar_deliveries to tartdags_app, tartdags_platform;

create function app_today() returns date language sql stable as $$
  select (app_now() at time zone 'Europe/Stockholm')::date
$$;

-- The event that a delivery wants to be; null when it is to be gone.
create function calendar_event(d calendar_deliveries) returns jsonb language sql stable as $$
  select case when d.live then
    jsonb_build_object('date', d.delivery_date, 'title', d.title, 'description', d.description) end
$$;

-- Writes down what these orders want. What has passed is not added afterwards.
create function want_calendar_events(orders uuid[]) returns void language sql as $$
  insert into calendar_events as kept (company_id, order_id, order_type, wanted)
  select d.company_id, d.order_id, d.order_type, calendar_event(d)
  from calendar_deliveries d
  left join calendar_events before on before.company_id = d.company_id and before.order_id = d.order_id
  where d.order_id = any (orders) and (before.order_id is not null or (d.live and d.delivery_date >= app_today()))
  on conflict (company_id, order_id) do update
    set wanted = excluded.wanted, attempts = 0, next_attempt_at = app_now(), last_error = null
    where kept.wanted is distinct from excluded.wanted
$$;

create function orders_in_calendars() returns trigger language plpgsql as $$
declare orders uuid[];
begin
  orders := array(select id from changed_rows where company_id in (select company_id from calendar_connections));
  if cardinality(orders) > 0 then perform want_calendar_events(orders); end if;
  return null;
end $$;

create function deleted_orders_in_calendars() returns trigger language plpgsql as $$
begin
  update calendar_events e set wanted = null, attempts = 0, next_attempt_at = app_now()
  from changed_rows gone where e.company_id = gone.company_id and e.order_id = gone.id and e.wanted is not null;
  return null;
end $$;

create function names_in_calendars() returns trigger language plpgsql as $$
declare orders uuid[];
begin
  orders := array(
    select o.id from new_rows
    join old_rows on old_rows.id = new_rows.id
    join calendar_connections c on c.company_id = new_rows.company_id
    join cake_orders o on o.company_id = new_rows.company_id and o.employee_id = new_rows.id
    where (old_rows.name, old_rows.celebration) is distinct from (new_rows.name, new_rows.celebration));
  if cardinality(orders) > 0 then perform want_calendar_events(orders); end if;
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['cake_orders', 'meal_orders'] loop
    execute format('create trigger calendar_insert after insert on %I referencing new table as changed_rows for each statement execute function orders_in_calendars()', name);
    execute format('create trigger calendar_update after update on %I referencing new table as changed_rows for each statement execute function orders_in_calendars()', name);
    execute format('create trigger calendar_delete after delete on %I referencing old table as changed_rows for each statement execute function deleted_orders_in_calendars()', name);
  end loop;
end $$;
create trigger calendar_names after update on employees
  referencing old table as old_rows new table as new_rows for each statement execute function names_in_calendars();
