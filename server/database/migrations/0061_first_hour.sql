-- What a company's people have said of the list of the first hour: whether it is shown, and which steps they skip. Null while
-- nobody has said anything.
alter table companies add first_hour_open boolean,
  add first_hour_skipped text[] not null default '{}'
    check (first_hour_skipped <@ '{address,autopilot,colleagues,calendar,reserve}' and cardinality(first_hour_skipped) <= 5);
