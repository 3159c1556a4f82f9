-- Which of the company's mails somebody with access gets: a contact all but what stands here as unwanted, others what
-- stands here as wanted.
create table notice_choices (
  company_id uuid not null references companies on delete cascade,
  notice text not null,
  user_id uuid not null references users on delete cascade,
  wanted boolean not null,
  primary key (company_id, notice, user_id)
);
create index notice_choices_user on notice_choices (user_id);
alter table notice_choices enable row level security;
create policy platform on notice_choices to tartdags_platform using (true) with check (true);
create policy tenant on notice_choices to tartdags_app using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on notice_choices to tartdags_platform;
grant select on notice_choices to tartdags_app;

-- Whether an address of HR's has refused its last mail is asked of those few that were given up.
create index mails_refused_by_hr on mails (company_id, to_email, created_at) where audience = 'hr' and status = 'dead';
