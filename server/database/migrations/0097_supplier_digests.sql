-- What can wait until the morning is told to a supplier in one mail, where it wants that. Until then its mails wait, each
-- under the key of the digest that is to tell it.
alter table vendors add digest boolean not null default false;
alter table mails add told_in text;
create index mails_told_in on mails (told_in) where told_in is not null and status = 'waiting';
