-- Telephones and computers that a supplier wants to be told on, and what they are told. Nothing of it names a customer.
create table push_devices (
  id uuid primary key default gen_random_uuid(),
  supplier_id uuid not null references vendors on delete cascade,
  -- Signed out is silent.
  session_hash bytea not null references supplier_sessions (token_hash) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  name text not null check (length(name) <= 60),
  created_at timestamptz not null default app_now(),
  used_at timestamptz
);
create index push_devices_supplier on push_devices (supplier_id);
create index push_devices_session on push_devices (session_hash);

create table push_notices (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  device_id uuid not null references push_devices on delete cascade,
  kind text not null check (kind in ('offer', 'try')),
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'dead')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default app_now(),
  claimed_until timestamptz,
  last_error text,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index push_notices_due on push_notices (next_attempt_at) where status = 'waiting';
create index push_notices_device on push_notices (device_id);

alter table push_devices enable row level security;
alter table push_notices enable row level security;
create policy platform on push_devices to tartdags_platform using (true) with check (true);
create policy platform on push_notices to tartdags_platform using (true) with check (true);
grant select, insert, update, delete on push_devices, push_notices to tartdags_platform;
create trigger work after insert on push_notices
  referencing new table as new_rows for each statement execute function tell_worker();
