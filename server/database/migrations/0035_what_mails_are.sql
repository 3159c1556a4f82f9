-- Who a mail is to and what it is about stand in columns. Until now they were read from its kind and its key.
alter table mails add column audience text, add column recipient_id uuid, add column about text;

update mails set
  audience = case
    when kind like 'bakery-%' or kind like 'restaurant-%' then 'supplier'
    when kind in ('employee-registered', 'personal-link', 'erasure-done', 'birthday-reminder-colleagues') then 'employee'
    when kind = 'contact-confirmation' then 'visitor'
    when kind in ('order-declined-admin', 'order-missed-admin', 'new-order-request', 'test', 'second-company', 'test-email',
      'contact-message', 'daily-digest', 'mail-ceiling', 'dead-letter-alarm', 'supplier-silent') then 'platform'
    else 'hr' end,
  about = case
    when kind in ('birthday-reminders', 'birthday-reminder-colleagues') then 'birthday'
    when kind in ('employee-registered', 'personal-link', 'erasure-done') then 'employee'
    when kind in ('contact-confirmation', 'contact-message') then 'contact'
    when kind in ('test-email', 'daily-digest', 'mail-ceiling', 'dead-letter-alarm') then 'operations'
    when kind like 'contact-address-%' or kind = 'second-company' then 'company'
    when kind in ('trial-ends-soon', 'payment-failed', 'subscription-cancelled', 'subscription-stopped') then 'subscription'
    when kind in ('email-verification', 'password-recovery', 'magic-link', 'onboarding', 'welcome', 'account-ready')
      then 'account'
    else 'order' end,
  recipient_id = case
    when kind like 'bakery-%' or kind like 'restaurant-%' or kind = 'birthday-reminder-colleagues'
      then substring(split_part(key, ':', 2) from '^[0-9a-f-]{36}$')::uuid
    when kind in ('employee-registered', 'personal-link', 'erasure-done') then employee_ids[1]
    when kind like '%-reminder-hr-%' or kind in ('birthday-reminders', 'birthday-changed-hr', 'order-without-supplier',
      'order-missed', 'order-cancelled-hr', 'order-declined', 'supplier-message', 'trial-ends-soon', 'payment-failed',
      'subscription-cancelled', 'subscription-stopped') then company_id
    when kind in ('second-company', 'daily-digest', 'mail-ceiling', 'dead-letter-alarm', 'supplier-silent')
      then substring(key from '[0-9a-f-]{36}$')::uuid
    end;

-- These named their order in the key, or all of their orders in a fingerprint, which tells only of a single one.
update mails set order_ids = array[substring(split_part(key, ':', 2) from '^[0-9a-f-]{36}$')::uuid]
where kind in ('order-declined', 'order-declined-admin', 'order-cancelled-hr') and order_ids = '{}'
  and split_part(key, ':', 2) ~ '^[0-9a-f-]{36}$';
update mails set order_ids = array[orders.id]
from (select id, company_id from cake_orders union all select id, company_id from meal_orders) orders
where kind in ('supplier-message', 'new-order-request') and order_ids = '{}' and orders.company_id = mails.company_id
  and split_part(key, ':', 2) = left(encode(sha256(convert_to(orders.id::text, 'UTF8')), 'hex'), 24);

alter table mails
  alter column audience set not null,
  alter column about set not null,
  add constraint mails_audience_check check (audience in ('hr', 'supplier', 'employee', 'platform', 'visitor'));

-- What somebody was told is found by them when they are erased.
create index mails_to_employee on mails (recipient_id) where audience = 'employee';
-- A private address goes also from a mail that never had content.
drop index mails_withdrawn;
create index mails_withdrawn on mails (created_at) where status = 'withdrawn'
  and (html <> '' or (audience in ('employee', 'visitor') and to_email <> 'raderad'));
