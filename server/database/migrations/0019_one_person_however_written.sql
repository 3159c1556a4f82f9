-- The same name and birthday is the same person, in large letters or small: 'anna berg' gets no second cake.

drop index employees_once;
create unique index employees_once on employees (company_id, translate(lower(name), 'ÅÄÖÉÜ', 'åäöéü'), birthday)
  where archived_at is null;
