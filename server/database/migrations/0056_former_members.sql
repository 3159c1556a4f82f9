-- Who had access to a company: the log of what they did names them after their account is gone.
create table former_members (
  user_id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  name text not null,
  removed_at timestamptz not null default app_now()
);
create index former_members_company on former_members (company_id);
alter table former_members enable row level security;
create policy platform on former_members to tartdags_platform using (true) with check (true);
create policy tenant on former_members to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, delete on former_members to tartdags_platform;
