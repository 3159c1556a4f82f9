-- Who is asked into a company. The link works once; it is kept as its hash, as all are.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 255),
  role text not null check (role in ('hr_admin', 'user', 'finance', 'viewer')),
  sees_allergies boolean not null,
  token_hash bytea not null unique,
  sent_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  -- Whoever it is for has opened it, and has access to another company.
  refused_at timestamptz
);
-- One at a time for an address: of two presses the second finds the first.
create unique index invitations_open on invitations (company_id, email) where accepted_at is null and revoked_at is null;
create index invitations_expiry on invitations (expires_at);
create index invitations_company on invitations (company_id);

alter table invitations enable row level security;
create policy platform on invitations to tartdags_platform using (true) with check (true);
create policy tenant on invitations to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on invitations to tartdags_platform;
