-- The accounts of a company's SIE file, where they are not the usual ones of the BAS plan. Without a number the moms is not
-- deducted.
create table book_accounts (
  company_id uuid not null references companies on delete cascade,
  account text not null check (account in ('cake', 'frukost', 'lunch', 'vat', 'payable')),
  number text check (number ~ '^[0-9]{4,8}$'),
  primary key (company_id, account),
  check (number is not null or account = 'vat')
);
alter table book_accounts enable row level security;
create policy platform on book_accounts to tartdags_platform using (true) with check (true);
create policy tenant on book_accounts to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on book_accounts to tartdags_platform, tartdags_app;

-- What the books call an office's costs.
alter table offices add cost_centre text check (length(cost_centre) between 1 and 20);
