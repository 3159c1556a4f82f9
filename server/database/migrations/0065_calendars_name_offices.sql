-- Where a company has several offices, a delivery in its calendar says to which it goes.
create or replace view calendar_deliveries with (security_invoker = true) as
  select o.company_id, o.id as order_id, o.kind as order_type, o.delivery_date, o.delivery_time,
    case when o.kind = 'meal' then initcap(m.event_type)
      when e.celebration = 'celebrate' then 'Tårta till ' || e.name else 'Tårtleverans' end
      || coalesce(', ' || f.name, '') as title,
    o.quantity || case when o.kind = 'meal' then case o.quantity when 1 then ' person' else ' personer' end
        else case o.quantity when 1 then ' bit' else ' bitar' end end
      || case when o.offer_status is distinct from 'withdrawn' then coalesce(' från ' || v.name, '')
        when o.kind = 'meal' then ', restaurang saknas' else ', bageri saknas' end
      || ', kl. ' || to_char(o.delivery_time, 'HH24:MI') as description,
    case when o.kind = 'meal' then o.address_snapshot ->> 'display' else o.delivery_address end as address,
    o.updated_at,
    -- What was promised and fell through stays, without its supplier, until somebody calls it off.
    o.status not in ('declined', 'cancelled') or (o.status = 'declined' and coalesce(o.offer_status = 'withdrawn', false)) as live,
    o.status in ('confirmed', 'completed') as promised
  from orders o
  left join employees e on e.company_id = o.company_id and e.id = o.employee_id
  left join meal_events m on m.company_id = o.company_id and m.id = o.meal_event_id
  left join vendors v on v.id = o.supplier_id
  left join offices f on f.company_id = o.company_id and f.id = o.office_id and exists (
    select from offices other where other.company_id = f.company_id and other.id <> f.id and other.closed_at is null);
