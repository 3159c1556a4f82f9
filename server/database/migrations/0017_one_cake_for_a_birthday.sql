-- One live order for a birthday, also when it was moved to another day: a stale link that asks the next bakery, or a
-- second tab, cannot bake twice for the same person.
create unique index cake_orders_one_birthday on cake_orders (company_id, employee_id, birthday)
  where status not in ('declined', 'cancelled');
