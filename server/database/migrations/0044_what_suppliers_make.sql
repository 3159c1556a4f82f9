-- What the chain has to know of a supplier: which allergies and diets it cannot heed, by the names that a kitchen's list
-- has, and what a piece costs. Without a price it is not known, and nobody is passed over for it.
alter table vendors add cannot_make text[] not null default '{}',
  add price_per_piece_ore integer check (price_per_piece_ore > 0);
