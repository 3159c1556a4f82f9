-- A company whose people have closed its account: nothing is ordered for it, and it is deleted after a while.
alter table companies add closed_at timestamptz, add closed_by text,
  add check ((closed_at is null) = (closed_by is null));
create index companies_closed on companies (closed_at) where closed_at is not null;

-- Subscriptions that the payment provider has to end, until it has.
create table subscription_endings (
  company_id uuid primary key references companies on delete cascade,
  wanted_at timestamptz not null default app_now(),
  next_attempt_at timestamptz not null default app_now(),
  attempts integer not null default 0
);
create index subscription_endings_due on subscription_endings (next_attempt_at);
alter table subscription_endings enable row level security;
create policy platform on subscription_endings to tartdags_platform using (true) with check (true);
create policy tenant on subscription_endings to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on subscription_endings to tartdags_platform;
create trigger work after insert on subscription_endings
  referencing new table as new_rows for each statement execute function tell_worker();
