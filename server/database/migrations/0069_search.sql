-- What the platform's staff finds by any word's beginning: companies and their contacts, people with access, who is
-- invited, suppliers. Punctuation parts words, so that every part of an address is one. A database with the C locale
-- knows no letters beyond a to z: the Swedish ones are folded here, as in contains.ts.
create function search_words(words text) returns tsvector language sql immutable parallel safe
return to_tsvector('pg_catalog.simple'::regconfig,
  translate(lower(words), 'ÅÄÖÉÜ.,:;@-_+/\&()<>"''!?*|’–—”', 'åäöéü' || repeat(' ', 25)));

create index companies_search on companies using gin (search_words(name || ' ' || coalesce(org_number, '') || ' '
  || coalesce(contact_first_name, '') || ' ' || coalesce(contact_last_name, '') || ' ' || coalesce(contact_email, '')));
create index users_search on users using gin (search_words(email || ' ' || coalesce(full_name, '')));
create index invitations_search on invitations using gin (search_words(email))
  where accepted_at is null and revoked_at is null;
create index vendors_search on vendors using gin (search_words(name || ' ' || coalesce(email, '')));
