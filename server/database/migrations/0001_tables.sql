-- Every entity of the product. Rows of a customer carry company_id; what keeps customers apart is in 0002.

-- The product's own clock: a transaction says what time it is, so that a demo or a test can be somewhere else in time.
create function app_now() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now())
$$;
create function app_company() returns uuid language sql stable as $$
  select nullif(current_setting('app.company_id', true), '')::uuid
$$;
create function app_user() returns uuid language sql stable as $$
  select nullif(current_setting('app.user_id', true), '')::uuid
$$;

-- ---------- Companies and people who sign in ----------

create table companies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> '' and length(name) <= 200),
  org_number text check (org_number ~ '^\d{10}$'),
  org_type text,
  verification_status text check (verification_status in ('verified', 'manual')),
  verified_company_data jsonb,
  contact_first_name text,
  contact_last_name text,
  contact_email text,
  contact_phone text,
  address text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  calendar_enabled boolean not null default false,
  calendar_provider text check (calendar_provider in ('google', 'microsoft')),
  public_join_token text not null unique check (public_join_token ~ '^[a-z0-9]{8}$'),
  default_portion_size integer not null default 8 check (default_portion_size between 1 and 32),
  delivery_rule text not null default 'same-day' check (delivery_rule in ('same-day', 'workday-before', 'workday-after')),
  delivery_time time not null default '12:00',
  company_status text not null default 'trialing' check (company_status in ('trialing', 'active')),
  subscription_status text not null default 'trialing' check (subscription_status in ('trialing', 'active', 'cancelled')),
  subscription_tier text not null default 'standard' check (subscription_tier in ('standard', 'pro')),
  trial_ends_at timestamptz not null,
  period_ends_at timestamptz,
  payment_past_due boolean not null default false,
  stripe_customer_id text unique,
  stripe_subscription_id text unique,
  invoice_interval text not null default 'monthly' check (invoice_interval in ('monthly', 'per_delivery')),
  invoice_email text,
  information_completed_at timestamptz,
  created_at timestamptz not null default app_now()
);
create index companies_newest on companies (created_at desc, id);
create index companies_org_number on companies (org_number);

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 255),
  full_name text,
  password_hash text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default app_now()
);

create table profiles (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  company_id uuid references companies on delete cascade
);
create index profiles_company on profiles (company_id);

