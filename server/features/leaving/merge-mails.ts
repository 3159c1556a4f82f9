import type { Output } from "../../../contract/contract.ts";
import type { Tx } from "../../database/database.ts";
import { writeMails } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import type { CompanyRow } from "../companies/companies.ts";
import { readMembers } from "../companies/members.ts";
import { companyMerged, type CompanyMerged } from "./mails/company-merged.ts";

type Merged = Omit<Output<"merge-companies">, "version">;

/** To whoever comes along, to the contact who does not, and to those who look after the company that stays. */
export async function mailMerging(
  tx: Tx,
  { publicUrl }: Services,
  stays: CompanyRow,
  closes: CompanyRow,
  { people, already, new_offices, members, cakes, meals, series, past }: Merged,
): Promise<void> {
  const facts = { people, already, new_offices, members, series, past, planned: cakes + meals };
  const came = new Set(members.map(({ email }) => email));
  const owners = (await readMembers(tx, stays.id)).filter(({ role }) => role === "hr_admin");
  const here = new Set([...owners.map(({ email }) => email), ...addressOf(stays)]).difference(came);
  const contact = new Set(addressOf(closes)).difference(came).difference(here);
  const told: { to: string; reader: CompanyMerged["reader"]; url: string }[] = [
    ...members.map(({ email, role, sees_allergies }) => ({
      to: email,
      reader: { who: "member" as const, role, sees_allergies },
      url: `${publicUrl}/auth`,
    })),
    ...[...contact].map((to) => ({ to, reader: { who: "contact" as const }, url: publicUrl })),
    ...[...here].map((to) => ({
      to,
      reader: { who: "here" as const },
      url: `${publicUrl}/dashboard/installningar/personer`,
    })),
  ];
  await writeMails(
    tx,
    told.map(({ to, ...one }) => ({
      key: `${closes.id}:${to}`,
      to,
      companyId: stays.id,
      mail: companyMerged({ into: stays.name, from: closes.name, ...facts, ...one }),
    })),
  );
}

const addressOf = ({ contact_email }: CompanyRow) => (contact_email ? [contact_email] : []);
