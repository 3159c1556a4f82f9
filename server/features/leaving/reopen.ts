import { eq } from "drizzle-orm";
import { writeAudit } from "../../calls/audit.ts";
import type { Tx } from "../../database/database.ts";
import { companies } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";
import type { CompanyRow } from "../companies/companies.ts";
import { mailReopening } from "./closing-mails.ts";

/** Opens a closed account, which is locked; one that is open stays so. `by` is null for the platform. */
export async function reopenAccount(
  platform: Tx,
  services: Services,
  company: CompanyRow,
  by: string | null,
): Promise<void> {
  if (!company.closed_at) return;
  await platform
    .update(companies)
    .set({ closed_at: null, closed_by: null })
    .where(eq(companies.id, company.id));
  await writeAudit(platform, { action: "company-reopened", companyId: company.id });
  await mailReopening(platform, services, { company, by });
}
