-- The days of a series that have had an order and shall have no other. Those with a live order are kept by
-- meal_orders_one_live, which an insert looks into by itself.
drop index meal_orders_of_day;
create index meal_orders_gone on meal_orders (meal_event_id, delivery_date) where status in ('declined', 'cancelled');
