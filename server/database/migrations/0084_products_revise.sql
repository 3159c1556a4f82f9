-- What HR has chosen a cake to be is decided by as well: of two open pages the second would have overwritten the first
-- without a word. Whether the bakery still lists the product is the bakery's matter.
drop trigger revise on orders;
create trigger revise before update on orders for each row when (
  (old.offer_id, old.offer_status, old.supplier_id, old.cancelled_at, old.rejected_at, old.approval_asked_at,
    old.quantity, old.delivery_date, old.delivery_time, old.delivery_address, old.address_snapshot, old.notes, old.office_id,
    old.product_name, old.product_pieces, old.product_price_ore, old.product_by,
    old.answer_wanted_again_at is null, case when old.outcome_by <> 'supplier' then old.outcome || coalesce(old.outcome_note, '') end)
  is distinct from
  (new.offer_id, new.offer_status, new.supplier_id, new.cancelled_at, new.rejected_at, new.approval_asked_at,
    new.quantity, new.delivery_date, new.delivery_time, new.delivery_address, new.address_snapshot, new.notes, new.office_id,
    new.product_name, new.product_pieces, new.product_price_ore, new.product_by,
    new.answer_wanted_again_at is null, case when new.outcome_by <> 'supplier' then new.outcome || coalesce(new.outcome_note, '') end)
) execute function raise_revision();
