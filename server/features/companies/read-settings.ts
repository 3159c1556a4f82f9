import { z } from "zod";
import { CompanySettings } from "../../../contract/settings.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import type { CompanyRow } from "./companies.ts";
import { detailsOf, invoicingOf, versionOf } from "./company-settings.ts";
import { findWaitingAddress } from "./contact-address.ts";

const Change = CompanySettings.shape.changes.element;
const MOST_CHANGES = 10;

/** What a company says of itself, section by section, and who changed it last. */
export async function readSettings(tx: Tx, services: Services, company: CompanyRow) {
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
}
