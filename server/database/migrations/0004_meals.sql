-- Two open tabs that create the same meal make one: the same food from the same kitchen at the same time and place.
create unique index meal_events_once on meal_events
  (company_id, event_type, restaurant_id, mode, start_date, time, days_of_week, (address_snapshot ->> 'display')) where active;

-- A series leaves public holidays out; these are the ones on which there is food all the same.
create table meal_event_kept_days (
  meal_event_id uuid not null,
  company_id uuid not null references companies on delete cascade,
  day date not null,
  primary key (company_id, meal_event_id, day),
  foreign key (company_id, meal_event_id) references meal_events (company_id, id) on delete cascade
);
alter table meal_event_kept_days enable row level security;
create policy platform on meal_event_kept_days to tartdags_platform using (true) with check (true);
create policy tenant on meal_event_kept_days to tartdags_app
  using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on meal_event_kept_days to tartdags_app, tartdags_platform;

-- Whether a day has an order at all, also a cancelled one: the automation makes no second.
create index meal_orders_of_day on meal_orders (meal_event_id, delivery_date);

do $$
declare name text;
begin
  foreach name in array array['meal_event_skips', 'meal_event_kept_days'] loop
    execute format('create trigger live_insert after insert on %I referencing new table as changed_rows for each statement execute function tell_browsers()', name);
    execute format('create trigger live_delete after delete on %I referencing old table as changed_rows for each statement execute function tell_browsers()', name);
  end loop;
end $$;
