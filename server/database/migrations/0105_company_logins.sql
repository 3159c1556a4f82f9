-- Company login: how a company's people sign in with its own provider (OpenID Connect), and which domain it has shown to
-- be its own. The client's secret is sealed.
create table company_logins (
  company_id uuid primary key references companies on delete cascade,
  provider text not null check (provider in ('entra', 'google', 'other')),
  tenant_id text check (length(tenant_id) <= 36),
  issuer text check (length(issuer) <= 500),
  client_id text not null check (length(client_id) <= 255),
  secret_sealed text not null,
  secret_hint text not null check (length(secret_hint) <= 3),
  domain text check (length(domain) <= 253),
  domain_token text check (length(domain_token) <= 40),
  domain_looked_at timestamptz,
  domain_seen_at timestamptz,
  domain_proved_at timestamptz,
  tested_at timestamptz,
  tested_name text check (length(tested_name) <= 200),
  tested_email text check (length(tested_email) <= 255),
  tested_ms integer,
  switched_on_at timestamptz,
  required boolean not null default false,
  newcomers text not null default 'ask' check (newcomers in ('ask', 'user', 'finance', 'viewer')),
  -- Who can still sign in without the provider, where it is required.
  reserve_id uuid references users on delete set null,
  -- Why the last login failed, for whoever can mend it.
  problem text check (length(problem) <= 60),
  problem_at timestamptz,
  -- Raised with everything that a login depends on: one that began before is not finished.
  revision integer not null default 1,
  created_at timestamptz not null default app_now(),
  check ((provider = 'entra') = (tenant_id is not null)),
  check ((provider = 'other') = (issuer is not null)),
  check ((domain is null) = (domain_token is null)),
  check (domain is not null or domain_proved_at is null),
  check (switched_on_at is null or (domain_proved_at is not null and tested_at is not null)),
  check (switched_on_at is not null or not required)
);
-- A domain belongs to one company: whoever has shown it first.
create unique index company_logins_domain on company_logins (domain) where domain_proved_at is not null;
create index company_logins_reserve on company_logins (reserve_id) where reserve_id is not null;

-- Who somebody is at the provider: never by an address, which may be given to another.
create table company_identities (
  company_id uuid not null references companies on delete cascade,
  issuer text not null check (length(issuer) <= 500),
  subject text not null check (length(subject) <= 255),
  -- Null: their access was taken away. They ask when they come back, whatever the company has chosen for new people.
  user_id uuid references users on delete set null,
  used_at timestamptz not null default app_now(),
  primary key (company_id, issuer, subject)
);
create index company_identities_user on company_identities (user_id) where user_id is not null;

-- A login that has begun: its state is used once, soon, and in the browser that holds the key.
create table company_login_attempts (
  state_hash bytea primary key,
  company_id uuid not null references companies on delete cascade,
  -- Whoever tries the login before it counts. Null: somebody signs in.
  tester_id uuid references users on delete cascade,
  key_hash bytea not null,
  sealed text not null,
  revision integer not null,
  begun_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index company_login_attempts_company on company_login_attempts (company_id);
create index company_login_attempts_tester on company_login_attempts (tester_id) where tester_id is not null;
create index company_login_attempts_expiry on company_login_attempts (expires_at);

do $$
declare name text;
begin
  foreach name in array array['company_logins', 'company_identities', 'company_login_attempts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy platform on %I to tartdags_platform using (true) with check (true)', name);
    execute format('revoke all on %I from tartdags_app', name);
    execute format('grant select, insert, update, delete on %I to tartdags_platform', name);
  end loop;
end $$;
