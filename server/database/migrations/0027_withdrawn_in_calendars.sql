-- A calendar tells what a supplier has said yes to from what waits for an answer. One that withdrew brings nothing.
create or replace view calendar_deliveries with (security_invoker = true) as
  select o.company_id, o.id as order_id, 'cake' as order_type, o.delivery_date, o.delivery_time,
    case when e.celebration = 'celebrate' then 'Tårta till ' || e.name else 'Tårtleverans' end as title,
    o.portion_size || case o.portion_size when 1 then ' bit' else ' bitar' end
      || case when o.withdrawn_at is not null then ', bageri saknas' else coalesce(' från ' || v.name, '') end
      || ', kl. ' || to_char(o.delivery_time, 'HH24:MI') as description,
    o.delivery_address as address, o.updated_at, o.status not in ('declined', 'cancelled') as live,
    o.status in ('confirmed', 'completed') and o.withdrawn_at is null as promised
  from cake_orders o
  join employees e on e.company_id = o.company_id and e.id = o.employee_id
  left join vendors v on v.id = o.bakery_id
  union all
  select o.company_id, o.id, 'meal', o.delivery_date, o.time, initcap(m.event_type),
    o.people_count || case o.people_count when 1 then ' person' else ' personer' end
      || case when o.withdrawn_at is not null then ', restaurang saknas' else coalesce(' från ' || v.name, '') end
      || ', kl. ' || to_char(o.time, 'HH24:MI'),
    o.address_snapshot ->> 'display', o.updated_at, o.status not in ('declined', 'cancelled'),
    o.status in ('confirmed', 'completed') and o.withdrawn_at is null
  from meal_orders o
  join meal_events m on m.company_id = o.company_id and m.id = o.meal_event_id
  left join vendors v on v.id = o.restaurant_id;
