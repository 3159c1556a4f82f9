-- A login is found whatever its case. The folded one is a column of its own: row-level security lets an index be used for
-- a bare column, and not for lower(), so that each look read all of a company's people.
alter table directory_people add login text not null generated always as (lower(user_name)) stored;
create unique index directory_people_login on directory_people (company_id, login) where deleted_at is null;
create index directory_people_deleted_login on directory_people (company_id, login) where deleted_at is not null;
drop index directory_people_user_name;
drop index directory_people_deleted;
-- Addresses are kept in small letters.
drop index directory_people_email;
create index directory_people_email on directory_people (company_id, email) where email is not null;
