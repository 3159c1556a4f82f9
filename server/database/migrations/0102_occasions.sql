-- A cake may be for something other than a birthday. The day that is celebrated stands where the birthday does; HR reads
-- the title, and the bakery what is to stand on it. Meals keep the default.
alter table orders
  add occasion text not null default 'birthday'
    check (occasion in ('birthday', 'first-day', 'anniversary', 'farewell', 'child', 'other')),
  add occasion_title text check (length(occasion_title) between 1 and 60),
  add occasion_text text check (length(occasion_text) between 1 and 24),
  add check ((occasion = 'birthday') = (occasion_title is null)),
  add check (occasion = 'birthday' or kind = 'cake'),
  add check (occasion_text is null or occasion <> 'birthday');

-- One for a person, a day and an occasion: an anniversary never takes a birthday's place.
drop index orders_one_live_cake;
drop index orders_one_birthday;
create unique index orders_one_live_cake on orders (company_id, employee_id, delivery_date, occasion)
  where kind = 'cake' and status not in ('declined', 'cancelled');
create unique index orders_one_birthday on orders (company_id, employee_id, birthday, occasion)
  where kind = 'cake' and status not in ('declined', 'cancelled');

create or replace view cake_orders with (security_invoker = true) as
  select id, company_id, employee_id, supplier_id as bakery_id, quantity as portion_size, birthday, delivery_date,
    delivery_time, delivery_address, address_latitude, address_longitude, status, source, offer_id, offer_status,
    (select f.reason from offers f where f.id = offer_id) as decline_reason,
    (select f.reconfirmed_at from offers f where f.id = offer_id) as reconfirmed_at,
    (select f.offered_at from offers f where f.id = offer_id) as requested_at,
    (select f.answered_at from offers f where f.id = offer_id) as answered_at,
    completed_at, approval_asked_at, invoice_interval, price_ore, created_at, updated_at, kind,
    outcome, outcome_at, outcome_by, outcome_note, answer_wanted_again_at, called_at,
    (select f.answer_by from offers f where f.id = offer_id) as answer_by, may_return, revision, office_id,
    product_id, product_name, product_kind, product_pieces, product_price_ore, product_by,
    separate_product_id, separate_name, separate_count, separate_price_ore, occasion, occasion_title, occasion_text
  from orders where kind = 'cake';

-- Which years at work a company celebrates besides birthdays; none to begin with. 0 is the first day.
alter table autopilots add celebrated_years integer[] not null default '{}'
  check (celebrated_years <@ array[0, 1, 2, 3, 5, 10, 15, 20, 25, 30, 40]);
create index employees_by_start on employees (day_of_year(start_date), company_id, id)
  where archived_at is null and start_date is not null;
