-- A company's first order is approved by a person. After that its orders are approved by themselves, unless an admin has
-- set the company to 'by hand'. Why an order was turned down is told to HR.
alter table companies
  add approval text not null default 'automatic' check (approval in ('automatic', 'by_hand')),
  -- When a person first approved one of its orders.
  add first_approved_at timestamptz;
alter table orders add approval_reason text;

-- Those whose orders have been with a supplier before are known already.
update companies c set first_approved_at = app_now()
where exists (select from orders o where o.company_id = c.id and o.status in ('requested', 'confirmed', 'completed'))
  or exists (select from offers f where f.company_id = c.id);
