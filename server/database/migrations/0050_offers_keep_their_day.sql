-- The day that a supplier was asked about. An order may move to another day or supplier, and what stands on the boxes that
-- the first supplier packs must not change hands because of that.
alter table offers add column delivery_date date;
alter table offers disable trigger user;
update offers f set delivery_date = o.delivery_date from orders o where o.company_id = f.company_id and o.id = f.order_id;
alter table offers enable trigger user;
alter table offers alter column delivery_date set not null;

create function offer_keeps_day() returns trigger language plpgsql as $$
begin
  new.delivery_date := coalesce(new.delivery_date,
    (select o.delivery_date from orders o where o.company_id = new.company_id and o.id = new.order_id));
  return new;
end $$;
create trigger keep_day before insert on offers for each row execute function offer_keeps_day();

create index offers_of_day on offers (company_id, supplier_id, delivery_date);
