import { z } from "zod";
import { getCompanySettings } from "../../../../contract/settings.ts";
import { implement } from "../../../calls/implement.ts";
import { readRows } from "../../../database/query.ts";
import { findCompany } from "../companies.ts";
import { detailsOf, invoicingOf, versionOf } from "../company-settings.ts";
import { findWaitingAddress } from "../contact-address.ts";

const Change = getCompanySettings.output.shape.changes.element;
const MOST_CHANGES = 10;

export default implement(getCompanySettings, async ({ tx, caller, services }) => {
  const company = (await findCompany(tx, caller.company.id))!;
  const waiting = await findWaitingAddress(tx, services, company.id);
  const details = detailsOf(company, waiting);
  const invoicing = invoicingOf(company);
  const changes = await readRows(tx, Change.extend({ id: z.number() }))`
    select l.* from (values ('details'), ('invoicing')) as s (section), lateral (
      select id::int as id, at::text as at, actor_name as by, section, field, before, after from company_changes
      where company_id = ${company.id} and section = s.section order by id desc limit ${MOST_CHANGES}) l
    order by l.id desc`;
  return {
    org_number: company.org_number,
    is_verified: company.verification_status === "verified",
    details: { version: versionOf(details), ...details },
    confirmed_contact_email: waiting ? company.contact_email : null,
    invoicing: { version: versionOf(invoicing), ...invoicing },
    changes,
  };
});
