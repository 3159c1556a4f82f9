-- What colleagues write on somebody's card: it belongs to the person and the day that is celebrated, with or without a
-- cake. Whoever signed by their own mailed link is `holder_id`; what HR takes away stays as an empty row, so that the same
-- link does not write it again.
create table greetings (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  employee_id uuid not null,
  birthday date not null,
  holder_id uuid,
  name text not null check (length(name) <= 60),
  words text not null check (length(words) <= 240),
  written_at timestamptz not null default app_now(),
  removed_at timestamptz,
  check (removed_at is null or (name = '' and words = '')),
  foreign key (company_id, employee_id) references employees (company_id, id) on update cascade on delete cascade
);
create unique index greetings_holder on greetings (company_id, employee_id, birthday, holder_id) where holder_id is not null;
create unique index greetings_name on greetings (company_id, employee_id, birthday, lower(name)) where removed_at is null;
create index greetings_written_by on greetings (company_id, holder_id) where holder_id is not null;
create index greetings_age on greetings (birthday);
alter table greetings enable row level security;
create policy platform on greetings to tartdags_platform using (true) with check (true);
create policy tenant on greetings to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on greetings to tartdags_platform;
grant select, update on greetings to tartdags_app;

-- A picture of a cake that came, re-encoded as those of products are. Its bakery sees it where whoever added it agreed.
create table cake_pictures (
  key text primary key,
  company_id uuid not null references companies on delete cascade,
  order_id uuid not null unique,
  content bytea not null check (octet_length(content) between 1 and 300000),
  for_supplier boolean not null,
  added_by text not null check (added_by in ('hr', 'colleague')),
  created_at timestamptz not null default app_now(),
  foreign key (company_id, order_id) references orders (company_id, id) on update cascade on delete cascade
);
alter table cake_pictures alter content set storage external;
create index cake_pictures_order on cake_pictures (company_id, order_id);
create index cake_pictures_age on cake_pictures (created_at);
alter table cake_pictures enable row level security;
create policy platform on cake_pictures to tartdags_platform using (true) with check (true);
create policy tenant on cake_pictures to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
create policy supplier on cake_pictures for select to tartdags_supplier using (for_supplier and exists (
  select from orders o where o.id = order_id and o.supplier_id = app_supplier()));
grant select, insert, update, delete on cake_pictures to tartdags_platform;
grant select, insert, delete on cake_pictures to tartdags_app;
grant select (key, order_id, for_supplier, created_at) on cake_pictures to tartdags_supplier;
