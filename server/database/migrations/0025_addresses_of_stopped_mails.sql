-- Mails that never went, and whose content is to go; a colleague's address, too, of one that never had content.
drop index mails_withdrawn;
create index mails_withdrawn on mails (created_at) where status = 'withdrawn'
  and (html <> '' or (kind = 'birthday-reminder-colleagues' and to_email <> 'raderad'));
