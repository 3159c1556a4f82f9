-- An offer waits until `answer_by`, and its supplier is reminded once on the way there. Then the next in the chain is asked.
-- When nobody is left, or too little time, people are called, once.
alter table offers add remind_at timestamptz, add reminded_at timestamptz;
create index offers_open on offers (answer_by) where status = 'open';
create index offers_to_remind on offers (remind_at) where status = 'open' and reminded_at is null;
alter table orders add called_at timestamptz;
-- Whoever is to know of these has been told.
alter table orders disable trigger user;
update orders set called_at = updated_at where status = 'declined' and delivery_date >= current_date - 1;
alter table orders enable trigger user;

create or replace view cake_orders with (security_invoker = true) as
  select id, company_id, employee_id, supplier_id as bakery_id, quantity as portion_size, birthday, delivery_date,
    delivery_time, delivery_address, address_latitude, address_longitude, status, source, offer_id, offer_status,
    (select f.reason from offers f where f.id = offer_id) as decline_reason,
    (select f.reconfirmed_at from offers f where f.id = offer_id) as reconfirmed_at,
    (select f.offered_at from offers f where f.id = offer_id) as requested_at,
    (select f.answered_at from offers f where f.id = offer_id) as answered_at,
    completed_at, approval_asked_at, invoice_interval, price_ore, created_at, updated_at, kind,
    outcome, outcome_at, outcome_by, outcome_note, answer_wanted_again_at, called_at,
    (select f.answer_by from offers f where f.id = offer_id) as answer_by
  from orders where kind = 'cake';
create or replace view meal_orders with (security_invoker = true) as
  select id, company_id, meal_event_id, supplier_id as restaurant_id, delivery_date, delivery_time as time, status,
    quantity as people_count, notes, address_snapshot, offer_id, offer_status,
    (select f.reason from offers f where f.id = offer_id) as decline_reason,
    (select f.offered_at from offers f where f.id = offer_id) as requested_at,
    (select f.answered_at from offers f where f.id = offer_id) as answered_at,
    completed_at, approval_asked_at, invoice_interval, price_ore, created_at, updated_at, kind,
    outcome, outcome_at, outcome_by, outcome_note, answer_wanted_again_at, called_at,
    (select f.answer_by from offers f where f.id = offer_id) as answer_by
  from orders where kind = 'meal';

-- An earlier offer that holds again becomes the last. A yes ends the calling: should it fall through, people are called anew.
create or replace function order_follows_changed_offers() returns trigger language plpgsql as $$
begin
  update orders o set offer_id = new_rows.id, offer_status = new_rows.status,
    supplier_id = coalesce(new_rows.supplier_id, o.supplier_id),
    called_at = case when new_rows.status = 'accepted' then null else o.called_at end, updated_at = app_now()
  from new_rows join old_rows on old_rows.id = new_rows.id
  where o.company_id = new_rows.company_id and o.id = new_rows.order_id
    and ((o.offer_id = new_rows.id and o.offer_status <> new_rows.status) or new_rows.position > old_rows.position);
  insert into order_history (company_id, order_id, offer_id, actor, actor_name, change, before, after)
  select new_rows.company_id, new_rows.order_id, new_rows.id,
    coalesce(nullif(current_setting('app.actor', true), ''), 'automation'),
    nullif(current_setting('app.actor_name', true), ''), changed.*
  from new_rows
  join old_rows on old_rows.id = new_rows.id
  cross join lateral (
    select 'offer', to_jsonb(old_rows.status), to_jsonb(new_rows.status) where old_rows.status <> new_rows.status
    union all
    select 'reconfirmed_at', to_jsonb(old_rows.reconfirmed_at), to_jsonb(new_rows.reconfirmed_at)
    where old_rows.reconfirmed_at is distinct from new_rows.reconfirmed_at
  ) changed;
  return null;
end $$;

-- Another day has its own last moment to call.
create function moved_is_not_called() returns trigger language plpgsql as $$
begin
  new.called_at := null;
  return new;
end $$;
create trigger moved_is_not_called before update of delivery_date on orders for each row
  when (old.delivery_date <> new.delivery_date) execute function moved_is_not_called();
