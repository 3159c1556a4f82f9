-- That a supplier has been mailed what it delivered in a month, to invoice from: once, whatever happens meanwhile.
create table supplier_statements (
  supplier_id uuid not null references vendors on delete cascade,
  month date not null check (extract(day from month) = 1),
  written_at timestamptz not null default app_now(),
  primary key (supplier_id, month)
);
alter table supplier_statements enable row level security;
create policy platform on supplier_statements to tartdags_platform using (true) with check (true);
grant select, insert, update, delete on supplier_statements to tartdags_platform;
