-- Whether somebody has chosen for themselves how to be celebrated: then HR does not change it. Of the wishes that
-- were there before this was noted, every one that differs from the ordinary counts as the person's own.
alter table employees add column celebration_own boolean not null default false;
update employees set celebration_own = true where celebration <> 'celebrate' and erased_at is null;

-- Mails that never went, and whose content is to go.
create index mails_withdrawn on mails (created_at) where status = 'withdrawn' and html <> '';
