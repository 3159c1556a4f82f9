-- Passkeys, and a second factor besides the password.
alter table users
  -- Since when the account asks for a second factor.
  add second_factor_at timestamptz,
  -- Until when one of the staff may do without; without it, not at all.
  add second_factor_due_at timestamptz,
  add passkey_handle bytea check (octet_length(passkey_handle) = 32);
create unique index users_passkey_handle on users (passkey_handle) where passkey_handle is not null;
update users set second_factor_due_at = app_now() + interval '24 hours'
  where id in (select user_id from user_roles where role = 'admin');

alter table companies add second_factor_from timestamptz;

-- When who it is was last proved, and when by the second factor.
alter table sessions
  add proved_at timestamptz not null default app_now(),
  add second_factor_at timestamptz;
update sessions set proved_at = created_at;

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null check (octet_length(public_key) <= 2000),
  counter bigint not null,
  is_synced boolean not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default app_now(),
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What a device has to sign: once, and within minutes.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'sign-in', 'prove')),
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null,
  constraint passkey_challenges_whose check ((purpose = 'sign-in') = (user_id is null))
);
create index passkey_challenges_expired on passkey_challenges (expires_at);
create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null;

-- The app that makes codes; the one that is to take its place waits until it has shown a right one.
create table code_apps (
  user_id uuid primary key references users on delete cascade,
  secret_sealed text,
  -- The time step of the last code that was taken: none is taken twice.
  last_step bigint not null default 0,
  added_at timestamptz,
  waiting_sealed text,
  waiting_until timestamptz,
  constraint code_apps_one check (secret_sealed is not null or waiting_sealed is not null)
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  -- As a password's, with one salt for all of a person's.
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

do $$
declare name text;
begin
  foreach name in array array['passkeys', 'passkey_challenges', 'code_apps', 'recovery_codes'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy platform on %I to tartdags_platform using (true) with check (true)', name);
    execute format('revoke all on %I from tartdags_app', name);
    execute format('grant select, insert, update, delete on %I to tartdags_platform', name);
  end loop;
end $$;
