-- A supplier that bakes and cooks for the same day hears of changes in one mail.
update mails set kind = 'supplier-order-changed' where kind in ('bakery-order-changed', 'restaurant-order-changed');

-- Since when a new yes is waited for, because somebody cannot eat what the first one was about. Null when none is.
alter table orders add column answer_wanted_again_at timestamptz;

create or replace view cake_orders with (security_invoker = true) as
  select id, company_id, employee_id, supplier_id as bakery_id, quantity as portion_size, birthday, delivery_date,
    delivery_time, delivery_address, address_latitude, address_longitude, status, source, offer_id, offer_status,
    (select f.reason from offers f where f.id = offer_id) as decline_reason,
    (select f.reconfirmed_at from offers f where f.id = offer_id) as reconfirmed_at,
    (select f.offered_at from offers f where f.id = offer_id) as requested_at,
    (select f.answered_at from offers f where f.id = offer_id) as answered_at,
    completed_at, approval_asked_at, invoice_interval, price_ore, created_at, updated_at, kind,
    outcome, outcome_at, outcome_by, outcome_note, answer_wanted_again_at
  from orders where kind = 'cake';
create or replace view meal_orders with (security_invoker = true) as
  select id, company_id, meal_event_id, supplier_id as restaurant_id, delivery_date, delivery_time as time, status,
    quantity as people_count, notes, address_snapshot, offer_id, offer_status,
    (select f.reason from offers f where f.id = offer_id) as decline_reason,
    (select f.offered_at from offers f where f.id = offer_id) as requested_at,
    (select f.answered_at from offers f where f.id = offer_id) as answered_at,
    completed_at, approval_asked_at, invoice_interval, price_ore, created_at, updated_at, kind,
    outcome, outcome_at, outcome_by, outcome_note, answer_wanted_again_at
  from orders where kind = 'meal';

-- Whoever is asked next has said nothing yet.
create or replace function order_follows_offers() returns trigger language plpgsql as $$
begin
  update orders o set offer_id = latest.id, offer_status = latest.status,
    supplier_id = coalesce(latest.supplier_id, o.supplier_id), answer_wanted_again_at = null, updated_at = app_now()
  from (select distinct on (order_id) * from new_rows order by order_id, position desc) latest
  where o.company_id = latest.company_id and o.id = latest.order_id;
  insert into order_history (company_id, order_id, offer_id, at, actor, actor_name, change, after)
  select company_id, order_id, id, offered_at, coalesce(nullif(current_setting('app.actor', true), ''), 'automation'),
    nullif(current_setting('app.actor_name', true), ''), 'offer', to_jsonb(status)
  from new_rows;
  return null;
end $$;
