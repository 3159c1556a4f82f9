-- Where somebody is signed in, so that they see it and can end it: the browser in words, and the network without the
-- part that is one home's.
alter table sessions
  add id uuid not null default gen_random_uuid(),
  add device text check (length(device) <= 60),
  add network text check (length(network) <= 60);
create unique index sessions_id on sessions (id);

-- A browser's own number, hashed. A sign-in from another one is told of by mail.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null default app_now(),
  primary key (user_id, device_hash)
);
create index known_devices_seen on known_devices (seen_at);
alter table known_devices enable row level security;
create policy platform on known_devices to tartdags_platform using (true) with check (true);
revoke all on known_devices from tartdags_app;
grant select, insert, update, delete on known_devices to tartdags_platform;

-- Of a new account the first browser is no news. Whoever was here before is told of the next one.
alter table users add signed_in_at timestamptz;
update users set signed_in_at = created_at;

-- The link that proves a new address of an account, and whose it is.
alter table one_time_links add user_id uuid references users on delete cascade;
create index one_time_links_user on one_time_links (user_id) where user_id is not null;
alter table one_time_links drop constraint one_time_links_kind_check;
alter table one_time_links add constraint one_time_links_kind_check
  check (kind in ('magic', 'hr-form', 'recovery', 'setup', 'correction', 'contact-email', 'supplier-page', 'supplier-address',
    'login-address'));
alter table one_time_links add constraint one_time_links_login_address check ((kind = 'login-address') = (user_id is not null));
