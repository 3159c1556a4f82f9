-- Who is asked to be one of the platform's staff. The link works once; it is kept as its hash, as all are.
create table staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) <= 255),
  invited_by uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  sent_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
-- One at a time for an address: of two presses the second finds the first.
create unique index staff_invitations_open on staff_invitations (email) where accepted_at is null and revoked_at is null;
create index staff_invitations_expiry on staff_invitations (expires_at);
create index staff_invitations_inviter on staff_invitations (invited_by);

alter table staff_invitations enable row level security;
create policy platform on staff_invitations to tartdags_platform using (true) with check (true);
grant select, insert, update, delete on staff_invitations to tartdags_platform;

-- What the staff did to itself belongs to no company.
create index audit_log_platform on audit_log (id desc) where company_id is null;