create table user_roles (
  user_id uuid primary key references users on delete cascade,
  role text not null check (role in ('admin', 'hr_admin', 'user'))
);

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null default 'full' check (purpose in ('full', 'recovery')),
  created_at timestamptz not null default app_now(),
  renewed_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table one_time_links (
  token_hash bytea primary key,
  kind text not null check (kind in ('magic', 'hr-form', 'recovery', 'setup')),
  user_email text not null,
  company_id uuid references companies on delete cascade,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_links_company on one_time_links (company_id);
create index one_time_links_expiry on one_time_links (expires_at);

-- ---------- Suppliers: one table, two faces ----------

create table vendors (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  address text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  email text,
  phone text,
  active boolean not null default true,
  delivery_supported boolean not null default true,
  categories text[] not null default '{}',
  restaurant_type text check (restaurant_type in ('cafe', 'catering', 'hotel', 'lunch', 'frukost')),
  lead_hours integer not null default 24 check (lead_hours between 0 and 720),
  closed_weekdays integer[] not null default '{}' check (closed_weekdays <@ array[0, 1, 2, 3, 4, 5, 6]),
  closed_dates date[] not null default '{}',
  daily_capacity integer check (daily_capacity > 0),
  delivery_radius_km integer check (delivery_radius_km > 0),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create unique index vendors_once on vendors (lower(name), lower(address));
create index vendors_place on vendors using gist (point(longitude, latitude)) where active;

create view bakeries as
  select id, name, address, email, phone, latitude, longitude, active, categories, created_at, updated_at
  from vendors where restaurant_type is null;
create view restaurants as
  select id, name, address, email, phone, latitude, longitude, restaurant_type, active, created_at, updated_at
  from vendors where restaurant_type is not null;

-- ---------- Employees ----------

create table employees (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  name text not null check (name <> '' and length(name) <= 200),
  birthday date not null,
  position text,
  email text,
  allergies text,
  dietary_preferences text,
  cake_portion_size integer default 8 check (cake_portion_size between 1 and 32),
  celebration text not null default 'celebrate' check (celebration in ('celebrate', 'quiet', 'none')),
  source text not null default 'hr' check (source in ('hr', 'self', 'import')),
  import_id uuid,
  stripe_company_id text,
  archived_at timestamptz,
  erased_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (company_id, id)
);
create unique index employees_once on employees (company_id, name, birthday) where archived_at is null;
create index employees_by_birthday on employees (company_id, birthday) where archived_at is null;
create index employees_archived on employees (archived_at) where archived_at is not null and erased_at is null;

create table consents (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  employee_id uuid not null,
  text_version text not null,
  source text not null check (source in ('self', 'hr')),
  given_at timestamptz not null default app_now(),
  withdrawn_at timestamptz,
  foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
);
create index consents_employee on consents (company_id, employee_id);

create table personal_links (
  token_hash bytea primary key,
  company_id uuid not null references companies on delete cascade,
  employee_id uuid not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
);
create index personal_links_employee on personal_links (company_id, employee_id);

-- ---------- Cakes ----------

create table cake_orders (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  employee_id uuid not null,
  bakery_id uuid references vendors,
  portion_size integer not null check (portion_size between 1 and 32),
  birthday date not null,
  delivery_date date not null,
  delivery_time time not null default '12:00',
  delivery_address text,
  address_latitude double precision,
  address_longitude double precision,
  status text not null check (status in ('pending', 'requested', 'confirmed', 'planned', 'declined', 'completed', 'cancelled')),
  source text not null default 'hr' check (source in ('hr', 'yearly', 'rescue')),
  decline_reason text,
  allergens_read boolean not null default false,
  reconfirmed_at timestamptz,
  requested_at timestamptz,
  answered_at timestamptz,
  completed_at timestamptz,
  invoice_interval text not null default 'monthly' check (invoice_interval in ('monthly', 'per_delivery')),
  price_ore integer check (price_ore >= 0),
  vat_percent numeric(4, 2),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
);
-- One live order for an employee and a day: two open tabs cannot both win.
create unique index cake_orders_one_live on cake_orders (company_id, employee_id, delivery_date)
  where status not in ('declined', 'cancelled');
create index cake_orders_by_day on cake_orders (company_id, delivery_date);
create index cake_orders_due on cake_orders (delivery_date, status) where status in ('pending', 'planned', 'requested', 'confirmed');
create index cake_orders_bakery on cake_orders (bakery_id, delivery_date);

create table cake_order_drafts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  selected_employee_ids uuid[] not null default '{}',
  selected_vendor_id uuid references vendors,
  invoice_interval text not null default 'monthly' check (invoice_interval in ('monthly', 'per_delivery')),
  delivery_address text,
  address_latitude double precision,
  address_longitude double precision,
  updated_at timestamptz not null default app_now(),
  unique (company_id, user_id)
);

-- ---------- Meals ----------

create table meal_events (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  event_type text not null check (event_type in ('frukost', 'lunch')),
  time time not null default '12:00',
  active boolean not null default true,
  mode text not null default 'once' check (mode in ('once', 'recurring')),
  days_of_week integer[] not null default '{}' check (days_of_week <@ array[0, 1, 2, 3, 4, 5, 6]),
  start_date date not null,
  end_date date,
  people_count integer not null check (people_count between 1 and 500),
  restaurant_id uuid references vendors,
  address_snapshot jsonb,
  notes text,
  invoice_interval text not null default 'monthly' check (invoice_interval in ('monthly', 'per_delivery')),
  timezone text not null default 'Europe/Stockholm' check (timezone = 'Europe/Stockholm'),
  skip_holidays boolean not null default true,
  paused_from date,
  paused_until date,
  continues_id uuid references meal_events,
  created_at timestamptz not null default app_now(),
  unique (company_id, id),
  check (end_date is null or end_date >= start_date),
  check (mode = 'once' or cardinality(days_of_week) > 0)
);
create index meal_events_active on meal_events (company_id, time) where active;
create index meal_events_recurring on meal_events (start_date) where active and mode = 'recurring';

create table meal_event_skips (
  meal_event_id uuid not null,
  company_id uuid not null references companies on delete cascade,
  day date not null,
  primary key (meal_event_id, day),
  foreign key (company_id, meal_event_id) references meal_events (company_id, id) on delete cascade
);

create table meal_orders (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  meal_event_id uuid not null,
  restaurant_id uuid references vendors,
  delivery_date date not null,
  time time not null,
  status text not null check (status in ('pending', 'requested', 'confirmed', 'planned', 'declined', 'completed', 'cancelled')),
  people_count integer not null check (people_count between 1 and 500),
  notes text,
  address_snapshot jsonb,
  decline_reason text,
  requested_at timestamptz,
  answered_at timestamptz,
  completed_at timestamptz,
  invoice_interval text not null default 'monthly' check (invoice_interval in ('monthly', 'per_delivery')),
  price_ore integer check (price_ore >= 0),
  vat_percent numeric(4, 2),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (company_id, id),
  foreign key (company_id, meal_event_id) references meal_events (company_id, id) on delete cascade
);
create unique index meal_orders_one_live on meal_orders (meal_event_id, delivery_date) where status not in ('declined', 'cancelled');
create index meal_orders_event on meal_orders (company_id, meal_event_id);
create index meal_orders_by_day on meal_orders (company_id, delivery_date);
create index meal_orders_due on meal_orders (delivery_date, status) where status in ('pending', 'planned', 'requested', 'confirmed');
create index meal_orders_restaurant on meal_orders (restaurant_id, delivery_date);

create table meal_order_drafts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  meal_type text not null check (meal_type in ('frukost', 'lunch')),
  vendor_id uuid references vendors,
  default_people integer not null default 10 check (default_people between 1 and 500),
  address_snapshot jsonb,
  updated_at timestamptz not null default app_now(),
  unique (company_id, user_id)
);

