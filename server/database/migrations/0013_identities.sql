-- Every instance keeps for a moment who a session belongs to, and forgets it when one of these changes.
create function tell_identities() returns trigger language plpgsql as $$
begin
  perform pg_notify('identities', '');
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['users', 'user_roles', 'profiles', 'companies'] loop
    execute format('create trigger identities after update or delete on %I for each statement execute function tell_identities()', name);
  end loop;
end $$;
create trigger identities after update or delete on sessions for each statement execute function tell_identities();
create trigger identities_insert after insert on user_roles for each statement execute function tell_identities();
