-- Whoever gives back a calendar's right holds a lease on the row, as for everything else that is done once. Leases go by
-- the database's clock: the time of the next attempt, which goes by an instance's, told it until now.
alter table calendar_revocations add column claimed_until timestamptz;

-- `/readyz` asks every second whether a mail is in quarantine, since its words failed.
create index mails_quarantined on mails (created_at) where status = 'dead' and last_error = 'no words';
