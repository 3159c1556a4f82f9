-- A person who has lost their private link asks for it by e-mail, in whichever company they are.
create index employees_email on employees (email) where archived_at is null and email is not null;
