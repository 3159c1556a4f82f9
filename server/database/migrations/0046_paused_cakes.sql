-- Somebody's cakes are paused, during a leave for example: those of birthdays up to a day, or until further notice. The
-- moment tells which of their orders went because of it, so that they can come back.
alter table employees add cakes_paused_at timestamptz, add cakes_paused_until date,
  add constraint employees_paused check (cakes_paused_until is null or cakes_paused_at is not null);
