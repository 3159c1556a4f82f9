-- Pictures of what suppliers make, as they are shown: re-encoded, and small enough for the database to keep.
create table product_pictures (
  key text primary key,
  supplier_id uuid not null references vendors on delete cascade,
  product_id uuid not null unique references supplier_products on delete cascade,
  content bytea not null check (octet_length(content) between 1 and 300000),
  created_at timestamptz not null default app_now()
);
-- Pressed already: trying once more only takes time.
alter table product_pictures alter content set storage external;
create index product_pictures_supplier on product_pictures (supplier_id);
alter table product_pictures enable row level security;
create policy platform on product_pictures to tartdags_platform using (true) with check (true);
grant select, insert, update, delete on product_pictures to tartdags_platform;

alter table supplier_products add picture_key text unique references product_pictures on delete set null;
