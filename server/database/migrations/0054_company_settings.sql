-- Where suppliers send their invoices, besides the address by e-mail.
alter table companies add invoice_address text, add invoice_reference text;

-- What was changed among a company's settings, by whom. Lines are added, and go after a year.
create table company_changes (
  id bigint generated always as identity primary key,
  company_id uuid not null references companies on delete cascade,
  at timestamptz not null default app_now(),
  actor_name text not null,
  section text not null,
  field text not null,
  before text,
  after text
);
create index company_changes_latest on company_changes (company_id, section, id desc);
create index company_changes_at on company_changes (at);
alter table company_changes enable row level security;
create policy platform on company_changes to tartdags_platform using (true) with check (true);
create policy tenant on company_changes to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, delete on company_changes to tartdags_platform;
grant select, insert on company_changes to tartdags_app;
grant usage on sequence company_changes_id_seq to tartdags_app, tartdags_platform;

-- A customer whose name or address the payment provider has yet to hear of. What it is told is read when it is told.
create table payment_customer_updates (
  company_id uuid primary key references companies on delete cascade,
  wanted_at timestamptz not null default app_now(),
  next_attempt_at timestamptz not null default app_now(),
  attempts integer not null default 0
);
create index payment_customer_updates_due on payment_customer_updates (next_attempt_at);
alter table payment_customer_updates enable row level security;
create policy platform on payment_customer_updates to tartdags_platform using (true) with check (true);
create policy tenant on payment_customer_updates to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on payment_customer_updates to tartdags_platform;
grant select, insert, update on payment_customer_updates to tartdags_app;
