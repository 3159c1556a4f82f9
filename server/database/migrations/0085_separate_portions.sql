-- Those at a table who cannot eat its cake have a portion of their own, of one product of the same bakery for all whom it
-- suits: how many, and what all of them cost without moms. Who they are follows from the register and is kept nowhere.
alter table orders add separate_product_id uuid references supplier_products on delete set null,
  add separate_name text, add separate_count integer check (separate_count > 0),
  add separate_price_ore integer check (separate_price_ore > 0),
  add check (num_nulls(separate_name, separate_count, separate_price_ore) in (0, 3)),
  add check (separate_product_id is null or separate_name is not null),
  add check (separate_name is null or product_name is not null);
create index orders_of_separate_product on orders (separate_product_id) where separate_product_id is not null;

-- They go with the cake that they stand beside.
create function forget_separate() returns trigger language plpgsql as $$
begin
  new.separate_product_id := null;
  new.separate_name := null;
  new.separate_count := null;
  new.separate_price_ore := null;
  return new;
end $$;
-- Behind `forget_product`, in the order of their names.
create trigger forget_separate before update on orders for each row
  when (new.product_name is null and new.separate_name is not null) execute function forget_separate();

create or replace view cake_orders with (security_invoker = true) as
  select id, company_id, employee_id, supplier_id as bakery_id, quantity as portion_size, birthday, delivery_date,
    delivery_time, delivery_address, address_latitude, address_longitude, status, source, offer_id, offer_status,
    (select f.reason from offers f where f.id = offer_id) as decline_reason,
    (select f.reconfirmed_at from offers f where f.id = offer_id) as reconfirmed_at,
    (select f.offered_at from offers f where f.id = offer_id) as requested_at,
    (select f.answered_at from offers f where f.id = offer_id) as answered_at,
    completed_at, approval_asked_at, invoice_interval, price_ore, created_at, updated_at, kind,
    outcome, outcome_at, outcome_by, outcome_note, answer_wanted_again_at, called_at,
    (select f.answer_by from offers f where f.id = offer_id) as answer_by, may_return, revision, office_id,
    product_id, product_name, product_kind, product_pieces, product_price_ore, product_by,
    separate_product_id, separate_name, separate_count, separate_price_ore
  from orders where kind = 'cake';

-- A company says whether it wants them.
alter table autopilots add separate_portions boolean not null default false;
