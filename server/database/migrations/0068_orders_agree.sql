-- The database refuses an order whose facts contradict each other: delivered without a yes or a word, cancelled or turned
-- down while a supplier is asked or has said yes, or telling another offer than its latest.

-- What is so already is put right first, and the orders' stories tell it.
update offers f set status = 'retracted' from orders o
where o.company_id = f.company_id and o.id = f.order_id and f.status in ('open', 'accepted')
  and (o.cancelled_at is not null or o.rejected_at is not null or o.offer_id is distinct from f.id);
update orders set rejected_at = null where rejected_at is not null and offer_status <> 'retracted';
-- What nobody said yes to was missed.
update orders set completed_at = null
where completed_at is not null and (cancelled_at is not null or outcome = 'missing'
  or (outcome is null and offer_status is distinct from 'accepted'));
set constraints all immediate;

alter table orders
  add constraint orders_completed_by_a_word check (completed_at is null or (cancelled_at is null
    and case when outcome is null then offer_status is not distinct from 'accepted' else outcome <> 'missing' end)),
  add constraint orders_cancelled_have_no_supplier
    check (cancelled_at is null or offer_status is null or offer_status not in ('open', 'accepted')),
  add constraint orders_rejected_have_no_supplier
    check (rejected_at is null or offer_status is null or offer_status = 'retracted');

create function refuse_earlier_offers() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows join orders o on o.company_id = new_rows.company_id and o.id = new_rows.order_id
      join offers told on told.id = o.offer_id
      join offers f on f.company_id = o.company_id and f.order_id = o.id and f.id <> told.id
        and (f.position > told.position or f.status in ('open', 'accepted'))) then
    raise exception 'an order tells its latest offer, and no other waits or holds'
      using errcode = 'check_violation', constraint = 'orders_tell_their_latest_offer', table = 'offers';
  end if;
  return null;
end $$;
-- By their names they run after those that the orders follow.
create trigger latest_insert after insert on offers
  referencing new table as new_rows for each statement execute function refuse_earlier_offers();
create trigger latest_update after update on offers
  referencing new table as new_rows for each statement execute function refuse_earlier_offers();
