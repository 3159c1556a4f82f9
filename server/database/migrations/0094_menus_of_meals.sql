-- What HR has agreed to order, by weekday, each menu with its price for one person; a later price changes none of it.
-- And what those who eat need, as HR has confirmed it: counts without names. Null is what the register says.
alter table meal_events
  add menus jsonb not null default '[]' check (jsonb_typeof(menus) = 'array'),
  add food jsonb check (jsonb_typeof(food) = 'object');

create or replace view meal_orders with (security_invoker = true) as
  select id, company_id, meal_event_id, supplier_id as restaurant_id, delivery_date, delivery_time as time, status,
    quantity as people_count, notes, address_snapshot, offer_id, offer_status,
    (select f.reason from offers f where f.id = offer_id) as decline_reason,
    (select f.offered_at from offers f where f.id = offer_id) as requested_at,
    (select f.answered_at from offers f where f.id = offer_id) as answered_at,
    completed_at, approval_asked_at, invoice_interval, price_ore, created_at, updated_at, kind,
    outcome, outcome_at, outcome_by, outcome_note, answer_wanted_again_at, called_at,
    (select f.answer_by from offers f where f.id = offer_id) as answer_by, revision, office_id,
    product_id, product_name, product_kind, product_pieces, product_price_ore, product_by
  from orders where kind = 'meal';

-- Of a menu the price for one person is agreed: for more people it costs as much more.
create function price_for_all() returns trigger language plpgsql as $$
begin
  new.product_price_ore := old.product_price_ore / old.product_pieces * new.quantity;
  new.product_pieces := new.quantity;
  return new;
end $$;
create trigger price_for_all before update on orders for each row
  when (new.kind = 'meal' and new.product_name is not null and new.quantity <> old.quantity
    and new.product_pieces = old.product_pieces)
  execute function price_for_all();
