-- How a subscription is paid: drawn from a card, or by an invoice that the payment provider mails. Null while there is none.
alter table companies add payment_method text check (payment_method in ('card', 'invoice'));
update companies set payment_method = 'card' where stripe_subscription_id is not null;

-- How a company wants to pay, until the payment provider has done it.
create table payment_method_wishes (
  company_id uuid primary key references companies on delete cascade,
  method text not null check (method in ('card', 'invoice')),
  wanted_at timestamptz not null default app_now(),
  next_attempt_at timestamptz not null default app_now(),
  attempts integer not null default 0
);
create index payment_method_wishes_due on payment_method_wishes (next_attempt_at);
alter table payment_method_wishes enable row level security;
create policy platform on payment_method_wishes to tartdags_platform using (true) with check (true);
create policy tenant on payment_method_wishes to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on payment_method_wishes to tartdags_platform;
grant select, insert, update on payment_method_wishes to tartdags_app;
create trigger work after insert on payment_method_wishes
  referencing new table as new_rows for each statement execute function tell_worker();
