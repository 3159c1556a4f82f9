import type { Closing } from "../../../contract/leaving.ts";
import type { Tx } from "../../database/database.ts";
import type { DefinedMail } from "../../mail/define.ts";
import { writeMails } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import type { CompanyRow } from "../companies/companies.ts";
import { readMembers } from "../companies/members.ts";
import { companyClosed } from "./mails/company-closed.ts";
import { companyReopened } from "./mails/company-reopened.ts";

/** To everybody with access and to the contact, each a mail of their own. `moment` tells two closings apart. */
async function mailEverybody(tx: Tx, company: CompanyRow, moment: string, mail: DefinedMail): Promise<void> {
  const members = (await readMembers(tx, company.id)).map(({ email }) => email);
  const addresses = new Set([...members, ...(company.contact_email ? [company.contact_email] : [])]);
  await writeMails(
    tx,
    [...addresses].map((to) => ({
      key: `${company.id}:${moment}:${to}`,
      to,
      recipientId: company.id,
      companyId: company.id,
      mail,
    })),
  );
}

export const mailClosing = (
  tx: Tx,
  { clock, publicUrl }: Services,
  { company, by, closing }: { company: CompanyRow; by: string; closing: Closing },
) =>
  mailEverybody(
    tx,
    company,
    clock.now().toString(),
    companyClosed({ company_name: company.name, by, ...closing, sign_in_url: `${publicUrl}/auth` }),
  );

export const mailReopening = (
  tx: Tx,
  { clock, publicUrl }: Services,
  { company, by }: { company: CompanyRow; by: string | null },
) =>
  mailEverybody(
    tx,
    company,
    clock.now().toString(),
    companyReopened({ company_name: company.name, by, dashboard_url: `${publicUrl}/dashboard` }),
  );
