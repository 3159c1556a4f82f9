-- That a bakery has read the allergies is what its yes says, and 'Allt är på väg' after a change.
alter table cake_orders drop column allergens_read;
