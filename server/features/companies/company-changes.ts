import type { CompanyChange, CompanySection } from "../../../domain/company-settings.ts";
import { writeAudit } from "../../calls/audit.ts";
import { defineFact } from "../../calls/facts.ts";
import type { Tx } from "../../database/database.ts";
import { company_changes } from "../../database/schema-machinery.ts";
import type { Services } from "../../providers/services.ts";

/** Something among a company's settings has got another value. */
export const companyChanged = defineFact<{ companyId: string; changes: readonly CompanyChange[] }>();

type Context = { companyId: string; section: CompanySection; by: string };

/** Writes down what has changed, and tells the features that others read it in. The values stand in the company already. */
export async function saveChanges(
  tx: Tx,
  services: Services,
  { companyId, section, by }: Context,
  changes: readonly CompanyChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insert(company_changes)
    .values(changes.map((change) => ({ ...change, company_id: companyId, section, actor_name: by })));
  // The audit log outlives an erasure, so that it holds no values.
  await writeAudit(tx, {
    action: "company-changed",
    companyId,
    details: { section, fields: changes.map(({ field }) => field) },
  });
  await companyChanged.publish(tx, services, { companyId, changes });
}
