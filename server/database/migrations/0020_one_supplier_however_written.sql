-- 'KÖKET' and 'Köket' at one address is one supplier, also where lower() knows no letters beyond a to z.
-- A register that has such a pair already keeps the index it had: which of the two is to go is for a person to say.
do $$
begin
  drop index vendors_once;
  create unique index vendors_once on vendors
    (translate(lower(name), 'ÅÄÖÉÜ', 'åäöéü'), translate(lower(address), 'ÅÄÖÉÜ', 'åäöéü'));
exception when unique_violation then
  raise warning 'vendors_once is kept as it was: two suppliers have the same name and address';
end $$;
