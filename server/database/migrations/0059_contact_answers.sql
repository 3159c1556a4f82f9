-- A message from the contact page is answered by somebody of the staff, whose name stays with it.
alter table contact_messages
  add column answered_at timestamptz,
  add column answered_by text,
  -- Null where it was answered in another way: by telephone, or from the mailbox.
  add column answer text,
  add check ((answered_at is null) = (answered_by is null)),
  add check (answer is null or answered_at is not null);
create index contact_messages_waiting on contact_messages (created_at, id desc) where answered_at is null;
create index contact_messages_answered on contact_messages (created_at desc, id) where answered_at is not null;

-- A new message, and an answer, show themselves to the admins who are looking.
create trigger live_insert after insert on contact_messages
  referencing new table as changed_rows for each statement execute function tell_admins();
create trigger live_update after update on contact_messages
  referencing new table as changed_rows for each statement execute function tell_admins();
