-- The moms of a delivery follows from its kind and its day.
alter table cake_orders drop column vat_percent;
alter table meal_orders drop column vat_percent;
