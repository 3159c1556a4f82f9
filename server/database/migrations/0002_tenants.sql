-- Customers are kept apart by the database itself. Two roles without any special right:
--   tartdags_app       acts for one company (app.company_id) and one user (app.user_id)
--   tartdags_platform  acts for the platform: admins, automation, and doors that open with a token
-- The login role only migrates and switches to one of them at the start of each transaction.

do $$ begin
  begin create role tartdags_app nologin; exception when duplicate_object or unique_violation then null; end;
  begin create role tartdags_platform nologin; exception when duplicate_object or unique_violation then null; end;
  begin
    execute format('grant tartdags_app, tartdags_platform to %I', current_user);
  exception when others then
    -- Another database of the same cluster may be granting at this very moment; a superuser needs no grant.
    if not (select rolsuper from pg_roles where rolname = current_user) then raise; end if;
  end;
end $$;

do $$
declare name text;
begin
  execute format('grant usage on schema %I to tartdags_app, tartdags_platform', current_schema());
  execute format('grant select, insert, update, delete on all tables in schema %I to tartdags_platform', current_schema());
  execute format('grant usage on all sequences in schema %I to tartdags_app, tartdags_platform', current_schema());

  -- Every table with a company_id: only the company's own rows.
  for name in
    select c.table_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and c.column_name = 'company_id' and t.table_type = 'BASE TABLE'
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy platform on %I to tartdags_platform using (true) with check (true)', name);
    if name <> 'profiles' then
      execute format('create policy tenant on %I to tartdags_app using (company_id = app_company()) with check (company_id = app_company())', name);
    end if;
    execute format('grant select, insert, update, delete on %I to tartdags_app', name);
  end loop;
end $$;

-- Neither payments' nor links' own books are the tenant's to write.
revoke insert, update, delete on one_time_links, checkouts, payment_links from tartdags_app;
revoke update, delete on audit_log, order_history from tartdags_app;

alter table companies enable row level security;
create policy platform on companies to tartdags_platform using (true) with check (true);
create policy tenant on companies to tartdags_app using (id = app_company()) with check (id = app_company());
grant select, update on companies to tartdags_app;

alter table users enable row level security;
create policy platform on users to tartdags_platform using (true) with check (true);
create policy own on users to tartdags_app using (id = app_user()) with check (id = app_user());
grant select, update on users to tartdags_app;

alter table sessions enable row level security;
create policy platform on sessions to tartdags_platform using (true) with check (true);
create policy own on sessions to tartdags_app using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update, delete on sessions to tartdags_app;

create policy own on profiles to tartdags_app using (user_id = app_user() or company_id = app_company())
  with check (user_id = app_user() and company_id = app_company());

alter table user_roles enable row level security;
create policy platform on user_roles to tartdags_platform using (true) with check (true);
create policy own on user_roles for select to tartdags_app using (user_id = app_user());
grant select on user_roles to tartdags_app;

-- Suppliers are everybody's to read. The register behind the faces is the platform's to change.
grant select on vendors, bakeries, restaurants, mail_holds to tartdags_app;
grant select, insert, update on rate_limits to tartdags_app;
