-- The automation used to call an order delivered that its supplier had never answered. What the story of an order tells
-- apart is put right: it was missed. What a person called delivered stays so: somebody had said that it came.
create temporary table never_answered on commit drop as
  select coalesce(h.cake_order_id, h.meal_order_id) as order_id from order_history h
  where h.change = 'status' and h.before = '"requested"' and h.after = '"completed"' and h.actor = 'automation';

update cake_orders o set status = 'declined', completed_at = null, updated_at = app_now()
  where o.status = 'completed' and o.answered_at is null and o.id in (select order_id from never_answered);
update meal_orders o set status = 'declined', completed_at = null, updated_at = app_now()
  where o.status = 'completed' and o.answered_at is null and o.id in (select order_id from never_answered);
update order_requests r set status = 'rejected'
  where r.status = 'completed' and coalesce(r.cake_order_id, r.meal_order_id) in (select order_id from never_answered)
    and not exists (select from cake_orders o where o.id = r.cake_order_id and o.status = 'completed')
    and not exists (select from meal_orders o where o.id = r.meal_order_id and o.status = 'completed');
