-- What lets a customer's own programs in: only the hash is kept. Who may read food with it was chosen when it was made.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  name text not null check (name <> '' and length(name) <= 60),
  scopes text[] not null check (scopes <@ array['read-people', 'write-people', 'read-orders'] and scopes <> '{}'),
  sees_food boolean not null default false,
  token_hash bytea not null unique,
  hint text not null,
  made_by uuid references users on delete set null,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  expires_at timestamptz
);
create index api_keys_company on api_keys (company_id);
create index api_keys_made_by on api_keys (made_by) where made_by is not null;
alter table api_keys enable row level security;
create policy platform on api_keys to tartdags_platform using (true) with check (true);
create policy tenant on api_keys to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on api_keys to tartdags_platform;
grant select, insert, delete on api_keys to tartdags_app;

-- An address of the company's that is told what happens: a program's (webhook), or a channel in Slack or Teams. The address
-- and the secret are sealed; `host` is what a person is shown.
create table connections (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('webhook', 'slack', 'teams')),
  name text not null check (name <> '' and length(name) <= 60),
  address text not null,
  host text not null,
  secret text,
  former_secret text,
  former_secret_until timestamptz,
  tells text[] not null,
  -- Null: every office that has no channel of its own.
  office_id uuid,
  -- Lost: it answers that it is gone, or has not answered for hours. Nothing is written to it until HR has seen to that.
  state text not null default 'on' check (state in ('on', 'lost')),
  lost_at timestamptz,
  last_error text,
  -- It has asked to be left alone until then.
  rests_until timestamptz,
  created_at timestamptz not null default app_now(),
  check ((kind = 'webhook') = (secret is not null)),
  check (kind <> 'webhook' or office_id is null),
  foreign key (company_id, office_id) references offices (company_id, id) on delete cascade,
  unique (company_id, id)
);
create index connections_office on connections (company_id, office_id);
create index connections_webhooks on connections (company_id) where kind = 'webhook' and state = 'on';
alter table connections enable row level security;
create policy platform on connections to tartdags_platform using (true) with check (true);
create policy tenant on connections to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on connections to tartdags_platform, tartdags_app;

-- What is posted to them, each once: a row in the transaction that causes it. A webhook's says what it will say; what a
-- channel is told is worded as it leaves, so that nothing about anybody stands here.
create table posts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  connection_id uuid not null,
  key text not null unique,
  kind text not null,
  subject_id uuid,
  day date,
  payload jsonb,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'dead', 'withdrawn')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default app_now(),
  claimed_until timestamptz,
  last_error text,
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index posts_due on posts (connection_id, next_attempt_at) where status = 'waiting';
create index posts_of_connection on posts (company_id, connection_id, created_at desc);
create index posts_dead on posts (created_at) where status = 'dead';
create index posts_created on posts (created_at);
alter table posts enable row level security;
create policy platform on posts to tartdags_platform using (true) with check (true);
create policy tenant on posts to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on posts to tartdags_platform;
grant select, insert, update on posts to tartdags_app;
create trigger work after insert on posts
  referencing new table as new_rows for each statement execute function tell_worker();

-- Whether anybody listens at all: a year's orders are written without looking at one of them.
create function has_webhooks() returns boolean stable language sql as $$
  select exists (select from connections where kind = 'webhook' and state = 'on')
$$;

