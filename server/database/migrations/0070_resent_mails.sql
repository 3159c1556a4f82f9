-- A mail that the staff sent once more is one of its own, and says which it repeats.
alter table mails add column repeats uuid references mails on delete set null;
create index mails_repeats on mails (repeats) where repeats is not null;
