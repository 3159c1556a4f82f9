-- Roles in a company, beside the platform's `admin`: 'hr_admin' everything, 'user' the week, people and orders, 'finance'
-- books and payment, 'viewer' reads. Who had an account so far could do nearly everything, and keeps it.
alter table user_roles drop constraint user_roles_role_check;
alter table user_roles add constraint user_roles_role_check
  check (role in ('admin', 'hr_admin', 'user', 'finance', 'viewer'));
insert into user_roles (user_id, role) select user_id, 'hr_admin' from profiles where company_id is not null
  on conflict (user_id) do update set role = 'hr_admin' where user_roles.role = 'user';

-- Whether somebody sees allergies and diets is a right of its own.
alter table profiles add sees_allergies boolean not null default false;
update profiles set sees_allergies = true where company_id is not null;
-- Who is in a company, and with which rights, is written by the platform's role alone.
revoke insert, update, delete on profiles from tartdags_app;

-- A tenant's transaction reads allergies and diets in the role `tartdags_food`, which is `tartdags_app` and these two
-- columns. For somebody without the right, reads enter as `tartdags_app`, and the database refuses the columns.
do $$
declare columns text;
begin
  begin create role tartdags_food nologin; exception when duplicate_object or unique_violation then null; end;
  for attempt in 1..50 loop
    exit when pg_has_role('tartdags_food', 'tartdags_app', 'usage') and pg_has_role(current_user, 'tartdags_food', 'member');
    begin
      grant tartdags_app to tartdags_food;
      execute format('grant tartdags_food to %I', current_user);
    exception when internal_error then
      -- Another database of the same cluster is granting at this very moment.
      perform pg_sleep(0.1);
    end;
  end loop;
  select string_agg(quote_ident(column_name), ', ') into columns from information_schema.columns
  where table_schema = current_schema() and table_name = 'employees' and column_name not in ('allergies', 'dietary_preferences');
  revoke select on employees from tartdags_app;
  execute format('grant select (%s) on employees to tartdags_app', columns);
  grant select (allergies, dietary_preferences) on employees to tartdags_food;
end $$;

-- Whoever is left in a company has somebody who looks after it. Deferred, so that only what a transaction leaves counts.
create function keep_hr_admin() returns trigger language plpgsql security definer set search_path from current as $$
declare company uuid;
begin
  if tg_table_name = 'profiles' then company := old.company_id;
  else select p.company_id into company from profiles p where p.user_id = old.user_id; end if;
  perform from companies where id = company for no key update;
  if exists (select from profiles p where p.company_id = company)
    and not exists (select from profiles p join user_roles r on r.user_id = p.user_id
      where p.company_id = company and r.role in ('admin', 'hr_admin')) then
    raise exception 'the last hr_admin of company % stays', company using errcode = 'integrity_constraint_violation',
      constraint = 'last_hr_admin';
  end if;
  return null;
end $$;
create constraint trigger keep_hr_admin after update or delete on user_roles deferrable initially deferred
  for each row execute function keep_hr_admin();
create constraint trigger keep_hr_admin after update of company_id or delete on profiles deferrable initially deferred
  for each row when (old.company_id is not null) execute function keep_hr_admin();
