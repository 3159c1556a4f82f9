-- Nobody is offered the same order twice for the same day, unless the first offer was taken back: the autopilot may ask
-- about another day when nobody can on the order's own.
drop index offers_once;
create unique index offers_once on offers (order_id, supplier_id, delivery_date) where status <> 'retracted';

-- Who has said no to a company's day is looked for by the day that they were asked about.
drop index offers_of_day;
create index offers_of_day on offers (company_id, delivery_date, supplier_id);
