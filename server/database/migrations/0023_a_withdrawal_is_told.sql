-- The story of an order also tells that its supplier said yes and cannot after all. That somebody else was found is told
-- by the supplier's line.
create or replace function write_history() returns trigger language plpgsql as $$
begin
  insert into order_history (company_id, cake_order_id, meal_order_id, actor, actor_name, change, before, after)
  select
    new_rows.company_id,
    case when tg_table_name = 'cake_orders' then new_rows.id end,
    case when tg_table_name = 'meal_orders' then new_rows.id end,
    coalesce(nullif(current_setting('app.actor', true), ''), 'automation'),
    nullif(current_setting('app.actor_name', true), ''),
    changed.key,
    to_jsonb(old_rows) -> changed.key,
    to_jsonb(new_rows) -> changed.key
  from new_rows
  join old_rows on old_rows.id = new_rows.id
  cross join lateral (
    select key from unnest(array['status', 'bakery_id', 'restaurant_id', 'portion_size', 'people_count',
      'delivery_date', 'delivery_time', 'time', 'delivery_address', 'reconfirmed_at', 'withdrawn_at']) key
    where (to_jsonb(old_rows) -> key) is distinct from (to_jsonb(new_rows) -> key)
      and (key <> 'withdrawn_at' or new_rows.withdrawn_at is not null)
  ) changed;
  return null;
end $$;
