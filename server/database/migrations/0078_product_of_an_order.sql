-- What an order is of: a product of its bakery in a size, as it was called and priced when it was chosen. A price that is
-- changed later, and a product that is taken away, leave it as it is. Another bakery has products of its own.
alter table orders add product_id uuid references supplier_products on delete set null,
  add product_name text, add product_kind text, add product_pieces integer,
  -- Without moms.
  add product_price_ore integer,
  add product_by text check (product_by in ('hr', 'automation')),
  add check (num_nulls(product_name, product_kind, product_pieces, product_price_ore, product_by) in (0, 5)),
  add check (product_id is null or product_name is not null);
create index orders_of_product on orders (product_id) where product_id is not null;

create function forget_product() returns trigger language plpgsql as $$
begin
  new.product_id := null;
  new.product_name := null;
  new.product_kind := null;
  new.product_pieces := null;
  new.product_price_ore := null;
  new.product_by := null;
  return new;
end $$;
create trigger forget_product before update on orders for each row
  when (old.supplier_id is distinct from new.supplier_id and old.product_name is not null
    and old.product_id is not distinct from new.product_id)
  execute function forget_product();

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
    product_id, product_name, product_kind, product_pieces, product_price_ore, product_by
  from orders where kind = 'cake';

-- What somebody loves, and what is to stand on their cake; their own to say.
alter table employees
  add favourite_cake text check (favourite_cake in ('princess', 'cream', 'chocolate', 'fruit', 'cheesecake', 'pastries',
    'fruit_platter')),
  add cake_text text check (length(cake_text) between 1 and 24);
grant select (favourite_cake, cake_text) on employees to tartdags_app;

-- What a company would rather have, the first before the others.
alter table autopilots add preferred_kinds text[] not null default '{}'
  check (preferred_kinds <@ array['princess', 'cream', 'chocolate', 'fruit', 'cheesecake', 'pastries', 'vegan',
    'gluten_free', 'fruit_platter']);
