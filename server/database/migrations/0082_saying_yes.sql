-- What a supplier says yes to by itself: days ahead, how much at most, and with which food. Null is nothing.
alter table vendors add says_yes jsonb check (jsonb_typeof(says_yes) = 'object');
