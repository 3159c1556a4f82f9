-- Which answer of the payment provider was asked for last: two that cross on the way must not leave the older one.
alter table companies add column payment_sync_started bigint not null default 0;
alter table companies add column payment_sync_written bigint not null default 0;
-- The HR person who filled in the company's form, so that a correction changes them and adds nobody.
alter table companies add column contact_employee_id uuid;

-- The company that a payment is for, or will be: a visitor's company is founded when the payment is done.
alter table checkouts add column reference uuid;
-- What was asked for, so that a second tab gets the page that the first one opened.
alter table checkouts add column question text;
create index checkouts_reference on checkouts (reference);
create index payment_links_email on payment_links (admin_email);

-- A company is under way once it has its first person, however they came in.
create function company_has_people() returns trigger language plpgsql as $$
begin
  update companies set company_status = 'active'
  where company_status = 'trialing' and id in (select company_id from new_rows);
  return null;
end $$;
create trigger company_has_people after insert on employees
  referencing new table as new_rows for each statement execute function company_has_people();
