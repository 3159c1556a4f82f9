-- When somebody began to work here, or will. HR tells it, or an import; nobody has to.
alter table employees add start_date date;
grant select (start_date) on employees to tartdags_app;
