-- What a company has said once about its cakes, so that every birthday is planned by itself. The rule for days off, the
-- usual size and the delivery time stay where they are, with the company: there is one truth about each. Keyed by the
-- company; with offices, each may have a row of its own.
create table autopilots (
  company_id uuid primary key references companies on delete cascade,
  on_since timestamptz,
  paused_since timestamptz,
  budget_per_piece_ore integer check (budget_per_piece_ore > 0),
  days_ahead integer not null default 14 check (days_ahead between 7 and 30),
  closures jsonb not null default '[]' check (jsonb_typeof(closures) = 'array'),
  updated_at timestamptz not null default app_now(),
  check (paused_since is null or on_since is not null)
);
-- Whom to ask, in order of preference.
create table autopilot_suppliers (
  company_id uuid not null references autopilots on delete cascade,
  position integer not null check (position between 1 and 10),
  supplier_id uuid not null references vendors,
  primary key (company_id, position),
  unique (company_id, supplier_id)
);
create index autopilot_suppliers_supplier on autopilot_suppliers (supplier_id);

alter table autopilots enable row level security;
create policy platform on autopilots to tartdags_platform using (true) with check (true);
create policy tenant on autopilots to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
alter table autopilot_suppliers enable row level security;
create policy platform on autopilot_suppliers to tartdags_platform using (true) with check (true);
create policy tenant on autopilot_suppliers to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on autopilots, autopilot_suppliers to tartdags_platform, tartdags_app;
