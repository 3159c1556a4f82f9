-- A supplier's own hours, and the calendar that its orders are followed by.
alter table vendors add earliest_time time, add latest_time time,
  add constraint vendors_hours_check check (earliest_time <= latest_time);

create table supplier_feeds (
  supplier_id uuid primary key references vendors on delete cascade,
  token_hash bytea not null unique,
  token_sealed text not null,
  created_at timestamptz not null default app_now()
);
alter table supplier_feeds enable row level security;
create policy platform on supplier_feeds to tartdags_platform using (true) with check (true);
grant select, insert, update, delete on supplier_feeds to tartdags_platform;

-- What a supplier may take back is found by its days, however much it has had.
create index offers_withdrawn on offers (supplier_id, delivery_date) where status = 'withdrawn';
