-- The register tells that a number is a company's, not whose the account is: of those with the same number one is verified.
alter table companies add column shares_org_number boolean not null default false;

with numbered as (
  select id, row_number() over (partition by org_number order by created_at, id) as place
  from companies where org_number is not null
)
update companies set shares_org_number = true,
  verification_status = case verification_status when 'verified' then 'manual' else verification_status end
from numbered where numbered.id = companies.id and numbered.place > 1;

create unique index companies_one_verified on companies (org_number) where verification_status = 'verified';
create index companies_second on companies (created_at, id) where shares_org_number;
