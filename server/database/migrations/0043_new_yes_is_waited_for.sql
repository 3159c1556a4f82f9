-- Every minute those are looked for whose supplier is to say yes anew.
create index orders_asked_again on orders (delivery_date) where answer_wanted_again_at is not null;
