-- The language that an employee has chosen for what they are mailed. HR is mailed in Swedish.
alter table employees add language text not null default 'sv' check (language in ('sv', 'en'));
grant select (language) on employees to tartdags_app;
