-- One office's cakes until further notice, while the others' go on.
alter table offices add paused_since timestamptz;

-- Series leave out the days on which their office is closed from now on. What is ordered for such a day already comes.
insert into meal_event_kept_days (company_id, meal_event_id, day)
  select o.company_id, o.meal_event_id, o.delivery_date
  from meal_orders o join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id and s.mode = 'recurring'
  join offices f on f.company_id = o.company_id and f.id = o.office_id and f.closures <> '[]'
  where o.status in ('pending', 'planned', 'requested', 'confirmed') and o.delivery_date >= app_now()::date
  on conflict do nothing;
