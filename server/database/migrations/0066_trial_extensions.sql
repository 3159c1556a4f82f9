-- A trial that somebody of the staff has extended. Where the payment provider has the trial, it is asked first, and
-- nobody is told before it has said yes.
create table trial_extensions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  until timestamptz not null,
  reason text not null,
  extended_by text not null,
  created_at timestamptz not null default app_now(),
  next_attempt_at timestamptz not null default app_now(),
  attempts integer not null default 0,
  ended_at timestamptz,
  outcome text check (outcome in ('extended', 'refused')),
  check ((ended_at is null) = (outcome is null))
);
-- One at a time: of two presses the second finds the first.
create unique index trial_extensions_open on trial_extensions (company_id) where ended_at is null;
create index trial_extensions_company on trial_extensions (company_id, created_at desc);
create index trial_extensions_due on trial_extensions (next_attempt_at) where ended_at is null;
alter table trial_extensions enable row level security;
create policy platform on trial_extensions to tartdags_platform using (true) with check (true);
create policy tenant on trial_extensions to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on trial_extensions to tartdags_platform;
create trigger work after insert on trial_extensions
  referencing new table as new_rows for each statement execute function tell_worker();
