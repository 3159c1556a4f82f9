-- A cake that went with its person's wish, leave or pause, and not because somebody decided about that very cake, is planned
-- anew when that ends.
alter table orders add may_return boolean not null default false,
  add constraint only_cancelled_return check (not may_return or cancelled_at is not null);

alter table orders disable trigger user;
update orders o set may_return = true
from employees e left join autopilots a on a.company_id = e.company_id
where o.kind = 'cake' and o.status = 'cancelled' and o.delivery_date >= current_date
  and e.company_id = o.company_id and e.id = o.employee_id
  and exists (select from order_history h where h.company_id = o.company_id and h.order_id = o.id
    and h.change = 'status' and h.after = '"cancelled"'
    and h.at in (e.archived_at, e.cakes_paused_at, a.paused_since, case when e.celebration = 'none' then e.updated_at end));
alter table orders enable trigger user;

create or replace view cake_orders with (security_invoker = true) as
  select id, company_id, employee_id, supplier_id as bakery_id, quantity as portion_size, birthday, delivery_date,
    delivery_time, delivery_address, address_latitude, address_longitude, status, source, offer_id, offer_status,
    (select f.reason from offers f where f.id = offer_id) as decline_reason,
    (select f.reconfirmed_at from offers f where f.id = offer_id) as reconfirmed_at,
    (select f.offered_at from offers f where f.id = offer_id) as requested_at,
    (select f.answered_at from offers f where f.id = offer_id) as answered_at,
    completed_at, approval_asked_at, invoice_interval, price_ore, created_at, updated_at, kind,
    outcome, outcome_at, outcome_by, outcome_note, answer_wanted_again_at, called_at,
    (select f.answer_by from offers f where f.id = offer_id) as answer_by, may_return
  from orders where kind = 'cake';
