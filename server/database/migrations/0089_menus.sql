-- Breakfasts and lunches are products of another kind: at a price for each person, for so many people at least, on some
-- days of the week.
alter table supplier_products drop constraint supplier_products_kind_check;
alter table supplier_products
  add check (kind in ('princess', 'cream', 'chocolate', 'fruit', 'cheesecake', 'pastries', 'vegan', 'gluten_free',
    'fruit_platter', 'other', 'portion', 'breakfast', 'lunch')),
  add description text check (length(description) between 1 and 300),
  add least_people integer not null default 1 check (least_people between 1 and 500),
  add weekdays integer[] not null default '{}' check (weekdays <@ array[0, 1, 2, 3, 4, 5, 6]);
