-- The same name and birthday is the same person, in large letters or small: 'anna berg' gets no second cake.

drop index employees_once;

-- Doubles that are there already stay, numbered, for HR to look at.
with doubles as (
  select id, row_number() over (
    partition by company_id, translate(lower(name), 'ÅÄÖÉÜ', 'åäöéü'), birthday order by created_at, id) as number
  from employees where archived_at is null
)
update employees e set name = left(e.name, 190) || ' (' || d.number || ')' from doubles d where d.id = e.id and d.number > 1;

create unique index employees_once on employees (company_id, translate(lower(name), 'ÅÄÖÉÜ', 'åäöéü'), birthday)
  where archived_at is null;
