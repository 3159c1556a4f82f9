-- The id of the checkout that founded a company completes it once.
alter table checkouts add column setup_used_at timestamptz;

-- A visitor's payment page belongs to no company before it is paid: who has entered meanwhile decides then.
update checkouts set company_id = null where completed_at is null and payment_link_id is not null;

-- 'correction' is what the browser that paid gets for its next save, 'contact-email' confirms a new contact address.
alter table one_time_links drop constraint one_time_links_kind_check;
alter table one_time_links add constraint one_time_links_kind_check
  check (kind in ('magic', 'hr-form', 'recovery', 'setup', 'correction', 'contact-email'));