-- The same event of the same thing once in a transaction. `of` is what is told of it: ids and days, never food or names.
create function post_event(company uuid, event text, thing uuid, once text, facts jsonb) returns void language sql as $$
  insert into posts (company_id, connection_id, key, kind, subject_id, payload)
  select k.company_id, k.id, concat_ws(':', event, thing, once, k.id), event, thing,
    jsonb_build_object('type', event, 'timestamp', to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', facts)
  from connections k join companies c on c.id = k.company_id
  where k.company_id = company and k.kind = 'webhook' and k.state = 'on' and event = any (k.tells)
    and c.subscription_tier = 'pro' and c.closed_at is null
  on conflict (key) do nothing
$$;

create function order_facts(o jsonb) returns jsonb immutable language sql as $$
  select jsonb_build_object('id', o -> 'id', 'kind', o -> 'kind', 'status', o -> 'status', 'delivery_date', o -> 'delivery_date',
    'delivery_time', left(o ->> 'delivery_time', 5), 'quantity', o -> 'quantity', 'office_id', o -> 'office_id',
    'employee_id', o -> 'employee_id')
$$;

create function post_new_orders() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if not has_webhooks() then return null; end if;
  perform post_event(o.company_id, 'order.planned', o.id, null, order_facts(to_jsonb(o)))
  from new_rows o where o.status in ('planned', 'pending');
  return null;
end $$;
create trigger post_insert after insert on orders
  referencing new table as new_rows for each statement execute function post_new_orders();

create function post_changed_orders() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if not exists (select from connections where state = 'on') then return null; end if;
  -- HR's own channel hears when people are called to an order; in what words is decided as it leaves.
  insert into posts (company_id, connection_id, key, kind, subject_id, day)
  select k.company_id, k.id, concat_ws(':', 'problem', o.id, pg_current_xact_id(), k.id), 'problem', o.id, o.delivery_date
  from new_rows o join old_rows b on b.id = o.id
  join connections k on k.company_id = o.company_id and k.kind <> 'webhook' and k.state = 'on' and 'problems' = any (k.tells)
    and (k.office_id is null or k.office_id = o.office_id)
  where o.called_at is not null and b.called_at is null
  on conflict (key) do nothing;
  if not has_webhooks() then return null; end if;
  perform post_event(o.company_id, case o.status when 'completed' then 'order.delivered' else 'order.' || o.status end,
    o.id, pg_current_xact_id()::text, order_facts(to_jsonb(o)))
  from new_rows o join old_rows b on b.id = o.id
  where o.status is distinct from b.status and o.status in ('planned', 'confirmed', 'completed')
    and o.outcome is distinct from 'missing';
  -- Once for an order, whether somebody says it or its day has passed (the daily check).
  perform post_event(o.company_id, 'order.missed', o.id, null, order_facts(to_jsonb(o)))
  from new_rows o join old_rows b on b.id = o.id
  where o.outcome = 'missing' and b.outcome is distinct from 'missing';
  return null;
end $$;
create trigger post_update after update on orders
  referencing old table as old_rows new table as new_rows for each statement execute function post_changed_orders();

create function post_new_people() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if not has_webhooks() then return null; end if;
  perform post_event(e.company_id, 'person.added', e.id, pg_current_xact_id()::text,
    jsonb_build_object('id', e.id, 'office_id', e.office_id))
  from new_rows e where e.archived_at is null;
  return null;
end $$;
create trigger post_insert after insert on employees
  referencing new table as new_rows for each statement execute function post_new_people();

-- That somebody's food has changed is health as well: no event tells of it.
create function post_changed_people() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if not has_webhooks() then return null; end if;
  perform post_event(e.company_id, 'person.left', e.id, pg_current_xact_id()::text,
    jsonb_build_object('id', e.id, 'office_id', e.office_id))
  from new_rows e join old_rows b on b.id = e.id where e.archived_at is not null and b.archived_at is null;
  perform post_event(e.company_id, 'person.added', e.id, pg_current_xact_id()::text,
    jsonb_build_object('id', e.id, 'office_id', e.office_id))
  from new_rows e join old_rows b on b.id = e.id where e.archived_at is null and b.archived_at is not null;
  perform post_event(e.company_id, 'person.changed', e.id, pg_current_xact_id()::text,
    jsonb_build_object('id', e.id, 'office_id', e.office_id, 'changed', to_jsonb(e.changed)))
  from (
    select n.company_id, n.id, n.office_id, array_remove(array[
      case when n.name is distinct from b.name then 'name' end,
      case when n.birthday is distinct from b.birthday then 'birthday' end,
      case when n.position is distinct from b.position then 'position' end,
      case when n.email is distinct from b.email then 'email' end,
      case when n.office_id is distinct from b.office_id then 'office_id' end,
      case when n.celebration is distinct from b.celebration then 'celebration' end,
      case when n.cake_portion_size is distinct from b.cake_portion_size then 'cake_portion_size' end], null) as changed
    from new_rows n join old_rows b on b.id = n.id where n.archived_at is null and b.archived_at is null
  ) e where e.changed <> '{}';
  return null;
end $$;
create trigger post_update after update on employees
  referencing old table as old_rows new table as new_rows for each statement execute function post_changed_people();

create function post_removed_people() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if not has_webhooks() then return null; end if;
  perform post_event(e.company_id, 'person.left', e.id, pg_current_xact_id()::text,
    jsonb_build_object('id', e.id, 'office_id', e.office_id))
  from old_rows e where e.archived_at is null;
  return null;
end $$;
create trigger post_delete after delete on employees
  referencing old table as old_rows for each statement execute function post_removed_people();
