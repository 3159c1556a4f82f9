-- Whom to ask for a meal, or for the days of a series, when its restaurant cannot; after them the nearest.
create table meal_reserves (
  company_id uuid not null references companies on delete cascade,
  meal_event_id uuid not null,
  position integer not null check (position between 1 and 5),
  supplier_id uuid not null references vendors,
  primary key (company_id, meal_event_id, position),
  unique (company_id, meal_event_id, supplier_id),
  foreign key (company_id, meal_event_id) references meal_events (company_id, id) on delete cascade
);
create index meal_reserves_supplier on meal_reserves (supplier_id);
alter table meal_reserves enable row level security;
create policy platform on meal_reserves to tartdags_platform using (true) with check (true);
create policy tenant on meal_reserves to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on meal_reserves to tartdags_platform, tartdags_app;
create trigger live_insert after insert on meal_reserves referencing new table as changed_rows for each statement execute function tell_browsers();
create trigger live_delete after delete on meal_reserves referencing old table as changed_rows for each statement execute function tell_browsers();

-- A series may have several pauses, each with or without a last day.
alter table meal_events add column pauses datemultirange not null default '{}';
update meal_events set pauses = datemultirange(daterange(paused_from, paused_until, '[]'))
  where paused_from is not null and (paused_until is null or paused_until >= paused_from);
alter table meal_events drop column paused_from, drop column paused_until;

-- The delivery of a day that was left out comes on another one instead.
alter table meal_event_skips add column moved_to date check (moved_to <> day);
create unique index meal_event_skips_moved on meal_event_skips (meal_event_id, moved_to) where moved_to is not null;
