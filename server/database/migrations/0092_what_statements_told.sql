-- Which deliveries a supplier's monthly mail told of. One that is said to be missing and then to have come is told once.
alter table supplier_statements add order_ids uuid[] not null default '{}';
update supplier_statements t set order_ids = array(select o.id from orders o where o.supplier_id = t.supplier_id
  and o.status = 'completed' and o.completed_at <= t.written_at
  and o.delivery_date >= t.month and o.delivery_date < t.month + interval '1 month');
