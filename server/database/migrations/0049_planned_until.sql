-- Up to which birthday a company's year is planned. Null: it is looked through as a whole. With it a day's planning looks at
-- the birthdays that have come within the year, and at nobody else.
alter table autopilots add planned_until date;
create index employees_by_day_of_year on employees (day_of_year(birthday), company_id, id) where archived_at is null;
