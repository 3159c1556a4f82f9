-- The people of a company as its directory tells of them (SCIM 2.0). They stand beside the register: whose birthday
-- nobody knows yet has no row there.

create table directory_tokens (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  name text not null check (length(name) between 1 and 100),
  token_hash bytea not null unique,
  -- Its last letters, by which a person knows it again.
  hint text not null check (length(hint) <= 8),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  ended_at timestamptz
);
create index directory_tokens_company on directory_tokens (company_id);

create table directory_people (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  user_name text not null check (length(user_name) between 1 and 255),
  external_id text check (length(external_id) <= 255),
  active boolean not null default true,
  -- What the directory said, of what is kept, in its own words; the columns below are what the register needs of it.
  attributes jsonb not null,
  name text check (length(name) between 1 and 200),
  email text check (length(email) <= 255),
  title text check (length(title) <= 100),
  office_name text check (length(office_name) <= 200),
  birthday date,
  -- What the person or HR has said, where the directory does not know.
  told_birthday date,
  employee_id uuid,
  version integer not null default 1,
  applied_version integer not null default 0,
  -- Why the register does not follow, in words for HR.
  problem text check (length(problem) <= 300),
  link_sent_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id) on delete set null (employee_id)
);
create unique index directory_people_user_name on directory_people (company_id, lower(user_name)) where deleted_at is null;
create index directory_people_deleted on directory_people (company_id, lower(user_name)) where deleted_at is not null;
create index directory_people_external_id on directory_people (company_id, external_id) where external_id is not null;
create index directory_people_email on directory_people (company_id, lower(email)) where email is not null;
create unique index directory_people_employee on directory_people (company_id, employee_id) where employee_id is not null;
create index directory_people_listed on directory_people (company_id, created_at, id) where deleted_at is null;
create index directory_people_pending on directory_people (company_id) where applied_version < version;
create index directory_people_reminders on directory_people (link_sent_at)
  where link_sent_at is not null and reminded_at is null and deleted_at is null and employee_id is null and active;

create table directory_groups (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  display_name text not null check (length(display_name) between 1 and 255),
  external_id text check (length(external_id) <= 255),
  -- Whoever is in the group is at this office, if the company says so.
  office_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (company_id, id),
  foreign key (company_id, office_id) references offices (company_id, id) on delete set null (office_id)
);
create index directory_groups_name on directory_groups (company_id, lower(display_name));

create table directory_members (
  company_id uuid not null references companies on delete cascade,
  group_id uuid not null,
  person_id uuid not null,
  primary key (company_id, group_id, person_id),
  foreign key (company_id, group_id) references directory_groups (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references directory_people (company_id, id) on delete cascade
);
create index directory_members_person on directory_members (company_id, person_id);

-- What a sync has done, and what it was refused, for HR to read. Gone after a quarter.
create table directory_events (
  id bigint generated always as identity primary key,
  company_id uuid not null references companies on delete cascade,
  person_id uuid,
  kind text not null check (kind in ('joined', 'linked', 'changed', 'left', 'returned', 'refused')),
  detail text check (length(detail) <= 500),
  at timestamptz not null default app_now(),
  foreign key (company_id, person_id) references directory_people (company_id, id) on delete cascade
);
create index directory_events_company on directory_events (company_id, at desc);
create index directory_events_person on directory_events (company_id, person_id);
create index directory_events_at on directory_events (at);

do $$
declare name text;
begin
  foreach name in array array['directory_tokens', 'directory_people', 'directory_groups', 'directory_members', 'directory_events'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy platform on %I to tartdags_platform using (true) with check (true)', name);
    execute format('create policy tenant on %I to tartdags_app using (company_id = app_company()) with check (company_id = app_company())', name);
    execute format('grant select, insert, update, delete on %I to tartdags_platform, tartdags_app', name);
  end loop;
end $$;

-- Name, address, title, office and whether they have left are the directory's to say.
alter table employees add from_directory boolean not null default false;
grant select (from_directory) on employees to tartdags_app;
alter table employees drop constraint employees_source_check;
alter table employees add constraint employees_source_check check (source in ('hr', 'self', 'import', 'directory'));

-- Who is erased is erased here as well.
create function forget_in_directory() returns trigger language plpgsql as $$
begin
  delete from directory_people where company_id = new.company_id and employee_id = new.id;
  return null;
end $$;
create trigger forget_in_directory after update of erased_at on employees
  for each row when (new.erased_at is not null and old.erased_at is null) execute function forget_in_directory();
