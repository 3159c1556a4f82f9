-- Somebody signed up with the organisation number of a company that is here, and asks to be let in.
create table join_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- Null when the company has gone meanwhile.
  company_id uuid references companies on delete set null,
  org_number text not null check (length(org_number) <= 20),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- Null until the address is proved: before that nobody hears of it.
  sent_at timestamptz,
  -- The platform answers where it is in doubt whose the company is, or where a company of its own is wanted.
  for_platform boolean not null default false,
  mailed_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('joined', 'declined', 'withdrawn', 'expired')),
  check ((ended_at is null) = (outcome is null))
);
-- One at a time for a person, who has an account for one company.
create unique index join_requests_open on join_requests (user_id) where ended_at is null;
create index join_requests_user on join_requests (user_id, created_at);
create index join_requests_company on join_requests (company_id);
create index join_requests_expiry on join_requests (expires_at) where ended_at is null;

alter table join_requests enable row level security;
create policy platform on join_requests to tartdags_platform using (true) with check (true);
create policy tenant on join_requests to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on join_requests to tartdags_platform;
