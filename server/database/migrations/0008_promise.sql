-- What has been reminded of: an order, on its date, to this party (the company itself or a supplier), once.
-- Kept apart from the mails, which are emptied after a while; the order leads, so that moving a delivery starts anew.
create table reminders (
  company_id uuid not null references companies on delete cascade,
  kind text not null,
  delivery_date date not null,
  party_id uuid not null,
  subject_id uuid not null,
  written_at timestamptz not null default app_now(),
  primary key (company_id, kind, delivery_date, party_id, subject_id)
);
alter table reminders enable row level security;
create policy platform on reminders to tartdags_platform using (true) with check (true);
create policy tenant on reminders to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on reminders to tartdags_platform;
grant select on reminders to tartdags_app;

-- A mail knows the orders it speaks of, when it is too late to send, and whether an attempt ended in silence.
alter table mails
  add column order_ids uuid[] not null default '{}',
  add column expires_at timestamptz,
  add column unsure_at timestamptz,
  drop constraint mails_status_check,
  add constraint mails_status_check check (status in ('waiting', 'sent', 'dead', 'held', 'unsure', 'withdrawn'));
create index mails_newest on mails (created_at);
create index mails_unsure on mails (unsure_at desc) where unsure_at is not null;
create index mails_sent on mails (sent_at) where status = 'sent' and html <> '';

-- The run's own note of what it has done so far, added to by each of its transactions.
create function add_counts(before jsonb, more jsonb) returns jsonb language sql immutable as $$
  select coalesce(before, '{}') || coalesce(jsonb_object_agg(key, coalesce((before ->> key)::int, 0) + value::int), '{}')
  from jsonb_each_text(more)
$$;
create index automation_runs_newest on automation_runs (day desc);

-- Birthdays are looked up by the day of the year, never by the year of birth: 1116 is 16 November.
create function day_of_year(day date) returns integer language sql immutable parallel safe as $$
  select (extract(month from day) * 100 + extract(day from day))::integer
$$;
create index employees_by_day on employees (company_id, day_of_year(birthday)) where archived_at is null;
