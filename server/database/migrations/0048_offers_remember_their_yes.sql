-- What a supplier's yes was about, part by part, as keyed digests: a yes that is to hold again is compared with what is
-- wanted now, without allergies being kept a second time. Null when there was no yes, or one from before this column.
alter table offers add column accepted_version text;
