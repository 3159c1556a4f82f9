-- What suppliers make. Prices are without moms, which depends on the day of delivery.
create table supplier_products (
  id uuid primary key default gen_random_uuid(),
  supplier_id uuid not null references vendors on delete cascade,
  name text not null check (name <> '' and length(name) <= 80),
  kind text not null check (kind in ('princess', 'cream', 'chocolate', 'fruit', 'cheesecake', 'pastries', 'vegan',
    'gluten_free', 'fruit_platter', 'other', 'portion')),
  sizes jsonb not null check (jsonb_typeof(sizes) = 'array' and jsonb_array_length(sizes) between 1 and 12),
  allergens text[] not null default '{}' check (allergens <@ array['gluten', 'crustaceans', 'egg', 'fish', 'peanuts',
    'soy', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs']),
  diets text[] not null default '{}'
    check (diets <@ array['vegetarian', 'vegan', 'no_gelatine', 'lactose_free', 'gluten_free', 'halal']),
  season_from text check (season_from ~ '^\d\d-\d\d$'),
  season_to text check (season_to ~ '^\d\d-\d\d$'),
  active boolean not null default true,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check ((season_from is null) = (season_to is null))
);
create unique index supplier_products_once on supplier_products
  (supplier_id, translate(lower(name), 'ÅÄÖÉÜ', 'åäöéü'));

-- Like the suppliers, what they make is everybody's to read and the platform's to change.
grant select on supplier_products to tartdags_app;
grant select, insert, update, delete on supplier_products to tartdags_platform;
