-- A supplier's own page: a device stays signed in by a token of which the hash is kept, and a mailed link lets it in.
create table supplier_sessions (
  token_hash bytea primary key,
  supplier_id uuid not null references vendors on delete cascade,
  created_at timestamptz not null default app_now(),
  renewed_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index supplier_sessions_supplier on supplier_sessions (supplier_id);
create index supplier_sessions_expiry on supplier_sessions (expires_at);
alter table supplier_sessions enable row level security;
create policy platform on supplier_sessions to tartdags_platform using (true) with check (true);
grant select, insert, update, delete on supplier_sessions to tartdags_platform;

alter table one_time_links add supplier_id uuid references vendors on delete cascade;
create index one_time_links_supplier on one_time_links (supplier_id) where supplier_id is not null;
alter table one_time_links drop constraint one_time_links_kind_check;
alter table one_time_links add constraint one_time_links_kind_check
  check (kind in ('magic', 'hr-form', 'recovery', 'setup', 'correction', 'contact-email', 'supplier-page'));
create index vendors_email on vendors (email);

-- On its page a supplier acts in a role of its own, which sees what it has been offered, over all customers, and of that
-- what says whose it is and when: no name, no birthday, no address.
create function app_supplier() returns uuid language sql stable as $$
  select nullif(current_setting('app.supplier_id', true), '')::uuid
$$;
do $$ begin
  begin create role tartdags_supplier nologin; exception when duplicate_object or unique_violation then null; end;
  for attempt in 1..50 loop
    exit when pg_has_role(current_user, 'tartdags_supplier', 'member');
    begin
      execute format('grant tartdags_supplier to %I', current_user);
    exception when internal_error then
      -- Another database of the same cluster is granting at this very moment.
      perform pg_sleep(0.1);
    end;
  end loop;
  execute format('grant usage on schema %I to tartdags_supplier', current_schema());
end $$;
grant select (id, company_id, order_id, supplier_id, position, status, offered_at, delivery_date) on offers to tartdags_supplier;
create policy supplier on offers for select to tartdags_supplier using (supplier_id = app_supplier());
grant select (id, company_id, kind, supplier_id, offer_id, delivery_date, delivery_time, status, answer_wanted_again_at)
  on orders to tartdags_supplier;
create policy supplier on orders for select to tartdags_supplier using (supplier_id = app_supplier());
