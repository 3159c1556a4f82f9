-- Webhooks come with Pro while it lasts, as keys do: not after a trial or a period that has ended.
create or replace function post_event(company uuid, event text, thing uuid, once text, facts jsonb) returns void language sql as $$
  insert into posts (company_id, connection_id, key, kind, subject_id, payload)
  select k.company_id, k.id, concat_ws(':', event, thing, once, k.id), event, thing,
    jsonb_build_object('type', event, 'timestamp', to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', facts)
  from connections k join companies c on c.id = k.company_id
  where k.company_id = company and k.kind = 'webhook' and k.state = 'on' and event = any (k.tells)
    and c.subscription_tier = 'pro' and c.closed_at is null and (c.subscription_status = 'active'
      or (c.subscription_status = 'trialing' and c.trial_ends_at > app_now())
      or (c.subscription_status = 'cancelled' and c.period_ends_at > app_now()))
  on conflict (key) do nothing
$$;
