-- What follows from a change: open browsers are told, and an order's story gets its line.

create function tell_browsers() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('company', changed.company_id, 'table', tg_table_name)::text)
  from (select distinct company_id from changed_rows) changed;
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['employees', 'cake_orders', 'meal_orders', 'meal_events', 'order_requests'] loop
    execute format('create trigger live_insert after insert on %I referencing new table as changed_rows for each statement execute function tell_browsers()', name);
    execute format('create trigger live_update after update on %I referencing new table as changed_rows for each statement execute function tell_browsers()', name);
    execute format('create trigger live_delete after delete on %I referencing old table as changed_rows for each statement execute function tell_browsers()', name);
  end loop;
end $$;

-- The story begins with the order's own created_at and source; every later change is written here, whoever makes it.
create function write_history() returns trigger language plpgsql as $$
begin
  insert into order_history (company_id, cake_order_id, meal_order_id, actor, actor_name, change, before, after)
  select
    new_rows.company_id,
    case when tg_table_name = 'cake_orders' then new_rows.id end,
    case when tg_table_name = 'meal_orders' then new_rows.id end,
    coalesce(nullif(current_setting('app.actor', true), ''), 'automation'),
    nullif(current_setting('app.actor_name', true), ''),
    changed.key,
    to_jsonb(old_rows) -> changed.key,
    to_jsonb(new_rows) -> changed.key
  from new_rows
  join old_rows on old_rows.id = new_rows.id
  cross join lateral (
    select key from unnest(array['status', 'bakery_id', 'restaurant_id', 'portion_size', 'people_count',
      'delivery_date', 'delivery_time', 'time', 'delivery_address', 'reconfirmed_at']) key
    where (to_jsonb(old_rows) -> key) is distinct from (to_jsonb(new_rows) -> key)
  ) changed;
  return null;
end $$;

create trigger history after update on cake_orders
  referencing old table as old_rows new table as new_rows for each statement execute function write_history();
create trigger history after update on meal_orders
  referencing old table as old_rows new table as new_rows for each statement execute function write_history();

-- The workers wake when there is something new to do. An update does not wake them: claiming is an update too.
create function tell_worker() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows) then perform pg_notify('work', tg_table_name); end if;
  return null;
end $$;
create trigger work after insert on mails
  referencing new table as new_rows for each statement execute function tell_worker();
create trigger work after insert on calendar_events
  referencing new table as new_rows for each statement execute function tell_worker();
