-- The language that a supplier has chosen for what it is mailed and told on its devices.
alter table vendors add language text not null default 'sv' check (language in ('sv', 'en'));
