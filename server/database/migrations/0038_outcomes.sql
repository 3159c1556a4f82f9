-- What people say of a delivery: it came, came late, was wrong, or never came. Null is that nobody has said anything.
alter table orders
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
    delivery_time, delivery_address, address_latitude, address_longitude, status, source, offer_id, offer_status,
    (select f.reason from offers f where f.id = offer_id) as decline_reason,
    (select f.reconfirmed_at from offers f where f.id = offer_id) as reconfirmed_at,
    (select f.offered_at from offers f where f.id = offer_id) as requested_at,
    (select f.answered_at from offers f where f.id = offer_id) as answered_at,
    completed_at, approval_asked_at, invoice_interval, price_ore, created_at, updated_at, kind,
    outcome, outcome_at, outcome_by, outcome_note
  from orders where kind = 'cake';
create or replace view meal_orders with (security_invoker = true) as
  select id, company_id, meal_event_id, supplier_id as restaurant_id, delivery_date, delivery_time as time, status,
    quantity as people_count, notes, address_snapshot, offer_id, offer_status,
    (select f.reason from offers f where f.id = offer_id) as decline_reason,
    (select f.offered_at from offers f where f.id = offer_id) as requested_at,
    (select f.answered_at from offers f where f.id = offer_id) as answered_at,
    completed_at, approval_asked_at, invoice_interval, price_ore, created_at, updated_at, kind,
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
      'delivery_address', 'outcome', 'outcome_note']) key
    where (to_jsonb(old_rows) -> key) is distinct from (to_jsonb(new_rows) -> key)
      and (key not in ('status', 'supplier_id') or (old_rows.offer_id, old_rows.offer_status)
        is not distinct from (new_rows.offer_id, new_rows.offer_status))
      and (key <> 'status' or new_rows.outcome is not distinct from old_rows.outcome)
      and (key <> 'outcome_note' or new_rows.outcome_note is not null)
  ) changed;
  return null;
end $$;
