-- What people say of a delivery: it came, came late, was wrong, or never came. Null is that nobody has said anything.
alter table orders
  add column outcome text check (outcome in ('came', 'late', 'wrong', 'missing')),
  add column outcome_at timestamptz,
  add column outcome_by text check (outcome_by in ('hr', 'supplier', 'admin')),
  add column outcome_note text,
  add constraint orders_outcome_whole check (num_nulls(outcome, outcome_at, outcome_by) in (0, 3)
    and (outcome is not null or outcome_note is null)),
  -- What came is delivered, however late; what never came is not.
  add constraint orders_outcome_agrees
    check (outcome is null or status = case outcome when 'missing' then 'declined' else 'completed' end);

create index orders_missing on orders (delivery_date) where outcome = 'missing';

create or replace view cake_orders with (security_invoker = true) as
  select id, company_id, employee_id, supplier_id as bakery_id, quantity as portion_size, birthday, delivery_date,
    delivery_time, delivery_address, address_latitude, address_longitude, status, source, decline_reason, reconfirmed_at,
    requested_at, answered_at, completed_at, withdrawn_at, invoice_interval, price_ore, created_at, updated_at, kind,
    outcome, outcome_at, outcome_by, outcome_note
  from orders where kind = 'cake';
create or replace view meal_orders with (security_invoker = true) as
  select id, company_id, meal_event_id, supplier_id as restaurant_id, delivery_date, delivery_time as time, status,
    quantity as people_count, notes, address_snapshot, decline_reason, requested_at, answered_at, completed_at,
    withdrawn_at, invoice_interval, price_ore, created_at, updated_at, kind,
    outcome, outcome_at, outcome_by, outcome_note
  from orders where kind = 'meal';

-- Each word is part of the story. The status that follows from it is told by the word itself.
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
      'delivery_address', 'reconfirmed_at', 'withdrawn_at', 'outcome', 'outcome_note']) key
    where (to_jsonb(old_rows) -> key) is distinct from (to_jsonb(new_rows) -> key)
      and (key <> 'withdrawn_at' or new_rows.withdrawn_at is not null)
      and (key <> 'status' or new_rows.outcome is not distinct from old_rows.outcome)
      and (key <> 'outcome_note' or new_rows.outcome_note is not null)
  ) changed;
  return null;
end $$;
