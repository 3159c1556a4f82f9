-- What a supplier takes out of its list stays known for what was ordered of it: what is in it says who has a portion of
-- their own, and that is kept nowhere else.
alter table supplier_products add removed_at timestamptz;
drop index supplier_products_once;
create unique index supplier_products_once on supplier_products
  (supplier_id, translate(lower(name), 'ÅÄÖÉÜ', 'åäöéü')) where removed_at is null;
