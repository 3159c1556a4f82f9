-- Addresses beside a supplier's own that get copies of its mails, each once it has shown that it reads them.
create table supplier_addresses (
  id uuid primary key default gen_random_uuid(),
  supplier_id uuid not null references vendors on delete cascade,
  email text not null check (length(email) <= 255),
  orders boolean not null,
  invoices boolean not null,
  added_by text not null check (added_by in ('supplier', 'platform')),
  created_at timestamptz not null default app_now(),
  proved_at timestamptz,
  -- When somebody first opened the supplier's page through it, and so may have seen what stands there.
  opened_at timestamptz,
  check (orders or invoices),
  unique (supplier_id, email)
);
create index supplier_addresses_email on supplier_addresses (email) where proved_at is not null;
alter table supplier_addresses enable row level security;
create policy platform on supplier_addresses to tartdags_platform using (true) with check (true);
grant select, insert, update, delete on supplier_addresses to tartdags_platform;

-- A device that was let in by an address goes with it. Null: by the supplier's own.
alter table supplier_sessions add address_id uuid references supplier_addresses on delete cascade;
create index supplier_sessions_address on supplier_sessions (address_id) where address_id is not null;

alter table one_time_links drop constraint one_time_links_kind_check;
alter table one_time_links add constraint one_time_links_kind_check check (kind in
  ('magic', 'hr-form', 'recovery', 'setup', 'correction', 'contact-email', 'supplier-page', 'supplier-address'));