-- ---------- What the admin decides, and an order's story ----------

create table order_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  order_type text not null check (order_type in ('cake', 'meal')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'completed')),
  requested_delivery_date date not null,
  employee_id uuid,
  bakery_id uuid references vendors,
  restaurant_id uuid references vendors,
  people_count integer,
  notes text,
  cake_order_id uuid unique,
  meal_order_id uuid unique,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default app_now(),
  foreign key (company_id, cake_order_id) references cake_orders (company_id, id) on delete cascade,
  foreign key (company_id, meal_order_id) references meal_orders (company_id, id) on delete cascade,
  check ((order_type = 'cake') = (cake_order_id is not null) and (order_type = 'meal') = (meal_order_id is not null))
);
create index order_requests_newest on order_requests (created_at desc, id);
create index order_requests_by_type on order_requests (order_type, created_at desc, id);
create index order_requests_pending on order_requests (created_at desc, id) where status = 'pending';
create index order_requests_company on order_requests (company_id, created_at desc);

create table order_history (
  id bigint generated always as identity primary key,
  company_id uuid not null references companies on delete cascade,
  cake_order_id uuid,
  meal_order_id uuid,
  at timestamptz not null default app_now(),
  actor text not null,
  actor_name text,
  change text not null,
  before jsonb,
  after jsonb,
  foreign key (company_id, cake_order_id) references cake_orders (company_id, id) on delete cascade,
  foreign key (company_id, meal_order_id) references meal_orders (company_id, id) on delete cascade
);
create index order_history_cake on order_history (company_id, cake_order_id, id);
create index order_history_meal on order_history (company_id, meal_order_id, id);

-- ---------- Mail: a row first, with a key that says what it is ----------

