-- Mails written at the same moment are read in the order in which they were written.
alter table mails add column number bigint generated always as identity;
