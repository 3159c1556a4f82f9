import { and, eq } from "drizzle-orm";
import { recordName, recordValue } from "../../../domain/company-login.ts";
import { writeAudit } from "../../calls/audit.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { inSavepoint } from "../../database/savepoint.ts";
import { isDuplicate } from "../../database/unique.ts";
import { company_logins } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";

export type Shown = { company_id: string; domain: string; domain_token: string };

/** Whether the record stands in the DNS; null when the DNS does not answer. */
export async function isRecordThere({ providers }: Services, { domain, domain_token }: Shown) {
  const answer = await providers.dns.textRecords(recordName(domain));
  if (answer.outcome !== "found") return null;
  return answer.texts.some((text) => text.trim() === recordValue(domain_token));
}

const stillAsked = ({ company_id, domain, domain_token }: Shown) =>
  and(
    eq(company_logins.company_id, company_id),
    eq(company_logins.domain, domain),
    eq(company_logins.domain_token, domain_token),
  );

/** Keeps that the record was seen. The first time the domain becomes the company's, unless another company has it. */
export async function noteRecord(tx: Tx, { clock }: Services, shown: Shown): Promise<boolean> {
  const now = clock.now().toString();
  const [login] = await tx.select().from(company_logins).where(stillAsked(shown)).for("update");
  if (!login) return false;
  const seen = { domain_looked_at: now, domain_seen_at: now };
  if (login.domain_proved_at) {
    await tx.update(company_logins).set(seen).where(stillAsked(shown));
    return false;
  }
  try {
    await inSavepoint(tx, () =>
      tx
        .update(company_logins)
        .set({ ...seen, domain_proved_at: now })
        .where(stillAsked(shown)),
    );
  } catch (error) {
    if (isDuplicate(error)) throw new Refusal("domain-taken");
    throw error;
  }
  await writeAudit(tx, { action: "company-domain-proved", companyId: shown.company_id });
  return true;
}
