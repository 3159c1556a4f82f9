-- What a supplier said yes to and cannot deliver after all is looked for however far away it is.
create index cake_orders_withdrawn on cake_orders (delivery_date) where withdrawn_at is not null;
create index meal_orders_withdrawn on meal_orders (delivery_date) where withdrawn_at is not null;
