-- What the staff writes down of a company for one another. The company never reads it, and has no right to the table.
create table company_notes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  text text not null,
  written_by text not null,
  created_at timestamptz not null default app_now()
);
create index company_notes_company on company_notes (company_id, created_at desc);
alter table company_notes enable row level security;
create policy platform on company_notes to tartdags_platform using (true) with check (true);
create policy tenant on company_notes to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on company_notes to tartdags_platform;
