-- Where a company's deliveries go, and by which calendar. Every company has one from its first moment; what stood with the
-- company is its first office's now.
create table offices (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  name text not null default 'Huvudkontoret' check (length(name) between 1 and 100),
  address text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  country text not null default 'SE' check (country ~ '^[A-Z]{2}$'),
  receiver_name text,
  receiver_phone text,
  reserve_name text,
  reserve_phone text,
  door_code text,
  instructions text,
  delivery_rule text not null default 'same-day' check (delivery_rule in ('same-day', 'workday-before', 'workday-after')),
  delivery_time time not null default '12:00',
  closures jsonb not null default '[]' check (jsonb_typeof(closures) = 'array'),
  created_at timestamptz not null default app_now(),
  closed_at timestamptz,
  -- What belongs to an office names its company as well: no row can point across the wall.
  unique (company_id, id)
);
create index offices_open on offices (company_id, created_at, id) where closed_at is null;
create unique index offices_one_name on offices (company_id, lower(name)) where closed_at is null;

insert into offices (company_id, address, latitude, longitude, delivery_rule, delivery_time, closures, created_at)
  select c.id, c.address, c.latitude, c.longitude, c.delivery_rule, c.delivery_time, coalesce(a.closures, '[]'), c.created_at
  from companies c left join autopilots a on a.company_id = c.id;
alter table companies drop column address, drop column latitude, drop column longitude, drop column delivery_rule,
  drop column delivery_time;
alter table autopilots drop column closures;

-- Nobody is told of a move that did not happen.
alter table employees disable trigger user;
alter table meal_events disable trigger user;
alter table orders disable trigger user;
alter table employees add office_id uuid;
update employees e set office_id = f.id from offices f where f.company_id = e.company_id;
alter table meal_events add office_id uuid;
update meal_events e set office_id = f.id from offices f where f.company_id = e.company_id;
alter table orders add office_id uuid;
update orders o set office_id = f.id from offices f where f.company_id = o.company_id;
alter table autopilot_suppliers add office_id uuid;
update autopilot_suppliers s set office_id = f.id from offices f where f.company_id = s.company_id;
alter table employees enable trigger user;
alter table meal_events enable trigger user;
alter table orders enable trigger user;

alter table employees alter office_id set not null,
  add constraint employees_office foreign key (company_id, office_id) references offices (company_id, id);
alter table meal_events alter office_id set not null,
  add constraint meal_events_office foreign key (company_id, office_id) references offices (company_id, id);
alter table orders alter office_id set not null,
  add constraint orders_office foreign key (company_id, office_id) references offices (company_id, id);
alter table autopilot_suppliers alter office_id set not null,
  drop constraint autopilot_suppliers_pkey, drop constraint autopilot_suppliers_company_id_supplier_id_key,
  add primary key (company_id, office_id, position), add unique (company_id, office_id, supplier_id),
  add constraint autopilot_suppliers_office foreign key (company_id, office_id) references offices (company_id, id);

-- The company's oldest open office, made where there is none yet.
create function first_office(company uuid) returns uuid language plpgsql as $$
declare office uuid;
begin
  select f.id into office from offices f where f.company_id = company and f.closed_at is null order by f.created_at, f.id limit 1;
  if office is null then insert into offices (company_id) values (company) returning id into office; end if;
  return office;
end $$;
create function company_gets_office() returns trigger language plpgsql as $$
begin
  perform first_office(new.id);
  return null;
end $$;
create trigger first_office after insert on companies for each row execute function company_gets_office();

-- A row whose statement names no office: the first, or that of whom or what it is for. Statements over many rows name it,
-- and pay nothing here.
create function fill_office() returns trigger language plpgsql as $$
begin
  new.office_id := first_office(new.company_id);
  return new;
end $$;
create function fill_order_office() returns trigger language plpgsql as $$
begin
  if new.kind = 'cake' then
    select e.office_id into new.office_id from employees e where e.company_id = new.company_id and e.id = new.employee_id;
  else
    select s.office_id into new.office_id from meal_events s where s.company_id = new.company_id and s.id = new.meal_event_id;
  end if;
  return new;
