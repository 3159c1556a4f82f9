-- What the back office counts and lists, at a million requests as at a hundred.

-- Counts are kept as changes that are summed up: a row for each statement, never an update of one shared row, so that
-- two customers who order at the same moment do not wait for each other. A job folds the rows together now and then.
create table tallies (
  kind text not null,
  change bigint not null
);
grant select, insert, delete on tallies to tartdags_platform;

-- Tenants write orders but must not reach the tallies themselves: the functions act as their owner.
create function tally_rows() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into tallies (kind, change)
  select tg_table_name, case tg_op when 'DELETE' then -count(*) else count(*) end
  from changed_rows having count(*) > 0;
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['companies', 'cake_orders', 'meal_orders'] loop
    execute format('create trigger tally_insert after insert on %I referencing new table as changed_rows for each statement execute function tally_rows()', name);
    execute format('create trigger tally_delete after delete on %I referencing old table as changed_rows for each statement execute function tally_rows()', name);
    execute format('insert into tallies (kind, change) select %L, count(*) from %I', name, name);
  end loop;
end $$;

create function tally_requests() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies (kind, change)
    select order_type || ':' || status, count(*) from new_rows group by order_type, status;
  elsif tg_op = 'DELETE' then
    insert into tallies (kind, change)
    select order_type || ':' || status, -count(*) from old_rows group by order_type, status;
  else
    insert into tallies (kind, change)
    select kind, sum(step) from (
      select order_type || ':' || status as kind, 1 as step from new_rows
      union all
      select order_type || ':' || status, -1 from old_rows
    ) steps group by kind having sum(step) <> 0;
  end if;
  return null;
end $$;
create trigger tally_insert after insert on order_requests
  referencing new table as new_rows for each statement execute function tally_requests();
create trigger tally_update after update on order_requests
  referencing old table as old_rows new table as new_rows for each statement execute function tally_requests();
create trigger tally_delete after delete on order_requests
  referencing old table as old_rows for each statement execute function tally_requests();
insert into tallies (kind, change)
  select order_type || ':' || status, count(*) from order_requests group by order_type, status;

-- A tab is a type or a status, newest first; the filter adds the other.
drop index order_requests_pending;
create index order_requests_by_status on order_requests (status, created_at desc, id);
create index order_requests_by_both on order_requests (order_type, status, created_at desc, id);

-- The health of the business looks back some weeks. Partial, so that making orders does not pay for it.
create index cake_orders_ended on cake_orders (delivery_date) where status in ('completed', 'declined');
create index meal_orders_ended on meal_orders (delivery_date) where status in ('completed', 'declined');
create index cake_orders_asked on cake_orders (requested_at, bakery_id) where requested_at is not null;
create index meal_orders_asked on meal_orders (requested_at, restaurant_id) where requested_at is not null;

-- A new customer shows itself to the admins who are looking.
create function tell_admins() returns trigger language plpgsql as $$
begin
  if exists (select from changed_rows) then
    perform pg_notify('live', json_build_object('company', null, 'table', tg_table_name)::text);
  end if;
  return null;
end $$;
create trigger live_insert after insert on companies
  referencing new table as changed_rows for each statement execute function tell_admins();

create index meal_events_restaurant on meal_events (restaurant_id) where active;
