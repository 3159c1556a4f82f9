-- A person decides about an order by what a page shows. The revision is raised by everything that such a decision rests on:
-- status, supplier, day, hour, address, size, approval, offer, and what the customer said of it. The product's own notes
-- leave it alone, and so does a delivery that its supplier, or nobody's objection, calls made.
alter table orders add column revision integer not null default 1;

create function raise_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger revise before update on orders for each row when (
  (old.offer_id, old.offer_status, old.supplier_id, old.cancelled_at, old.rejected_at, old.approval_asked_at,
    old.quantity, old.delivery_date, old.delivery_time, old.delivery_address, old.address_snapshot, old.notes,
    old.answer_wanted_again_at is null, case when old.outcome_by <> 'supplier' then old.outcome || coalesce(old.outcome_note, '') end)
  is distinct from
  (new.offer_id, new.offer_status, new.supplier_id, new.cancelled_at, new.rejected_at, new.approval_asked_at,
    new.quantity, new.delivery_date, new.delivery_time, new.delivery_address, new.address_snapshot, new.notes,
    new.answer_wanted_again_at is null, case when new.outcome_by <> 'supplier' then new.outcome || coalesce(new.outcome_note, '') end)
) execute function raise_revision();

create or replace view cake_orders with (security_invoker = true) as
  select id, company_id, employee_id, supplier_id as bakery_id, quantity as portion_size, birthday, delivery_date,
    delivery_time, delivery_address, address_latitude, address_longitude, status, source, offer_id, offer_status,
    (select f.reason from offers f where f.id = offer_id) as decline_reason,
    (select f.reconfirmed_at from offers f where f.id = offer_id) as reconfirmed_at,
    (select f.offered_at from offers f where f.id = offer_id) as requested_at,
    (select f.answered_at from offers f where f.id = offer_id) as answered_at,
    completed_at, approval_asked_at, invoice_interval, price_ore, created_at, updated_at, kind,
    outcome, outcome_at, outcome_by, outcome_note, answer_wanted_again_at, called_at,
    (select f.answer_by from offers f where f.id = offer_id) as answer_by, may_return, revision
  from orders where kind = 'cake';
create or replace view meal_orders with (security_invoker = true) as
  select id, company_id, meal_event_id, supplier_id as restaurant_id, delivery_date, delivery_time as time, status,
    quantity as people_count, notes, address_snapshot, offer_id, offer_status,
    (select f.reason from offers f where f.id = offer_id) as decline_reason,
    (select f.offered_at from offers f where f.id = offer_id) as requested_at,
    (select f.answered_at from offers f where f.id = offer_id) as answered_at,
    completed_at, approval_asked_at, invoice_interval, price_ore, created_at, updated_at, kind,
    outcome, outcome_at, outcome_by, outcome_note, answer_wanted_again_at, called_at,
    (select f.answer_by from offers f where f.id = offer_id) as answer_by, revision
  from orders where kind = 'meal';
