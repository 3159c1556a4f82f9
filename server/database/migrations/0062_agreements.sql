-- Which version of the terms and of the data processing agreement a company has accepted, when, and who did so for it. Lines
-- are added and never changed.
create table agreement_acceptances (
  id bigint generated always as identity primary key,
  company_id uuid not null references companies on delete cascade,
  document text not null check (document in ('terms', 'processing')),
  version text not null check (length(version) <= 20),
  accepted_at timestamptz not null default app_now(),
  -- Null for whoever had no account yet, or has none any more.
  user_id uuid references users on delete set null,
  name text,
  email text not null,
  unique (company_id, document, version)
);
create index agreement_acceptances_user on agreement_acceptances (user_id);
alter table agreement_acceptances enable row level security;
create policy platform on agreement_acceptances to tartdags_platform using (true) with check (true);
create policy tenant on agreement_acceptances to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, delete on agreement_acceptances to tartdags_platform;
grant select, insert on agreement_acceptances to tartdags_app;
grant usage on sequence agreement_acceptances_id_seq to tartdags_app, tartdags_platform;