end $$;
create trigger fill_office before insert on employees for each row when (new.office_id is null) execute function fill_office();
create trigger fill_office before insert on meal_events for each row when (new.office_id is null) execute function fill_office();
create trigger fill_office before insert on autopilot_suppliers for each row when (new.office_id is null) execute function fill_office();
create trigger fill_office before insert on orders for each row when (new.office_id is null) execute function fill_order_office();

alter table offices enable row level security;
create policy platform on offices to tartdags_platform using (true) with check (true);
create policy tenant on offices to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
-- An office is closed, never deleted: deliveries of years ago went there.
grant select, insert, update on offices to tartdags_platform, tartdags_app;
grant select (office_id) on employees to tartdags_app;

-- Another office is another address: a person decides by it, and the story tells it.
drop trigger revise on orders;
create trigger revise before update on orders for each row when (
  (old.offer_id, old.offer_status, old.supplier_id, old.cancelled_at, old.rejected_at, old.approval_asked_at,
    old.quantity, old.delivery_date, old.delivery_time, old.delivery_address, old.address_snapshot, old.notes, old.office_id,
    old.answer_wanted_again_at is null, case when old.outcome_by <> 'supplier' then old.outcome || coalesce(old.outcome_note, '') end)
  is distinct from
  (new.offer_id, new.offer_status, new.supplier_id, new.cancelled_at, new.rejected_at, new.approval_asked_at,
    new.quantity, new.delivery_date, new.delivery_time, new.delivery_address, new.address_snapshot, new.notes, new.office_id,
    new.answer_wanted_again_at is null, case when new.outcome_by <> 'supplier' then new.outcome || coalesce(new.outcome_note, '') end)
) execute function raise_revision();
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
      'delivery_address', 'outcome', 'outcome_note', 'office_id']) key
    where (to_jsonb(old_rows) -> key) is distinct from (to_jsonb(new_rows) -> key)
      and (key not in ('status', 'supplier_id') or (old_rows.offer_id, old_rows.offer_status)
        is not distinct from (new_rows.offer_id, new_rows.offer_status))
      and (key <> 'status' or new_rows.outcome is not distinct from old_rows.outcome)
      and (key <> 'outcome_note' or new_rows.outcome_note is not null)
  ) changed;
  return null;
end $$;

create or replace view cake_orders with (security_invoker = true) as
  select id, company_id, employee_id, supplier_id as bakery_id, quantity as portion_size, birthday, delivery_date,
    delivery_time, delivery_address, address_latitude, address_longitude, status, source, offer_id, offer_status,
    (select f.reason from offers f where f.id = offer_id) as decline_reason,
    (select f.reconfirmed_at from offers f where f.id = offer_id) as reconfirmed_at,
    (select f.offered_at from offers f where f.id = offer_id) as requested_at,
    (select f.answered_at from offers f where f.id = offer_id) as answered_at,
    completed_at, approval_asked_at, invoice_interval, price_ore, created_at, updated_at, kind,
    outcome, outcome_at, outcome_by, outcome_note, answer_wanted_again_at, called_at,
    (select f.answer_by from offers f where f.id = offer_id) as answer_by, may_return, revision, office_id
  from orders where kind = 'cake';
create or replace view meal_orders with (security_invoker = true) as
  select id, company_id, meal_event_id, supplier_id as restaurant_id, delivery_date, delivery_time as time, status,
    quantity as people_count, notes, address_snapshot, offer_id, offer_status,
    (select f.reason from offers f where f.id = offer_id) as decline_reason,
    (select f.offered_at from offers f where f.id = offer_id) as requested_at,
    (select f.answered_at from offers f where f.id = offer_id) as answered_at,
    completed_at, approval_asked_at, invoice_interval, price_ore, created_at, updated_at, kind,
    outcome, outcome_at, outcome_by, outcome_note, answer_wanted_again_at, called_at,
    (select f.answer_by from offers f where f.id = offer_id) as answer_by, revision, office_id
  from orders where kind = 'meal';
