-- Who eats something special is read for every meal and every delivery of an office: by what is found, not by how many work
-- there.
create index employees_with_food on employees (company_id, office_id)
  where archived_at is null and (allergies is not null or dietary_preferences is not null);