create table mails (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  kind text not null,
  company_id uuid references companies on delete cascade,
  employee_ids uuid[] not null default '{}',
  to_email text not null,
  reply_to text,
  subject text not null,
  html text not null,
  text text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'dead', 'held', 'unsure')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default app_now(),
  claimed_until timestamptz,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default app_now()
);
create index mails_waiting on mails (next_attempt_at, id) where status = 'waiting';
create index mails_troubled on mails (status, created_at desc) where status in ('dead', 'held', 'unsure');
create index mails_company on mails (company_id, created_at desc);
create index mails_employees on mails using gin (employee_ids);

-- A mail that an admin has asked to hold back before it was written.
create table mail_holds (
  key text primary key,
  held_by uuid references users on delete set null,
  held_at timestamptz not null default app_now()
);

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text,
  company text,
  message text not null,
  created_at timestamptz not null default app_now()
);

-- ---------- Everything that happens by itself ----------

create table automation_runs (
  kind text not null,
  day date not null,
  started_at timestamptz not null default app_now(),
  finished_at timestamptz,
  claimed_until timestamptz,
  result jsonb not null default '{}',
  error text,
  primary key (kind, day)
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  user_id uuid,
  company_id uuid references companies on delete cascade,
  action text not null,
  details jsonb not null default '{}'
);
create index audit_log_company on audit_log (company_id, id desc);

-- ---------- Payments ----------

create table checkouts (
  session_id text primary key,
  company_id uuid references companies on delete cascade,
  email text not null,
  company_name text not null default '',
  tier text not null default 'standard' check (tier in ('standard', 'pro')),
  payment_link_id uuid,
  created_at timestamptz not null default app_now(),
  completed_at timestamptz
);
create index checkouts_company on checkouts (company_id);
create index checkouts_email on checkouts (email);

create table payment_links (
  id uuid primary key default gen_random_uuid(),
  company_name text not null,
  admin_email text not null,
  phone text,
  notes text,
  company_id uuid references companies on delete cascade,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default app_now(),
  opened_at timestamptz,
  paid_at timestamptz
);
create index payment_links_newest on payment_links (created_at desc, id);
create index payment_links_company on payment_links (company_id);

create table payment_events (
  id text primary key,
  type text not null,
  customer_id text,
  received_at timestamptz not null default app_now(),
  processed_at timestamptz
);
create index payment_events_unprocessed on payment_events (received_at) where processed_at is null;

-- ---------- Calendars ----------

create table calendar_connections (
  company_id uuid primary key references companies on delete cascade,
  provider text not null check (provider in ('google', 'microsoft')),
  status text not null default 'connected' check (status in ('connected', 'reconnect')),
  access_token_sealed text not null,
  refresh_token_sealed text not null,
  access_expires_at timestamptz not null,
  connected_by uuid references users on delete set null,
  connected_at timestamptz not null default app_now()
);

create table calendar_grants (
  state_hash bytea primary key,
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('google', 'microsoft')),
  verifier_sealed text not null,
  return_url text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index calendar_grants_company on calendar_grants (company_id);

create table calendar_events (
  order_id uuid not null,
  company_id uuid not null references companies on delete cascade,
  order_type text not null check (order_type in ('cake', 'meal')),
  event_id text,
  wanted jsonb,
  written jsonb,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default app_now(),
  claimed_until timestamptz,
  last_error text,
  primary key (company_id, order_id)
);
create index calendar_events_waiting on calendar_events (next_attempt_at) where wanted is distinct from written;

create table calendar_feeds (
  company_id uuid primary key references companies on delete cascade,
  token_hash bytea not null unique,
  token_sealed text not null,
  created_at timestamptz not null default app_now()
);

-- ---------- Calls ----------

create table idempotency_keys (
  key bytea primary key,
  request_hash bytea not null,
  company_id uuid references companies on delete cascade,
  answer jsonb,
  created_at timestamptz not null default app_now()
);
create index idempotency_keys_age on idempotency_keys (created_at);
create index idempotency_keys_company on idempotency_keys (company_id);

create table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  calls integer not null,
  primary key (bucket, window_start)
);
