-- When a link that was mailed to the address proved that it is its person's. Until then the account is good for the
-- company that it made itself, and for nothing else.
alter table users add column email_verified_at timestamptz;
-- The company of whoever signed up with the address before its owner came, until the owner says whose it is.
alter table users add column unclaimed_company_id uuid references companies on delete set null;
create index users_unclaimed_company on users (unclaimed_company_id) where unclaimed_company_id is not null;

-- Of the accounts that are there: one without a sign-up's metadata was made by a mailed link, a used link was read by
-- the owner of its address, and the platform's staff was named by hand. The others go on as they are, unproved.
update users u set email_verified_at = now()
where metadata = '{}'
  or exists (select from one_time_links l where l.user_email = u.email and l.used_at is not null)
  or exists (select from user_roles r where r.user_id = u.id and r.role = 'admin');

-- Links end with a new password, which looks for them by their address.
create index one_time_links_email on one_time_links (user_email);

-- Wrong passwords by address, whether or not it has an account: each one after the fifth has to wait longer.
create table sign_in_attempts (
  email_hash bytea primary key,
  attempts integer not null,
  attempted_at timestamptz not null,
  retry_at timestamptz not null
);
create index sign_in_attempts_age on sign_in_attempts (attempted_at);
grant select, insert, update, delete on sign_in_attempts to tartdags_platform;
