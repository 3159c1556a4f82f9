-- A supplier that bakes and cooks for the same day hears of changes in one mail.
update mails set kind = 'supplier-order-changed' where kind in ('bakery-order-changed', 'restaurant-order-changed');
