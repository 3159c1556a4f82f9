-- A supplier that said yes and cannot deliver after all. The order stays as it was agreed until somebody else is asked.
alter table cake_orders add column withdrawn_at timestamptz;
alter table meal_orders add column withdrawn_at timestamptz;
