-- The birthday that HR has chosen not to celebrate: it rings no alarm and nothing is planned for it. The latest is enough.
alter table employees add forgone_birthday date,
  -- False for somebody who wants no more mails about colleagues' birthdays; their own cake has nothing to do with it.
  add colleague_mails boolean not null default true;
-- Whether colleagues are mailed before a birthday; null until somebody has chosen.
alter table companies add colleague_mails boolean;
