-- Which column of a list that comes again and again holds what, and who came with it.
create table saved_imports (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- [{ field, at, heading }]
  columns jsonb not null,
  -- [{ written, office_id }]: what the list calls an office that has another name here.
  meant jsonb not null default '[]',
  -- Where those are who have no office in the list; null is the first.
  office_id uuid,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, office_id) references offices (company_id, id) on delete set null (office_id)
);
create unique index saved_imports_name on saved_imports (company_id, translate(lower(name), 'ÅÄÖÉÜ', 'åäöéü'));
create index saved_imports_office on saved_imports (company_id, office_id);
alter table saved_imports enable row level security;
create policy platform on saved_imports to tartdags_platform using (true) with check (true);
create policy tenant on saved_imports to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on saved_imports to tartdags_platform, tartdags_app;

alter table employees add saved_import_id uuid;
alter table employees add foreign key (company_id, saved_import_id)
  references saved_imports (company_id, id) on delete set null (saved_import_id);
create index employees_of_saved_import on employees (company_id, saved_import_id) where saved_import_id is not null;
grant select (saved_import_id) on employees to tartdags_app;
