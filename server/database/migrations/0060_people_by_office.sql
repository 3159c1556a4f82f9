-- Lists are narrowed to an office, and offices count their people.
create index employees_of_office on employees (company_id, office_id) where archived_at is null;

-- Another name, a new office or a closed one: browsers that show it are told.
create trigger live_insert after insert on offices
  referencing new table as changed_rows for each statement execute function tell_browsers();
create trigger live_update after update on offices
  referencing new table as changed_rows for each statement execute function tell_browsers();
