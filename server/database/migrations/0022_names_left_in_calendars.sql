-- What had been written into a calendar that is no longer connected kept the name of somebody who was erased since.
update calendar_events e set wanted = null, written = 'true'
from cake_orders o join employees p on p.company_id = o.company_id and p.id = o.employee_id
where o.company_id = e.company_id and o.id = e.order_id and p.erased_at is not null and e.written is not null;
