-- A doubled company's offices become those of the company that stays, and what belongs to them follows. An order has three
-- that it refers to: it is looked at when all of them have moved.
do $$
declare found record;
begin
  for found in
    select c.conrelid::regclass as referring, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    where c.contype = 'f' and cardinality(c.conkey) = 2
      and c.confrelid in ('offices'::regclass, 'employees'::regclass, 'meal_events'::regclass, 'orders'::regclass)
  loop
    execute format('alter table %s drop constraint %I', found.referring, found.name);
    execute format('alter table %s add constraint %I %s on update cascade %s', found.referring, found.name, found.definition,
      case when found.referring = 'orders'::regclass then 'deferrable' else '' end);
  end loop;
end $$;
